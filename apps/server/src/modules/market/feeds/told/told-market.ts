import { formatDecimal, type Decimal } from '@sauda/money';
import type { Given } from '../../../../platform/given.ts';
import { createRounds } from '../../../../platform/rounds.ts';
import { dayMs } from '../../../../platform/time.ts';
import type { DayNumber } from '../../calendar/day-number.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { bestOf, type Depth, type Market, type Quote } from '../../market.ts';
import type { SetCalendars } from '../calendars.ts';
import { bucketOf, type FeedBar } from '../feed-bars.ts';
import { createListedMarket } from '../listed-market.ts';
import { joinSpans, listInFeed, readFeedAfter, readSpans, type FeedLine, type FeedSpan } from './feed-lines.ts';

export interface ToldMarketOptions extends Given<'clock' | 'database' | 'log'> {
  /** The name under which the other process writes what it is told. */
  readonly feed: string;
  /** What customers are told that prices are from. */
  readonly source: string;
  readonly instruments: readonly Instrument[];
  readonly calendars?: SetCalendars;
  /** What an instrument is called there; its symbol where absent. */
  readonly nameOf?: (instrument: Instrument) => string;
}

const lookEveryMs = 250;

/**
 * Prices that another process listens to and writes down, with the times of who told them: a venue's market data by FIX (apps/venue-fix), or
 * Kite's ticker (apps/market-kite). Charts go as far back as somebody has listened. Where nothing is told what it shows grows old; nothing
 * else fails then.
 */
export function createToldMarket({ clock, database, log, feed, source, ...listed }: ToldMarketOptions): Market {
  const { instruments, calendars, nameOf = ({ symbol }: Instrument) => symbol } = listed;
  const { sql } = database;
  const lines = new Map<string, FeedLine>();
  const rounds = createRounds(log);
  let last = 0n;

  async function look(): Promise<void> {
    const told = await readFeedAfter(sql, feed, last);
    for (const line of told.lines) lines.set(line.symbol, line);
    last = told.change;
  }

  rounds.every(lookEveryMs, 'reading what the market tells', look);
  return createListedMarket({
    clock,
    log,
    source,
    instruments,
    calendars,
    quoteOf(instrument, isOpen) {
      const line = lines.get(nameOf(instrument));
      return line && presentLine(instrument, line, { source, isOpen });
    },
    depthOf(instrument) {
      const line = lines.get(nameOf(instrument));
      return line && depthOf(line);
    },
    async barsOf(instrument, from, interval): Promise<FeedBar[]> {
      const symbol = nameOf(instrument);
      const spans = await readSpans(sql, feed, { symbol, span: interval === '1m' ? '1m' : '1d', from });
      return inBuckets(spans, bucketOf[interval]).map(toBar);
    },
    async start() {
      await listInFeed(database, feed, instruments.map(nameOf));
      await look();
      rounds.start();
    },
    stop: () => rounds.stop(),
  });
}

/** None without a trade and a close before it: what is missing is not made up. */
function presentLine(
  instrument: Instrument,
  line: FeedLine,
  { source, isOpen }: { source: string; isOpen: boolean },
): Quote | undefined {
  const { price, tradedAt, previousClose, bookedAt } = line;
  if (price === undefined || tradedAt === undefined || previousClose === undefined) return undefined;
  const { open = price, high = price, low = price } = line;
  const band = (previousClose * instrument.bandBasisPoints) / 10_000n;
  const depth = isOpen ? depthOf(line) : undefined;
  return {
    symbol: instrument.symbol,
    price,
    previousClose,
    open,
    high: high > price ? high : price,
    low: low < price ? low : price,
    volume: Number(line.volume),
    bandLow: previousClose - band,
    bandHigh: previousClose + band,
    // A bid or an ask that is told confirms the price of the last trade, which may be seldom.
    time: bookedAt !== undefined && bookedAt > tradedAt ? bookedAt : tradedAt,
    source,
    ...(depth === undefined ? {} : { best: bestOf(depth, source) }),
  };
}

function depthOf({ bids, asks, bookedAt: time }: FeedLine): Depth | undefined {
  return time === undefined ? undefined : { time, bids, asks };
}

/** Weeks and months of days, which begin at noon in UTC. @param bucket none of minutes */
function inBuckets(spans: readonly FeedSpan[], bucket: ((date: DayNumber) => number) | undefined): FeedSpan[] {
  if (bucket === undefined) return [...spans];
  const groups = Map.groupBy(spans, ({ beginsAt }) => bucket(Math.floor(beginsAt.getTime() / dayMs)));
  return [...groups.values()].map((group) => group.reduce((before, after) => joinSpans(before, after)));
}

function toBar({ beginsAt: time, volume, ...prices }: FeedSpan): FeedBar {
  const number = (price: Decimal): number => Number(formatDecimal(price));
  const { open, high, low, close } = prices;
  return {
    time,
    open: number(open),
    high: number(high),
    low: number(low),
    close: number(close),
    volume: Number(volume),
  };
}
