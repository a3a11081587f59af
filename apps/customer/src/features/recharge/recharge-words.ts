import { useLingui } from '@lingui/react/macro';
import type { StatusTone } from '../../ui/status-pill.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { RechargeMethod, RechargeProblem, RechargeRules } from './recharge-values.ts';

/** The words of a recharge: its methods, its states, and what may be wrong with the form. */
export function useRechargeWords() {
  const { t } = useLingui();
  const { money } = useFormats();
  return {
    method(method: RechargeMethod): string {
      return method === 'bank' ? t`Bank transfer` : t`TRC-USDT`;
    },
    status(status: number): { tone: StatusTone; word: string } {
      if (status === 1) return { tone: 'wait', word: t`In progress` };
      if (status === 2) return { tone: 'ok', word: t`Completed` };
      if (status === 3) return { tone: 'no', word: t`Failed` };
      return { tone: 'neutral', word: t`Unknown` };
    },
    problem(problem: RechargeProblem | undefined, { least, most }: RechargeRules): string | undefined {
      const texts: Readonly<Record<RechargeProblem, string>> = {
        amountMissing: t`Please enter recharge amount`,
        amountWrong: t`Please enter correct recharge amount`,
        amountBelow: t`The amount must be at least ${money(least, { decimals: 0 })}`,
        amountAbove: t`The amount must be at most ${money(most, { decimals: 0 })}`,
        methodMissing: t`Please select recharge method`,
      };
      return problem && texts[problem];
    },
  };
}
