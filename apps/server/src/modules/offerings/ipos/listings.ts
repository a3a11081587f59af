import type { Decimal } from '@sauda/money';
import type { Database } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';

/** Which instruments trade because an offer has listed them, and since when. Read from memory. */
const refreshMs = 2_000;

interface Listed {
  readonly listedAt: Date;
  readonly issuePrice: Decimal | undefined;
}

export function createListings({ sql }: Database, rounds: Rounds) {
  const listed = createMirror<ReadonlyMap<string, Listed>>({
    name: 'reading what is listed',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await sql<Array<Listed & { symbol: string }>>`
        SELECT listings.symbol, listings.listed_at, ipos.issue_price FROM listings JOIN ipos ON ipos.id = ipo_id`;
      return new Map(rows.map(({ symbol, ...listed }) => [symbol, listed]));
    },
  });
  return {
    since: (symbol: string) => listed.now().get(symbol)?.listedAt,
    /** At which the offer has allotted its shares, in ten-thousandths of their currency. */
    issuePrice: (symbol: string) => listed.now().get(symbol)?.issuePrice,
    refresh: listed.refresh,
    start: listed.start,
  };
}
