import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { nextPage, ROWS_A_PAGE } from '../paged.ts';
import { statusOfTab, type BlockMold, type BlockTab } from './block-kinds.ts';

export type BlockItem = Answer<'POST /stock/success/stock/list'>['data'][number];
export type BlockOrder = Answer<'POST /stock/success/deal/list'>['rows'][number];
export type BlockLot = Answer<'GET /stock/success/v2/transaction'>['data']['rows'][number];

/** What is on offer, all of it or that whose code or name begins so. What is left of each changes as others buy. */
export const blocksQuery = (mold: BlockMold, code: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.offerings, 'blocks', mold, code],
    queryFn: async ({ pageParam, signal }) => {
      const body = { mold, page: pageParam, limit: ROWS_A_PAGE, ...(code === '' ? {} : { code }) };
      const { data, ...page } = await api.call('POST /stock/success/stock/list', { body, signal });
      return { ...page, rows: data };
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: intervals.listPricesMs,
    ...(code === '' ? { meta: { keep: 'initData' as const } } : {}),
  });

export const blockOrdersQuery = (mold: BlockMold, tab: BlockTab) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.orders, 'blocks', mold, tab],
    queryFn: async ({ pageParam, signal }) => {
      const body = { mold, status: statusOfTab[tab], page: pageParam, limit: ROWS_A_PAGE };
      return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { keep: 'initData' },
  });

const LOTS_A_PAGE = 100;

/** Every lot of stocks that is not sold yet, at the price of now. */
export const openLotsQuery = queryOptions({
  queryKey: [...queryKeys.positions, 'open-lots'],
  async queryFn({ signal }) {
    const lots: BlockLot[] = [];
    for (let page = 1; ; page += 1) {
      const query = { type: 'stock', group: 'lot', page, limit: LOTS_A_PAGE } as const;
      const { rows, count } = (await api.call('GET /stock/success/v2/transaction', { query, signal })).data;
      lots.push(...rows);
      if (rows.length === 0 || lots.length >= count) return lots;
    }
  },
  refetchInterval: intervals.positionsMs,
});
