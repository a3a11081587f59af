import { decimal, type Decimal } from './decimal.ts';

/** The largest number that a column of the database holds: 2^63 − 1 ten-thousandths, some 922 million millions. */
export const LARGEST: Decimal = 2n ** 63n - 1n;

/** Whether a result can be kept. Bigints have no end of their own: without this look the database is the one that throws. */
export function fits(value: bigint): boolean {
  return value <= LARGEST && value >= -LARGEST;
}

/**
 * Ceilings of the numbers that people give. They are far above what a market has, and low enough that what is made of
 * them fits: a `total` converted at any rate below 300, and the sum of nine thousand single amounts. Where two of them
 * are multiplied the product has the ceiling `total`, since a price and a quantity may each be high, but not both.
 */
export const ceilings = {
  /** Of one share, bill or contract; also what is paid for one. */
  price: decimal(10_000_000),
  /** Pieces in one offer. */
  quantity: 10_000_000_000n,
  /** Money in one amount. */
  amount: decimal('100000000000'),
  /** Money in all parts of something: an offer, a dividend. */
  total: decimal('1000000000000'),
  /** A return, in per cent of an amount for the whole term. */
  percent: decimal(1_000),
} as const;
