import type { Answer } from '@sauda/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { requestState } from './request-state.ts';

/** One recharge or withdrawal with what has happened to it. */
export type MoneyRequest = Answer<'GET /stock/success/property/detail'>['data'];
export type Recharge = NonNullable<MoneyRequest['recharge']>;
export type Withdrawal = NonNullable<MoneyRequest['withdrawal']>;
export type RequestKind = MoneyRequest['kind'];

/** What has moved: for a deposit that has arrived, what the bank has received; until then what was asked for. */
export function movedAmount(request: Recharge | Withdrawal): string {
  // What was kept on the phone before the server told of it has no such field.
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
      state.data?.rows.some(({ status }) => requestState(status) === 'inProgress') === true
        ? intervals.openRequestMs
        : false,
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
