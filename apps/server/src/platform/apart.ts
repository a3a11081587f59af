import type { Clock } from './clock.ts';
import { databaseIsAway } from './database.ts';
import type { Logger } from './log.ts';
import { Refusal } from './refusal.ts';

/** One of several things to do in the background, none of which waits for another. */
export interface Step {
  /** What it is about, for the log: also how it is recognised when it comes again. */
  readonly about: string;
  work(): Promise<unknown>;
}

/**
 * Does steps apart: one that throws is logged with what it is about, counted, and tried again later and later, and the
 * others go on as if it were not there. A database that is away is no step's fault: it ends the run.
 */
export interface Apart {
  /** One after another. */
  each(steps: Iterable<Step>): Promise<void>;
  /** All at once. */
  atOnce(steps: Iterable<Step>): Promise<void>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;
/** A step that has not come again for as long is over. */
const forgottenAfterMs = 3_600_000;

const failures = new Map<string, number>();

/** How many steps have failed in this process, by the work that they are part of: for `/metrics`. */
export const failedSteps: ReadonlyMap<string, number> = failures;

/** @param work names what the steps are part of */
export function createApart({ work: part, clock, log }: { work: string; clock: Clock; log: Logger }): Apart {
  const paused = new Map<string, { times: number; until: number }>();

  async function attempt({ about, work }: Step): Promise<void> {
    const before = paused.get(about);
    if (before !== undefined && clock.now().getTime() < before.until) return;
    try {
      await work();
      paused.delete(about);
    } catch (error) {
      if (databaseIsAway(error)) throw error;
      failures.set(part, (failures.get(part) ?? 0) + 1);
      const now = clock.now().getTime();
      forgetOld(now);
      const times = (before?.times ?? 0) + 1;
      const until = now + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(times - 1, 20));
      paused.set(about, { times, until });
      const told = { about, times, againAt: new Date(until) };
      if (error instanceof Refusal) log.warn({ ...told, refusal: error.key }, `${part}: a step has to wait`);
      else log.error({ ...told, err: error }, `${part}: a step failed; the others go on`);
    }
  }

  function forgetOld(now: number): void {
    for (const [about, { until }] of paused) if (now - until > forgottenAfterMs) paused.delete(about);
  }

  return {
    async each(steps) {
      for (const step of steps) await attempt(step);
    },
    async atOnce(steps) {
      const ends = await Promise.allSettled(Array.from(steps, attempt));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

/**
 * Does `work` with all items together, which is cheap; where that fails, with one half and then with the other, down to
 * the single items that fail by themselves. `work` must undo what it did when it throws, as a transaction does.
 * @returns what the failing items threw
 */
export async function togetherOrApart<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<unknown>,
): Promise<unknown[]> {
  if (items.length === 0) return [];
  try {
    await work(items);
    return [];
  } catch (error) {
    if (databaseIsAway(error)) throw error;
    if (items.length === 1) return [error];
    const middle = Math.ceil(items.length / 2);
    const first = await togetherOrApart(items.slice(0, middle), work);
    return [...first, ...(await togetherOrApart(items.slice(middle), work))];
  }
}

/** @throws the first of the failures, where there are any: the step that they are part of has failed */
export function throwFirst(failed: readonly unknown[]): void {
  if (failed.length > 0) throw failed[0];
}
