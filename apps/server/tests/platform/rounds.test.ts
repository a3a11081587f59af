import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failedSteps } from '../../src/platform/apart.ts';
import type { DueWork } from '../../src/platform/due-work.ts';
import { createLog } from '../../src/platform/log.ts';
import { createRounds } from '../../src/platform/rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = createLog('silent');

/** Work that ends when it is told to. */
function held() {
  const ends: Array<() => void> = [];
  return {
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
    times: () => ends.length,
    async end() {
      ends.at(-1)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('work comes again and again from the start to the stop, one run at a time', async () => {
  const rounds = createRounds(silent);
  const one = held();
  rounds.every(1_000, 'one', one.work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(one.times()).toBe(0);
  rounds.start();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(one.times()).toBe(1);
  await one.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.times()).toBe(2);
  await one.end();
  await rounds.stop();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(one.times()).toBe(2);
});

test('those with the same pause come at moments of their own, each once a pause', async () => {
  const rounds = createRounds(silent);
  const pause = 1_000;
  const came = Array.from({ length: 20 }, (_, index) => {
    const moments: number[] = [];
    rounds.every(pause, `round ${index}`, () => void moments.push(performance.now()));
    return moments;
  });
  const begun = performance.now();
  rounds.start();
  await vi.advanceTimersByTimeAsync(3 * pause);
  await rounds.stop();
  for (const moments of came) {
    expect(moments).toHaveLength(3);
    for (const [turn, at] of moments.entries()) {
      expect(at - begun).toBeGreaterThan(turn * pause);
      expect(at - begun).toBeLessThanOrEqual((turn + 1) * pause);
    }
  }
  const firsts = came.map(([first = 0]) => first).toSorted((one, other) => one - other);
  const apart = firsts.slice(1).map((at, index) => at - (firsts[index] ?? 0));
  expect(Math.min(...apart)).toBeGreaterThan(pause / came.length / 3);
});

test('what is declared after the start begins too', async () => {
  const rounds = createRounds(silent);
  rounds.start();
  const work = vi.fn<() => void>();
  rounds.every(1_000, 'late', work, { atOnce: true });
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(3);
  await rounds.stop();
});

test('work of another name runs beside it, and of the same name does not', async () => {
  const rounds = createRounds(silent);
  const [one, other] = [held(), held()];
  rounds.soon('one', one.work);
  rounds.soon('one', other.work);
  rounds.soon('other', other.work);
  expect([one.times(), other.times()]).toEqual([1, 1]);
  await one.end();
  await other.end();
  await rounds.stop();
});

test('a stop waits for what is under way, and for the one more that was asked for meanwhile', async () => {
  const rounds = createRounds(silent);
  const one = held();
  const wake = rounds.every(1_000, 'one', one.work);
  wake();
  wake();
  wake();
  expect(one.times()).toBe(1);
  let isStopped = false;
  const stopping = rounds.stop().then(() => {
    isStopped = true;
  });
  await one.end();
  expect([one.times(), isStopped]).toEqual([2, false]);
  await one.end();
  await stopping;
  expect(one.times()).toBe(2);
});

test('a failure is logged and counted, and the next run comes all the same', async () => {
  const lines: string[] = [];
  const rounds = createRounds(createLog('error', { write: (line: string) => lines.push(line) }));
  let runs = 0;
  rounds.every(1_000, 'failing in a test', () => {
    runs += 1;
    if (runs === 1) throw new Error('at once');
    return Promise.reject(new Error('later'));
  });
  rounds.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(2);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'failing in a test failed',
    'failing in a test failed',
  ]);
  expect(failedSteps.get('failing in a test')).toBe(2);
  await rounds.stop();
});

test('while the database is away, all rounds together say so twice a minute, and no round is at fault', async () => {
  const lines: string[] = [];
  const rounds = createRounds(createLog('warn', { write: (line: string) => lines.push(line) }));
  const away = () => Promise.reject(Object.assign(new Error('nobody answers'), { code: 'ECONNREFUSED' }));
  rounds.every(250, 'looking often', away, { atOnce: true });
  rounds.every(1_000, 'looking seldom', away, { atOnce: true });
  rounds.start();
  await vi.advanceTimersByTimeAsync(59_000);
  const told = { level: 'warn', work: 'looking often', reason: 'nobody answers', msg: 'work waits for the database' };
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining(told),
    expect.objectContaining({ ...told, work: expect.stringMatching(/^looking/) as string }),
  ]);
  await rounds.stop();
});

test('news wake the work until the stop, beside its rounds; what comes while it runs is joined and done after it', async () => {
  const listeners = new Set<(news: number[]) => void>();
  const source = {
    subscribe(listener: (news: number[]) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tell = (news: number) => listeners.forEach((listener) => listener([news]));
  const rounds = createRounds(silent);
  const heard: number[][] = [];
  const one = held();
  const join = (before: number[], after: number[]) => [...before, ...after];
  const work = (news: number[]) => {
    heard.push(news);
    return one.work();
  };
  rounds.onNews(source, 'hearing', { work, join });
  const round = held();
  rounds.every(1_000, 'hearing', round.work, { atOnce: true });
  tell(1);
  rounds.start();
  expect(round.times()).toBe(1);
  tell(2);
  tell(3);
  tell(4);
  await one.end();
  await one.end();
  tell(5);
  await one.end();
  await round.end();
  await rounds.stop();
  tell(6);
  expect(heard).toEqual([[2], [3, 4], [5]]);
});

test('what one node does for all is looked at at once and at least every half minute, and done where it is due', async () => {
  const asked: Array<[name: string, everyMs: number]> = [];
  const dueWork: Pick<DueWork, 'runIfDue' | 'inTurn'> = {
    async runIfDue(name, everyMs, work) {
      asked.push([name, everyMs]);
      if (asked.length === 2) await work();
      return asked.length === 2;
    },
    inTurn: (_name, work) => work(),
  };
  const rounds = createRounds(silent);
  const work = vi.fn<() => void>();
  rounds.every(3_600_000, 'hourly', work, { dueWork });
  rounds.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['hourly', 3_600_000]));
  expect(work).toHaveBeenCalledTimes(1);
  await rounds.stop();
});

test('work that a node of a short life would never come to is refused, unless it is done at once or due by a row', () => {
  const rounds = createRounds(silent);
  const dueWork = { runIfDue: async () => true };
  expect(() => rounds.every(60_001, 'seldom', () => undefined)).toThrow('seldom would never be done');
  rounds.every(60_000, 'each minute', () => undefined);
  rounds.every(3_600_000, 'at the start', () => undefined, { atOnce: true });
  rounds.every(3_600_000, 'by a row', () => undefined, { dueWork });
});
