import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';

export type Readiness = { readonly isReady: true } | { readonly isReady: false; readonly reason: string };

export type Health = ReturnType<typeof createHealth>;

const databaseTimeoutMs = 2_000;
const askedEveryMs = 500;

/** Whether this node should be sent work. That it is alive at all shows in that it answers. */
export function createHealth(database: Database) {
  let phase: 'starting' | 'running' | 'stopping' = 'starting';

  let asked: { readonly answer: Promise<boolean>; readonly until: number } | undefined;

  /** However many ask, the database is asked twice a second. */
  function databaseHasAnswered(): Promise<boolean> {
    const now = performance.now();
    if (asked === undefined || now >= asked.until) asked = { answer: databaseAnswers(), until: now + askedEveryMs };
    return asked.answer;
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

  return {
    /** Whether the database answers within two seconds. */
    databaseAnswers: databaseHasAnswered,
    /** Ready is a node that has started, is not stopping, and whose database answers within two seconds. */
    async readiness(): Promise<Readiness> {
      if (phase !== 'running') return { isReady: false, reason: phase };
      return (await databaseHasAnswered())
        ? { isReady: true }
        : { isReady: false, reason: 'the database does not answer' };
    },
    /** The start is complete: the schema is up to date and the workers run. */
    markStarted(): void {
      if (phase === 'starting') phase = 'running';
    },
    /** The node goes away: it finishes what it has and wants nothing new. */
    markStopping(): void {
      phase = 'stopping';
    },
  };
}
