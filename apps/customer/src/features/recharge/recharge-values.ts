import { decimal, formatDecimal, parseDecimal } from '@sauda/money';
import type { AppConfig } from '../../lib/config.ts';
import type { Problems } from '../../lib/forms/form-state.ts';

export const rechargeMethods = ['bank', 'usdt'] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];

export interface RechargeValues {
  /** Whole currency units, digits alone. */
  amount: string;
  method: RechargeMethod | undefined;
}

export type RechargeProblem = 'amountMissing' | 'amountWrong' | 'amountBelow' | 'amountAbove' | 'methodMissing';

export interface RechargeRules {
  /** Wire decimals. */
  least: string;
  most: string;
  methods: readonly RechargeMethod[];
}

const leastByDefault = '5000';
const mostByDefault = '10000000';

/** The operator's rules. USDT is offered only where the operator lists it and has an address for it. */
export function rechargeRules({ entries }: AppConfig): RechargeRules {
  const listed = (entries.get('recharge_methods') ?? 'bank').split(',').map((method) => method.trim());
  return {
    least: amountEntry(entries.get('min_recharge_count'), leastByDefault),
    most: amountEntry(entries.get('max_recharge_count'), mostByDefault),
    methods: rechargeMethods.filter(
      (method) => listed.includes(method) && (method !== 'usdt' || entries.has('usdt_address')),
    ),
  };
}

export function rechargeProblems(
  { amount, method }: RechargeValues,
  rules: RechargeRules,
): Problems<RechargeValues, RechargeProblem> {
  const wrong = amountProblem(amount, rules);
  return {
    ...(wrong === undefined ? {} : { amount: wrong }),
    ...(method === undefined ? { method: 'methodMissing' } : {}),
  };
}

function amountProblem(amount: string, { least, most }: RechargeRules): RechargeProblem | undefined {
  if (amount === '') return 'amountMissing';
  const value = parseDecimal(amount, 0);
  if (value === undefined || value <= 0n) return 'amountWrong';
  if (value < decimal(least)) return 'amountBelow';
  return value > decimal(most) ? 'amountAbove' : undefined;
}

function amountEntry(text: string | undefined, otherwise: string): string {
  const value = parseDecimal(text ?? '');
  return value === undefined ? otherwise : formatDecimal(value);
}
