import { chartRanges, hasMinutes, type ChartInterval } from '@sauda/facts';
import type { Clock } from '../../../../platform/clock.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { dayMs, minuteMs } from '../../../../platform/time.ts';
import { createFeed } from '../../feed.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { subMarkets } from '../../instruments/sub-markets.ts';
import type { Candle, Market, Quote } from '../../market.ts';
import { americanStocks } from '../american-stocks.ts';
import { createCalendars, tellOfEnds } from '../calendars.ts';
import { toCandles, type FeedBar } from '../feed-bars.ts';
import { createInstrumentDirectory } from '../instrument-directory.ts';
import { createTimedCache } from '../timed-cache.ts';
import { createAlpacaBoard } from './alpaca-board.ts';
import { createAlpacaClient, type AlpacaAccess, type AlpacaClient } from './alpaca-client.ts';
import { presentDepth, presentQuote } from './alpaca-line.ts';
import type { Given } from '../../../../platform/given.ts';

export interface AlpacaOptions extends Given<'clock' | 'log'>, AlpacaAccess {
  readonly instruments?: readonly Instrument[];
}

/** American shares as they are listed for Yahoo. To list more, add a line there. */
const listed: readonly Instrument[] = (['NASDAQ', 'NYSE'] as const).flatMap((market) =>
  americanStocks[market].map(([symbol, name]) => ({ ...subMarkets[market], symbol, name })),
);

const delayedBySeconds = 15 * 60;
const chartsKept = 500;
/** How old a chart may be that is shown while there is no newer one. */
const staleChartMs = 7 * dayMs;
const freshMs: Readonly<Record<ChartInterval, number>> = {
  '1m': minuteMs,
  '1d': 15 * minuteMs,
  '1wk': 60 * minuteMs,
  '1mo': 60 * minuteMs,
};

/**
 * Prices of American shares from Alpaca as they are made: its stream of trades and of the best bid and ask, with the times of the
 * exchange. What it shows is as old as its quotes say, and grows older while Alpaca is away; nothing else fails then.
 */
export async function createAlpacaMarket(options: AlpacaOptions): Promise<Market> {
  const { clock, log, feed: chosen, instruments = listed } = options;
  const client = await createAlpacaClient(options);
  const directory = createInstrumentDirectory(instruments);
  const calendarOf = createCalendars(directory.all);
  const board = createAlpacaBoard({ client, clock, log, symbols: instruments.map(({ symbol }) => symbol) });
  const source = `alpaca ${chosen}`;
  const told = { source, delaySeconds: chosen === 'delayed_sip' ? delayedBySeconds : 0 };
  const feed = createFeed({ clock, quotes: () => instruments.flatMap((instrument) => quoteOf(instrument) ?? []) });
  const barsOf = createCharts(client, clock);

  function quoteOf(instrument: Instrument): Quote | undefined {
    const line = board.read(instrument.symbol);
    if (line === undefined) return undefined;
    const isOpen = calendarOf(instrument).calendar.sessionAt(clock.now()).open;
    return presentQuote(instrument, line, { ...told, isOpen });
  }

  function session(symbol: string, at: Date) {
    const instrument = directory.instrument(symbol);
    if (instrument === undefined) throw new RangeError(`unknown symbol: ${symbol}`);
    return calendarOf(instrument).calendar.sessionAt(at);
  }

  function quote(symbol: string): Quote | undefined {
    const instrument = directory.instrument(symbol);
    return instrument && quoteOf(instrument);
  }

  return {
    source,
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
      const { zone } = calendarOf(instrument);
      return toCandles(instrument, await barsOf(symbol, from, interval), quote(symbol), { interval, zone });
    },
    depth(symbol) {
      const instrument = directory.instrument(symbol);
      const line = board.read(symbol);
      if (instrument === undefined || line === undefined || !session(symbol, clock.now()).open) return undefined;
      return presentDepth(instrument, line.bidAndAsk);
    },
    session,
    subscribe: (listener) => feed.subscribe(listener),
    async start() {
      tellOfEnds(directory.all, { clock, log });
      await board.start();
      await feed.start();
    },
    async stop() {
      await feed.stop();
      await board.stop();
    },
  };
}

/**
 * The bars of a chart, kept for as long as they are fresh.
 * @throws Refusal `unavailable` where Alpaca gives no answer
 */
function createCharts(client: AlpacaClient, clock: Clock) {
  const charts = createTimedCache<readonly FeedBar[]>({ clock, limit: chartsKept, staleMs: staleChartMs });
  return async (symbol: string, from: Date, interval: ChartInterval): Promise<readonly FeedBar[]> => {
    const key = `${symbol} ${interval} ${Math.floor(from.getTime() / dayMs)}`;
    try {
      return await charts.get(key, freshMs[interval], () => client.bars(symbol, from, clock.now(), interval));
    } catch {
      throw new Refusal('unavailable', { retryAfterSeconds: 10 });
    }
  };
}
