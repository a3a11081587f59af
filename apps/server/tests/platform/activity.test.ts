import { describe, expect, test } from 'vitest';
import { createActivity } from '../../src/platform/metrics.ts';
import { createManualClock } from '../../src/platform/clock.ts';

describe('the activity of a node', () => {
  test('counts answers, errors and orders by the minute, and forgets what is over an hour old', () => {
    const clock = createManualClock(new Date('2026-11-20T12:00:30.000Z'));
    const activity = createActivity(clock, new Set(['/api/buy']));
    activity.observe('/api/buy', 'POST', 200, 5);
    activity.observe('/api/buy', 'POST', 422, 5);
    activity.observe('/api/other', 'GET', 503, 5);
    clock.advance(60_000);
    activity.observe('/api/buy', 'POST', 200, 5);
    const minutes = activity.minutes();
    expect(minutes).toHaveLength(60);
    expect(minutes.slice(-2)).toEqual([
      { at: new Date('2026-11-20T12:00:00.000Z'), answers: 3, errors: 1, orders: 1 },
      { at: new Date('2026-11-20T12:01:00.000Z'), answers: 1, errors: 0, orders: 1 },
    ]);
    clock.advance(60 * 60_000);
    expect(activity.minutes().every(({ answers }) => answers === 0)).toBe(true);
  });

  test('tells how long orders of the last hour took, of a busy minute by a sample', () => {
    const clock = createManualClock(new Date('2026-11-20T12:00:30.000Z'));
    const activity = createActivity(clock, new Set(['/api/buy']));
    expect(activity.orderTimes()).toEqual({ orders: 0, medianMs: undefined, p99Ms: undefined });
    for (let ms = 1; ms <= 100; ms += 1) activity.observe('/api/buy', 'POST', 200, ms);
    activity.observe('/api/buy', 'POST', 422, 9_000);
    activity.observe('/api/other', 'POST', 200, 9_000);
    expect(activity.orderTimes()).toEqual({ orders: 100, medianMs: 50, p99Ms: 99 });
    clock.advance(59 * 60_000);
    for (let index = 0; index < 5_000; index += 1) activity.observe('/api/buy', 'POST', 200, 200);
    expect(activity.orderTimes()).toMatchObject({ orders: 5_100, medianMs: 200 });
    clock.advance(60_000);
    expect(activity.orderTimes()).toEqual({ orders: 5_000, medianMs: 200, p99Ms: 200 });
    clock.advance(60 * 60_000);
    expect(activity.orderTimes()).toMatchObject({ orders: 0, medianMs: undefined });
  });
});
