import { describe, expect, it } from 'vitest';
import { readConfig } from '../../lib/config.ts';
import { rechargeProblems, rechargeRules, type RechargeValues } from './recharge-values.ts';

const rules = rechargeRules(readConfig([]));
const problems = (values: Partial<RechargeValues>) =>
  rechargeProblems({ amount: '5000', method: 'bank', ...values }, rules);

describe('rechargeProblems', () => {
  it('has nothing against the minimum and the maximum', () => {
    expect(problems({})).toEqual({});
    expect(problems({ amount: '10000000' })).toEqual({});
  });

  it.each([
    ['', 'amountMissing'],
    ['0', 'amountWrong'],
    ['12a', 'amountWrong'],
    ['4999', 'amountBelow'],
    ['10000001', 'amountAbove'],
  ])('%j is %s', (amount, problem) => expect(problems({ amount })).toEqual({ amount: problem }));

  it('asks for a method', () => expect(problems({ method: undefined })).toEqual({ method: 'methodMissing' }));
});

describe('rechargeRules', () => {
  it('takes what the operator has set', () => {
    const set = rechargeRules(
      readConfig([
        { tag: 'min_recharge_count', value: '100' },
        { tag: 'recharge_methods', value: 'bank, usdt' },
        { tag: 'usdt_address', value: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
      ]),
    );
    expect(set).toMatchObject({ least: '100.00', methods: ['bank', 'usdt'] });
  });

  it('hides USDT and keeps the specification’s minimum where nothing is set', () => {
    expect(rules).toMatchObject({ least: '5000', methods: ['bank'] });
    expect(rechargeRules(readConfig([{ tag: 'min_recharge_count', value: 'many' }])).least).toBe('5000');
  });
});
