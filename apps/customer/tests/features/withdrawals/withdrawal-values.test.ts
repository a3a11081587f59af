import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/lib/config.ts';
import {
  isAskedStill,
  isBelowConfigured,
  needsRealName,
  withdrawalProblems,
  withdrawalRules,
} from '../../../src/features/withdrawals/withdrawal-values.ts';

const rules = withdrawalRules(readConfig([]));
const configured = (tag: string, value: string) => withdrawalRules(readConfig([{ tag, value }]));

describe('withdrawalProblems', () => {
  it('has nothing against what is there and a card', () => {
    expect(withdrawalProblems({ amount: { wire: '10' }, cardId: 1 }, '10.00')).toEqual({});
    expect(withdrawalProblems({ amount: { wire: '10' }, cardId: 1 }, undefined)).toEqual({});
  });

  it.each([
    [{ unread: 'empty', words: undefined }, 'amountMissing'],
    [{ unread: 'tooManyDecimals', words: 'Why' }, 'amountUnread'],
    [{ wire: '9' }, 'amount_below_minimum'],
    [{ wire: '0' }, 'amount_below_minimum'],
    [{ wire: '50.5' }, 'amount_not_whole'],
    [{ wire: '101' }, 'insufficient_funds'],
  ] as const)('%j is %s', (amount, problem) =>
    expect(withdrawalProblems({ amount, cardId: 1 }, '100.99')).toEqual({ amount: problem }),
  );

  it('has nothing against everything that is free, with its minor units and however little', () => {
    expect(withdrawalProblems({ amount: { wire: '100.99' }, cardId: 1 }, '100.99')).toEqual({});
    expect(withdrawalProblems({ amount: { wire: '0.24' }, cardId: 1 }, '0.24')).toEqual({});
    expect(withdrawalProblems({ amount: { wire: '0.24' }, cardId: 1 }, undefined)).toEqual({
      amount: 'amount_below_minimum',
    });
  });

  it('asks for a card', () =>
    expect(withdrawalProblems({ amount: { wire: '10' }, cardId: undefined }, '10.00')).toEqual({
      cardId: 'cardMissing',
    }));
});

describe('withdrawalRules', () => {
  it('keeps the specification’s figures where nothing, or nonsense, is set', () => {
    expect(rules).toEqual({ least: '100', realNameAbove: '100000' });
    expect(configured('min_withdraw_count', 'many').least).toBe('100');
  });

  it('never goes below ten', () => {
    expect(configured('min_withdraw_count', '5').least).toBe('10');
    expect(configured('min_withdraw_count', '250').least).toBe('250');
  });
});

it('tells the operator’s minimum from the fixed one', () => {
  expect(isBelowConfigured('99', rules, '5000.00')).toBe(true);
  expect(isBelowConfigured('100', rules, '5000.00')).toBe(false);
  expect(isBelowConfigured('99', rules, '99.00')).toBe(false);
});

it('asks for a real name above the limit alone', () => {
  expect(needsRealName('100000', rules)).toBe(false);
  expect(needsRealName('100001', rules)).toBe(true);
});

it('knows what is looked over from anything else that the form would ask for', () => {
  const asked = { bank_id: 1, count: '500' };
  expect(isAskedStill(asked, { bank_id: 1, count: '500' })).toBe(true);
  expect(isAskedStill(asked, { bank_id: 1, count: '5000' })).toBe(false);
  expect(isAskedStill(asked, { bank_id: 2, count: '500' })).toBe(false);
  expect(isAskedStill(asked, undefined)).toBe(false);
});
