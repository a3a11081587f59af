import type { Sql } from '../../platform/database.ts';

/** How far behind what is posted the sealing is. */
export interface SealingState {
  /** Undefined before the first block. */
  readonly newestBlockAt: Date | undefined;
  /** Transfers in no block yet, counted up to `countedAtMost`. */
  readonly unsealed: number;
  /** When the oldest of them was posted; undefined where there is none. */
  readonly oldestUnsealedAt: Date | undefined;
}

/** A block seals as many at the most. */
const countedAtMost = 20_000;

export async function readSealing(sql: Sql): Promise<SealingState> {
  const [state] = await sql<[SealingState]>`
    WITH last AS MATERIALIZED (SELECT to_position, sealed_at FROM ledger.blocks ORDER BY number DESC LIMIT 1),
    unsealed AS MATERIALIZED (
      SELECT posted_at FROM ledger.transfers
      WHERE position >= coalesce((SELECT to_position FROM last), 0) ORDER BY position LIMIT ${countedAtMost})
    SELECT (SELECT sealed_at FROM last) AS newest_block_at, count(*)::int AS unsealed, min(posted_at) AS oldest_unsealed_at
    FROM unsealed`;
  return state;
}
