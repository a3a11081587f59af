import type { Sql } from '../../platform/database.ts';
import { settlementDays, type SettlementDay } from './settlements.ts';

/** Days of trades that settle later, the newest first. @param before an id */
export function listSettlementDays(sql: Sql, { before, limit }: { before: bigint | undefined; limit: number }) {
  return sql<SettlementDay[]>`
    SELECT ${settlementDays.columns()} FROM settlement_days
    WHERE ${before === undefined ? sql`true` : sql`id < ${before}`}
    ORDER BY id DESC LIMIT ${limit}`;
}

export type SettlementState = 'trading' | 'due' | 'changed' | 'settled';

/** How far a day is: `changed` has something that was booked after it had settled. */
export function stateOf({ countedAt, settledAt, isStale }: SettlementDay): SettlementState {
  if (settledAt !== undefined) return isStale ? 'changed' : 'settled';
  return countedAt === undefined ? 'trading' : 'due';
}
