import { countFailure } from './apart.ts';
import { databaseIsAway } from './database.ts';
import type { DueWork } from './due-work.ts';
import type { Logger } from './log.ts';
import { createSeldom } from './seldom.ts';

/** Not a promise where it is done at once. */
export type Work = () => unknown;

export interface RoundOptions {
  /** The first run is at the start, not only after the first pause. */
  readonly atOnce?: boolean;
  /**
   * One node does it for all, when it is due by the clock, whenever nodes were started. Looked at from the start on and
   * often, so that also a node that lives shortly does what fell due before it.
   */
  readonly dueWork?: Pick<DueWork, 'runIfDue'>;
  /** What says that there is something to do before the pause is over. @returns what ends that */
  readonly wokenBy?: (wake: () => void) => () => void;
}

const lookForDueMs = 30_000;
/** What comes seldomer does not go by how long a node has lived. */
const longestPauseMs = 60_000;
/** Steps of this part of a whole never come near each other, however many there are. */
const goldenPart = (Math.sqrt(5) - 1) / 2;

export type Rounds = ReturnType<typeof createRounds>;

/**
 * Work that comes again and again, one run at a time of all that has the same name, and one by news beside it. A failure is logged and counted, and
 * the next run comes all the same. It begins at `start`, each kind at a moment of its own within its first pause: together they would
 * keep orders waiting for as long as all of them take. `stop` waits for what is under way.
 * @param isHeld while it is, nothing begins that comes again by itself
 */
export function createRounds(log: Logger, isHeld: () => boolean = () => false) {
  const { run, runNext, idle } = createLanes(log);
  const beginnings: Array<() => () => void> = [];
  let endings: Array<() => void> | undefined;
  let kinds = 0;

  /** @param begin answers what ends it */
  function declare(begin: () => () => void): void {
    beginnings.push(begin);
    endings?.push(begin());
  }

  /** @returns what begins a run now or, where one is under way, one more after it */
  function every(milliseconds: number, name: string, work: Work, options: RoundOptions = {}): () => void {
    const { dueWork, atOnce = dueWork !== undefined } = options;
    if (milliseconds > longestPauseMs && !atOnce) {
      throw new Error(`${name} would never be done by a node that lives shorter: it is due by a row, or done at once.`);
    }
    const whenDue = dueWork === undefined ? work : () => dueWork.runIfDue(name, milliseconds, async () => work());
    const look = () => (isHeld() ? undefined : whenDue());
    const pause = dueWork === undefined ? milliseconds : Math.min(lookForDueMs, milliseconds);
    // The first has the whole pause.
    const first = pause * ((kinds * goldenPart) % 1 || 1);
    kinds += 1;
    const soon = () => runNext(name, look);
    declare(() => {
      if (atOnce) run(name, look);
      const end = repeat(() => run(name, look), { first, pause });
      const sleep = options.wokenBy?.(soon);
      return () => {
        end();
        sleep?.();
      };
    });
    return soon;
  }

  return {
    every,
    /**
     * With each batch of news, one run at a time, beside what comes again by the same name. What comes while one is under way is joined, and
     * done after it: a batch tells of what has moved alone, so that no later one need tell of it again.
     */
    onNews<T>(
      source: { subscribe(listener: (news: T) => void): () => void },
      name: string,
      { work, join }: { work(news: T): unknown; join(before: T, after: T): T },
    ): void {
      const { add, take } = gathered(work, join);
      declare(() =>
        source.subscribe((news) => {
          add(news);
          runNext(name, take, `${name} by news`);
        }),
      );
    },
    soon: (name: string, work: Work): void => run(name, work),
    idle,
    start(): void {
      endings = beginnings.map((begin) => begin());
    },
    async stop(): Promise<void> {
      for (const end of endings ?? []) end();
      endings = undefined;
      await idle();
    },
  };
}

/** Runs that wait for those in their own lane alone. */
function createLanes(log: Logger) {
  const running = new Map<string, Promise<void>>();
  const again = new Map<string, Work>();
  const attempt = createAttempts(log);

  /** Runs `work` once, beside what else there is. @param lane in which there is one run at a time */
  function run(name: string, work: Work, lane = name): void {
    if (running.has(lane)) return;
    const one = attempt(name, work).finally(() => {
      running.delete(lane);
      const next = again.get(lane);
      again.delete(lane);
      if (next !== undefined) run(name, next, lane);
    });
    running.set(lane, one);
  }

  /** Now or, where a run is under way, once more after it. */
  function runNext(name: string, work: Work, lane = name): void {
    if (running.has(lane)) again.set(lane, work);
    else run(name, work, lane);
  }

  /** Waits until nothing is under way. */
  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return { run, runNext, idle };
}

/** Keeps what comes, joined, until the work takes it. */
function gathered<T>(work: (news: T) => unknown, join: (before: T, after: T) => T) {
  let waiting: { readonly news: T } | undefined;
  return {
    add(news: T): void {
      waiting = { news: waiting === undefined ? news : join(waiting.news, news) };
    },
    take(): unknown {
      const taken = waiting;
      waiting = undefined;
      return taken && work(taken.news);
    },
  };
}

/** Milliseconds until the first time, and between two. @returns what ends it */
function repeat(work: () => void, { first, pause }: { first: number; pause: number }): () => void {
  let timer = setTimeout(() => {
    timer = setInterval(work, pause).unref();
    work();
  }, first).unref();
  // It ends the one and the other.
  return () => clearTimeout(timer);
}

function createAttempts(log: Logger): (name: string, work: Work) => Promise<void> {
  const seldom = createSeldom();
  return async (name, work) => {
    try {
      await work();
    } catch (error) {
      countFailure(name);
      if (!databaseIsAway(error)) log.error({ err: error }, `${name} failed`);
      // Each round would say it, some several times a second.
      else seldom(() => log.warn({ work: name, reason: (error as Error).message }, 'work waits for the database'));
    }
  };
}
