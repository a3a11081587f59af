import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type OrderRecord = Answer<'POST /stock/success/deal/list'>['rows'][number];

/** The tabs; an order that failed is among all. */
export type RecordTab = 'all' | 'pending' | 'success' | 'cancelled' | 'expired';

const RECORDS_A_PAGE = 10;

/** Orders of every kind, the newest first, a page at a time. */
export const orderRecordsQuery = (tab: RecordTab) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.orders, 'records', tab],
    queryFn: async ({ pageParam, signal }) => {
      const page = { page: pageParam, limit: RECORDS_A_PAGE };
      const body = tab === 'all' ? page : { ...page, status: tab };
      return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ rows, count }, _pages, page) =>
      rows.length > 0 && page * RECORDS_A_PAGE < count ? page + 1 : undefined,
    // An order that waits may end without a word where the stream is away.
    refetchInterval: intervals.positionsMs,
    meta: { keep: 'initData' },
  });
