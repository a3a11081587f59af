import { decimal, divideHalfEven, formatDecimal, MINOR_UNIT, ONE, parseDecimal, roundUp } from '@sauda/money';
import type { AppConfig } from '../../lib/config.ts';
import type { Figure } from '../../lib/i18n/use-figures.ts';

export type AmountProblem = 'amountUnread' | 'amountMissing' | 'amountBelow' | 'amountAbove';

/** What an amount may be, in wire decimals. */
export interface AmountLimits {
  least: string;
  /** Undefined while it is unknown, when nothing is held against it. */
  most: string | undefined;
}

const leastByDefault = '500';

/** The least that may be borrowed. */
export function leastLoan({ entries }: AppConfig): string {
  const value = parseDecimal(entries.get('min_loan_count') ?? '');
  return value === undefined ? leastByDefault : formatDecimal(value);
}

export function amountProblem({ wire, unread }: Figure, { least, most }: AmountLimits): AmountProblem | undefined {
  if (unread !== undefined) return unread === 'empty' ? 'amountMissing' : 'amountUnread';
  const value = decimal(wire);
  if (value < decimal(least)) return 'amountBelow';
  return most !== undefined && value > decimal(most) ? 'amountAbove' : undefined;
}

const percentOfYear = 100n * ONE * 365n;

/** Simple interest for so many days, rounded half even to the minor unit, as a wire decimal. */
export function interestFor(amount: string, percentPerYear: string, days: number): string {
  const minorUnits = divideHalfEven(
    decimal(amount) * decimal(percentPerYear) * BigInt(days),
    percentOfYear * MINOR_UNIT,
  );
  return formatDecimal(minorUnits * MINOR_UNIT);
}

/** What repays all that is due, in whole units: the last part of one is not taken. */
export function wholeDue(due: string): string {
  return formatDecimal(roundUp(decimal(due), ONE), 0);
}
