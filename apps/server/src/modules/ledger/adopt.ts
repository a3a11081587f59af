import type { Sql, Tx } from '../../platform/database.ts';

/** The first position that is behind the last block, all transfers and what has been `seen`. */
const firstFree = (sql: Sql | Tx, seen: bigint) => sql`
  (SELECT greatest(until, ${seen}::bigint, (SELECT max(position) + 1 FROM ledger.transfers WHERE position >= until))
  FROM (SELECT coalesce(max(to_position), 0) AS until FROM ledger.blocks) AS sealed)`;

/**
 * Whether positions go on from where they were. After a restore from a dump they may not, and transfers made then would fall into sealed
 * ranges, or among what is there.
 * @param seen the position below which somebody has written down what there was
 */
export async function chainContinues(sql: Sql, seen: bigint): Promise<boolean> {
  const [row] = await sql<[{ continues: boolean }]>`
    SELECT ${firstFree(sql, seen)} <=
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ledger.position_offset() AS continues`;
  return row.continues;
}

/** What the transaction sees of the ledger: a `pg_snapshot` of positions, in the place of the numbers of transactions. */
export async function seenPositions(tx: Tx): Promise<string> {
  const [{ seen }] = await tx<[{ seen: string }]>`
    SELECT concat_ws(':',
      pg_snapshot_xmin(now)::text::bigint + ledger.position_offset(),
      pg_snapshot_xmax(now)::text::bigint + ledger.position_offset(),
      (SELECT coalesce(string_agg((xid::text::bigint + ledger.position_offset())::text, ',' ORDER BY xid), '')
        FROM pg_snapshot_xip(now) AS xid)) AS seen
    FROM pg_current_snapshot() AS now`;
  return seen;
}

/**
 * Has the ledger go on in a database that counts its transactions from before the last block: positions from now on are the numbers of the
 * transactions and as much more as it takes to be behind all that there are. Nothing else may be at work in the database.
 * @param owner of the ledger's schema
 * @param seen as of chainContinues
 * @returns how much that is, and how much it was
 */
export async function movePositions(owner: Tx, seen: bigint): Promise<{ before: bigint; offset: bigint }> {
  await owner`LOCK TABLE ledger.transfers, ledger.blocks IN ACCESS EXCLUSIVE MODE`;
  const [{ before, offset }] = await owner<[{ before: bigint; offset: bigint }]>`
    SELECT ledger.position_offset() AS before, ${firstFree(owner, seen)} - pg_current_xact_id()::text::bigint AS offset`;
  await owner.unsafe(
    `CREATE OR REPLACE FUNCTION ledger.position_offset() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ${offset}::bigint`,
  );
  return { before, offset };
}
