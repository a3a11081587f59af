import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accruedAfter,
  currentReturn,
  daysPassed,
  endOfTerm,
  profitOf,
} from '../../../../src/modules/offerings/funds/fund.ts';

const fund = (soldAmount: string) => ({
  minimumReturn: decimal('4'),
  maximumReturn: decimal('6'),
  issueAmount: decimal('100000'),
  soldAmount: decimal(soldAmount),
});

describe('the return of a share bought now', () => {
  test.each([
    ['0', '6'],
    ['50000', '5'],
    ['33333', '5.33'],
    ['100000', '4'],
  ])('after %s of 100,000 were sold is %s %', (sold, expected) => {
    expect(currentReturn(fund(sold))).toBe(decimal(expected));
  });

  test('falls from the highest to the lowest', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (left, right) => {
        const [less, more] = left < right ? [left, right] : [right, left];
        const first = currentReturn({ ...fund('0'), soldAmount: less });
        const later = currentReturn({ ...fund('0'), soldAmount: more });
        expect(later).toBeLessThanOrEqual(first);
        expect(first).toBeLessThanOrEqual(decimal('6'));
        expect(later).toBeGreaterThanOrEqual(decimal('4'));
      }),
    );
  });
});

describe('what a share earns', () => {
  test('is its return of the amount, to the minor unit', () => {
    expect(profitOf(decimal('10000'), decimal('5.25'))).toBe(decimal('525'));
    expect(profitOf(decimal('333.33'), decimal('5.55'))).toBe(decimal('18.5'));
    expect(profitOf(decimal('0.01'), decimal('0'))).toBe(0n);
  });

  test('accrues day by day and is all there at the end', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 3_660 }), (paise, period) => {
        const profit = paise * 100n;
        expect(accruedAfter(0, period, profit)).toBe(0n);
        expect(accruedAfter(period, period, profit)).toBe(profit);
        expect(accruedAfter(period - 1, period, profit)).toBeLessThanOrEqual(profit);
      }),
    );
  });
});

describe('the days of a term', () => {
  const term = { periodDays: 5, daySeconds: 60 };
  const start = new Date('2026-11-20T12:00:00Z');

  test.each([
    [-1, 0],
    [0, 0],
    [59_999, 0],
    [60_000, 1],
    [299_999, 4],
    [300_000, 5],
    [86_400_000, 5],
  ])('after %i ms are %i', (ms, days) => {
    expect(daysPassed(term, start, new Date(start.getTime() + ms))).toBe(days);
  });

  test('make its end', () => {
    expect(endOfTerm(term, start)).toEqual(new Date('2026-11-20T12:05:00Z'));
  });
});
