import { graceMs } from '../clocks.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { heldAt } from '../corporate/held-at.ts';
import { buybacks, type Buyback } from './tables.ts';

/**
 * Writes down who held a share as the record day of its buyback was over, and what of that is taken at the least: once, and as rights issues do it, when every
 * transaction is over that could still bring a trade of before.
 */
export async function followRecordDays(
  { sql, transaction }: Database,
  now: Date,
  apart: Pick<Apart, 'each'>,
): Promise<void> {
  const over = new Date(now.getTime() - graceMs);
  const [due] = await sql`
    SELECT FROM buybacks WHERE status = 'open' AND record_at <= ${over} AND recorded_at IS NULL LIMIT 1`;
  if (due === undefined) return;
  await transaction(
    (tx) => tx`
      UPDATE buybacks SET recording_in = pg_current_xact_id()::text::bigint
      WHERE status = 'open' AND record_at <= ${over} AND recording_in IS NULL`,
  );
  const begun = await sql<Array<{ id: bigint; no: string }>>`
    SELECT id, no FROM buybacks
    WHERE status = 'open' AND recorded_at IS NULL AND recording_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY id`;
  await apart.each(
    begun.map(({ id, no }) => ({
      about: `recording who held for ${no}`,
      work: () => transaction((tx) => record(tx, id, now)),
    })),
  );
}

/** What another node has in hand is left to it. */
async function record(tx: Tx, id: bigint, now: Date): Promise<void> {
  const [buyback] = await tx<Buyback[]>`
    SELECT ${buybacks.columns()} FROM buybacks
    WHERE id = ${id} AND status = 'open' AND recorded_at IS NULL FOR UPDATE SKIP LOCKED`;
  const { symbol, recordAt, entitled, entitledOf } = buyback ?? {};
  if (symbol === undefined || recordAt === undefined) return;
  await tx`
    INSERT INTO buyback_entitlements (customer_id, buyback_id, units, quantity)
    SELECT customer_id, ${id}, units, div(units::numeric * ${entitled}, ${entitledOf})::bigint FROM (${heldAt(tx, symbol, recordAt)}) AS held
    ON CONFLICT DO NOTHING`;
  await tx`UPDATE buybacks SET recorded_at = ${now}, told_customer = NULL, told_at = NULL WHERE id = ${id}`;
}
