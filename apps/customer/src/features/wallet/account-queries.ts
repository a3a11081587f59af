import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';

const customerQuery = queryOptions({
  queryKey: [...queryKeys.account, 'customer'],
  queryFn: ({ signal }) => api.call('GET /stock/success/v2/user/info', { signal }),
  meta: { keep: 'initData' },
});

/** Who the customer is and what they have, renewed as often as the account changes. */
export function useCustomer() {
  const refetchInterval = usePollingMs(intervals.accountMs);
  return useQuery({ ...customerQuery, refetchInterval });
}

/** What the total is made of. */
export const balanceQuery = queryOptions({
  queryKey: [...queryKeys.account, 'balance'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data,
});

export const billFilters = ['all', 'income', 'expense'] as const;
export type BillFilter = (typeof billFilters)[number];

const BILL_PAGE = 20;

/** Account changes, newest first, a page at a time. */
export const billQuery = (filter: BillFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.account, 'bill', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /stock/success/v2/bill', { query: { type: filter, page: pageParam, limit: BILL_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ rows, count }, _pages, page) =>
      rows.length > 0 && page * BILL_PAGE < count ? page + 1 : undefined,
    meta: { keep: 'initData' },
  });
