import { hasHappened } from '../../../server/src/modules/market/feeds/told/feed-time.ts';
import { listedInFeed } from '../../../server/src/modules/market/feeds/told/feed-lines.ts';
import { createFeedWriter, type Traded } from '../../../server/src/modules/market/feeds/told/feed-writer.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import type { Field, Message } from '../wire/message.ts';
import { InstrumentBook } from './instrument-book.ts';
import { readMarketData, type Entry } from './read-market-data.ts';

interface ListenerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The name under which the server reads it. */
  readonly feed: string;
  /** MarketDepth (264): 0 is all of it, 1 the best alone. */
  readonly depth: number;
  /** The day of the feed at a moment, as in 2026-11-26. */
  dayAt(at: Date): string;
}

/** Requests of so many symbols each. */
const symbolsAtOnce = 50;
/** Bid, ask, trade, open, close, high, low and volume. */
const entryTypes = ['0', '1', '2', '4', '5', '7', '8', 'B'];

/** Listens to the market of a venue: what it says is kept in memory, and what has changed written down with each `flush`. */
export function createMarketListener({ database, clock, log, feed, depth, dayAt }: ListenerOptions) {
  const books = new Map<string, InstrumentBook>();
  const lineOf = (symbol: string) => books.get(symbol)?.line();
  const writer = createFeedWriter({ database, clock, feed, dayAt, lineOf });
  const asked = new Map<string, readonly string[]>();
  let listed: ReadonlySet<string> = new Set();
  let requests = 0;
  /** The same again is no news. */
  let isAhead = false;

  /** Subscribes to what the server lists (35=V): each time that the link has come up. */
  async function ask(): Promise<Array<readonly [type: string, fields: Field[]]>> {
    const symbols = await listedInFeed(database.sql, feed);
    asked.clear();
    listed = new Set(symbols);
    const parts = Array.from({ length: Math.ceil(symbols.length / symbolsAtOnce) }, (_, part) =>
      symbols.slice(part * symbolsAtOnce, (part + 1) * symbolsAtOnce),
    );
    log.info({ feed, symbols: symbols.length }, 'subscribing');
    return parts.map((part) => {
      const name = `${clock.now().getTime()}-${(requests += 1)}`;
      asked.set(name, part);
      return ['V', requestOf(name, part, depth)] as const;
    });
  }

  function hear(message: Message): void {
    const said = readMarketData(message);
    if (said === undefined) return;
    if (said.kind === 'refused') {
      log.error({ feed, why: said.text, symbols: asked.get(said.request ?? '') }, 'the venue does not tell its market');
    } else if (said.kind === 'snapshot') {
      note(said.symbol, (book) => book.snapshot(happened(said.entries)));
    } else {
      for (const entry of happened(said.entries)) note(entry.symbol, (book) => book.change(entry));
    }
  }

  function happened(entries: readonly Entry[]): Entry[] {
    const now = clock.now();
    const told = entries.filter(({ at }) => hasHappened(at, now));
    if (told.length < entries.length && !isAhead) log.error({ feed }, 'the venue tells of a time to come: not taken');
    isAhead = told.length < entries.length;
    return told;
  }

  /** What nobody has asked for is kept nowhere: it may be without end, and no name that a database takes. */
  function note(symbol: string, take: (book: InstrumentBook) => Traded[]): void {
    if (!listed.has(symbol)) return;
    const book = books.get(symbol) ?? new InstrumentBook(symbol, dayAt);
    books.set(symbol, book);
    writer.note(symbol, take(book));
  }

  return { ask, hear, flush: writer.flush };
}

/** A snapshot first and then what changes (263=1), change by change (265=1). */
function requestOf(name: string, symbols: readonly string[], depth: number): Field[] {
  return [
    [262, name],
    [263, '1'],
    [264, String(depth)],
    [265, '1'],
    [267, String(entryTypes.length)],
    ...entryTypes.map((type): Field => [269, type]),
    [146, String(symbols.length)],
    ...symbols.map((symbol): Field => [55, symbol]),
  ];
}
