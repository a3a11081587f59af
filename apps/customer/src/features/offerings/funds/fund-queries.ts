import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { nextPage, ROWS_A_PAGE } from '../paged.ts';

export type Fund = Answer<'GET /v2/fund/list'>['data']['rows'][number];
export type FundDetail = Answer<'GET /v2/fund/detail'>['data'];
export type FundOrder = Answer<'GET /stock/success/fund/orders'>['rows'][number];

export const fundTabs = ['all', 'active', 'completed', 'cancelled'] as const;
export type FundTab = (typeof fundTabs)[number];

export const fundsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.offerings, 'funds'],
  queryFn: async ({ pageParam, signal }) =>
    (await api.call('GET /v2/fund/list', { query: { page: pageParam, limit: ROWS_A_PAGE }, signal })).data,
  initialPageParam: 1,
  getNextPageParam: nextPage,
  refetchInterval: intervals.listPricesMs,
  meta: { keep: 'initData' },
});

export const fundQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'fund', id],
    queryFn: async ({ signal }) => (await api.call('GET /v2/fund/detail', { query: { id }, signal })).data,
    refetchInterval: intervals.listPricesMs,
  });

/** The customer's fund shares; what an active one has accrued grows by the day. */
export const fundOrdersQuery = (tab: FundTab) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.offerings, 'fund-orders', tab],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: ROWS_A_PAGE, ...(tab === 'all' ? {} : { status: tab }) };
      return api.call('GET /stock/success/fund/orders', { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: intervals.openRequestMs,
    meta: { keep: 'initData' },
  });
