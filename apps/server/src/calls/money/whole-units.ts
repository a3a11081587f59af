import { ONE, type Decimal } from '@sauda/money';

/** An amount of whole currency units, as the wire's digits or integer give it. */
export function wholeUnits(count: string | number): Decimal {
  return BigInt(count) * ONE;
}
