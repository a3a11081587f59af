import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { RechargeMethod, RechargeProblem, RechargeRules } from './recharge-values.ts';

/** The words of a recharge: its methods, and what may be wrong with the form. */
export function useRechargeWords() {
  const { t } = useLingui();
  const { money } = useFormats();
  return {
    method(method: RechargeMethod): string {
      return method === 'bank' ? t`Bank transfer` : t`TRC-USDT`;
    },
    problem(
      problem: Exclude<RechargeProblem, 'amountUnread'> | undefined,
      { least, most }: RechargeRules,
    ): string | undefined {
      const texts: Readonly<Record<Exclude<RechargeProblem, 'amountUnread'>, string>> = {
        amountMissing: t`Please enter recharge amount`,
        amountWrong: t`Please enter correct recharge amount`,
        amount_below_minimum: t`The amount must be at least ${money(least, { decimals: 0 })}`,
        amount_above_maximum: t`The amount must be at most ${money(most, { decimals: 0 })}`,
        methodMissing: t`Please select recharge method`,
      };
      return problem && texts[problem];
    },
  };
}
