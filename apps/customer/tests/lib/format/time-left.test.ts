import { describe, expect, test } from 'vitest';
import { timeLeft } from '../../../src/lib/format/time-left.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');

describe('timeLeft', () => {
  test.each([
    ['2026-11-27T10:00:00.000Z', { unit: 'day', count: 6 }],
    ['2026-11-22T10:00:00.000Z', { unit: 'day', count: 1 }],
    ['2026-11-22T09:59:59.999Z', { unit: 'hour', count: 23 }],
    ['2026-11-21T11:00:00.000Z', { unit: 'hour', count: 1 }],
    ['2026-11-21T10:59:59.999Z', { unit: 'minute', count: 59 }],
    ['2026-11-21T10:00:00.001Z', { unit: 'minute', count: 1 }],
    ['2026-11-21T10:00:00.000Z', { unit: 'over', count: 0 }],
    ['2026-11-20T10:00:00.000Z', { unit: 'over', count: 0 }],
  ])('%s', (until, left) => {
    expect(timeLeft(until, now)).toEqual(left);
  });
});
