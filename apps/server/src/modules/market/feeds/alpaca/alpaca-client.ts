import type { ChartInterval } from '@sauda/facts';
import { readPrice, type FeedBar } from '../feed-bars.ts';
import type { BidAndAsk, Snapshot, Trade } from './alpaca-line.ts';

/** iex: of one exchange, free of charge; sip: of all, by subscription; delayed_sip: the same a quarter of an hour later. */
export const alpacaFeeds = ['iex', 'sip', 'delayed_sip'] as const;
export type AlpacaFeed = (typeof alpacaFeeds)[number];

export interface AlpacaAccess {
  readonly keyId: string;
  readonly secret: string;
  readonly feed: AlpacaFeed;
  /** Tests put a server of their own in the place of Alpaca's. */
  readonly fetchFrom?: typeof fetch;
  readonly streamUrl?: string;
}

export interface AlpacaStream {
  close(): void;
}

/** What is heard on a stream. */
export interface Heard {
  trade(symbol: string, trade: Trade): void;
  bidAndAsk(symbol: string, bidAndAsk: BidAndAsk): void;
  /** @param isLive whether prices come, once they have been subscribed to */
  link(isLive: boolean): void;
  /** In Alpaca's words, such as "auth failed" or "symbol limit exceeded". */
  fault(what: string): void;
}

export interface AlpacaClient {
  /** Of those that Alpaca knows, and that have traded. */
  snapshots(symbols: readonly string[]): Promise<ReadonlyMap<string, Snapshot>>;
  /** Ascending, adjusted for splits. */
  bars(symbol: string, from: Date, until: Date, interval: ChartInterval): Promise<FeedBar[]>;
  /** Opens the stream, which comes back by itself whenever it was cut. */
  listen(symbols: readonly string[], heard: Heard): AlpacaStream;
}

const timeoutMs = 5_000;
const unlimited = -1;
const timeframes = { '1m': 'Minute', '1d': 'Day', '1wk': 'Week', '1mo': 'Month' } as const;

/**
 * Alpaca's market data by its own library, which is loaded here and not before: no other market needs its megabyte.
 * @throws Error of a call that Alpaca does not answer as it should
 */
export async function createAlpacaClient({
  keyId,
  secret,
  feed,
  fetchFrom,
  streamUrl,
}: AlpacaAccess): Promise<AlpacaClient> {
  const { Alpaca, streaming, TimeFrame } = await import('@alpacahq/alpaca-trade-api');
  const { marketData } = new Alpaca({
    keyId,
    secret,
    timeoutMs,
    rateLimit: {},
    ...(fetchFrom === undefined ? {} : { fetchApi: fetchFrom }),
  });
  return {
    async snapshots(symbols) {
      const answer: Readonly<Record<string, unknown>> = await marketData.stocks.stockSnapshots({
        symbols: symbols.join(','),
        feed,
      });
      return new Map(Object.entries(answer).flatMap(([symbol, row]) => toSnapshot(symbol, row)));
    },
    async bars(symbol, from, until, interval) {
      const bars = await marketData.getStockBarsFor(symbol, {
        timeframe: TimeFrame[timeframes[interval]],
        start: from,
        end: until,
        adjustment: 'split',
        feed: feed === 'iex' ? 'iex' : 'sip',
      });
      return bars.flatMap(toBar);
    },
    listen(symbols, heard) {
      const stream = marketData.stockStream({
        feed,
        maxReconnectAttempts: unlimited,
        ...(streamUrl === undefined ? {} : { url: streamUrl }),
      });
      stream.onTrade(({ symbol, price: told, size, timestamp, conditions }) => {
        const [price, at] = [readPrice(told), toDate(timestamp)];
        if (price === undefined || at === undefined) return;
        heard.trade(symbol, { price, size: positive(size) ?? 0, at, conditions });
      });
      stream.onQuote(({ symbol, bidPrice, bidSize, askPrice, askSize, timestamp }) => {
        const at = toDate(timestamp);
        if (at !== undefined) heard.bidAndAsk(symbol, toBidAndAsk({ bidPrice, bidSize, askPrice, askSize, at }));
      });
      // Only what Alpaca has confirmed comes.
      stream.on(streaming.EVENT.SUBSCRIPTION, () => heard.link(true));
      stream.onDisconnect(() => heard.link(false));
      stream.onError(heard.fault);
      stream.subscribeForTrades([...symbols]);
      stream.subscribeForQuotes([...symbols]);
      stream.connect();
      return { close: () => stream.disconnect() };
    },
  };
}

/** None without a trade and a day before: what is missing is not made up. */
function toSnapshot(symbol: string, row: unknown): Array<[string, Snapshot]> {
  const { latestTrade, latestQuote, dailyBar, prevDailyBar } = recordOf(row);
  const [trade, quote, day] = [recordOf(latestTrade), recordOf(latestQuote), recordOf(dailyBar)];
  const [price, previousClose] = [readPrice(trade['p']), readPrice(recordOf(prevDailyBar)['c'])];
  const at = toDate(trade['t']);
  if (price === undefined || previousClose === undefined || at === undefined) return [];
  const quotedAt = toDate(quote['t']);
  return [
    [
      symbol,
      {
        trade: { price, size: positive(trade['s']) ?? 0, at, conditions: [] },
        previousClose,
        day: {
          open: readPrice(day['o']) ?? price,
          high: readPrice(day['h']) ?? price,
          low: readPrice(day['l']) ?? price,
          volume: positive(day['v']) ?? 0,
        },
        bidAndAsk:
          quotedAt === undefined
            ? undefined
            : toBidAndAsk({
                bidPrice: quote['bp'],
                bidSize: quote['bs'],
                askPrice: quote['ap'],
                askSize: quote['as'],
                at: quotedAt,
              }),
      },
    ],
  ];
}

/** A price that is none is 0, as that of a side that nobody is on. */
function toBidAndAsk({
  at,
  ...told
}: Record<'bidPrice' | 'bidSize' | 'askPrice' | 'askSize', unknown> & { at: Date }): BidAndAsk {
  return {
    bid: readPrice(told.bidPrice) ?? 0,
    bidSize: positive(told.bidSize) ?? 0,
    ask: readPrice(told.askPrice) ?? 0,
    askSize: positive(told.askSize) ?? 0,
    at,
  };
}

function toBar(row: unknown): FeedBar[] {
  const raw = recordOf(row);
  const [open, high, low, close] = [raw['open'], raw['high'], raw['low'], raw['close']].map(readPrice);
  const time = toDate(raw['timestamp']);
  if (time === undefined || open === undefined || high === undefined || low === undefined || close === undefined) {
    return [];
  }
  return [{ time, open, high, low, close, volume: Math.round(positive(raw['volume']) ?? 0) }];
}

function toDate(value: unknown): Date | undefined {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
