import { expect, it, vi } from 'vitest';
import { createReachability } from '../../src/lib/reachability.ts';

it('tells of a server out of reach at the second lost answer in a row, and of its return at once', () => {
  const { answered, lost, isReachable, subscribe } = createReachability();
  const heard = vi.fn<() => void>();
  const stop = subscribe(heard);
  lost();
  answered();
  lost();
  expect(isReachable()).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  lost();
  lost();
  expect(isReachable()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  answered();
  expect(isReachable()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  lost();
  lost();
  expect(heard).toHaveBeenCalledTimes(2);
});
