import type { UnreadAmount } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/lib/config.ts';
import type { Figure } from '../../../src/lib/i18n/use-figures.ts';
import {
  rechargeProblems,
  rechargeRules,
  type RechargeMethod,
} from '../../../src/features/recharge/recharge-values.ts';

const rules = rechargeRules(readConfig([]));
const problems = ({
  amount = { wire: '5000' },
  method = 'bank',
}: {
  amount?: Figure;
  method?: RechargeMethod | null;
}) => rechargeProblems({ amount, method: method ?? undefined }, rules);
const unread = (why: UnreadAmount): Figure => ({ unread: why, words: 'Why' });

describe('rechargeProblems', () => {
  it('has nothing against the minimum and the maximum', () => {
    expect(problems({})).toEqual({});
    expect(problems({ amount: { wire: '10000000' } })).toEqual({});
  });

  it.each([
    [unread('empty'), 'amountMissing'],
    [{ wire: '0' }, 'amountWrong'],
    [unread('notANumber'), 'amountWrong'],
    [unread('negative'), 'amountWrong'],
    [unread('tooManyDecimals'), 'amountUnread'],
    [unread('ambiguous'), 'amountUnread'],
    [{ wire: '4999' }, 'amount_below_minimum'],
    [{ wire: '10000001' }, 'amount_above_maximum'],
  ] as const)('%j is %s', (amount, problem) => expect(problems({ amount })).toEqual({ amount: problem }));

  it('asks for a method', () => expect(problems({ method: null })).toEqual({ method: 'methodMissing' }));
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
