import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';
import type { PositionType } from './position-queries.ts';

export type PendingOrder = Answer<'POST /stock/success/deal/list'>['data']['rows'][number];
export type Receipt = Answer<'GET /stock/success/deal/detail'>['data'];

const MOST_PENDING = 100;

/** Orders that wait for their price, newest first. */
export const pendingOrdersQuery = (kind: PositionType) =>
  queryOptions({
    queryKey: [...queryKeys.orders, 'pending', kind],
    queryFn: async ({ signal }) => {
      const body = { status: 'pending', kind, limit: MOST_PENDING };
      return (await api.call('POST /stock/success/deal/list', { body, signal })).data.rows;
    },
    refetchInterval: intervals.positionsMs,
  });

const receiptQuery = (no: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders, 'receipt', no],
    queryFn: async ({ signal }) => (await api.call('GET /stock/success/deal/detail', { query: { no }, signal })).data,
    meta: { keep: 'initData' },
  });

/** How receipts are asked for: that of an order which is pending is looked at again until it ends. */
export function useReceiptOptions() {
  const pollingMs = usePollingMs(intervals.tradingMs);
  return (no: string) =>
    queryOptions({
      ...receiptQuery(no),
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollingMs : false),
    });
}

/** The receipt of one order. */
export function useReceipt(no: string, enabled = true) {
  return useQuery({ ...useReceiptOptions()(no), enabled });
}

/** The newest orders of every kind, by number. */
export const newestOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'newest'],
  queryFn: async ({ signal }) => {
    const { rows } = (await api.call('POST /stock/success/deal/list', { body: { limit: MOST_PENDING }, signal })).data;
    return new Map(rows.map((row) => [row.no, row]));
  },
});

/** The tabs; an order that failed is among all. */
export type RecordTab = 'all' | 'pending' | 'success' | 'cancelled' | 'expired';

/** Orders of every kind, the newest first, a page at a time. */
export const orderRecordsQuery = (tab: RecordTab) =>
  pagedQuery(
    [...queryKeys.orders, 'records', tab],
    async (page, signal) => {
      const body = tab === 'all' ? page : { ...page, status: tab };
      return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
    },
    // An order that waits may end without a word where the stream is away.
    { refetchInterval: intervals.positionsMs },
  );
