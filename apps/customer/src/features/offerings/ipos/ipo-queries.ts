import type { Answer, PlainAnswer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

export type Ipo = Answer<'GET /client/ipo'>['data'][number];
export type IpoApplication = NonNullable<Ipo['application']>;
export type ApplicationRow = Answer<'GET /stock/success/ipo/list'>['rows'][number];
export type SaleRow = PlainAnswer<'POST /stock/success/deal/list'>['rows'][number];

/** The wire's number of the tab with the sales of shares that an IPO brought. */
const SALES_TAB = 1;

/** All public offers: those to apply for first. They go on by themselves, so they are looked at again. */
export const iposQuery = pagedQuery(
  [...queryKeys.offerings, 'ipos'],
  async (query, signal) => {
    const { data, count } = await api.call('GET /client/ipo', { query, signal });
    return { rows: data, count };
  },
  { refetchInterval: intervals.listPricesMs },
);

export const applicationsQuery = pagedQuery(
  [...queryKeys.offerings, 'applications'],
  (query, signal) => api.call('GET /stock/success/ipo/list', { query, signal }),
  { refetchInterval: intervals.openRequestMs },
);

export const ipoSalesQuery = pagedQuery([...queryKeys.orders, 'ipo-sales'], async (page, signal) => {
  const body = { kind: 'ipo', status: SALES_TAB, ...page } as const;
  return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
});
