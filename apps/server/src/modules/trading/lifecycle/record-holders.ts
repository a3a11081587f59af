import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import type { LifecycleOptions } from './lifecycle.ts';

/**
 * Ends the distributions whose record time is over.
 *
 * A trade from before the record time may still be on its way into the database. So a distribution is closed first, in
 * a transaction that has a number; and holders are read once every transaction with a lower number is over. A trade has
 * its number from its locks on, before it looks at the clock.
 */
export async function closeDistributions(database: Database, now: Date): Promise<void> {
  await database.transaction(
    (tx) => tx`
      UPDATE distributions SET status = 'closed', closed_in = pg_current_xact_id()::text::bigint
      WHERE status = 'declared' AND record_at <= ${now}`,
  );
}

/** Those that are closed, and whose holders can be told by now. */
export async function distributionsToRecord(sql: Sql): Promise<bigint[]> {
  const rows = await sql<Array<{ id: bigint }>>`
    SELECT id FROM distributions
    WHERE status = 'closed' AND closed_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY record_at, id`;
  return rows.map(({ id }) => id);
}

type Recorder = Pick<LifecycleOptions, 'database' | 'makersOf'>;

/** Writes down who was entitled to one of them, once: what another node has in hand is left to it. */
export function recordHolders({ database, makersOf }: Recorder, id: bigint): Promise<void> {
  return database.transaction((tx) => record(tx, id, makersOf));
}

async function record(tx: Tx, id: bigint, makersOf: Recorder['makersOf']): Promise<void> {
  const [next] = await tx<Array<{ id: bigint; symbol: string; recordAt: Date }>>`
    SELECT id, symbol, record_at FROM distributions WHERE id = ${id} AND status = 'closed' FOR UPDATE SKIP LOCKED`;
  if (next === undefined) return;
  // They could have bought the share since they declared it.
  const makers = await makersOf(tx, { kind: 'dividend', id: `${next.symbol} ${next.recordAt.toISOString()}` });
  // What is held now, and what was sold since; a trade at the very moment comes after it.
  await tx`
    INSERT INTO entitlements (customer_id, distribution_id, quantity)
    SELECT customer_id, ${next.id}, sum(quantity)
    FROM (
      SELECT customer_id, remaining AS quantity FROM lots
      WHERE symbol = ${next.symbol} AND remaining > 0 AND opened_at < ${next.recordAt}
      UNION ALL
      SELECT orders.customer_id, orders.quantity
      FROM orders JOIN lots ON lots.customer_id = orders.customer_id AND lots.no = orders.lot_no
      WHERE orders.symbol = ${next.symbol} AND orders.side = 'sell' AND orders.status = 'success'
        AND orders.ended_at >= ${next.recordAt} AND lots.opened_at < ${next.recordAt}
    ) AS holding
    WHERE customer_id <> ALL(${column([...makers])}::uuid[])
    GROUP BY customer_id
    ON CONFLICT ON CONSTRAINT entitled_once DO NOTHING`;
  await tx`UPDATE distributions SET status = 'recorded' WHERE id = ${next.id}`;
}
