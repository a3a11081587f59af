import { decimal, type Currency } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { secondaryAmount } from '../../../src/lib/format/secondary-amount.ts';

describe('secondaryAmount', () => {
  it('is in pesos for a dollar account', () => {
    expect(secondaryAmount(decimal('100.25'), 'USD', '20.29')).toEqual({
      amount: decimal('2034.07'),
      currency: 'MXN',
    });
  });

  it('is in dollars for a peso account, to the cent', () => {
    expect(secondaryAmount(decimal('2034.07'), 'MXN', '20.29')).toEqual({ amount: decimal('100.25'), currency: 'USD' });
    expect(secondaryAmount(decimal('1'), 'MXN', '20.29')).toEqual({ amount: decimal('0.05'), currency: 'USD' });
  });

  it.each([
    ['INR', '20.29'],
    ['USD', undefined],
    ['USD', '0'],
    ['USD', 'x'],
  ] as const)('there is none for %s at %s', (currency: Currency, rate) => {
    expect(secondaryAmount(decimal('1'), currency, rate)).toBeUndefined();
  });
});
