import { chartRanges, hasMinutes, type ChartInterval, type ChartRange } from '@sauda/facts';
import type { Clock } from '../../../../platform/clock.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { TimeZone } from '../../calendar/trading-calendar.ts';
import { createFeed } from '../../feed.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { Candle, Market, Quote } from '../../market.ts';
import { calendarsOf, createSessions, tellOfEnds, type SetCalendars } from '../calendars.ts';
import { createInstrumentDirectory } from '../instrument-directory.ts';
import { toCandles, toPrice, type FeedBar } from '../feed-bars.ts';
import { createTimedCache } from '../timed-cache.ts';
import { createGate, GateShut, NothingThere, type Gate } from './gate.ts';
import { createQuoteBoard } from './quote-board.ts';
import { createYahooClient, type YahooQuote } from './yahoo-client.ts';
import { yahooInstruments, type YahooInstrument } from './yahoo-instruments.ts';
import { dayMs, minuteMs } from '../../../../platform/time.ts';
import type { Given } from '../../../../platform/given.ts';

export interface YahooOptions extends Given<'clock' | 'log'> {
  /** How Yahoo is reached. Tests put a server of their own in its place. */
  readonly fetchFrom?: typeof fetch;
  readonly instruments?: readonly YahooInstrument[];
  readonly calendars?: SetCalendars;
}

const source = 'yahoo';
const rate = { burst: 12, perMinute: 40 };
/** Of that what charts and searches may take: who looks at many lets no quote grow old, by which orders trade. */
const asideRate = { burst: 8, perMinute: 24 };
const chartsKept = 500;
const searchesKept = 500;
const searchFreshMs = 60 * minuteMs;
/** How old a chart may be that is shown while there is no newer one. */
const staleChartMs = 7 * dayMs;
const freshMs: Readonly<Record<ChartInterval, number>> = {
  '1m': minuteMs,
  '1d': 15 * minuteMs,
  '1wk': 60 * minuteMs,
  '1mo': 60 * minuteMs,
};
/** Yahoo's days of pairs are those of London, as its charts say of themselves. */
const zoneOfPairs = new TimeZone('Europe/London');
/** Shorter words match too much to be worth a request. */
const shortestSearch = 3;

/**
 * Real prices from Yahoo: of a list of instruments, with the exchanges' own times and delays. What it shows is as old as
 * its quotes say, and grows older while Yahoo is away; nothing else fails then.
 */
export function createYahooMarket(options: YahooOptions): Market {
  const { clock, log, fetchFrom, calendars, instruments = yahooInstruments } = options;
  const client = createYahooClient(fetchFrom);
  const gate = createGate({ clock, ...rate });
  const aside = gate.upTo(asideRate);
  const directory = createInstrumentDirectory(instruments.map(({ instrument }) => instrument));
  const yahooSymbols = new Map(instruments.map(({ instrument, yahooSymbol }) => [instrument.symbol, yahooSymbol]));
  const byYahooSymbol = new Map(instruments.map(({ instrument, yahooSymbol }) => [yahooSymbol, instrument]));
  const calendarOf = calendarsOf(directory.all, calendars);

  const board = createQuoteBoard({
    client,
    gate,
    clock,
    log,
    symbols: [...byYahooSymbol.keys()],
    isOpen(yahooSymbol) {
      const instrument = byYahooSymbol.get(yahooSymbol);
      return instrument !== undefined && isOpenNow(instrument);
    },
  });

  const feed = createFeed({
    clock,
    quotes: () => instruments.flatMap(({ instrument: { symbol } }) => quoteOf(symbol) ?? []),
  });

  const isOpenNow = (instrument: Instrument) => calendarOf(instrument).calendar.sessionAt(clock.now()).open;

  function quoteOf(symbol: string): Quote | undefined {
    const instrument = directory.instrument(symbol);
    return instrument && presentQuote(instrument, board.read(yahooSymbols.get(symbol) ?? ''), isOpenNow(instrument));
  }

  const session = createSessions(directory, calendarOf);
  const barsOf = createCharts({ client, gate: aside, clock, log, calendarOf, yahooSymbols });
  const searchYahoo = createNameSearch({ client, gate: aside, clock, byYahooSymbol });

  return {
    source,
    followsActions: 'charts',
    categories: directory.categories,
    instrument: directory.instrument,
    list: directory.list,
    async search(query, limit) {
      const found = directory.search(query, limit);
      if (found.length > 0) return found;
      return (await searchYahoo(query)).slice(0, limit);
    },
    quote: quoteOf,
    quoteAt(symbol, at) {
      const quote = quoteOf(symbol);
      // What stood before the last quote is not kept.
      return quote !== undefined && quote.time <= at ? quote : undefined;
    },
    async candles(symbol, range, interval): Promise<Candle[]> {
      if (interval === '1m' && !hasMinutes(range)) throw new RangeError('minutes are there for one day only');
      const instrument = directory.instrument(symbol);
      if (instrument === undefined) return [];
      const bars = await barsOf(instrument, range, interval);
      return bars === undefined
        ? []
        : toCandles(instrument, bars, quoteOf(symbol), daysOf(instrument, interval, calendarOf));
    },
    session,
    subscribe: (listener) => feed.subscribe(listener),
    async start() {
      tellOfEnds(directory.all, session, { clock, log });
      await board.start();
      await feed.start();
    },
    async stop() {
      await feed.stop();
      await board.stop();
    },
  };
}

/** Which days the bars of a chart are of. */
function daysOf(instrument: Instrument, interval: ChartInterval, calendarOf: ReturnType<typeof calendarsOf>) {
  const { calendar, zone } = calendarOf(instrument);
  const session = (at: Date) => calendar.sessionAt(at);
  return { interval, zone: instrument.assetClass === 'forex' ? zoneOfPairs : zone, session };
}

/** What it takes to ask Yahoo. */
interface Asking {
  readonly client: ReturnType<typeof createYahooClient>;
  readonly gate: Pick<Gate, 'pass'>;
  readonly clock: Clock;
}

/**
 * The bars of a chart; undefined where Yahoo has none.
 * @throws Refusal `unavailable` where it gives no answer
 */
function createCharts({
  client,
  gate,
  clock,
  log,
  calendarOf,
  yahooSymbols,
}: Asking &
  Pick<YahooOptions, 'log'> & {
    calendarOf: ReturnType<typeof calendarsOf>;
    yahooSymbols: ReadonlyMap<string, string>;
  }) {
  // That it has none, or is asked too much, is no fault of the answer.
  const onFault = (error: unknown) => {
    if (!(error instanceof NothingThere || error instanceof GateShut)) log.warn({ err: error }, 'Yahoo gives no chart');
  };
  const charts = createTimedCache<readonly FeedBar[]>({ clock, limit: chartsKept, staleMs: staleChartMs, onFault });
  return async (instrument: Instrument, range: ChartRange, interval: ChartInterval) => {
    const now = clock.now();
    const { startedAt } = calendarOf(instrument).calendar.sessionAt(now);
    // A day more than the range has, since today is not over.
    const from = hasMinutes(range) ? startedAt : new Date(now.getTime() - (chartRanges[range].days + 1) * dayMs);
    const yahooSymbol = yahooSymbols.get(instrument.symbol) ?? '';
    const key = `${yahooSymbol} ${range} ${interval} ${hasMinutes(range) ? from.getTime() : ''}`;
    const ask = () => gate.pass(() => client.bars(yahooSymbol, from, now, interval));
    try {
      return await charts.get(key, freshMs[interval], ask);
    } catch (error) {
      if (error instanceof NothingThere) return undefined;
      const retryAfterSeconds = error instanceof GateShut ? error.retryAfterSeconds : 10;
      throw new Refusal('unavailable', { retryAfterSeconds });
    }
  };
}

/** What Yahoo finds by names that the list does not have, among what the list has. */
function createNameSearch({
  client,
  gate,
  clock,
  byYahooSymbol,
}: Asking & { byYahooSymbol: ReadonlyMap<string, Instrument> }): (query: string) => Promise<Instrument[]> {
  const searches = createTimedCache<readonly string[]>({ clock, limit: searchesKept, staleMs: dayMs });
  return async (query) => {
    const wanted = query.trim().toLowerCase();
    if (wanted.length < shortestSearch) return [];
    try {
      const found = await searches.get(wanted, searchFreshMs, () => gate.pass(() => client.search(wanted)));
      return found.flatMap((yahooSymbol) => byYahooSymbol.get(yahooSymbol) ?? []);
    } catch {
      // The list is searched in any case; Yahoo only adds to it.
      return [];
    }
  };
}

/**
 * None where Yahoo has none, or quotes it in another currency than the list says. Its bid and ask have no time of their own, so that they
 * are as old as the price.
 */
function presentQuote(instrument: Instrument, raw: YahooQuote | undefined, isOpen: boolean): Quote | undefined {
  if (raw === undefined || (instrument.assetClass !== 'index' && raw.currency !== instrument.currency))
    return undefined;
  const price = (value: number) => toPrice(instrument, value);
  const previousClose = price(raw.previousClose);
  // What is less than the smallest price that is shown is none.
  if (previousClose === 0n || price(raw.low) === 0n) return undefined;
  const band = (previousClose * instrument.bandBasisPoints) / 10_000n;
  const best = {
    ...(price(raw.bid ?? 0) === 0n ? {} : { bid: { price: price(raw.bid ?? 0) } }),
    ...(price(raw.ask ?? 0) === 0n ? {} : { ask: { price: price(raw.ask ?? 0) } }),
    time: raw.time,
    source,
  };
  return {
    symbol: instrument.symbol,
    price: price(raw.price),
    previousClose,
    open: price(raw.open),
    high: price(raw.high),
    low: price(raw.low),
    volume: raw.volume,
    bandLow: previousClose - band,
    bandHigh: previousClose + band,
    time: raw.time,
    source,
    ...(isOpen && (best.bid ?? best.ask) !== undefined ? { best } : {}),
    ...(raw.delayMinutes === 0 ? {} : { delaySeconds: raw.delayMinutes * 60 }),
  };
}
