import { ONE, type Decimal } from './decimal.ts';

/** One hundredth: the minor unit of every currency that Sauda keeps (paisa, cent, centavo). */
export const MINOR_UNIT: Decimal = 100n;

/**
 * Divides two integers, a half going to the even neighbour (banker's rounding, IEEE 754 roundTiesToEven), so that
 * many roundings do not drift to one side.
 * @param divisor greater than zero
 */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor must be positive');
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  const away = dividend < 0n ? -1n : 1n;
  if (twice > divisor) return quotient + away;
  if (twice === divisor && quotient % 2n !== 0n) return quotient + away;
  return quotient;
}

/** Rounds to a multiple of `step`, half to even. */
export function roundHalfEven(value: Decimal, step: Decimal = MINOR_UNIT): Decimal {
  return divideHalfEven(value, step) * step;
}

/** Rounds down (towards minus infinity) to a multiple of `step`. */
export function roundDown(value: Decimal, step: Decimal = MINOR_UNIT): Decimal {
  const remainder = value % step;
  if (remainder === 0n) return value;
  return value - remainder - (value < 0n ? step : 0n);
}

/** Rounds up (towards plus infinity) to a multiple of `step`. */
export function roundUp(value: Decimal, step: Decimal = MINOR_UNIT): Decimal {
  return -roundDown(-value, step);
}

/** The exact product of two decimals, rounded once, half to even, to a multiple of `step`. */
export function multiplyHalfEven(left: Decimal, right: Decimal, step: Decimal = MINOR_UNIT): Decimal {
  return divideHalfEven(left * right, ONE * step) * step;
}

/** `value` × `basisPoints` / 10,000, rounded half to even to the minor unit. A fee of 0.03 % is 3 basis points. */
export function basisPointsOf(value: Decimal, basisPoints: bigint): Decimal {
  return divideHalfEven(value * basisPoints, 10_000n * MINOR_UNIT) * MINOR_UNIT;
}

/** (value − base) / base in per cent, two decimals, half to even; zero where the base is zero. */
export function percentChange(value: Decimal, base: Decimal): Decimal {
  if (base === 0n) return 0n;
  const magnitude = base < 0n ? -base : base;
  return divideHalfEven((value - base) * 100n * ONE, magnitude * MINOR_UNIT) * MINOR_UNIT;
}
