import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { nextPage, ROWS_A_PAGE } from '../paged.ts';

export type Ipo = Answer<'GET /client/ipo'>['data'][number];
export type IpoApplication = NonNullable<Ipo['application']>;
export type ApplicationRow = Answer<'GET /stock/success/ipo/list'>['rows'][number];
export type SaleRow = Answer<'POST /stock/success/deal/list'>['rows'][number];

/** The wire's number of the tab with the sales of shares that an IPO brought. */
const SALES_TAB = 1;

/** All public offers: those to apply for first. They go on by themselves, so they are looked at again. */
export const iposQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.offerings, 'ipos'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { page: pageParam, limit: ROWS_A_PAGE };
    const { data, count } = await api.call('GET /client/ipo', { query, signal });
    return { rows: data, count };
  },
  initialPageParam: 1,
  getNextPageParam: nextPage,
  refetchInterval: intervals.listPricesMs,
  meta: { keep: 'initData' },
});

export const applicationsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.offerings, 'applications'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /stock/success/ipo/list', { query: { page: pageParam, limit: ROWS_A_PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  refetchInterval: intervals.openRequestMs,
  meta: { keep: 'initData' },
});

export const ipoSalesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.orders, 'ipo-sales'],
  queryFn: async ({ pageParam, signal }) => {
    const body = { mold: 'ipo', status: SALES_TAB, page: pageParam, limit: ROWS_A_PAGE } as const;
    return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
  },
  initialPageParam: 1,
  getNextPageParam: nextPage,
  meta: { keep: 'initData' },
});
