import { chartRanges, hasMinutes, type ChartInterval } from '@sauda/facts';
import type { Given } from '../../../platform/given.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import { createFeed } from '../feed.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Candle, Depth, Market, Quote } from '../market.ts';
import { calendarsOf, createSessions, tellOfEnds, type SetCalendars } from './calendars.ts';
import { toCandles, type FeedBar } from './feed-bars.ts';
import { createInstrumentDirectory } from './instrument-directory.ts';
import { createTimedCache } from './timed-cache.ts';

/** What a feed knows of the instruments that it lists. */
export interface ListedFeed extends Given<'clock' | 'log'> {
  readonly source: string;
  /** Where its bars are adjusted for splits by who tells them. */
  readonly followsActions?: 'charts';
  readonly instruments: readonly Instrument[];
  readonly calendars?: SetCalendars;
  /** @param isOpen whether its exchange is open: else nothing is bid and asked */
  quoteOf(instrument: Instrument, isOpen: boolean): Quote | undefined;
  /** While its exchange is open. */
  depthOf(instrument: Instrument): Depth | undefined;
  /** Ascending. @throws Error where there is no answer */
  barsOf(instrument: Instrument, from: Date, interval: ChartInterval): Promise<readonly FeedBar[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const chartsKept = 500;
/** How old a chart may be that is shown while there is no newer one. */
const staleChartMs = 7 * dayMs;
const freshMs: Readonly<Record<ChartInterval, number>> = {
  '1m': minuteMs,
  '1d': 15 * minuteMs,
  '1wk': 60 * minuteMs,
  '1mo': 60 * minuteMs,
};

/** A market of a fixed list of instruments, by the calendars of their exchanges, whose prices are what a feed last told, however old. */
export function createListedMarket(feed: ListedFeed): Market {
  const { clock, log, source, instruments } = feed;
  const directory = createInstrumentDirectory(instruments);
  const calendarOf = calendarsOf(directory.all, feed.calendars);
  const isOpen = (instrument: Instrument) => calendarOf(instrument).calendar.sessionAt(clock.now()).open;
  const quoteOf = (instrument: Instrument) => feed.quoteOf(instrument, isOpen(instrument));
  const ticks = createFeed({ clock, quotes: () => instruments.flatMap((instrument) => quoteOf(instrument) ?? []) });
  const barsOf = createCharts(feed);

  const session = createSessions(directory, calendarOf);

  function quote(symbol: string): Quote | undefined {
    const instrument = directory.instrument(symbol);
    return instrument && quoteOf(instrument);
  }

  return {
    source,
    ...(feed.followsActions === undefined ? {} : { followsActions: feed.followsActions }),
    categories: directory.categories,
    instrument: directory.instrument,
    list: directory.list,
    search: directory.search,
    quote,
    quoteAt(symbol, at) {
      const last = quote(symbol);
      // What stood before the last quote is not kept.
      return last !== undefined && last.time <= at ? last : undefined;
    },
    async candles(symbol, range, interval): Promise<Candle[]> {
      if (interval === '1m' && !hasMinutes(range)) throw new RangeError('minutes are there for one day only');
      const instrument = directory.instrument(symbol);
      if (instrument === undefined) return [];
      const now = clock.now();
      // A day more than the range has, since today is not over.
      const from = hasMinutes(range)
        ? session(symbol, now).startedAt
        : new Date(now.getTime() - (chartRanges[range].days + 1) * dayMs);
      const { zone, calendar } = calendarOf(instrument);
      const options = { interval, zone, session: (at: Date) => calendar.sessionAt(at) };
      return toCandles(instrument, await barsOf(instrument, from, interval), quote(symbol), options);
    },
    depth(symbol) {
      const instrument = directory.instrument(symbol);
      return instrument === undefined || !isOpen(instrument) ? undefined : feed.depthOf(instrument);
    },
    session,
    subscribe: (listener) => ticks.subscribe(listener),
    async start() {
      tellOfEnds(directory.all, session, { clock, log });
      await feed.start();
      await ticks.start();
    },
    async stop() {
      await ticks.stop();
      await feed.stop();
    },
  };
}

/** The bars of a chart, kept for as long as they are fresh. @throws Refusal `unavailable` where the feed gives no answer */
function createCharts({ clock, log, source, barsOf }: Pick<ListedFeed, 'clock' | 'log' | 'source' | 'barsOf'>) {
  const onFault = (error: unknown) => log.warn({ source, err: error }, 'a chart could not be asked for');
  const charts = createTimedCache<readonly FeedBar[]>({ clock, limit: chartsKept, staleMs: staleChartMs, onFault });
  return async (instrument: Instrument, from: Date, interval: ChartInterval): Promise<readonly FeedBar[]> => {
    const key = `${instrument.symbol} ${interval} ${Math.floor(from.getTime() / dayMs)}`;
    try {
      return await charts.get(key, freshMs[interval], () => barsOf(instrument, from, interval));
    } catch {
      throw new Refusal('unavailable', { retryAfterSeconds: 10 });
    }
  };
}
