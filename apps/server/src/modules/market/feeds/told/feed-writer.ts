import type { Decimal } from '@sauda/money';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Part } from '../../../../platform/parts.ts';
import { createRounds } from '../../../../platform/rounds.ts';
import { forgetMinutes, joinSpans, writeFeed, type FeedLine, type FeedSpan } from './feed-lines.ts';
import { dayMs, hasPassed, hourMs, minuteMs } from '../../../../platform/time.ts';

/** A trade as a bar counts it. */
export interface Traded {
  readonly price: Decimal;
  readonly size: bigint;
  readonly at: Date;
}

interface WriterOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** The name under which the server reads it. */
  readonly feed: string;
  /** The day of the feed at a moment, as in 2026-11-26. */
  dayAt(at: Date): string;
  /** What is known of an instrument now. */
  lineOf(symbol: string): FeedLine | undefined;
}

/** The longest weekend and some. */
const minutesKeptMs = 7 * dayMs;

/** What a process that listens to a market has heard, in memory until each `flush` writes down what has changed. */
export function createFeedWriter({ database, clock, feed, dayAt, lineOf }: WriterOptions) {
  const changed = new Set<string>();
  const spans = new Map<string, FeedSpan>();
  let forgotAt = -Infinity;

  function count(symbol: string, span: FeedSpan['span'], beginsAt: Date, { price, size }: Traded): void {
    const key = `${symbol} ${span} ${beginsAt.getTime()}`;
    const { open = price, high = price, low = price, volume = 0n } = spans.get(key) ?? {};
    const [most, least] = [price > high ? price : high, price < low ? price : low];
    spans.set(key, { symbol, span, beginsAt, open, high: most, low: least, close: price, volume: volume + size });
  }

  return {
    /** That something of it has changed, and what has traded. */
    note(symbol: string, trades: readonly Traded[]): void {
      changed.add(symbol);
      for (const trade of trades) {
        count(symbol, '1m', new Date(Math.floor(trade.at.getTime() / minuteMs) * minuteMs), trade);
        count(symbol, '1d', new Date(`${dayAt(trade.at)}T12:00:00Z`), trade);
      }
    },
    /** Writes down what was heard since the last time. What could not be written is written with the next. */
    async flush(): Promise<void> {
      const now = clock.now();
      if (hasPassed(hourMs, forgotAt, now.getTime())) {
        await forgetMinutes(database, feed, new Date(now.getTime() - minutesKeptMs));
        forgotAt = now.getTime();
      }
      if (changed.size === 0) return;
      const symbols = [...changed];
      const told = [...spans.entries()];
      changed.clear();
      spans.clear();
      try {
        const lines = symbols.flatMap((symbol) => lineOf(symbol) ?? []);
        await writeFeed(database, feed, { lines, spans: told.map(([, span]) => span) });
      } catch (error) {
        for (const symbol of symbols) changed.add(symbol);
        for (const [key, span] of told) {
          const after = spans.get(key);
          spans.set(key, after === undefined ? span : joinSpans(span, after));
        }
        throw error;
      }
    },
  };
}

const flushMs = 250;

/**
 * Writes down four times a second what a market tells, and at the stop what it has told last.
 * @param isHeld while it is, nothing is written, as it would go by a wrong clock
 */
export function keepWriting(flush: () => Promise<void>, log: Logger, isHeld: () => boolean = () => false): Part {
  const rounds = createRounds(log, isHeld);
  rounds.every(flushMs, 'writing down what the market tells', flush);
  return {
    start: () => rounds.start(),
    async stop() {
      await rounds.stop();
      if (!isHeld()) await flush();
    },
  };
}
