import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

export type Fund = Answer<'GET /v2/fund/list'>['data']['rows'][number];
export type FundDetail = Answer<'GET /v2/fund/detail'>['data'];
export type FundOrder = Answer<'GET /stock/success/fund/orders'>['rows'][number];

export const fundTabs = ['all', 'active', 'completed', 'cancelled'] as const;
export type FundTab = (typeof fundTabs)[number];

export const fundsQuery = pagedQuery(
  [...queryKeys.offerings, 'funds'],
  async (query, signal) => (await api.call('GET /v2/fund/list', { query, signal })).data,
  { refetchInterval: intervals.listPricesMs },
);

export const fundQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'fund', id],
    queryFn: async ({ signal }) => (await api.call('GET /v2/fund/detail', { query: { id }, signal })).data,
    refetchInterval: intervals.listPricesMs,
  });

/** The customer's fund shares; what an active one has accrued grows by the day. */
export const fundOrdersQuery = (tab: FundTab) =>
  pagedQuery(
    [...queryKeys.offerings, 'fund-orders', tab],
    (page, signal) => {
      const query = { ...page, ...(tab === 'all' ? {} : { status: tab }) };
      return api.call('GET /stock/success/fund/orders', { query, signal });
    },
    { refetchInterval: intervals.openRequestMs },
  );
