import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { pagedQuery } from '../../lib/paged-query.ts';

export type Portfolio = Answer<'GET /stock/success/portfolio'>['data'];
export type Returns = Answer<'GET /stock/success/portfolio/returns'>['data'];
type IncomePage = Answer<'GET /stock/success/income'>['data'];
export type IncomeRow = IncomePage['rows'][number];
export type IncomeDue = IncomePage['due'][number];
export type IncomeKind = 'all' | 'dividend' | 'interest';

export const portfolioQuery = queryOptions({
  queryKey: [...queryKeys.portfolio, 'summary'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/portfolio', { signal })).data,
  refetchInterval: intervals.positionsMs,
  meta: { keep: 'initData' },
});

const HOME_DAYS = 30;

/** The same with the last month alone, as Home shows it. */
export const homePortfolioQuery = queryOptions({
  queryKey: [...queryKeys.portfolio, 'home'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/portfolio', { query: { days: HOME_DAYS }, signal })).data,
  meta: { keep: 'initData' },
});

/**
 * What the investments have brought: worked out anew at each question, so it is not asked for with every price. An answer kept
 * from before is asked for again at once, as what was bought meanwhile is not in it.
 */
export const returnsQuery = queryOptions({
  queryKey: [...queryKeys.portfolio, 'returns'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/portfolio/returns', { signal })).data,
  meta: { keep: 'initData' },
});

/** Dividends and interest received, the newest first, a page at a time. */
export const incomeQuery = (kind: IncomeKind) =>
  pagedQuery(
    [...queryKeys.portfolio, 'income', kind],
    async (page, signal) => {
      const query = kind === 'all' ? page : { ...page, type: kind };
      return (await api.call('GET /stock/success/income', { query, signal })).data;
    },
    { rowsAPage: 20, keep: false },
  );
