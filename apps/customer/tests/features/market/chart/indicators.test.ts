import { describe, expect, it } from 'vitest';
import type { Bar } from '../../../../src/features/market/chart/bars.ts';
import { compared } from '../../../../src/features/market/chart/compare.ts';
import { indicate } from '../../../../src/features/market/chart/indicators.ts';

const bar = (at: number, close: number): Bar => ({
  time: at * 60_000,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 10,
});
const rising = Array.from({ length: 40 }, (_, index) => bar(index, 100 + index));
const valuesOf = (key: Parameters<typeof indicate>[0], first = 0) =>
  indicate(key, key, { bars: rising, first }).series.map(({ values }) => values);

describe('indicate', () => {
  it('gives a value for each bar, from the first that has enough before it', () => {
    const [mean = []] = valuesOf('ma');
    expect(mean.length).toBe(rising.length);
    expect(mean.slice(0, 19).every((value) => value === undefined)).toBe(true);
    // The mean of the twenty closes 100 to 119.
    expect(mean[19]).toBe(109.5);
    for (const key of ['ema', 'bollinger', 'rsi', 'macd'] as const) {
      for (const values of valuesOf(key)) expect(values.at(-1)).toBeTypeOf('number');
    }
  });

  it('says of nothing but gains that it is at 100', () => {
    expect(valuesOf('rsi')[0]?.at(-1)).toBe(100);
  });

  it('lays the mean between its bands, two standard deviations away', () => {
    const [upper, lower] = valuesOf('bollinger').map((values) => values.at(-1) ?? 0);
    expect(((upper ?? 0) + (lower ?? 0)) / 2).toBeCloseTo(129.5);
    // Of twenty numbers in a row.
    expect((upper ?? 0) - (lower ?? 0)).toBeCloseTo(4 * Math.sqrt((20 ** 2 - 1) / 12));
  });

  it('weighs the price by volume from where the time that is shown begins', () => {
    const [values = []] = valuesOf('vwap', 10);
    expect(values[9]).toBeUndefined();
    expect(values[10]).toBe(110);
    expect(values.at(-1)).toBeCloseTo((110 + 139) / 2);
  });
});

describe('compared', () => {
  const other = { symbol: 'OTHER', name: 'OTHER' };

  it('begins both at one height and matches bars by their ends', () => {
    const others = [bar(0.5, 10), bar(1.5, 11), bar(2.5, 12)];
    const [{ values } = { values: [] }] = compared(other, { bars: rising.slice(0, 3), first: 1 }, others, 0).series;
    expect(values).toEqual([undefined, 101, expect.closeTo((12 / 11) * 101)]);
  });

  it('begins one that was listed later at no change, where it begins', () => {
    const others = [bar(2.5, 12), bar(3.5, 15)];
    const [{ values } = { values: [] }] = compared(other, { bars: rising.slice(0, 4), first: 0 }, others, 0).series;
    expect(values).toEqual([undefined, undefined, 100, expect.closeTo(125)]);
  });

  it('draws each of three in a colour and a line of its own', () => {
    const course = { bars: rising.slice(0, 2), first: 0 };
    const looks = [0, 1, 2].map((place) => compared(other, course, rising, place).series[0]);
    expect(new Set(looks.map((look) => look?.colour)).size).toBe(3);
    expect(new Set(looks.map((look) => look?.kind)).size).toBe(3);
  });

  it('draws nothing where there is nothing in common', () => {
    const [{ values } = { values: [] }] = compared(other, { bars: rising.slice(0, 2), first: 0 }, [], 0).series;
    expect(values).toEqual([undefined, undefined]);
  });
});
