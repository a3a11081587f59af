import type { Clock } from '../../../platform/clock.ts';
import type { Piece, Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hourMs } from '../../../platform/time.ts';

/**
 * Until when no money leaves a customer's account and no bank account of theirs changes: while something that was lost waits
 * to be replaced, and for some time afterwards. A request that ends without effect ends it too.
 * @returns undefined where nothing rests; what waits beyond its time, as in a frozen account, is in the past
 */
export async function restsUntil(sql: Sql | Tx, customerId: string, at: Date): Promise<Date | undefined> {
  const [row] = await restsPiece(sql, customerId, at);
  return row.until;
}

/** The same as a piece of another statement. */
export const restsPiece = (sql: Sql | Tx, customerId: string | Piece, at: Date) => sql<[{ until: Date | undefined }]>`
  SELECT max(rests_until) AS until FROM access_requests
  WHERE customer_id = ${customerId} AND (status = 'waiting' OR (status = 'done' AND rests_until > ${at}))`;

/**
 * For whatever lets money leave, or changes where it goes. Call it under the lock on the customer's ledger accounts, which
 * agreeing to a replacement takes too: a command either comes before, or is refused.
 * @throws Refusal `money_rests` with the hours that are left
 */
export async function requireMoneyAwake(tx: Tx, customerId: string, clock: Clock): Promise<void> {
  const at = clock.now();
  const until = await restsUntil(tx, customerId, at);
  if (until === undefined) return;
  const hours = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / hourMs));
  throw new Refusal('money_rests', { values: { hours: String(hours) } });
}
