import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import type { Credit } from './loan-queries.ts';

/** The words of loans: their states, what a credit score is made of, and their terms. */
export function useLoanWords() {
  const { t } = useLingui();
  const { figure } = useFormats();
  return {
    state(state: number): { tone: StatusTone; word: string } {
      const words: Readonly<Record<number, { tone: StatusTone; word: string }>> = {
        0: { tone: 'neutral', word: t`Not applied for` },
        1: { tone: 'wait', word: t`Applying` },
        2: { tone: 'accent', word: t({ message: 'Approved', context: 'loan' }) },
        3: { tone: 'no', word: t`Rejected` },
        4: { tone: 'no', word: t`Overdue` },
        5: { tone: 'ok', word: t`Repaid` },
      };
      return words[state] ?? { tone: 'neutral', word: t`Unknown` };
    },
    part(kind: Credit['parts'][number]['kind']): string {
      const words: Readonly<Record<Credit['parts'][number]['kind'], string>> = {
        base: t`Every customer`,
        real_name: t`Approved real name`,
        recharges: t`Completed recharges`,
        orders: t`Filled orders`,
        paid_loans: t`Loans repaid`,
        overdue_loans: t`Loans overdue`,
      };
      return words[kind];
    },
    interest: (percent: string): string => t`${figure(percent)}% a year, simple`,
    days: (count: number): string => t`${plural(count, { one: '# day', other: '# days' })}`,
  };
}
