import type { Database } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';

/** Which instruments trade because an offer has listed them, and since when. Read from memory. */
const refreshMs = 2_000;

export function createListings({ sql }: Database, rounds: Rounds) {
  const listed = createMirror<ReadonlyMap<string, Date>>({
    name: 'reading what is listed',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await sql<Array<{ symbol: string; listedAt: Date }>>`SELECT symbol, listed_at FROM listings`;
      return new Map(rows.map(({ symbol, listedAt }) => [symbol, listedAt]));
    },
  });
  return {
    since: (symbol: string) => listed.now().get(symbol),
    refresh: listed.refresh,
    start: listed.start,
  };
}
