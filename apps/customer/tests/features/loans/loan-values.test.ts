import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/lib/config.ts';
import { amountProblem, interestFor, leastLoan, wholeDue } from '../../../src/features/loans/loan-values.ts';

describe('amountProblem', () => {
  const limits = { least: '500', most: '60000.00' };

  it('has nothing against both ends', () => {
    expect(amountProblem({ wire: '500' }, limits)).toBeUndefined();
    expect(amountProblem({ wire: '60000' }, limits)).toBeUndefined();
    expect(amountProblem({ wire: '60001' }, { ...limits, most: undefined })).toBeUndefined();
  });

  it.each([
    [{ unread: 'empty', words: undefined }, 'amountMissing'],
    [{ unread: 'negative', words: 'Why' }, 'amountUnread'],
    [{ wire: '499' }, 'amount_below_minimum'],
    [{ wire: '60001' }, 'amount_above_maximum'],
  ] as const)('%j is %s', (amount, problem) => expect(amountProblem(amount, limits)).toBe(problem));
});

it('takes the operator’s minimum, and 500 where none can be read', () => {
  expect(leastLoan(readConfig([{ tag: 'min_loan_count', value: '1000' }]))).toBe('1000.00');
  expect(leastLoan(readConfig([{ tag: 'min_loan_count', value: 'some' }]))).toBe('500');
});

it.each([
  ['10000', '0.00', 30, '0.00'],
  ['10000', '12.00', 365, '1200.00'],
  ['10000', '12.00', 30, '98.63'],
  // 0.125 of a unit: half a minor unit is rounded to the even one.
  ['1', '12.50', 365, '0.12'],
])('%s at %s%% for %i days costs %s', (amount, percent, days, interest) =>
  expect(interestFor(amount, percent, days)).toBe(interest),
);

it.each([
  ['500.33', '501'],
  ['500.00', '500'],
])('%s is repaid by %s', (due, whole) => expect(wholeDue(due)).toBe(whole));
