import { createRounds } from '../../../../platform/rounds.ts';
import { hasHappened } from '../told/feed-time.ts';
import type { AlpacaClient, AlpacaStream } from './alpaca-client.ts';
import { withBidAndAsk, withSnapshot, withTrade, type Line } from './alpaca-line.ts';
import type { Given } from '../../../../platform/given.ts';
import { hasPassed } from '../../../../platform/time.ts';

export interface AlpacaBoardOptions extends Given<'clock' | 'log'> {
  readonly client: AlpacaClient;
  readonly symbols: readonly string[];
}

const lookEveryMs = 1_000;
/** How old what was asked may be: the stream tells the rest, while there is one. */
const freshMs = { live: 60_000, away: 10_000 };
/** How long a start waits for the first prices. */
const firstPricesMs = 15_000;

/**
 * Keeps what is known of every share: asked for at the start and each minute, and told by the stream in between. Where the stream is
 * cut it is asked for every ten seconds. While Alpaca is away prices grow old, which their times tell.
 */
export function createAlpacaBoard({ client, symbols, clock, log }: AlpacaBoardOptions) {
  const lines = new Map<string, Line>();
  const rounds = createRounds(log);
  let stream: AlpacaStream | undefined;
  let isLive = false;
  let isAway = false;
  let askedAt = -Infinity;
  let lastFault: string | undefined;

  const hasBeen = ({ at }: { at: Date }): boolean => hasHappened(at, clock.now());

  function change(symbol: string, to: (line: Line) => Line): void {
    const line = lines.get(symbol);
    if (line !== undefined) lines.set(symbol, to(line));
  }

  async function ask(): Promise<void> {
    askedAt = clock.now().getTime();
    try {
      const told = await client.snapshots(symbols);
      for (const [symbol, snapshot] of told) {
        if (!hasBeen(snapshot.trade)) continue;
        const bidAndAsk = snapshot.bidAndAsk && hasBeen(snapshot.bidAndAsk) ? snapshot.bidAndAsk : undefined;
        lines.set(symbol, withSnapshot(lines.get(symbol), { ...snapshot, bidAndAsk }));
      }
      if (isAway) log.info('Alpaca answers again');
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ reason: reasonOf(error) }, 'Alpaca does not answer: what is known of the day grows old');
      isAway = true;
    }
  }

  async function look(): Promise<void> {
    const freshFor = isLive ? freshMs.live : freshMs.away;
    if (hasPassed(freshFor, askedAt, clock.now().getTime())) await ask();
  }

  function noteLink(isUp: boolean): void {
    if (isUp === isLive) return;
    isLive = isUp;
    // What was missed between is asked for.
    askedAt = -Infinity;
    lastFault = undefined;
    if (isUp) log.info('the stream of Alpaca is open');
    else log.warn('the stream of Alpaca is cut: prices are asked for until it is back');
  }

  /** The same again is no news: the stream is tried for as long as it takes. */
  function noteFault(what: string): void {
    if (what !== lastFault) log.warn({ what }, 'the stream of Alpaca says that something is wrong');
    lastFault = what;
  }

  const name = 'reading prices of Alpaca';
  rounds.every(lookEveryMs, name, look);
  return {
    /** The last that was heard of a symbol, however old. */
    read: (symbol: string) => lines.get(symbol),
    async start() {
      rounds.soon(name, ask);
      const enough = AbortSignal.timeout(firstPricesMs);
      await Promise.race([rounds.idle(), new Promise((resolve) => enough.addEventListener('abort', resolve))]);
      stream = client.listen(symbols, {
        trade: (symbol, trade) => hasBeen(trade) && change(symbol, (line) => withTrade(line, trade)),
        bidAndAsk: (symbol, told) => hasBeen(told) && change(symbol, (line) => withBidAndAsk(line, told)),
        link: noteLink,
        fault: noteFault,
      });
      rounds.start();
    },
    async stop() {
      stream?.close();
      await rounds.stop();
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The library's own words say less than what it wraps.
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
