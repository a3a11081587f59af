import { describe, expect, test } from 'vitest';
import { feeOfClass, feesInForce, type FeePlans, type FeeTerm } from '../src/index.ts';

const on = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour));
const plans: FeePlans = {
  defaultPlan: 1n,
  rates: [
    { planId: 1n, fromAt: on(1), rates: { stock: 3, forex: 3 } },
    { planId: 2n, fromAt: on(1), rates: { stock: 1, forex: 2 } },
    { planId: 1n, fromAt: on(20), rates: { stock: 5, forex: 5 } },
    // Decided later for the same day: it holds.
    { planId: 1n, fromAt: on(20), rates: { stock: 4, forex: 4 } },
  ],
};
const stockFee = (terms: readonly FeeTerm[], at: Date): bigint | undefined => {
  const fees = feesInForce(plans, terms, at);
  return fees && feeOfClass(fees, 'stock');
};

describe('the fee of an order', () => {
  test('is of the default plan, at its rates of then; what begins at that very moment does not hold yet', () => {
    expect([on(10), on(20), on(20, 1)].map((at) => stockFee([], at))).toEqual([3n, 3n, 4n]);
  });

  test('is of the plan that its customer is in, by the one that began last', () => {
    const terms: FeeTerm[] = [
      { kind: 'plan', planId: 2n, fromAt: on(12) },
      { kind: 'plan', planId: 1n, fromAt: on(11) },
      { kind: 'plan', planId: 1n, fromAt: on(15) },
    ];
    expect([on(10), on(12, 1), on(15, 1)].map((at) => stockFee(terms, at))).toEqual([3n, 1n, 3n]);
    expect(feesInForce(plans, terms, on(13))).toMatchObject({ planId: 2n, waivedUntil: undefined });
  });

  test('is nothing while fees are waived; a later waiver stands in the place of the one before', () => {
    const waived: FeeTerm = { kind: 'waiver', fromAt: on(10), untilAt: on(16) };
    expect([on(10), on(10, 1), on(15), on(16)].map((at) => stockFee([waived], at))).toEqual([3n, 0n, 0n, 3n]);
    const ended: FeeTerm = { kind: 'waiver', fromAt: on(12), untilAt: on(12) };
    expect([on(12), on(12, 1)].map((at) => stockFee([waived, ended], at))).toEqual([0n, 3n]);
  });

  test('is not known of a plan that is not', () => {
    expect(stockFee([{ kind: 'plan', planId: 9n, fromAt: on(2) }], on(3))).toBeUndefined();
    expect(stockFee([], on(1))).toBeUndefined();
  });
});
