import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { timesOf } from './bill-days.ts';

const HOLDS_A_PAGE = 20;

/** What the total is made of, and what holds some of it, a page at a time. */
export const balanceQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.account, 'balance'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { page: pageParam, limit: HOLDS_A_PAGE };
    return (await api.call('GET /stock/success/v2/balance', { query, signal })).data;
  },
  initialPageParam: 1,
  getNextPageParam: ({ holds_count: count }, _pages, page) => (page * HOLDS_A_PAGE < count ? page + 1 : undefined),
});

export type BillType = 'all' | 'income' | 'expense' | 'held';

/** Which account changes to show. Absent parts let everything through. */
export interface BillFilter {
  type?: Exclude<BillType, 'all'> | undefined;
  reason?: string | undefined;
  /** Days of the customer's calendar, YYYY-MM-DD; both are included. */
  from?: string | undefined;
  to?: string | undefined;
}

const BILL_PAGE = 20;

/** Account changes, newest first; each page goes on below the last row of the one before. */
export const billQuery = ({ type, reason, from, to }: BillFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.account, 'bill by row', { type, reason, from, to }],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /stock/success/v2/bill', {
        query: {
          limit: BILL_PAGE,
          folded: true,
          ...(type === undefined ? {} : { type }),
          ...(reason === undefined ? {} : { reason }),
          ...timesOf({ from, to }),
          ...(pageParam === 0 ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ rows }) => (rows.length < BILL_PAGE ? undefined : rows.at(-1)?.id),
    meta: { keep: 'initData' },
  });
