import { decimal } from '@sauda/money';
import { amountBreach, type AmountBreach } from '@sauda/rules';
import { amountEntry, type AppConfig } from '../../lib/config.ts';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { Figure } from '../../lib/i18n/use-figures.ts';

export const rechargeMethods = ['bank', 'usdt'] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];

export interface RechargeValues {
  /** As typed. */
  amount: string;
  method: RechargeMethod | undefined;
}

export type RechargeProblem = 'amountUnread' | 'amountMissing' | 'amountWrong' | AmountBreach['key'] | 'methodMissing';

export interface RechargeRules {
  /** Wire decimals. */
  least: string;
  most: string;
  methods: readonly RechargeMethod[];
}

const leastByDefault = '5000';
const mostByDefault = '10000000';

/** The operator's rules. USDT is offered only where the operator lists it and has an address for it. */
export function rechargeRules(config: AppConfig): RechargeRules {
  const { entries } = config;
  const listed = (entries.get('recharge_methods') ?? 'bank').split(',').map((method) => method.trim());
  return {
    least: amountEntry(config, 'min_recharge_count', leastByDefault),
    most: amountEntry(config, 'max_recharge_count', mostByDefault),
    methods: rechargeMethods.filter(
      (method) => listed.includes(method) && (method !== 'usdt' || entries.has('usdt_address')),
    ),
  };
}

export function rechargeProblems(
  { amount, method }: { amount: Figure; method: RechargeMethod | undefined },
  rules: RechargeRules,
): Problems<RechargeValues, RechargeProblem> {
  return { amount: amountProblem(amount, rules), method: method === undefined ? 'methodMissing' : undefined };
}

function amountProblem({ wire, unread }: Figure, { least, most }: RechargeRules): RechargeProblem | undefined {
  if (unread !== undefined) {
    if (unread === 'empty') return 'amountMissing';
    return unread === 'notANumber' || unread === 'negative' ? 'amountWrong' : 'amountUnread';
  }
  const value = decimal(wire);
  if (value <= 0n) return 'amountWrong';
  return amountBreach(value, { minimum: decimal(least), maximum: decimal(most) })?.key;
}
