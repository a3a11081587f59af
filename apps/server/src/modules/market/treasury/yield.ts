import type { Decimal } from '@sauda/money';
import type { TreasuryTerms } from '../instruments/instrument.ts';
import { accruedPerUnit, couponAfter, couponBefore, couponPerUnit } from './coupons.ts';

const yearMs = 365 * 86_400_000;
/** With less than this left, a price one tick higher or lower makes the yield of a year jump by whole percents. */
const shortestMs = 60_000;
const halvings = 60;

/**
 * The yearly yield to maturity in basis points, from a price without accrued interest: the rate, compounded with every
 * coupon, at which what is to come is worth the price and the accrued interest. Undefined in the last minute.
 *
 * It is a figure to look at: nothing is settled by it, so floating point is good enough.
 */
export function yieldToMaturity(terms: TreasuryTerms, price: Decimal, at: Date): bigint | undefined {
  const next = couponAfter(terms, at);
  if (next === undefined || terms.maturesAt.getTime() - at.getTime() < shortestMs) return undefined;
  const last = couponBefore(terms, at);
  const { dividend, divisor } = accruedPerUnit(terms, at);
  const paid = Number(price) + Number(dividend) / Number(divisor);
  const coupon = Number(couponPerUnit(terms));
  const periodMs = next.getTime() - last.getTime();
  const untilNext = (next.getTime() - at.getTime()) / periodMs;
  const later = Math.round((terms.maturesAt.getTime() - next.getTime()) / typicalPeriodMs(terms));
  const worth = (rate: number): number => {
    const discount = 1 / (1 + rate);
    const annuity = rate === 0 ? later : (1 - discount ** later) / rate;
    return discount ** untilNext * (coupon + coupon * annuity + Number(terms.faceValue) * discount ** later);
  };
  // The worth falls as the rate rises, so halving an interval finds the rate.
  let [low, high] = [-0.5, 1];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > paid) low = middle;
    else high = middle;
  }
  const periodsPerYear = yearMs / typicalPeriodMs(terms);
  return BigInt(Math.round(((low + high) / 2) * periodsPerYear * 10_000));
}

function typicalPeriodMs({ couponEvery }: TreasuryTerms): number {
  return 'months' in couponEvery ? (couponEvery.months / 12) * yearMs : couponEvery.minutes * 60_000;
}
