import type { Candle, Instrument, Market } from '../../market/index.ts';
import type { Database } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';

/** Which instruments trade because an offer has listed them, and since when. Read from memory. */
export interface Listings {
  since(symbol: string): Date | undefined;
  refresh(): Promise<void>;
  start(): Promise<void>;
}

const refreshMs = 2_000;
const mostWaiting = 50;

export function createListings({ sql }: Database, rounds: Rounds): Listings {
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
    since: (symbol) => listed.now().get(symbol),
    refresh: listed.refresh,
    start: listed.start,
  };
}

/**
 * A market in which a company that waits for its public offer is not there before it is listed: it has no price, cannot
 * be found and cannot be traded. Its chart begins with its listing.
 */
export function withListings<M extends Market>(market: M, listings: Listings): M {
  const isThere = (instrument: Instrument | undefined): instrument is Instrument =>
    instrument !== undefined && (instrument.awaitsOffer !== true || listings.since(instrument.symbol) !== undefined);
  const trades = (symbol: string): boolean => isThere(market.instrument(symbol));

  const gate: Market = {
    ...market,
    instrument: (symbol) => (trades(symbol) ? market.instrument(symbol) : undefined),
    list: (filter) => market.list(filter).filter(isThere),
    search(query, limit) {
      // Those that wait are few, so as many more are asked for.
      return whenThere(market.search(query, limit + mostWaiting), (found) => found.filter(isThere).slice(0, limit));
    },
    quote: (symbol) => (trades(symbol) ? market.quote(symbol) : undefined),
    quoteAt: (symbol, at) => (trades(symbol) ? market.quoteAt(symbol, at) : undefined),
    candles(symbol, range, interval) {
      if (!trades(symbol)) return [];
      const since = market.instrument(symbol)?.awaitsOffer === true ? listings.since(symbol) : undefined;
      return whenThere(market.candles(symbol, range, interval), (candles) =>
        since === undefined ? candles : candlesSince(candles, since),
      );
    },
    subscribe: (listener) =>
      market.subscribe((quotes) => {
        const shown = quotes.filter(({ symbol }) => trades(symbol));
        if (shown.length > 0) listener(shown);
      }),
  };
  // A market that answers at once does so behind the gate too.
  return gate as M;
}

function whenThere<T, R>(value: T | Promise<T>, then: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}

/** The candle in which the listing falls, and those after it. */
function candlesSince(candles: readonly Candle[], since: Date): Candle[] {
  const later = candles.findIndex(({ time }) => time > since);
  return candles.slice(later === -1 ? -1 : Math.max(0, later - 1));
}
