import type { Answer } from '@sauda/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';

export type Loan = Answer<'GET /stock/success/loans/list'>['data']['rows'][number];
export type Credit = Omit<Answer<'GET /stock/success/loans/data'>, 'msg'>;

export const LOANS_A_PAGE = 10;

/** Whether something of it is to be repaid. */
export const isOwed = ({ state, written_off: isWrittenOff }: Loan): boolean =>
  (state === 'approved' || state === 'unpaid') && !isWrittenOff;

/** What is owed, the credit score, and what may still be borrowed at which terms. */
export const creditQuery = queryOptions({
  queryKey: [...queryKeys.loans, 'credit'],
  queryFn: ({ signal }): Promise<Credit> => api.call('GET /stock/success/loans/data', { signal }),
  meta: { keep: 'initData' },
});

/** One page of the customer's loans, newest first; looked at again until each application on it is decided. */
export const loansQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.loans, 'list', page],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/loans/list', { query: { page, limit: LOANS_A_PAGE }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((loan) => loan.state === 'applying') === true ? intervals.openRequestMs : false,
    meta: { keep: 'initData' },
  });

/** One loan by its public number; null where the customer has none of it. */
export const loanQuery = (no: string) =>
  queryOptions({
    queryKey: [...queryKeys.loans, 'one', no],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/loans/list', { query: { no }, signal })).data.rows[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? intervals.openRequestMs : false),
  });

/** The words of loans: their states, what a credit score is made of, and their terms. */
export function useLoanWords() {
  const { t } = useLingui();
  const { figure } = useFormats();
  return {
    state({ state, written_off: isWrittenOff }: Pick<Loan, 'state' | 'written_off'>): {
      tone: StatusTone;
      word: string;
    } {
      if (isWrittenOff) return { tone: 'neutral', word: t`Written off` };
      const words: Readonly<Record<string, { tone: StatusTone; word: string }>> = {
        unapplied: { tone: 'neutral', word: t`Not applied for` },
        applying: { tone: 'wait', word: t`Applying` },
        approved: { tone: 'accent', word: t({ message: 'Approved', context: 'loan' }) },
        rejected: { tone: 'no', word: t({ message: 'Rejected', context: 'a loan' }) },
        unpaid: { tone: 'no', word: t`Overdue` },
        paid: { tone: 'ok', word: t`Repaid` },
      };
      return words[state] ?? { tone: 'neutral', word: t`Unknown` };
    },
    part(kind: Credit['parts'][number]['kind']): string {
      const words: Readonly<Record<Credit['parts'][number]['kind'], string>> = {
        base: t`Every customer`,
        real_name: t`KYC verified`,
        recharges: t`Completed deposits`,
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
