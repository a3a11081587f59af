import type { Tx } from '../../platform/database.ts';

/**
 * Has the ledger go on in a database that counts its transactions from before the last block: positions from now on are the numbers of the
 * transactions and as much more as it takes to be behind all that there are. Nothing else may be at work in the database.
 * @param owner of the ledger's schema
 * @returns how much that is, and how much it was
 */
export async function movePositions(owner: Tx): Promise<{ before: bigint; offset: bigint }> {
  await owner`LOCK TABLE ledger.transfers, ledger.blocks IN ACCESS EXCLUSIVE MODE`;
  const [{ before, offset }] = await owner<[{ before: bigint; offset: bigint }]>`
    WITH sealed AS MATERIALIZED (SELECT coalesce(max(to_position), 0) AS until FROM ledger.blocks)
    SELECT ledger.position_offset() AS before, greatest(
      (SELECT until FROM sealed),
      (SELECT max(position) + 1 FROM ledger.transfers WHERE position >= (SELECT until FROM sealed))
    ) - pg_current_xact_id()::text::bigint AS offset`;
  await owner.unsafe(
    `CREATE OR REPLACE FUNCTION ledger.position_offset() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ${offset}::bigint`,
  );
  return { before, offset };
}
