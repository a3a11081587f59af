export { createSettlement, type SettlementOptions } from './settlement.ts';
export type { Due, SettlementCalendar, SettlementTerms } from './settlement-calendar.ts';
export {
  readSettlementsOf,
  readUses,
  saveSettlements,
  type NewSettlements,
  type Settlement,
  type Use,
} from './settlements.ts';
export { verifySettlements } from './verify.ts';
