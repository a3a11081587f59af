import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barAfterTick, courseOf, joinMinutes, withBar, type Bar } from '../../../../src/features/market/chart/bars.ts';

const bar = (time: number, close: number): Bar => ({ time, open: 100, high: 110, low: 90, close, volume: 5 });
const minute = { minutes: 1, offsetMs: 0 };

describe('barAfterTick', () => {
  it('stretches the last bar to the price', () => {
    expect(barAfterTick([bar(0, 100)], 115, 1_000, undefined)).toEqual({ ...bar(0, 115), high: 115 });
    expect(barAfterTick([bar(0, 100)], 80, 1_000, minute)).toEqual({ ...bar(0, 80), low: 80 });
  });

  it('begins the next minute where the last one closed', () => {
    expect(barAfterTick([bar(0, 104)], 106, 61_000, minute)).toEqual({
      time: 60_000,
      open: 104,
      high: 106,
      low: 104,
      close: 106,
      volume: 0,
    });
  });

  it('knows nothing without bars, and drops a price older than the last bar', () => {
    expect(barAfterTick([], 100, 0, minute)).toBeUndefined();
    expect(barAfterTick([bar(120_000, 100)], 100, 60_000, minute)).toBeUndefined();
  });

  it('keeps the close between low and high, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.nat(200_000),
        fc.boolean(),
        (price, atMs, byMinute) => {
          const newest = barAfterTick([bar(0, 100)], price, atMs, byMinute ? minute : undefined);
          expect(newest?.low).toBeLessThanOrEqual(price);
          expect(newest?.high).toBeGreaterThanOrEqual(price);
          expect(newest?.close).toBe(price);
        },
      ),
    );
  });
});

describe('joinMinutes', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ ...bar(at * 60_000, 100 + at), open: 99 + at, high: 110 + at }));

  it('joins what begins within the same round time of the zone', () => {
    const joined = joinMinutes(minutes, { minutes: 5, offsetMs: 0 });
    expect(joined.map(({ time, open, close, high, volume }) => [time / 60_000, open, close, high, volume])).toEqual([
      [0, 99, 104, 114, 25],
      [5, 104, 106, 116, 10],
    ]);
    // In India an hour begins half an hour off that of Greenwich.
    const [first] = joinMinutes([bar(31 * 60_000, 100)], { minutes: 60, offsetMs: 330 * 60_000 });
    expect(first?.time).toBe(30 * 60_000);
  });

  it('leaves single minutes as they are, and never changes what it was given', () => {
    const before = structuredClone(minutes);
    expect(joinMinutes(minutes, minute)).toBe(minutes);
    joinMinutes(minutes, { minutes: 5, offsetMs: 0 });
    expect(minutes).toEqual(before);
  });
});

describe('withBar', () => {
  it('replaces the last bar of the same time, and appends a later one', () => {
    const bars = [bar(0, 100), bar(60_000, 101)];
    expect(withBar(bars, bar(60_000, 102)).map(({ close }) => close)).toEqual([100, 102]);
    expect(withBar(bars, bar(120_000, 103)).map(({ close }) => close)).toEqual([100, 101, 103]);
    expect(withBar(bars, undefined)).toBe(bars);
  });
});

describe('courseOf', () => {
  it('finds the ends and the extremes', () => {
    const bars = [bar(0, 100), { ...bar(60_000, 101), high: 130 }, { ...bar(120_000, 99), low: 70 }];
    expect(courseOf(bars)).toMatchObject({ first: bars[0], last: bars[2], high: 130, low: 70 });
    expect(courseOf([])).toBeUndefined();
  });
});
