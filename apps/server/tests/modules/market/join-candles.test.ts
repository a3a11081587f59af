import { decimal } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { joinCandles } from '../../../src/modules/market/join-candles.ts';
import type { Candle } from '../../../src/modules/market/market.ts';

/** Minute `index`, from `index` to one more, reaching two below and three above. */
const candle = (index: number): Candle => ({
  time: new Date(index * 60_000),
  open: decimal(index),
  high: decimal(index + 3),
  low: decimal(index - 2),
  close: decimal(index + 1),
  volume: 10,
});
const candles = (count: number) => Array.from({ length: count }, (_, index) => candle(index));

describe('joinCandles', () => {
  it('leaves few candles as they are', () => {
    expect(joinCandles(candles(5), 5)).toEqual(candles(5));
    expect(joinCandles([], 5)).toEqual([]);
  });

  it('joins neighbours from the open of the first to the close of the last, between their extremes', () => {
    expect(joinCandles(candles(6), 2)).toEqual([
      { ...candle(0), high: decimal(5), close: decimal(3), volume: 30 },
      { ...candle(3), high: decimal(8), close: decimal(6), volume: 30 },
    ]);
  });

  it('never gives more than asked for, and ends at the last close', () => {
    for (let count = 1; count < 200; count += 1) {
      const joined = joinCandles(candles(count), 60);
      expect(joined.length).toBeLessThanOrEqual(60);
      expect(joined.at(-1)?.close).toBe(decimal(count));
      expect(joined.reduce((total, { volume }) => total + volume, 0)).toBe(10 * count);
    }
  });
});
