import { createRounds } from '../../../../platform/rounds.ts';
import { hasHappened } from '../told/feed-time.ts';
import { GateShut, type Gate } from './gate.ts';
import type { YahooClient, YahooQuote } from './yahoo-client.ts';
import type { Given } from '../../../../platform/given.ts';
import { hasPassed } from '../../../../platform/time.ts';

export interface QuoteBoardOptions extends Given<'clock' | 'log'> {
  readonly client: YahooClient;
  readonly gate: Gate;
  readonly symbols: readonly string[];
  /** Whether its exchange is open; else its price does not move. */
  isOpen(yahooSymbol: string): boolean;
}

const lookEveryMs = 1_000;
const symbolsAtOnce = 80;
const freshMs = { open: 15_000, closed: 5 * 60_000 };
/** Some requests are left to charts and searches. */
const requestsLeft = 3;
/** How long a start waits for the first prices. */
const firstPricesMs = 15_000;

interface Line {
  quote: YahooQuote | undefined;
  askedAt: number;
}

/**
 * Keeps the last quote of every symbol: read again every quarter of a minute while its exchange is open, else every five
 * minutes, many in one request. A list too long for that comes round as fast as the gate lets it. While Yahoo is away
 * the quotes grow old, which their times tell.
 */
export function createQuoteBoard(options: QuoteBoardOptions) {
  const { client, gate, clock, log } = options;
  const lines = new Map<string, Line>(
    options.symbols.map((symbol) => [symbol, { quote: undefined, askedAt: -Infinity }]),
  );
  const due = () => dueOf(lines, options);
  const rounds = createRounds(log);
  let isAway = false;

  async function ask(symbols: readonly string[]): Promise<void> {
    const now = clock.now().getTime();
    for (const symbol of symbols) lineOf(symbol).askedAt = now;
    try {
      for (const quote of await gate.pass(() => client.quotes(symbols))) {
        const line = lines.get(quote.symbol);
        if (!hasHappened(quote.time, clock.now())) continue;
        // An answer that overtook a newer one is no news.
        if (line !== undefined && quote.time >= (line.quote?.time ?? quote.time)) line.quote = quote;
      }
      if (isAway) log.info('Yahoo answers again');
      isAway = false;
    } catch (error) {
      // Soon again: what keeps a failing feed from being asked is the gate.
      for (const symbol of symbols) lineOf(symbol).askedAt = -Infinity;
      if (isAway || error instanceof GateShut) return;
      isAway = true;
      log.warn({ reason: reasonOf(error) }, 'Yahoo does not answer: prices grow old');
    }
  }

  function lineOf(symbol: string): Line {
    const line = lines.get(symbol);
    if (line === undefined) throw new RangeError(`unknown symbol: ${symbol}`);
    return line;
  }

  async function look(): Promise<void> {
    const symbols = gate.available() <= requestsLeft ? [] : due();
    if (symbols.length > 0) await ask(symbols);
  }

  async function readFirstPrices(): Promise<void> {
    for (let symbols = due(); symbols.length > 0; symbols = due()) {
      await ask(symbols);
      if (isAway || gate.available() === 0) return;
    }
  }

  const name = 'reading quotes';
  rounds.every(lookEveryMs, name, look);
  return {
    /** The last that was heard of a symbol, however old. */
    read: (symbol: string) => lines.get(symbol)?.quote,
    async start() {
      rounds.soon(name, readFirstPrices);
      const enough = AbortSignal.timeout(firstPricesMs);
      await Promise.race([rounds.idle(), new Promise((resolve) => enough.addEventListener('abort', resolve))]);
      rounds.start();
    },
    stop: () => rounds.stop(),
  };
}

/** Symbols whose time has come, the longest overdue first. */
function dueOf(lines: ReadonlyMap<string, Line>, { clock, isOpen }: QuoteBoardOptions): string[] {
  const now = clock.now().getTime();
  const waiting = [...lines].flatMap(([symbol, { askedAt }]) => {
    const fresh = isOpen(symbol) ? freshMs.open : freshMs.closed;
    return hasPassed(fresh, askedAt, now) ? [{ symbol, overdueMs: now - askedAt - fresh }] : [];
  });
  return waiting
    .toSorted((left, right) => right.overdueMs - left.overdueMs)
    .slice(0, symbolsAtOnce)
    .map(({ symbol }) => symbol);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
