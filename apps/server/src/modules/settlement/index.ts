export type { Due, SettlementCalendar, SettlementTerms } from './settlement-calendar.ts';
export { readSettlementsOf, readUses, saveSettlements, type Settlement, type Use } from './settlements.ts';
export { verifySettlements } from './verify.ts';
