import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthAt } from '../../../src/data/position-worth.ts';

const position = { total_price: '142584.00', value: '154152.00', day_profit: '2166.00', last_price: '1284.60' };

describe('worthAt', () => {
  it('is what the server said at the price that the server used', () => {
    expect(worthAt(position, '1284.60')).toEqual({
      cost: decimal('142584'),
      value: decimal('154152'),
      profit: decimal('11568'),
      profitPercent: decimal('8.11'),
      dayProfit: decimal('2166'),
    });
  });

  it('moves value, profit and the day’s profit by the same amount', () => {
    const worth = worthAt(position, '1285.60');
    expect(worth.value).toBe(decimal('154272'));
    expect(worth.profit).toBe(decimal('11688'));
    expect(worth.dayProfit).toBe(decimal('2286'));
  });

  it('always adds up, to the minor unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 8n }), (ticks) => {
        const { cost, value, profit } = worthAt(position, `${ticks / 100n}.${String(ticks % 100n).padStart(2, '0')}`);
        expect(profit).toBe(value - cost);
        expect(value % 100n).toBe(0n);
      }),
    );
  });
});
