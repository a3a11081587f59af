import { describe, expect, test } from 'vitest';
import { createActivity } from '../../src/platform/metrics.ts';
import { createManualClock } from '../../src/platform/clock.ts';

describe('the activity of a node', () => {
  test('counts answers, errors and orders by the minute, and forgets what is over an hour old', () => {
    const clock = createManualClock(new Date('2026-11-20T12:00:30.000Z'));
    const activity = createActivity(clock, new Set(['/api/buy']));
    activity.observe('/api/buy', 'POST', 200);
    activity.observe('/api/buy', 'POST', 422);
    activity.observe('/api/other', 'GET', 503);
    clock.advance(60_000);
    activity.observe('/api/buy', 'POST', 200);
    const minutes = activity.minutes();
    expect(minutes).toHaveLength(60);
    expect(minutes.slice(-2)).toEqual([
      { at: new Date('2026-11-20T12:00:00.000Z'), answers: 3, errors: 1, orders: 1 },
      { at: new Date('2026-11-20T12:01:00.000Z'), answers: 1, errors: 0, orders: 1 },
    ]);
    clock.advance(60 * 60_000);
    expect(activity.minutes().every(({ answers }) => answers === 0)).toBe(true);
  });
});
