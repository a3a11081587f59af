import { keepPreviousData, queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { RechargeMethod } from './recharge-values.ts';

export type Recharge = Answer<'POST /stock/success/v2/recharge/add'>['data'];

export const IN_PROGRESS = 1;
export const ROWS_A_PAGE = 10;

const rechargesQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.recharges, page],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/property/list', { query: { page, limit: ROWS_A_PAGE }, signal })).data,
    placeholderData: keepPreviousData,
    // Until each request on the page has ended, it is looked at again.
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === IN_PROGRESS) === true ? intervals.openRequestMs : false,
    meta: { keep: 'initData' },
  });

/** One page of the customer's recharges, newest first. */
export function useRecharges(page: number) {
  return useQuery(rechargesQuery(page));
}

const availableCashQuery = queryOptions({
  queryKey: [...queryKeys.account, 'available'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data.balance,
});

/** Free cash as a wire decimal, to show what it will be. */
export function useAvailableCash(): string | undefined {
  return useQuery(availableCashQuery).data;
}

const requestRechargeKey = ['request-recharge'] as const;

/** Asks to deposit money. A lost answer is asked for again, under the same key, until the truth is known. */
export function useRequestRecharge() {
  const client = useQueryClient();
  return useMoneyAction(
    async (body: { count: string; method: RechargeMethod }, idempotencyKey): Promise<Recharge> =>
      (await api.call('POST /stock/success/v2/recharge/add', { body, idempotencyKey })).data,
    {
      mutationKey: requestRechargeKey,
      onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.recharges }),
    },
  );
}

/** True while the outcome of a request is unknown, also of one made on a screen since left. */
export function useIsRequestingRecharge(): boolean {
  return useIsMutating({ mutationKey: requestRechargeKey }) > 0;
}
