import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that answers as Yahoo does, with the shapes of recorded answers and invented figures. */
export interface TestYahoo {
  /** Reaches this server wherever Yahoo would be reached. */
  readonly fetchFrom: typeof fetch;
  /** The paths that were asked for, with what matters of their queries. */
  readonly asked: string[];
  /** What the next requests are answered with, in place of an answer; back to answers with undefined. */
  fail(how: Failure | undefined): void;
  /** Changes fields of a symbol's quote, by Yahoo's names. */
  quote(symbol: string, fields: Record<string, unknown>): void;
  bars(symbol: string, bars: ReadonlyArray<TestBar>): void;
  close(): Promise<void>;
}

type Failure = 'away' | 'garbage' | { readonly status: number; readonly headers?: Record<string, string> };
type TestBar = readonly [
  seconds: number,
  open: number | null,
  high: number | null,
  low: number | null,
  close: number | null,
  volume: number | null,
];

export async function startTestYahoo(): Promise<TestYahoo> {
  const asked: string[] = [];
  const quotes = new Map<string, Record<string, unknown>>();
  const charts = new Map<string, readonly TestBar[]>();
  let failure: Failure | undefined;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://yahoo');
    asked.push(summaryOf(url));
    if (failure !== undefined) return fail(request, response, failure);
    const { pathname, searchParams } = url;
    if (pathname === '/quote/AAPL') {
      const cookie =
        'A1=d=test&S=test; Expires=Sun, 3 Oct 2038 14:16:59 GMT; Domain=.yahoo.com; Path=/; Secure; HttpOnly';
      return void response.writeHead(200, { 'set-cookie': cookie, 'content-type': 'text/html' }).end('<html></html>');
    }
    if (pathname === '/v1/test/getcrumb') return void response.writeHead(200).end('haT3oykhHqZ');
    if (pathname === '/v7/finance/quote') {
      const known = (searchParams.get('symbols') ?? '').split(',').flatMap((symbol) => quotes.get(symbol) ?? []);
      return json(response, { quoteResponse: { result: known, error: null } });
    }
    if (pathname === '/v1/finance/search') {
      const result = [...quotes.keys()].map((symbol) => ({ symbol, isYahooFinance: true, quoteType: 'EQUITY' }));
      return json(response, { count: result.length, quotes: result, news: [] });
    }
    const symbol = decodeURIComponent(pathname.replace('/v8/finance/chart/', ''));
    const bars = charts.get(symbol);
    if (bars === undefined) {
      const error = { code: 'Not Found', description: 'No data found, symbol may be delisted' };
      return json(response, { chart: { result: null, error } }, 404);
    }
    return json(response, { chart: { result: [chartOf(symbol, bars)], error: null } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    asked,
    async fetchFrom(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
    },
    fail(how) {
      failure = how;
    },
    quote(symbol, fields) {
      quotes.set(symbol, { ...plainQuote(symbol), ...quotes.get(symbol), ...fields });
    },
    bars: (symbol, bars) => void charts.set(symbol, bars),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function summaryOf({ pathname, searchParams }: URL): string {
  const words = ['symbols', 'q', 'interval'].flatMap((name) => searchParams.get(name) ?? []);
  return [decodeURIComponent(pathname), ...words].join(' ');
}

function fail(request: IncomingMessage, response: ServerResponse, how: Failure): void {
  if (how === 'away') request.socket.destroy();
  else if (how === 'garbage') response.writeHead(200).end('<html>We will be back</html>');
  else response.writeHead(how.status, how.headers).end('Too Many Requests');
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
}

/** The fields of an answer that are used here, and some of those that are not. */
function plainQuote(symbol: string): Record<string, unknown> {
  return {
    language: 'en-US',
    region: 'US',
    quoteType: 'EQUITY',
    typeDisp: 'Equity',
    quoteSourceName: 'Delayed Quote',
    triggerable: false,
    customPriceAlertConfidence: 'HIGH',
    currency: 'INR',
    exchange: 'NSI',
    fullExchangeName: 'NSE',
    exchangeTimezoneName: 'Asia/Kolkata',
    exchangeTimezoneShortName: 'IST',
    gmtOffSetMilliseconds: 19_800_000,
    market: 'in_market',
    marketState: 'REGULAR',
    esgPopulated: false,
    tradeable: false,
    sourceInterval: 15,
    exchangeDataDelayedBy: 0,
    priceHint: 2,
    symbol,
    regularMarketTime: 1_795_410_000,
    regularMarketPrice: 1402.5,
    regularMarketPreviousClose: 1390.25,
    regularMarketOpen: 1391,
    regularMarketDayHigh: 1405.949951171875,
    regularMarketDayLow: 1388.1500244140625,
    regularMarketVolume: 5_400_321,
  };
}

function chartOf(symbol: string, bars: readonly TestBar[]): object {
  const column = (index: 1 | 2 | 3 | 4 | 5) => bars.map((bar) => bar[index]);
  return {
    meta: {
      currency: 'INR',
      symbol,
      exchangeName: 'NSI',
      fullExchangeName: 'NSE',
      instrumentType: 'EQUITY',
      regularMarketTime: 1_795_410_000,
      gmtoffset: 19_800,
      timezone: 'IST',
      exchangeTimezoneName: 'Asia/Kolkata',
      regularMarketPrice: 1402.5,
      chartPreviousClose: 1390.25,
      priceHint: 2,
      dataGranularity: '1d',
      range: '',
      validRanges: ['1d', '5d', '1mo', '1y', '5y', 'max'],
    },
    timestamp: bars.map(([seconds]) => seconds),
    indicators: {
      quote: [{ open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) }],
    },
  };
}
