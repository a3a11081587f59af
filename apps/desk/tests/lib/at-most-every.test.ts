import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from '../../src/lib/at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is asked for often is done at once, then once in a while, and the last time is not lost', () => {
  const work = vi.fn();
  const { ask, stop } = atMostEvery(1_000, work);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 25; times += 1) {
    ask();
    vi.advanceTimersByTime(100);
  }
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(4);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(5);
});
