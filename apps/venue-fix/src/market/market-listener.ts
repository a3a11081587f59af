import {
  forgetMinutes,
  listedInFeed,
  writeFeed,
  type FeedSpan,
} from '../../../server/src/modules/market/feeds/fix/feed-lines.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import type { Field, Message } from '../wire/message.ts';
import { InstrumentBook, type Traded } from './instrument-book.ts';
import { readMarketData } from './read-market-data.ts';

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
const minuteMs = 60_000;
/** The longest weekend and some. */
const minutesKeptMs = 7 * 86_400_000;
/** Bid, ask, trade, open, close, high, low and volume. */
const entryTypes = ['0', '1', '2', '4', '5', '7', '8', 'B'];

/** Listens to the market of a venue: what it says is kept in memory, and what has changed written down with each `flush`. */
export function createMarketListener({ database, clock, log, feed, depth, dayAt }: ListenerOptions) {
  const books = new Map<string, InstrumentBook>();
  const changed = new Set<string>();
  const spans = new Map<string, FeedSpan>();
  const asked = new Map<string, readonly string[]>();
  let requests = 0;
  let forgotAt = -Infinity;

  /** Subscribes to what the server lists (35=V): each time that the link has come up. */
  async function ask(): Promise<Array<readonly [type: string, fields: Field[]]>> {
    const symbols = await listedInFeed(database.sql, feed);
    asked.clear();
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
      note(said.symbol, (book) => book.snapshot(said.entries));
    } else {
      for (const entry of said.entries) note(entry.symbol, (book) => book.change(entry));
    }
  }

  function note(symbol: string, take: (book: InstrumentBook) => Traded[]): void {
    const book = books.get(symbol) ?? new InstrumentBook(symbol);
    books.set(symbol, book);
    changed.add(symbol);
    for (const trade of take(book)) {
      count(symbol, '1m', new Date(Math.floor(trade.at.getTime() / minuteMs) * minuteMs), trade);
      count(symbol, '1d', new Date(`${dayAt(trade.at)}T12:00:00Z`), trade);
    }
  }

  function count(symbol: string, span: FeedSpan['span'], beginsAt: Date, { price, size }: Traded): void {
    const key = `${symbol} ${span} ${beginsAt.getTime()}`;
    const { open = price, high = price, low = price, volume = 0n } = spans.get(key) ?? {};
    const [most, least] = [price > high ? price : high, price < low ? price : low];
    spans.set(key, { symbol, span, beginsAt, open, high: most, low: least, close: price, volume: volume + size });
  }

  /** Writes down what was heard since the last time. What could not be written is written with the next. */
  async function flush(): Promise<void> {
    const now = clock.now();
    if (now.getTime() - forgotAt > 3_600_000) {
      await forgetMinutes(database, feed, new Date(now.getTime() - minutesKeptMs));
      forgotAt = now.getTime();
    }
    if (changed.size === 0) return;
    const symbols = [...changed];
    const told = [...spans.entries()];
    changed.clear();
    spans.clear();
    try {
      const lines = symbols.flatMap((symbol) => books.get(symbol)?.line() ?? []);
      await writeFeed(database, feed, { lines, spans: told.map(([, span]) => span) });
    } catch (error) {
      for (const symbol of symbols) changed.add(symbol);
      for (const [key, span] of told) spans.set(key, joined(span, spans.get(key)));
      throw error;
    }
  }

  return { ask, hear, flush };
}

function joined(before: FeedSpan, after: FeedSpan | undefined): FeedSpan {
  if (after === undefined) return before;
  const high = after.high > before.high ? after.high : before.high;
  const low = after.low < before.low ? after.low : before.low;
  return { ...after, open: before.open, high, low, volume: before.volume + after.volume };
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
