import { MINOR_UNIT, ONE, decimal, divideHalfEven, roundUp, type Decimal } from '@sauda/money';
import { price, wholeAmount, type Breach } from './breach.ts';

export interface AmountBounds {
  readonly minimum: Decimal;
  readonly maximum: Decimal;
}

export type AmountBreach = Breach<'amount_below_minimum' | 'amount_above_maximum'>;

/** Of a recharge by the operator's bounds, of a loan by what may still be borrowed, of a repayment by what is due. */
export function amountBreach(amount: Decimal, { minimum, maximum }: AmountBounds): AmountBreach | undefined {
  if (amount < minimum) return belowMinimum(minimum);
  return amount > maximum ? { key: 'amount_above_maximum', values: { maximum: wholeAmount(maximum) } } : undefined;
}

function belowMinimum(minimum: Decimal): Breach<'amount_below_minimum'> {
  return { key: 'amount_below_minimum', values: { minimum: wholeAmount(minimum) } };
}

/** However low the operator sets the minimum, a withdrawal is of ten at least. */
export const lowestWithdrawal = decimal(10);

export function minimumWithdrawal(configured: Decimal): Decimal {
  return configured > lowestWithdrawal ? configured : lowestWithdrawal;
}

/** Whether a withdrawal takes everything that is free: that may be as little as it is, and have minor units. */
export function isAll(amount: Decimal, free: Decimal): boolean {
  return amount === free && amount > 0n;
}

/**
 * Whole units from the minimum on, or everything that is free however little it is: the last minor unit can leave.
 * @param free undefined while it is unknown, when nothing is held against it
 */
export function withdrawalBreach(
  amount: Decimal,
  { minimum, free }: { readonly minimum: Decimal; readonly free: Decimal | undefined },
): Breach<'amount_below_minimum' | 'amount_not_whole'> | undefined {
  if (free !== undefined && isAll(amount, free)) return undefined;
  if (amount < minimum) return belowMinimum(minimum);
  if (amount % ONE === 0n) return undefined;
  return { key: 'amount_not_whole', values: free === undefined ? {} : { available: price(free) } };
}

/** A repayment is of whole units, and the last of them may round up what is due. */
export function repaymentBounds(due: Decimal): AmountBounds {
  return { minimum: ONE, maximum: roundUp(due, ONE) };
}

const basisPointsOfYear = 10_000n * 365n;

/** Simple interest for whole days of a year of 365, rounded half to even to the minor unit. */
export function simpleInterest(principal: Decimal, basisPoints: bigint, days: bigint): Decimal {
  return divideHalfEven(principal * basisPoints * days, basisPointsOfYear * MINOR_UNIT) * MINOR_UNIT;
}
