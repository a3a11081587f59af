import { convertHalfEven, divideHalfEven, MINOR_UNIT, type Decimal, type Rate } from '@sauda/money';
import type { MaximumLots, TradeCost } from '@sauda/rules';
import { accruedPerUnit, couponAfter, couponPerUnit, type Instrument } from '../market/index.ts';

/** What the operator can set. */
export interface TradingSettings {
  /** Charged on each side; 3 is 0.03 %. */
  readonly feeBasisPoints: bigint;
  readonly maximumLots: MaximumLots;
}

/** A quote older than this prices nothing. */
export const quoteLifetimeMs = 60_000;

/** What a trade comes to, in the account currency. */
export interface Cost extends TradeCost {
  /** Accrued interest, on top of the amount. */
  readonly interest: Decimal;
}

/** Accrued interest on a quantity, in the account currency, rounded half to even to the minor unit; zero without coupons. */
export function interestOf({ treasury }: Instrument, quantity: bigint, settlementRate: Rate, at: Date): Decimal {
  if (treasury === undefined) return 0n;
  const { dividend, divisor } = accruedPerUnit(treasury, at);
  return convertHalfEven(dividend * quantity, settlementRate, divisor);
}

/** The most that accrued interest can come to between two moments: it starts again after each coupon. */
export function mostInterest(
  instrument: Instrument,
  quantity: bigint,
  settlementRate: Rate,
  { from, until }: { from: Date; until: Date },
): Decimal {
  const { treasury } = instrument;
  const coupon = treasury && couponAfter(treasury, from);
  if (treasury === undefined || coupon === undefined || coupon > until) {
    return interestOf(instrument, quantity, settlementRate, until);
  }
  return convertHalfEven(couponPerUnit(treasury) * quantity, settlementRate);
}

/** The part of a lot's cost that falls to a part of what remains of it; the last part takes what is left. */
export function partOfCost(lot: { readonly cost: Decimal; readonly remaining: bigint }, quantity: bigint): Decimal {
  return divideHalfEven(lot.cost * quantity, lot.remaining * MINOR_UNIT) * MINOR_UNIT;
}
