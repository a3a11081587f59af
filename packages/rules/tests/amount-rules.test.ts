import { decimal } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import {
  amountBreach,
  isAll,
  minimumWithdrawal,
  repaymentBounds,
  withdrawalBreach,
  writeValues,
} from '../src/index.ts';

describe('an amount', () => {
  const bounds = { minimum: decimal(500), maximum: decimal(10_000) };

  it.each([
    ['499.9999', 'amount_below_minimum'],
    ['500', undefined],
    ['10000', undefined],
    ['10001', 'amount_above_maximum'],
  ])('of %s: %s', (amount, key) => expect(amountBreach(decimal(amount), bounds)?.key).toBe(key));

  it('is refused with its bound in whole units', () => {
    const breach = amountBreach(0n, bounds);
    expect(breach && writeValues(breach)).toEqual({ minimum: '500' });
  });

  it('of a repayment may round up what is due', () => {
    expect(repaymentBounds(decimal('10.01'))).toEqual({ minimum: decimal(1), maximum: decimal(11) });
  });
});

describe('a withdrawal', () => {
  it('knows all from a part, and nothing is never all', () => {
    expect(isAll(decimal('100'), decimal('100.00'))).toBe(true);
    expect(isAll(decimal('100'), decimal('100.24'))).toBe(false);
    expect(isAll(0n, 0n)).toBe(false);
  });

  it('is in whole units from the minimum on, or all that is free', () => {
    const rule = { minimum: decimal(100), free: decimal('250.24') };
    expect(withdrawalBreach(decimal('250.24'), rule)).toBeUndefined();
    expect(withdrawalBreach(decimal('99'), rule)?.key).toBe('amount_below_minimum');
    const breach = withdrawalBreach(decimal('150.5'), rule);
    expect(breach && { key: breach.key, ...writeValues(breach) }).toEqual({
      key: 'amount_not_whole',
      available: '250.24',
    });
  });

  it('is of ten at least, however low the operator sets it', () => {
    expect(minimumWithdrawal(decimal(5))).toBe(decimal(10));
    expect(minimumWithdrawal(decimal(250))).toBe(decimal(250));
  });
});
