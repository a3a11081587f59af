import { setTimeout as sleep } from 'node:timers/promises';
import { hasHappened } from '../../../server/src/modules/market/feeds/told/feed-time.ts';
import { listedInFeed } from '../../../server/src/modules/market/feeds/told/feed-lines.ts';
import type { createFeedWriter } from '../../../server/src/modules/market/feeds/told/feed-writer.ts';
import { tellLink } from '../../../server/src/modules/venues/index.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import type { createTickBoard } from '../words/tick-board.ts';
import type { Tick } from '../words/read-ticks.ts';
import { checkAccess, fetchTokens, NotLetIn, type KiteAccess } from './kite-api.ts';
import { listen } from './ticker.ts';

interface Options {
  readonly access: KiteAccess;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly feed: string;
  readonly board: ReturnType<typeof createTickBoard>;
  readonly writer: Pick<ReturnType<typeof createFeedWriter>, 'note'>;
  readonly stopping: AbortSignal;
  readonly silenceMs: number;
  readonly retryMs: number;
  readonly retryMostMs: number;
  /** The day of the exchange at a moment. */
  dayAt(at: Date): string;
}

/** What one connection carries, and how many a key may have. */
const tokensAtMost = 3_000;
const connectionsAtMost = 3;
const toldAgainMs = 2_000;

type State = 'up' | 'away' | 'refused';

/** Listens to what the server lists, over as many connections as it takes, and says how the link stands. */
export function createFollower(options: Options) {
  const { access, database, clock, log, feed, stopping, retryMs, retryMostMs } = options;
  let state: State = 'away';
  let why: string | undefined = 'the process is starting';
  const listed = createList(options);
  const take = createTaking(options);

  function becomes(next: State, reason: string | undefined): Promise<void> {
    if (state !== next || why !== reason) log.info({ state: next, why: reason }, 'link');
    [state, why] = [next, reason];
    const told = tellLink(database.sql, `${feed}-market`, { state: next, why: reason, now: clock.now() });
    return told.catch((error: unknown) => log.error({ err: error }, 'link not told'));
  }

  /** All of its connections, until one of them ends. @returns whether it was up */
  async function connect(): Promise<boolean> {
    const names = await listed();
    if (names.size === 0) throw new Error('the server lists nothing: start it with MARKET=kite');
    const all = [...names.keys()];
    const parts = Array.from({ length: Math.ceil(all.length / tokensAtMost) }, (_, part) =>
      all.slice(part * tokensAtMost, (part + 1) * tokensAtMost),
    );
    const ending = new AbortController();
    let open = 0;
    const heard = {
      opened() {
        open += 1;
        if (open === parts.length) void becomes('up', undefined);
      },
      ticks: (ticks: readonly Tick[]) => take(ticks, names),
      error: (words: string) => log.error({ words }, 'Kite says'),
    };
    const common = { ...options, stopping: AbortSignal.any([stopping, ending.signal]) };
    const running = parts.map((tokens) => listen({ ...common, tokens }, heard));
    const reason = await Promise.race(running);
    ending.abort();
    await Promise.all(running);
    if (stopping.aborted) return true;
    await becomes('away', reason);
    if (open === 0) await checkAccess(access, stopping);
    return open === parts.length;
  }

  return {
    /** Works until it is stopped. */
    async run(): Promise<void> {
      await becomes('away', why);
      const telling = setInterval(() => void (state === 'up' && becomes('up', undefined)), toldAgainMs);
      let waitMs = retryMs;
      while (!stopping.aborted) {
        try {
          if (await connect()) waitMs = retryMs;
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          if (!stopping.aborted) await becomes(error instanceof NotLetIn ? 'refused' : 'away', reason);
        }
        await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
        waitMs = Math.min(waitMs * 2, retryMostMs);
      }
      clearInterval(telling);
      await becomes('away', 'the process was stopped');
    },
  };
}

/** What the server lists, by Kite's tokens of the day. */
function createList({ access, database, clock, log, feed, stopping, dayAt }: Options) {
  let dump: { readonly day: string; readonly tokens: ReadonlyMap<string, number> } | undefined;

  /** Of the day, since tokens change from one to the next. */
  async function tokensOfDay(): Promise<ReadonlyMap<string, number>> {
    const day = dayAt(clock.now());
    if (dump?.day !== day) dump = { day, tokens: await fetchTokens(access, stopping) };
    return dump.tokens;
  }

  /** @returns our names by Kite's tokens */
  return async function listed(): Promise<Map<number, string>> {
    const tokens = await tokensOfDay();
    const symbols = await listedInFeed(database.sql, feed);
    const unknown = symbols.filter((symbol) => !tokens.has(symbol));
    if (unknown.length > 0) log.error({ symbols: unknown }, 'not in the dump of instruments, and not listened to');
    const known = symbols.filter((symbol) => tokens.has(symbol));
    const most = known.slice(0, tokensAtMost * connectionsAtMost);
    if (most.length < known.length) log.error({ left: known.length - most.length }, 'more than Kite tells of');
    return new Map(most.map((symbol) => [tokens.get(symbol) ?? 0, symbol]));
  };
}

function createTaking({ board, writer, clock, log }: Pick<Options, 'board' | 'writer' | 'clock' | 'log'>) {
  /** The same again is no news. */
  let isAhead = false;
  return (ticks: readonly Tick[], names: ReadonlyMap<number, string>): void => {
    const now = clock.now();
    const told = ticks.filter(
      ({ tradedAt = now, toldAt = now }) => hasHappened(tradedAt, now) && hasHappened(toldAt, now),
    );
    if (told.length < ticks.length && !isAhead) log.error('Kite tells of a time to come: not taken');
    if (ticks.length > 0) isAhead = told.length < ticks.length;
    for (const tick of told) {
      const symbol = names.get(tick.token);
      const trades = symbol === undefined ? undefined : board.take(symbol, tick);
      if (symbol !== undefined && trades !== undefined) writer.note(symbol, trades);
    }
  };
}
