import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import chart from 'yahoo-finance2/modules/chart';
import quote from 'yahoo-finance2/modules/quote';
import search from 'yahoo-finance2/modules/search';
import { NothingThere, TooManyRequests } from './gate.ts';
import { readPrice, type FeedBar } from '../feed-bars.ts';

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
  /** The best bid and ask, where it tells them. In which unit their sizes are it does not say. */
  readonly bid: number | undefined;
  readonly ask: number | undefined;
}

export interface YahooClient {
  /** Those of the symbols that Yahoo knows. */
  quotes(symbols: readonly string[]): Promise<YahooQuote[]>;
  /** Ascending. Bars that have no price are left out. */
  bars(symbol: string, from: Date, until: Date, interval: '1m' | '1d' | '1wk' | '1mo'): Promise<FeedBar[]>;
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
  'bid',
  'ask',
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
  const price = readPrice(raw['regularMarketPrice']);
  const time = toDate(raw['regularMarketTime']);
  const { symbol, currency } = raw;
  if (price === undefined || time === undefined || typeof symbol !== 'string' || typeof currency !== 'string') {
    return undefined;
  }
  const previousClose = readPrice(raw['regularMarketPreviousClose']) ?? price;
  const open = readPrice(raw['regularMarketOpen']) ?? price;
  return {
    symbol,
    currency,
    price,
    previousClose,
    open,
    high: Math.max(readPrice(raw['regularMarketDayHigh']) ?? price, price),
    low: Math.min(readPrice(raw['regularMarketDayLow']) ?? price, price),
    volume: Math.round(positive(raw['regularMarketVolume']) ?? 0),
    time,
    delayMinutes: positive(raw['exchangeDataDelayedBy']) ?? 0,
    bid: readPrice(raw['bid']),
    ask: readPrice(raw['ask']),
  };
}

function toBar(row: unknown): FeedBar | undefined {
  const raw = recordOf(row);
  const time = toDate(raw['date']);
  const [open, high, low, close] = [raw['open'], raw['high'], raw['low'], raw['close']].map(readPrice);
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
  const date = new Date((seconds ?? Number.NaN) * 1_000);
  return Number.isNaN(date.getTime()) ? undefined : date;
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
