import { MINOR_UNIT, divideHalfEven } from './rounding.ts';
import type { Decimal } from './decimal.ts';

/**
 * What one unit of a currency is worth in another. It has eight decimals, since four are few where a unit is worth
 * little: a rupee is 0.0113 dollars, of which the last digit is nearly one per cent. An object, so that it is never
 * taken for an amount.
 */
export interface Rate {
  readonly hundredMillionths: bigint;
}

const rateDecimals = 8;
const shownDecimals = 4;

/** One unit for one. */
export const RATE_ONE = 100_000_000n;
export const evenRate: Rate = { hundredMillionths: RATE_ONE };

export function isEven({ hundredMillionths }: Rate): boolean {
  return hundredMillionths === RATE_ONE;
}

const pattern = /^(\d{1,10})(?:\.(\d{1,8}))?$/;

/** @returns undefined where the text is no rate above zero */
export function parseRate(text: string): Rate | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const hundredMillionths = BigInt(whole) * RATE_ONE + BigInt(fraction.padEnd(rateDecimals, '0'));
  return hundredMillionths === 0n ? undefined : { hundredMillionths };
}

/** Writes a rate for the wire: "88.4308" or "0.01130837", with four decimals at least, nothing lost. */
export function formatRate({ hundredMillionths }: Rate): string {
  let fraction = (hundredMillionths % RATE_ONE).toString().padStart(rateDecimals, '0');
  while (fraction.length > shownDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${hundredMillionths / RATE_ONE}.${fraction}`;
}

/**
 * An amount of one currency in the other, rounded half to even to the minor unit.
 * @param divisor what the amount is to be divided by before it is rounded, where it is a fraction
 */
export function convertHalfEven(amount: Decimal, { hundredMillionths }: Rate, divisor = 1n): Decimal {
  return divideHalfEven(amount * hundredMillionths, divisor * RATE_ONE * MINOR_UNIT) * MINOR_UNIT;
}
