import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Portfolio = Answer<'GET /stock/success/portfolio'>['data'];
type IncomePage = Answer<'GET /stock/success/income'>['data'];
export type IncomeRow = IncomePage['rows'][number];
export type IncomeKind = 'all' | 'dividend' | 'interest';

const ROWS_A_PAGE = 20;

export const portfolioQuery = queryOptions({
  queryKey: [...queryKeys.portfolio, 'summary'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/portfolio', { signal })).data,
  refetchInterval: intervals.positionsMs,
  meta: { keep: 'initData' },
});

/** Dividends and interest received, the newest first, a page at a time. */
export const incomeQuery = (kind: IncomeKind) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.portfolio, 'income', kind],
    queryFn: async ({ pageParam, signal }) => {
      const page = { page: pageParam, limit: ROWS_A_PAGE };
      const query = kind === 'all' ? page : { ...page, type: kind };
      return (await api.call('GET /stock/success/income', { query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ count }, _pages, page) => (page * ROWS_A_PAGE < count ? page + 1 : undefined),
  });
