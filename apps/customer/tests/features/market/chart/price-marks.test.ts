import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOfMarks, priceMarks, standingClear } from '../../../../src/features/market/chart/price-marks.ts';

const spans = fc
  .tuple(fc.double({ min: 0.01, max: 1e6, noNaN: true }), fc.double({ min: 0.001, max: 2, noNaN: true }))
  .map(([low, part]) => [low, low * (1 + part)] as const);

describe('priceMarks', () => {
  it('gives four or five round prices, all of them inside', () => {
    expect(priceMarks(1_172, 1_303, 0.05, 5)).toEqual([1_200, 1_230, 1_260, 1_290]);
    fc.assert(
      fc.property(spans, ([low, high]) => {
        const marks = priceMarks(low, high, 0, 5);
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.length).toBeGreaterThanOrEqual(3);
        for (const mark of marks) {
          expect(mark).toBeGreaterThanOrEqual(low - (high - low) * 0.02);
          expect(mark).toBeLessThanOrEqual(high + (high - low) * 0.02);
        }
      }),
    );
  });

  it('has no step below the tick, and nothing where there is no span', () => {
    expect(priceMarks(100.01, 100.09, 0.05, 5)).toEqual([expect.closeTo(100.05)]);
    expect(priceMarks(100, 100, 0.05, 5)).toEqual([]);
    expect(priceMarks(Number.NaN, 100, 0.05, 5)).toEqual([]);
  });

  it('is written without decimals only where none is lost', () => {
    expect(decimalsOfMarks([1_200, 1_225], 2)).toBe(0);
    expect(decimalsOfMarks([1_200, 1_202.5], 2)).toBe(2);
  });
});

describe('standingClear', () => {
  it('drops what is near a tag or cut', () => {
    const room = { others: [{ y: 100 }], away: 26, half: 8, height: 300 };
    const clear = standingClear([{ y: 4 }, { y: 60 }, { y: 80 }, { y: 126 }, { y: 296 }], room);
    expect(clear).toEqual([{ y: 60 }, { y: 126 }]);
  });
});
