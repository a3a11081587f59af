import type { Answer } from '@sauda/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { useLingui } from '@lingui/react/macro';
import type { StatusTone } from '../../ui/status-pill.tsx';
import type { TimelineStep } from './timeline.ts';

/** One recharge or withdrawal with what has happened to it. */
export type MoneyRequest = Answer<'GET /stock/success/property/detail'>['data'];
export type Recharge = NonNullable<MoneyRequest['recharge']>;
export type Withdrawal = NonNullable<MoneyRequest['withdrawal']>;
export type RequestKind = MoneyRequest['kind'];
type Status = (Recharge | Withdrawal)['status'];

/** What has moved: for a deposit that has arrived, what the bank has received; until then what was asked for. */
export function movedAmount(request: Recharge | Withdrawal): string {
  return ('credited' in request ? request.credited : null) ?? request.count;
}

export const ROWS_A_PAGE = 10;

/** One page of the customer's recharges or withdrawals, newest first. */
export const recordsQuery = (kind: RequestKind, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.requests, kind, page],
    queryFn: async ({ signal }): Promise<{ rows: readonly (Recharge | Withdrawal)[]; count: number }> => {
      const query = { page, limit: ROWS_A_PAGE };
      return kind === 'recharge'
        ? (await api.call('GET /stock/success/property/list', { query, signal })).data
        : (await api.call('GET /stock/success/property/withdraw', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    // Until each request on the page has ended, it is looked at again.
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'in_progress') === true ? intervals.openRequestMs : false,
    meta: { keep: 'initData' },
  });

/** One request by its public number, looked at again until it has ended. */
export const requestQuery = (no: string) =>
  queryOptions({
    queryKey: [...queryKeys.requests, 'detail', no],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/property/detail', { query: { no }, signal })).data,
    refetchInterval: ({ state }) =>
      (state.data?.recharge ?? state.data?.withdrawal)?.ended_at === null ? intervals.openRequestMs : false,
    meta: { keep: 'initData' },
  });

/** The words of recharges and withdrawals: what they are, how far they are, and where their money is. */
export function useRequestWords() {
  const { t } = useLingui();
  return {
    /** By which way the money comes or goes. */
    way(request: Recharge | Withdrawal): string {
      if ('card' in request) return `${request.card.bank} ${request.card.bank_card.replaceAll(' ', '\u00A0')}`;
      return request.method === 'bank' ? t`Bank transfer` : t`TRC-USDT`;
    },
    status(status: string): { tone: StatusTone; word: string } {
      const words: Readonly<Record<string, { tone: StatusTone; word: string }>> = {
        in_progress: { tone: 'wait', word: t`In progress` },
        completed: { tone: 'ok', word: t({ message: 'Completed', context: 'a deposit or withdrawal' }) },
        failed: { tone: 'no', word: t({ message: 'Failed', context: 'a deposit or withdrawal' }) },
      };
      return words[status] ?? { tone: 'neutral', word: t`Unknown` };
    },
    step(step: TimelineStep['step'], kind: MoneyRequest['kind']): string {
      const isRecharge = kind === 'recharge';
      const words: Readonly<Record<TimelineStep['step'], string>> = {
        requested: t`Requested`,
        handed_over: isRecharge ? t`Seen at the bank` : t`With the bank`,
        completed: isRecharge ? t`In your balance` : t`Sent to your bank`,
        failed: isRecharge
          ? t({ message: 'Failed', context: 'a deposit or withdrawal' })
          : t`Failed, and returned to your balance`,
      };
      return words[step];
    },
    /** Where the money is, and what happens next. */
    whereabouts({ recharge, withdrawal }: MoneyRequest): string {
      if (recharge !== null) {
        const words: Readonly<Record<Status, string>> = {
          in_progress: t`The money is on its way. Once it arrives it is credited to your balance; nothing else is needed.`,
          completed: t`The money arrived and is in your balance.`,
          failed: t`Nothing was credited. Money that you did send goes back to where it came from.`,
        };
        return words[recharge.status];
      }
      if (withdrawal === null) return '';
      const words: Readonly<Record<Status, string>> = {
        in_progress:
          withdrawal.handed_over_at === null
            ? t`The money is set aside for this withdrawal. The bank collects it next; until then you can take it back.`
            : t`The bank has the transfer and is sending it. If it cannot be paid, the whole amount comes back to your balance.`,
        completed: t`The bank has sent you the money.`,
        failed: t`The whole amount is in your balance again.`,
      };
      return words[withdrawal.status];
    },
  };
}
