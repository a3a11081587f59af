import { decimal, evenRate } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicationCost,
  applicationLimits,
  bareCode,
  saleProfit,
} from '../../../../src/features/offerings/ipos/application-limits.ts';

describe('applicationLimits', () => {
  it('are 1 to 10 lots where the IPO has none', () => {
    expect(applicationLimits({ min: null, max: null, step: 100 }, '412', undefined, evenRate)).toEqual({
      min: 100,
      max: 1_000,
      step: 100,
      affordable: 1_000,
    });
  });

  it('say what the balance pays for', () => {
    const bounds = { min: 200, max: 2_000, step: 100 };
    expect(applicationLimits(bounds, '412', decimal('341208.50'), evenRate).affordable).toBe(800);
    expect(applicationLimits(bounds, '412', decimal('82399.99'), evenRate).affordable).toBe(0);
    expect(applicationLimits(bounds, '412', decimal('82400'), evenRate).affordable).toBe(200);
    expect(applicationLimits(bounds, '1', decimal('1000000'), evenRate).affordable).toBe(2_000);
  });

  it('never offer what the balance does not pay for, nor a lot less than it does', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 50_000n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 2n * 10n ** 8n }),
        (ticks, cents, hundredMillionths) => {
          const rate = { hundredMillionths };
          const price = `${ticks / 20n}.${String((ticks % 20n) * 5n).padStart(2, '0')}`;
          const money = cents * 100n;
          const { affordable } = applicationLimits({ min: 100, max: 5_000, step: 100 }, price, money, rate);
          const cost = (shares: number) => applicationCost(shares, price, rate) ?? 0n;
          expect(cost(affordable)).toBeLessThanOrEqual(money);
          if (affordable < 5_000) expect(cost(affordable + 100)).toBeGreaterThan(money);
        },
      ),
    );
  });
});

describe('saleProfit', () => {
  it('is (sell price − price) × count', () => {
    expect(saleProfit({ price: '412.00', sell_price: '450.50', count: '300' })).toBe('11550.00');
    expect(saleProfit({ price: '412.00', sell_price: '400', count: '100' })).toBe('-1200.00');
    expect(saleProfit({ price: '412.00', sell_price: null, count: '100' })).toBeNull();
  });
});

describe('bareCode', () => {
  it.each([
    ['SARAGRO.NS', 'SARAGRO'],
    ['SARAGRO.BO', 'SARAGRO'],
    ['SARAGRO', 'SARAGRO'],
    ['BO.NSX', 'BO.NSX'],
  ])('of %s is %s', (code, bare) => expect(bareCode(code)).toBe(bare));
});
