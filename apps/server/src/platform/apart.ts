import type { Clock } from './clock.ts';
import { databaseIsAway, databaseIsBusy, isStalePlan, savepoint, type Tx } from './database.ts';
import type { Logger } from './log.ts';
import { Refusal } from './refusal.ts';
import { hasPassed } from './time.ts';

/** One of several things to do in the background, none of which waits for another. */
export interface Step {
  /** What it is about, for the log: also how it is recognised when it comes again. */
  readonly about: string;
  work(): Promise<unknown>;
}

/** What is done for each of many in the transaction that also says how far that has come. */
export interface Each<T> {
  readonly items: readonly T[];
  /** As of a step. */
  about(item: T): string;
  /** Does some of them together. */
  work(tx: Tx, items: readonly T[]): Promise<unknown>;
}

/** Something long to do in the background, a batch at a time. */
export interface LongStep {
  /** As of a step. */
  readonly about: string;
  /** @returns whether there may be more to do */
  batch(): Promise<boolean>;
}

export type Apart = ReturnType<typeof createApart>;

const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;
/** A step that has not come again for as long is over. */
const forgottenAfterMs = 3_600_000;

const failures = new Map<string, number>();

/** How many steps have failed in this process, by the work that they are part of: for `/metrics`. */
export const failedSteps: ReadonlyMap<string, number> = failures;

export function countFailure(work: string): void {
  failures.set(work, (failures.get(work) ?? 0) + 1);
}

/**
 * Does steps apart: one that throws is logged with what it is about, counted, and tried again later and later, and the
 * others go on as if it were not there. A database that is away is no step's fault: it ends the run.
 * @param work names what the steps are part of
 */
export function createApart({ work: part, clock, log }: { work: string; clock: Clock; log: Logger }) {
  const paused = new Map<string, { times: number; since: number; pauseMs: number }>();

  /** @returns whether it is done */
  async function attempt({ about, work }: Step): Promise<boolean> {
    const before = paused.get(about);
    if (before !== undefined && !hasPassed(before.pauseMs, before.since, clock.now().getTime())) return false;
    try {
      await work();
      paused.delete(about);
      return true;
    } catch (error) {
      if (databaseIsAway(error)) throw error;
      countFailure(part);
      const now = clock.now().getTime();
      forgetOld(now);
      const times = (before?.times ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(times - 1, 20));
      paused.set(about, { times, since: now, pauseMs });
      const told = { about, times, againAt: new Date(now + pauseMs) };
      if (error instanceof Refusal) log.warn({ ...told, refusal: error.key }, `${part}: a step has to wait`);
      else log.error({ ...told, err: error }, `${part}: a step failed; the others go on`);
      return false;
    }
  }

  function forgetOld(now: number): void {
    for (const [about, { since, pauseMs }] of paused)
      if (hasPassed(pauseMs + forgottenAfterMs, since, now)) paused.delete(about);
  }

  /** One after another. @returns how many were not done: they have failed, or it is too early to try them again */
  async function each(steps: Iterable<Step>): Promise<number> {
    let undone = 0;
    for (const step of steps) if (!(await attempt(step))) undone += 1;
    return undone;
  }

  /**
   * Does items together or, where that fails, apart, each undone by itself; those that fail alone are logged, counted and left out, so that
   * they do not hold up all that come behind them. That the database is away or busy is none's fault: it ends the transaction.
   * @returns those that were left out
   */
  async function within<T>(tx: Tx, { items, about, work }: Each<T>): Promise<readonly T[]> {
    const left: T[] = [];
    const failed = await togetherOrApart(items, (some) =>
      savepoint(tx, (inner) => work(inner, some)).catch((error: unknown) => {
        const [item, ...others] = some;
        if (item === undefined || others.length > 0 || isOfDatabase(error)) throw error;
        left.push(item);
        countFailure(part);
        log.error({ about: about(item), err: error }, `${part}: one failed and is left out; the others go on`);
      }),
    );
    throwFirst(failed);
    return left;
  }

  return {
    each,
    within,
    /**
     * One after another, of which some are found at a time until there are none left. Those that could not be done are found
     * again, before the others: so many more are asked for.
     */
    eachFound: <T>(some: number, find: (limit: number) => Promise<readonly T[]>, toStep: (found: T) => Step) =>
      findAndDo(each, some, async (limit) => (await find(limit)).map(toStep)),
    /**
     * Long ones in turn, a batch of each at a time: a small one does not wait for a large one, nor any for one that fails.
     * @param atMost batches of all together: then other work has its turn, and a stop need not wait long
     */
    inTurns: (steps: readonly LongStep[], atMost: number) => takeTurns(attempt, steps, atMost),
    /** All at once. @returns as `each` */
    async atOnce(steps: Iterable<Step>): Promise<number> {
      const ends = await Promise.allSettled(Array.from(steps, attempt));
      let undone = 0;
      for (const end of ends) {
        if (end.status === 'rejected') throw end.reason;
        if (!end.value) undone += 1;
      }
      return undone;
    },
  };
}

/** What the same work may well not meet the next time. */
const isOfDatabase = (error: unknown): boolean => databaseIsAway(error) || databaseIsBusy(error) || isStalePlan(error);

async function findAndDo(
  each: (steps: readonly Step[]) => Promise<unknown>,
  some: number,
  find: (limit: number) => Promise<readonly Step[]>,
): Promise<void> {
  const tried = new Set<string>();
  for (let left = 0; ;) {
    const limit = some + left;
    const found = await find(limit);
    const others = found.filter(({ about }) => !tried.has(about));
    if (others.length === 0 && found.length < limit) return;
    for (const { about } of others) tried.add(about);
    await each(others);
    left = found.length - others.length;
  }
}

async function takeTurns(
  attempt: (step: Step) => Promise<unknown>,
  steps: readonly LongStep[],
  atMost: number,
): Promise<void> {
  let batches = 0;
  for (let due = steps; due.length > 0;) {
    const unfinished: LongStep[] = [];
    for (const step of due) {
      if (batches >= atMost) return;
      const work = async () => {
        batches += 1;
        if (await step.batch()) unfinished.push(step);
      };
      await attempt({ about: step.about, work });
    }
    due = unfinished;
  }
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

/** Reads page after page, each after the last item of the one before, until there is none, and does each page. */
export async function inPages<T>(
  read: (last: T | undefined) => Promise<readonly T[]>,
  work: (page: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let last: T | undefined; ;) {
    const page = await read(last);
    last = page.at(-1);
    if (last === undefined) return;
    await work(page);
  }
}

/**
 * Does page after page, the items of each together or, where that fails, apart. So one item that fails for ever, and
 * stays among those to be done, holds up neither its page nor the pages after it.
 * @throws the first failure, when all the others are done
 */
export async function doPages<T>(
  read: (last: T | undefined) => Promise<readonly T[]>,
  work: (items: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const failed: unknown[] = [];
  await inPages(read, async (page) => failed.push(...(await togetherOrApart(page, work))));
  throwFirst(failed);
}

/** The identifier before all others, for the first page. */
export const firstUuid = '00000000-0000-0000-0000-000000000000';

/** @throws the first of the failures, where there are any: the step that they are part of has failed */
export function throwFirst(failed: readonly unknown[]): void {
  if (failed.length > 0) throw failed[0];
}
