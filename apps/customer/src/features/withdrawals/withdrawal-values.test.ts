import { describe, expect, it } from 'vitest';
import { readConfig } from '../../lib/config.ts';
import { allOf, isBelowConfigured, needsRealName, withdrawalProblems, withdrawalRules } from './withdrawal-values.ts';

const rules = withdrawalRules(readConfig([]));
const configured = (tag: string, value: string) => withdrawalRules(readConfig([{ tag, value }]));

describe('withdrawalProblems', () => {
  it('has nothing against what is there and a card', () => {
    expect(withdrawalProblems({ amount: '10', cardId: 1 }, '10.00')).toEqual({});
    expect(withdrawalProblems({ amount: '10', cardId: 1 }, undefined)).toEqual({});
  });

  it.each([
    ['', 'amountMissing'],
    ['9', 'amountBelow'],
    ['101', 'amountAbove'],
  ])('%j is %s', (amount, problem) =>
    expect(withdrawalProblems({ amount, cardId: 1 }, '100.99')).toEqual({ amount: problem }),
  );

  it('asks for a card', () =>
    expect(withdrawalProblems({ amount: '10', cardId: undefined }, '10.00')).toEqual({ cardId: 'cardMissing' }));
});

describe('withdrawalRules', () => {
  it('keeps the specification’s figures where nothing, or nonsense, is set', () => {
    expect(rules).toEqual({ least: '100', realNameAbove: '100000' });
    expect(configured('min_withdraw_count', 'many').least).toBe('100');
  });

  it('never goes below ten', () => {
    expect(configured('min_withdraw_count', '5').least).toBe('10');
    expect(configured('min_withdraw_count', '250').least).toBe('250.00');
  });
});

it('tells the operator’s minimum from the fixed one', () => {
  expect(isBelowConfigured('99', rules)).toBe(true);
  expect(isBelowConfigured('100', rules)).toBe(false);
});

it('asks for a real name above the limit alone', () => {
  expect(needsRealName('100000', rules)).toBe(false);
  expect(needsRealName('100001', rules)).toBe(true);
});

it.each([
  ['341208.50', '341208'],
  ['0.99', '0'],
  ['100.00', '100'],
])('all of %s is %s', (available, all) => expect(allOf(available)).toBe(all));
