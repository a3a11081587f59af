import type { Sql, Tx } from '../../platform/database.ts';

/** The position of the ledger below which a night has seen what there was; zero before the first. */
export async function lastSeen(sql: Sql | Tx): Promise<bigint> {
  const [row] = await sql<[{ seen: bigint }]>`
    SELECT coalesce(max(pg_snapshot_xmax(snapshot)::text::bigint), 0) AS seen FROM liability_sets`;
  return row.seen;
}
