import { divideHalfEven, type Decimal } from '@sauda/money';
import type { CouponPeriod, TreasuryTerms } from '../instruments/instrument.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';

/** The mean Gregorian year, by which minutes are a part of a yearly rate: 365 days, as debt of under a year is counted. */
const minutesPerYear = 365n * 1440n;

/** What one coupon pays on one unit. */
export function couponPerUnit({ couponBasisPoints, couponEvery, faceValue }: TreasuryTerms): Decimal {
  const yearly = faceValue * couponBasisPoints;
  return 'months' in couponEvery
    ? divideHalfEven(yearly * BigInt(couponEvery.months), 12n * 10_000n)
    : divideHalfEven(yearly * BigInt(couponEvery.minutes), minutesPerYear * 10_000n);
}

/** The last coupon at or before a moment, counted back from maturity. */
export function couponBefore({ couponEvery, maturesAt }: TreasuryTerms, at: Date): Date {
  if (at >= maturesAt) return maturesAt;
  let back = Math.max(1, periodsFrom(couponEvery, at, maturesAt));
  while (couponAt(couponEvery, maturesAt, back) > at) back += 1;
  while (couponAt(couponEvery, maturesAt, back - 1) <= at) back -= 1;
  return couponAt(couponEvery, maturesAt, back);
}

/** The first coupon after a moment; undefined where debt has matured. The last one is at maturity. */
export function couponAfter(terms: TreasuryTerms, at: Date): Date | undefined {
  if (at >= terms.maturesAt) return undefined;
  let back = Math.max(0, periodsFrom(terms.couponEvery, at, terms.maturesAt));
  while (couponAt(terms.couponEvery, terms.maturesAt, back) > at) back += 1;
  return couponAt(terms.couponEvery, terms.maturesAt, back - 1);
}

/** The coupons due after `from`, up to and with `to`. */
export function couponsBetween(terms: TreasuryTerms, from: Date, to: Date): Date[] {
  const due: Date[] = [];
  for (let next = couponAfter(terms, from); next !== undefined && next <= to; next = couponAfter(terms, next)) {
    due.push(next);
  }
  return due;
}

/**
 * Interest that has built up on one unit since the last coupon, as an exact fraction: by time within the coupon period
 * (actual/actual, to the millisecond). Quantity and exchange rate are multiplied in before the one rounding.
 */
export function accruedPerUnit(
  terms: TreasuryTerms,
  at: Date,
): { readonly dividend: bigint; readonly divisor: bigint } {
  const next = couponAfter(terms, at);
  if (next === undefined) return { dividend: 0n, divisor: 1n };
  const last = couponBefore(terms, at);
  return {
    dividend: couponPerUnit(terms) * BigInt(at.getTime() - last.getTime()),
    divisor: BigInt(next.getTime() - last.getTime()),
  };
}

/** How many periods lie between two moments, or one more or less. */
function periodsFrom(every: CouponPeriod, at: Date, maturesAt: Date): number {
  if ('minutes' in every) return Math.floor((maturesAt.getTime() - at.getTime()) / (every.minutes * minuteMs));
  const months = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Math.floor((months(maturesAt) - months(at)) / every.months) - 1;
}

/** Some periods before maturity. A day that a month does not have is its last one. */
function couponAt(every: CouponPeriod, maturesAt: Date, periodsBack: number): Date {
  if ('minutes' in every) return new Date(maturesAt.getTime() - periodsBack * every.minutes * minuteMs);
  const date = new Date(maturesAt);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - periodsBack * every.months);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(maturesAt.getUTCDate(), daysInMonth));
  return date;
}

const yearMs = 365 * dayMs;
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
