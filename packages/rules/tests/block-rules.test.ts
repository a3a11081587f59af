import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSharesFor, tradeCost, type TradeTerms } from '../src/index.ts';

const terms = (price: string, settlementRate = '1'): TradeTerms => ({
  price: decimal(price),
  multiplier: 1n,
  settlementRate: { hundredMillionths: decimal(settlementRate) * 10_000n },
  feeBasisPoints: 3n,
});

describe('what a block costs', () => {
  test('is price × quantity, and 0.03 % of that', () => {
    expect(tradeCost(100n, terms('931.20'))).toEqual({ amount: decimal('93120'), fee: decimal('27.94') });
  });

  test('of another currency is settled at its rate', () => {
    expect(tradeCost(100n, terms('10', '83.125'))).toEqual({ amount: decimal('83125'), fee: decimal('24.94') });
  });
});

describe('the most that a balance pays for', () => {
  test.each([
    ['100030', '100', 1_000n],
    ['100029.99', '100', 999n],
    ['0', '100', 0n],
    ['99.99', '100', 0n],
    ['100.03', '100', 1n],
  ])('with %s at %s is %i', (balance, price, most) => {
    expect(mostSharesFor(decimal(balance), terms(price))).toBe(most);
  });

  test('is never one too many and, but for rounding, never one too few', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n }),
        (paise, price, hundredMillionths) => {
          const balance = paise * 100n;
          const each = { ...terms('1'), price, settlementRate: { hundredMillionths } };
          const most = mostSharesFor(balance, each);
          const costOf = (quantity: bigint) => {
            const { amount, fee } = tradeCost(quantity, each);
            return amount + fee;
          };
          expect(costOf(most)).toBeLessThanOrEqual(balance);
          // floor(balance / (price × 1.0003)), exactly, or one less.
          const floor = (balance * 10n ** 12n) / (price * hundredMillionths * 10_003n);
          expect([floor, floor - 1n]).toContain(most);
        },
      ),
    );
  });
});
