import { decimal } from '@sauda/money';
import { describe, expect, test } from 'vitest';
import { creditLimit, creditScore } from '../../../src/modules/cashier/credit-score.ts';
import { amountDue, countedUntil, interestDue, type Loan } from '../../../src/modules/cashier/loan.ts';

const lentAt = new Date('2026-01-01T10:00:00.000Z');
const loan: Loan = {
  customerId: 'c',
  id: 1n,
  no: 'L1',
  amount: decimal(10_000),
  status: 'approved',
  interestBasisPoints: 1_200,
  termDays: 30,
  principalOutstanding: decimal(10_000),
  interestOutstanding: 0n,
  interestUntil: lentAt,
  endReason: undefined,
  decisionDeadline: lentAt,
  repaymentAt: lentAt,
  remindedAt: undefined,
  createdAt: lentAt,
};
const after = (hours: number) => new Date(lentAt.getTime() + hours * 3_600_000);

describe('interest', () => {
  test.each([
    [0, '0'],
    [23.9, '0'],
    // 10,000 × 12 % / 365 = 3.2877 a day.
    [24, '3.29'],
    [48, '6.58'],
    [365 * 24, '1200'],
  ])('after %d hours at 12 %% a year is %s', (hours, interest) => {
    expect(interestDue(loan, after(hours))).toBe(decimal(interest));
    expect(amountDue(loan, after(hours))).toBe(decimal(10_000) + decimal(interest));
  });

  test('is nothing at a rate of zero, and before the money is lent', () => {
    expect(interestDue({ ...loan, interestBasisPoints: 0 }, after(1_000))).toBe(0n);
    expect(interestDue({ ...loan, interestUntil: undefined }, after(1_000))).toBe(0n);
  });

  test('counts on from the end of the last whole day', () => {
    expect(countedUntil(loan, after(50))).toEqual(after(48));
  });

  test('rounds half to even', () => {
    // 1 × 36.5 % for 5 days = 0.005; for 15 days 0.015.
    const small = { ...loan, principalOutstanding: decimal(1), interestBasisPoints: 3_650 };
    expect(interestDue(small, after(5 * 24))).toBe(0n);
    expect(interestDue(small, after(15 * 24))).toBe(decimal('0.02'));
  });
});

describe('the credit score', () => {
  const stranger = { hasRealName: false, completedRecharges: 0, filledOrders: 0, paidLoans: 0, overdueLoans: 0 };

  test('is the sum of its parts', () => {
    const { score, parts } = creditScore({
      hasRealName: true,
      completedRecharges: 3,
      filledOrders: 12,
      paidLoans: 2,
      overdueLoans: 0,
    });
    expect(score).toBe(550 + 100 + 30 + 12 + 50);
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  test('stays between 300 and 900', () => {
    expect(creditScore({ ...stranger, overdueLoans: 5 }).score).toBe(300);
    const best = { hasRealName: true, completedRecharges: 99, filledOrders: 999, paidLoans: 99, overdueLoans: 0 };
    expect(creditScore(best).score).toBe(900);
  });

  test('gives a limit above 500', () => {
    expect(creditLimit(550, 200n)).toBe(decimal(10_000));
    expect(creditLimit(500, 200n)).toBe(0n);
    expect(creditLimit(300, 200n)).toBe(0n);
  });
});
