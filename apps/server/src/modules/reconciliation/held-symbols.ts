import type { Database, Sql, Tx } from '../../platform/database.ts';
import { createMirror } from '../../platform/mirror.ts';
import type { Rounds } from '../../platform/rounds.ts';

export type HeldSymbols = ReturnType<typeof createHeldSymbols>;

/** So that every node obeys within a second, also where the command line has handed in a file. */
const refreshMs = 400;

/** Instruments that a difference with custodian or clearing broker holds back, read from memory. */
export function createHeldSymbols({ sql }: Pick<Database, 'sql'>, rounds: Rounds) {
  const held = createMirror<ReadonlySet<string>>({
    name: 'reading which instruments are held back',
    everyMs: refreshMs,
    rounds,
    empty: new Set(),
    read: () => heldSymbols(sql),
  });
  return {
    has: (symbol: string): boolean => held.now().has(symbol),
    /** This node goes by what is so in the transaction once it commits. */
    async follow(tx: Tx): Promise<void> {
      const now = await heldSymbols(tx);
      held.setOnCommit(tx, () => now);
    },
    start: held.start,
  };
}

async function heldSymbols(sql: Sql | Tx): Promise<ReadonlySet<string>> {
  const rows = await sql<Array<{ symbol: string }>>`
    SELECT DISTINCT symbol FROM reconciliation_differences WHERE resolved_at IS NULL AND symbol IS NOT NULL`;
  return new Set(rows.map(({ symbol }) => symbol));
}
