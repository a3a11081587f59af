import { decimal, evenRate } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { proceeds, saleProblem } from '../../../../src/features/offerings/blocks/block-sale.ts';

describe('saleProblem', () => {
  it.each([
    [undefined, '10', 'missing'],
    ['5', undefined, 'noPrice'],
    ['0', '10', 'aboveAvailable'],
    ['101', '10', 'aboveAvailable'],
    ['5', '0', 'noPrice'],
    ['5', '1.2.3', 'noPrice'],
    ['100', '10.05', undefined],
  ])('of %j at %j is %j', (quantity, price, problem) => expect(saleProblem(quantity, price, 100)).toBe(problem));
});

describe('proceeds', () => {
  it('are the amount less 0.03 %', () => {
    expect(proceeds('100', '931.20', { settlementRate: evenRate, feeBasisPoints: 3n })).toEqual({
      fee: decimal('27.94'),
      charged: 0n,
      total: decimal('93092.06'),
    });
  });

  it('are unknown without a price or a rate', () => {
    expect(proceeds('100', '', { settlementRate: evenRate, feeBasisPoints: 3n })).toBeUndefined();
    expect(proceeds('100', '5', { settlementRate: undefined, feeBasisPoints: 3n })).toBeUndefined();
  });
});
