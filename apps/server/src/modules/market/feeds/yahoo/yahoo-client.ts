import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import chart from 'yahoo-finance2/modules/chart';
import quote from 'yahoo-finance2/modules/quote';
import search from 'yahoo-finance2/modules/search';
import { NothingThere, TooManyRequests } from './gate.ts';
import type { ChartInterval } from '@sauda/facts';
import { decimal, type Decimal } from '@sauda/money';
import { monthOf, weekOf, type DayNumber, type TimeZone } from '../../calendar/trading-calendar.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { Candle, Quote } from '../../market.ts';

/** What Yahoo says of one symbol now. Prices are its doubles. */
export interface YahooQuote {
  readonly symbol: string;
  readonly currency: string;
  readonly price: number;
  readonly previousClose: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  /** When the exchange made the price. */
  readonly time: Date;
  readonly delayMinutes: number;
}

export interface YahooBar {
  readonly time: Date;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface YahooClient {
  /** Those of the symbols that Yahoo knows. */
  quotes(symbols: readonly string[]): Promise<YahooQuote[]>;
  /** Ascending. Bars that have no price are left out. */
  bars(symbol: string, from: Date, until: Date, interval: '1m' | '1d' | '1wk' | '1mo'): Promise<YahooBar[]>;
  /** Symbols, the best match first. */
  search(query: string): Promise<string[]>;
}

const timeoutMs = 5_000;
const foundAtMost = 20;
const fields = [
  'symbol',
  'currency',
  'regularMarketPrice',
  'regularMarketPreviousClose',
  'regularMarketOpen',
  'regularMarketDayHigh',
  'regularMarketDayLow',
  'regularMarketVolume',
  'regularMarketTime',
  'exchangeDataDelayedBy',
];

const silent = { info: nothing, warn: nothing, error: nothing, debug: nothing, dir: nothing };

/**
 * Yahoo through the library that keeps up with it. The library's own check refuses a whole answer for one odd field, so
 * it is off, and the few fields that are used are checked here.
 * @throws TooManyRequests, NothingThere, or another Error where Yahoo does not answer as it should
 */
export function createYahooClient(fetchFrom: typeof fetch = fetch): YahooClient {
  const YahooFinance = createYahooFinance({ modules: { chart, quote, search } });
  const make = () =>
    new YahooFinance({
      fetch: politeFetch(fetchFrom),
      cookieJar: new ExtendedCookieJar(),
      logger: silent,
      suppressNotices: ['yahooSurvey'],
      versionCheck: false,
    });
  let library = make();

  /** A session that Yahoo does not take any more is begun anew, once. */
  async function asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotLetIn)) throw error;
      library = make();
      return ask();
    }
  }

  const unchecked = { validateResult: false } as const;
  return {
    async quotes(symbols) {
      const answer: unknown = await asking(() => library.quote([...symbols], { fields, return: 'array' }, unchecked));
      return listOf(answer).flatMap((row) => toQuote(row) ?? []);
    },
    async bars(symbol, from, until, interval) {
      const options = { period1: from, period2: until, interval, includePrePost: false, events: '' } as const;
      const answer: unknown = await asking(() => library.chart(encodeURIComponent(symbol), options, unchecked));
      return listOf(recordOf(answer)['quotes']).flatMap((row) => toBar(row) ?? []);
    },
    async search(query) {
      const options = { quotesCount: foundAtMost, newsCount: 0 };
      const answer: unknown = await asking(() => library.search(query, options, unchecked));
      return listOf(recordOf(answer)['quotes']).flatMap((row) => {
        const { symbol } = recordOf(row);
        return typeof symbol === 'string' ? [symbol] : [];
      });
    },
  };
}

class NotLetIn extends Error {}

/** Gives up in time, and says what kind of no it was, which the library's errors do not. */
function politeFetch(fetchFrom: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchFrom(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status < 400) return response;
    await response.body?.cancel();
    if (response.status === 429) throw new TooManyRequests(retryAfterOf(response));
    if (response.status === 404) throw new NothingThere('Yahoo answers 404');
    if (response.status === 401 || response.status === 403) throw new NotLetIn(`Yahoo answers ${response.status}`);
    throw new Error(`Yahoo answers ${response.status}`);
  };
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) * 1_000 : undefined;
}

function toQuote(row: unknown): YahooQuote | undefined {
  const raw = recordOf(row);
  const price = positive(raw['regularMarketPrice']);
  const time = toDate(raw['regularMarketTime']);
  const { symbol, currency } = raw;
  if (price === undefined || time === undefined || typeof symbol !== 'string' || typeof currency !== 'string') {
    return undefined;
  }
  const previousClose = positive(raw['regularMarketPreviousClose']) ?? price;
  const open = positive(raw['regularMarketOpen']) ?? price;
  return {
    symbol,
    currency,
    price,
    previousClose,
    open,
    high: Math.max(positive(raw['regularMarketDayHigh']) ?? price, price),
    low: Math.min(positive(raw['regularMarketDayLow']) ?? price, price),
    volume: Math.round(positive(raw['regularMarketVolume']) ?? 0),
    time,
    delayMinutes: positive(raw['exchangeDataDelayedBy']) ?? 0,
  };
}

function toBar(row: unknown): YahooBar | undefined {
  const raw = recordOf(row);
  const time = toDate(raw['date']);
  const [open, high, low, close] = [raw['open'], raw['high'], raw['low'], raw['close']].map(positive);
  if (time === undefined || open === undefined || high === undefined || low === undefined || close === undefined) {
    return undefined;
  }
  return {
    time,
    open,
    high: Math.max(open, high, low, close),
    low: Math.min(open, high, low, close),
    close,
    volume: Math.round(positive(raw['volume']) ?? 0),
  };
}

function toDate(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  const seconds = positive(value);
  return seconds === undefined ? undefined : new Date(seconds * 1_000);
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nothing(): void {}

/** Yahoo's doubles carry more digits than its prices have; what is beyond the decimals that are shown is none. */
export function toPrice({ priceDecimals }: Pick<Instrument, 'priceDecimals'>, price: number): Decimal {
  return decimal(price.toFixed(priceDecimals));
}

const bucketOf: Readonly<Record<ChartInterval, ((date: DayNumber) => number) | undefined>> = {
  '1m': undefined,
  '1d': (date) => date,
  '1wk': weekOf,
  '1mo': monthOf,
};

/**
 * Bars as candles. Yahoo gives the running day, week or month twice at times, the second with the time of the last
 * trade: bars of one bucket are joined. The last candle ends with the quote, where that is not older.
 */
export function toCandles(
  instrument: Instrument,
  bars: readonly YahooBar[],
  quote: Quote | undefined,
  { interval, zone }: { interval: ChartInterval; zone: TimeZone },
): Candle[] {
  const bucket = bucketOf[interval];
  const keyOf = (time: Date): number =>
    bucket === undefined ? Math.floor(time.getTime() / 60_000) : bucket(zone.dayOf(time.getTime()));
  const candles: Candle[] = [];
  for (const bar of bars) {
    const candle = toCandle(instrument, bar);
    const last = candles.at(-1);
    if (last !== undefined && keyOf(last.time) >= keyOf(candle.time)) candles[candles.length - 1] = join(last, candle);
    else candles.push(candle);
  }
  return quote === undefined ? candles : endWith(candles, quote);
}

function endWith(candles: Candle[], { price, time }: Quote): Candle[] {
  const last = candles.at(-1);
  if (last === undefined || time < last.time) return candles;
  const ended = { ...last, close: price, high: most(last.high, price), low: least(last.low, price) };
  return [...candles.slice(0, -1), ended];
}

function toCandle(instrument: Instrument, { time, open, high, low, close, volume }: YahooBar): Candle {
  return {
    time,
    open: toPrice(instrument, open),
    high: toPrice(instrument, high),
    low: toPrice(instrument, low),
    close: toPrice(instrument, close),
    volume,
  };
}

function join(first: Candle, next: Candle): Candle {
  return {
    time: first.time,
    open: first.open,
    high: most(first.high, next.high),
    low: least(first.low, next.low),
    close: next.close,
    volume: Math.max(first.volume, next.volume),
  };
}

function least(left: Decimal, right: Decimal): Decimal {
  return left < right ? left : right;
}

function most(left: Decimal, right: Decimal): Decimal {
  return left > right ? left : right;
}
