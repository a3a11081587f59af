import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

export type BlockItem = Answer<'POST /stock/success/stock/list'>['data'][number];
export type BlockLot = Answer<'GET /stock/success/v2/transaction'>['data']['rows'][number];

/** What is on offer, all of it or that whose code or name begins so. What is left of each changes as others buy. */
export const blocksQuery = (kind: BlockKind, code: string) =>
  pagedQuery(
    [...queryKeys.offerings, 'blocks', kind, code],
    async (page, signal) => {
      const body = { kind, ...page, ...(code === '' ? {} : { code }) };
      const { data, ...rest } = await api.call('POST /stock/success/stock/list', { body, signal });
      return { ...rest, rows: data };
    },
    { refetchInterval: intervals.listPricesMs, keep: code === '' },
  );

export const blockOrdersQuery = (kind: BlockKind, tab: BlockTab) =>
  pagedQuery([...queryKeys.orders, 'blocks', kind, tab], async (page, signal) => {
    const body = { kind, status: tab, ...page };
    return (await api.call('POST /stock/success/deal/list', { body, signal })).data;
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

/** Blocks for everybody, and those of qualified institutional placements. */
export type BlockKind = 'block' | 'qip';

export const blockTabs = ['all', 'failed', 'success'] as const;
export type BlockTab = (typeof blockTabs)[number];
