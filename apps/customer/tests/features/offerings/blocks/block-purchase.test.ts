import { decimal, evenRate, parseRate } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import {
  blockCost,
  quantityProblem,
  type BlockTerms,
} from '../../../../src/features/offerings/blocks/block-purchase.ts';

const terms: BlockTerms = {
  price: decimal('931.20'),
  minimum: 100,
  remaining: 900,
  most: 800,
  feeBasisPoints: 3n,
  settlementRate: evenRate,
};

describe('quantityProblem', () => {
  it.each([
    [undefined, 'missing'],
    [0, 'belowMinimum'],
    [99, 'belowMinimum'],
    [100, undefined],
    [800, undefined],
    [801, 'aboveBalance'],
    [901, 'aboveRemaining'],
  ])('of %j is %j', (quantity, problem) => expect(quantityProblem(quantity, terms)).toBe(problem));

  it('lets the balance answer for a block that it does not pay for at all', () => {
    expect(quantityProblem(100, { ...terms, most: 0 })).toBe('aboveBalance');
  });
});

describe('blockCost', () => {
  it('takes 0.03 % of the amount', () => {
    expect(blockCost(100, terms)).toEqual({
      amount: decimal('93120'),
      fee: decimal('27.94'),
      total: decimal('93147.94'),
    });
  });

  it('settles in the account currency', () => {
    expect(blockCost(100, { ...terms, settlementRate: parseRate('0.0113') })?.amount).toBe(decimal('1052.26'));
  });

  it('is unknown without a rate', () => {
    expect(blockCost(100, { ...terms, settlementRate: undefined })).toBeUndefined();
  });
});
