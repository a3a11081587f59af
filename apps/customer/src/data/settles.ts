import { decimal, formatDecimal, type Decimal } from '@sauda/money';

/** What becomes free cash on a day, as a wire decimal. */
export interface Settles {
  /** As in 2026-11-27. */
  readonly due_on: string;
  readonly amount: string;
}

/**
 * How much has not settled, as a wire decimal, and the day from which on enough of it is free; undefined where there is enough without it,
 * or not enough with all of it.
 */
export function enoughOf(settles: readonly Settles[], wanted: Decimal, available: Decimal) {
  if (wanted <= available) return undefined;
  let free = available;
  for (const { due_on: day, amount } of settles) {
    free += decimal(amount);
    if (free >= wanted) return { unsettled: formatDecimal(sumOf(settles)), day };
  }
  return undefined;
}

const sumOf = (settles: readonly Settles[]): Decimal => settles.reduce((sum, { amount }) => sum + decimal(amount), 0n);
