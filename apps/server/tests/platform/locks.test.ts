import { expect, test } from 'vitest';
import { locks, pairedLocks } from '../../src/platform/locks.ts';

test('no two advisory locks have the same number', () => {
  for (const numbers of [Object.values(locks), Object.values(pairedLocks)]) {
    expect(new Set<number>(numbers).size).toBe(numbers.length);
  }
});
