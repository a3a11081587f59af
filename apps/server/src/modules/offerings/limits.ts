import { decimal, type Decimal } from '@sauda/money';

/**
 * How far what the house offers may be from the market, and what it may cost at the most: the one table. No setting
 * moves it, since who may change a limit has none. Basis points: 500 are 5 %.
 */
export const offerLimits = {
  /** A block's price, from the quote, below or above; never beyond the day's band. */
  block: { basisPoints: 500n },
  /** Both ends of the price band of a further offer, from the last quote. */
  furtherOffer: { basisPoints: 1_000n },
  /** A fund's highest return, in per cent: a year's, scaled to its term, and of any term. */
  fund: { yearly: decimal(30), ever: decimal(100) },
  /** What one offer may cost the house, as it is now, in the account currency. */
  cost: decimal(100_000_000),
  /** No market has a price for a first offer: all its shares at the highest price, in the account currency. */
  firstOffer: decimal(10_000_000_000),
} as const;

export interface PriceBounds {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** Prices that are this near to another. */
export function boundsAround(price: Decimal, basisPoints: bigint): PriceBounds {
  const off = (price * basisPoints) / 10_000n;
  return { low: price - off, high: price + off };
}

const daysOfYear = 365n;
/** Returns have two decimals. */
const returnStep = 100n;

/** The most that a fund may return for a term of days, in per cent of its amount; rounded down to 0.01 %. */
export function mostReturn(days: number): Decimal {
  const { yearly, ever } = offerLimits.fund;
  const scaled = (yearly * BigInt(days)) / daysOfYear;
  const most = scaled < ever ? scaled : ever;
  return most - (most % returnStep);
}
