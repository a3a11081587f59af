import { decimal, formatDecimal, ONE, parseDecimal, roundDown } from '@sauda/money';
import type { AppConfig } from '../../lib/config.ts';
import type { Problems } from '../../lib/forms/form-state.ts';

export interface WithdrawalValues {
  /** Whole currency units, digits alone. */
  amount: string;
  cardId: number | undefined;
}

export type WithdrawalProblem = 'amountMissing' | 'amountBelow' | 'amountAbove' | 'cardMissing';

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
  { amount, cardId }: WithdrawalValues,
  available: string | undefined,
): Problems<WithdrawalValues, WithdrawalProblem> {
  const wrong = amountProblem(amount, available);
  return {
    ...(wrong === undefined ? {} : { amount: wrong }),
    ...(cardId === undefined ? { cardId: 'cardMissing' } : {}),
  };
}

function amountProblem(amount: string, available: string | undefined): WithdrawalProblem | undefined {
  if (amount === '') return 'amountMissing';
  const value = decimal(amount);
  if (value < decimal(LOWEST)) return 'amountBelow';
  return available !== undefined && value > decimal(available) ? 'amountAbove' : undefined;
}

/** Whether the amount passes the fixed minimum, but not the one that the operator has set. */
export function isBelowConfigured(amount: string, { least }: WithdrawalRules): boolean {
  return amount !== '' && decimal(amount) < decimal(least);
}

export function needsRealName(amount: string, { realNameAbove }: WithdrawalRules): boolean {
  return amount !== '' && decimal(amount) > decimal(realNameAbove);
}

/** All whole units of what is free, as digits. */
export function allOf(available: string): string {
  return formatDecimal(roundDown(decimal(available), ONE), 0);
}

function amountEntry(text: string | undefined, otherwise: string): string {
  const value = parseDecimal(text ?? '');
  return value === undefined ? otherwise : formatDecimal(value);
}
