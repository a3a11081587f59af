import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockWatch } from './clock-watch.ts';
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';

declare module './bus.ts' {
  interface Topics {
    /** A node has just been answered by the database. */
    'database-answers': { node: string };
  }
}

export type Readiness =
  | { readonly isReady: true; readonly isDatabaseAway: boolean }
  | { readonly isReady: false; readonly reason: string };

export type Health = ReturnType<typeof createHealth>;

const databaseTimeoutMs = 2_000;
const askedEveryMs = 500;
/** Whoever asks whether the node is ready takes no answer for a bad one, within a second: by then the database counts as away. */
const readyWithinMs = 500;
/** For so long other nodes have to have reached the database that this one does not reach, before it wants no more work. */
const cutOffAfterMs = 2_000;
/** Words of other nodes come once a second. */
const wordKeptMs = 3_000;

/** Whether this node should be sent work. That it is alive at all shows in that it answers. */
export function createHealth(database: Database, bus: Bus, clockWatch?: Pick<ClockWatch, 'isWrong'>) {
  const node = randomUUID();
  let phase: 'starting' | 'running' | 'stopping' = 'starting';

  let asked: { readonly answer: Promise<boolean>; readonly until: number } | undefined;
  let isFailing = false;
  /** Since when, and when last, others were heard to reach the database that does not answer here. */
  let others: { readonly since: number; last: number } | undefined;

  bus.subscribe('database-answers', (word) => {
    if (!isFailing || word.node === node) return;
    const at = performance.now();
    if (others === undefined || at - others.last > wordKeptMs) others = { since: at, last: at };
    else others.last = at;
  });

  /** However many ask, the database is asked twice a second. */
  function databaseHasAnswered(): Promise<boolean> {
    if (asked === undefined || performance.now() >= asked.until)
      asked = { answer: ask(), until: performance.now() + askedEveryMs };
    return asked.answer;
  }

  async function ask(): Promise<boolean> {
    const hasAnswered = await databaseAnswers();
    isFailing = !hasAnswered;
    if (hasAnswered) others = undefined;
    return hasAnswered;
  }

  async function databaseAnswers(): Promise<boolean> {
    const timeout = new AbortController();
    const answer = database.sql`select 1`.then(
      () => true,
      () => false,
    );
    const silence = sleep(databaseTimeoutMs, false, { signal: timeout.signal }).catch(() => false);
    try {
      return await Promise.race([answer, silence]);
    } finally {
      timeout.abort();
    }
  }

  const isCutOff = () =>
    others !== undefined &&
    performance.now() - others.last <= wordKeptMs &&
    performance.now() - others.since >= cutOffAfterMs;

  return {
    /** Whether the database answers within two seconds. */
    databaseAnswers: databaseHasAnswered,
    /** Asks the database, and tells the other nodes where it answers. */
    async tellOthers(): Promise<void> {
      if (await databaseHasAnswered()) bus.publish('database-answers', { node });
    },
    /**
     * Ready is a node that has started and is not stopping. While the database answers nobody it stays so: with all nodes out of
     * work a proxy would end every stream, and answer what the app does not understand. Where other nodes reach it, they are to
     * have the work (docs/OPERATIONS.md).
     */
    async readiness(): Promise<Readiness> {
      if (phase !== 'running') return { isReady: false, reason: phase };
      if (clockWatch?.isWrong() === true)
        return { isReady: false, reason: 'the clock differs from that of the database' };
      const isDatabaseAway = !(await Promise.race([
        databaseHasAnswered(),
        sleep(readyWithinMs, false, { ref: false }),
      ]));
      return isDatabaseAway && isCutOff()
        ? { isReady: false, reason: 'the database answers other nodes, and not this one' }
        : { isReady: true, isDatabaseAway };
    },
    /** The start is complete: the schema is up to date and the workers run. */
    markStarted(): void {
      if (phase === 'starting') phase = 'running';
    },
    /** The node goes away: it finishes what it has and wants nothing new. */
    markStopping(): void {
      phase = 'stopping';
    },
    isStopping: (): boolean => phase === 'stopping',
  };
}
