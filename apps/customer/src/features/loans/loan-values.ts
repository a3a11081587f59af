import { decimal, formatDecimal } from '@sauda/money';
import { amountBreach, repaymentBounds, simpleInterest, type AmountBreach } from '@sauda/rules';
import { amountEntry, type AppConfig } from '../../lib/config.ts';
import type { Figure } from '../../lib/i18n/use-figures.ts';

export type AmountProblem = 'amountUnread' | 'amountMissing' | AmountBreach['key'];

/** What an amount may be, in wire decimals. */
export interface AmountLimits {
  least: string;
  /** Undefined while it is unknown, when nothing is held against it. */
  most: string | undefined;
}

const leastByDefault = '500';

/** The least that may be borrowed. */
export function leastLoan(config: AppConfig): string {
  return amountEntry(config, 'min_loan_count', leastByDefault);
}

export function amountProblem({ wire, unread }: Figure, { least, most }: AmountLimits): AmountProblem | undefined {
  if (unread !== undefined) return unread === 'empty' ? 'amountMissing' : 'amountUnread';
  const value = decimal(wire);
  return amountBreach(value, { minimum: decimal(least), maximum: most === undefined ? value : decimal(most) })?.key;
}

/** Simple interest for so many days, rounded half even to the minor unit, as a wire decimal. */
export function interestFor(amount: string, percentPerYear: string, days: number): string {
  // The wire has a per cent in hundredths, which are basis points.
  return formatDecimal(simpleInterest(decimal(amount), decimal(percentPerYear) / 100n, BigInt(days)));
}

/** What repays all that is due, in whole units: the last part of one is not taken. */
export function wholeDue(due: string): string {
  return formatDecimal(repaymentBounds(decimal(due)).maximum, 0);
}
