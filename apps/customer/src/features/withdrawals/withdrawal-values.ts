import { decimal, formatDecimal, ONE, parseDecimal } from '@sauda/money';
import type { AppConfig } from '../../lib/config.ts';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { Figure } from '../../lib/i18n/use-figures.ts';

export interface WithdrawalValues {
  /** As typed. */
  amount: string;
  cardId: number | undefined;
}

export type WithdrawalProblem =
  | 'amountUnread'
  | 'amountMissing'
  | 'amountBelow'
  | 'amountNotWhole'
  | 'amountAbove'
  | 'cardMissing';

/** What the operator has set; wire decimals. */
export interface WithdrawalRules {
  least: string;
  /** A withdrawal of more needs an approved real name. */
  realNameAbove: string;
}

/** However low the operator sets the minimum, a withdrawal is of ten at least. */
export const LOWEST = '10';
const leastByDefault = '100';
const realNameAboveByDefault = '100000';

export function withdrawalRules({ entries }: AppConfig): WithdrawalRules {
  const least = amountEntry(entries.get('min_withdraw_count'), leastByDefault);
  return {
    least: decimal(least) > decimal(LOWEST) ? least : LOWEST,
    realNameAbove: amountEntry(entries.get('withdraw_real_name_above'), realNameAboveByDefault),
  };
}

/** @param available free cash as a wire decimal; undefined while it is unknown, when nothing is held against it */
export function withdrawalProblems(
  { amount, cardId }: { amount: Figure; cardId: number | undefined },
  available: string | undefined,
): Problems<WithdrawalValues, WithdrawalProblem> {
  const wrong = amountProblem(amount, available);
  return {
    ...(wrong === undefined ? {} : { amount: wrong }),
    ...(cardId === undefined ? { cardId: 'cardMissing' } : {}),
  };
}

function amountProblem({ wire, unread }: Figure, available: string | undefined): WithdrawalProblem | undefined {
  if (unread !== undefined) return unread === 'empty' ? 'amountMissing' : 'amountUnread';
  if (isAll(wire, available)) return undefined;
  const value = decimal(wire);
  if (value < decimal(LOWEST)) return 'amountBelow';
  if (available !== undefined && value > decimal(available)) return 'amountAbove';
  return value % ONE === 0n ? undefined : 'amountNotWhole';
}

/** Whether the amount is everything that is free: that may be as little as it is, and have minor units. */
export function isAll(amount: string, available: string | undefined): boolean {
  return available !== undefined && decimal(amount) === decimal(available) && decimal(amount) > 0n;
}

/** Whether the amount passes the fixed minimum, but not the one that the operator has set. */
export function isBelowConfigured(amount: string, { least }: WithdrawalRules, available: string | undefined): boolean {
  return decimal(amount) < decimal(least) && !isAll(amount, available);
}

export function needsRealName(amount: string | undefined, { realNameAbove }: WithdrawalRules): boolean {
  return amount !== undefined && decimal(amount) > decimal(realNameAbove);
}

function amountEntry(text: string | undefined, otherwise: string): string {
  const value = parseDecimal(text ?? '');
  return value === undefined ? otherwise : formatDecimal(value);
}
