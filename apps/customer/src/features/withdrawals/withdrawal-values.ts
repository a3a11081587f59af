import { decimal, formatDecimal } from '@sauda/money';
import { isAll, lowestWithdrawal, minimumWithdrawal, withdrawalBreach } from '@sauda/rules';
import { amountEntry, type AppConfig } from '../../lib/config.ts';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { Figure } from '../../lib/i18n/use-figures.ts';

export interface WithdrawalValues {
  /** As typed. */
  amount: string;
  cardId: number | undefined;
}

/** What is asked for: to which card, and how much as a wire decimal. */
export interface WithdrawalRequest {
  bank_id: number;
  count: string;
}

export type WithdrawalProblem =
  | 'amountUnread'
  | 'amountMissing'
  | 'amount_below_minimum'
  | 'amount_not_whole'
  | 'insufficient_funds'
  | 'cardMissing';

/** What the operator has set; wire decimals. */
export interface WithdrawalRules {
  least: string;
  /** A withdrawal of more needs an approved real name. */
  realNameAbove: string;
}

const leastByDefault = '100';
const realNameAboveByDefault = '100000';

export function withdrawalRules(config: AppConfig): WithdrawalRules {
  const configured = decimal(amountEntry(config, 'min_withdraw_count', leastByDefault));
  return {
    least: formatDecimal(minimumWithdrawal(configured), 0),
    realNameAbove: amountEntry(config, 'withdraw_real_name_above', realNameAboveByDefault),
  };
}

/** @param available free cash as a wire decimal; undefined while it is unknown, when nothing is held against it */
export function withdrawalProblems(
  { amount, cardId }: { amount: Figure; cardId: number | undefined },
  available: string | undefined,
): Problems<WithdrawalValues, WithdrawalProblem> {
  return {
    amount: amountProblem(amount, available),
    cardId: cardId === undefined ? 'cardMissing' : undefined,
  };
}

function amountProblem({ wire, unread }: Figure, available: string | undefined): WithdrawalProblem | undefined {
  if (unread !== undefined) return unread === 'empty' ? 'amountMissing' : 'amountUnread';
  const value = decimal(wire);
  const free = available === undefined ? undefined : decimal(available);
  const breach = withdrawalBreach(value, { minimum: lowestWithdrawal, free })?.key;
  if (breach === 'amount_below_minimum') return breach;
  return free !== undefined && value > free ? 'insufficient_funds' : breach;
}

/** Whether the amount passes the fixed minimum, but not the one that the operator has set. */
export function isBelowConfigured(amount: string, { least }: WithdrawalRules, available: string | undefined): boolean {
  const value = decimal(amount);
  return value < decimal(least) && (available === undefined || !isAll(value, decimal(available)));
}

/** Whether what is being looked over is what the form would ask for now; never while the form asks for nothing. */
export function isAskedStill(asked: WithdrawalRequest, now: WithdrawalRequest | undefined): boolean {
  return now !== undefined && asked.bank_id === now.bank_id && asked.count === now.count;
}

export function needsRealName(amount: string | undefined, { realNameAbove }: WithdrawalRules): boolean {
  return amount !== undefined && decimal(amount) > decimal(realNameAbove);
}
