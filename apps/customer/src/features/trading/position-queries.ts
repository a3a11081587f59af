import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { type TradedClass, isTradedClass, tradedClasses } from '@sauda/facts';
import { api, queryKeys } from '../../lib/api.ts';
import type { PositionSort } from './position-layout.ts';

export const positionTypes = tradedClasses;
export type PositionType = TradedClass;

/** The search of the positions screen for a type; stocks, which it opens with, need none. */
export function positionsSearch(type: string): { type?: Exclude<PositionType, 'stock'> } {
  return isTradedClass(type) && type !== 'stock' ? { type } : {};
}

type Transactions = Answer<'GET /stock/success/v2/transaction'>['data'];
export type PositionRow = Transactions['rows'][number];

/** As many lots as the server answers at once, and so many pages of them at the most. */
const LOTS_A_PAGE = 100;
const MOST_PAGES = 50;

const ROWS_A_PAGE = 10;

/**
 * What is held, one row an instrument, a page at a time; each page says what all of it comes to. The first page says in which order
 * all of it is, and the next ones are asked for by that: figures move between two pages, and a row would else be missed or be there twice.
 */
export const positionsQuery = (type: PositionType, sort: PositionSort) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.positions, 'list', type, sort],
    queryFn: async ({ pageParam: symbols, signal }) => {
      const page = symbols.length === 0 ? { page: 1 } : { symbols: symbols.join(',') };
      const query = { type, group: 'symbol', sort, limit: ROWS_A_PAGE, ...page } as const;
      return (await api.call('GET /stock/success/v2/transaction', { query, signal })).data;
    },
    initialPageParam: [] as readonly string[],
    getNextPageParam: (_last, pages) => nextSymbols(pages),
    meta: { keep: 'initData' as const },
  });

/** The rows of the page after these; undefined where all of them are there. */
export function nextSymbols(pages: readonly Pick<Transactions, 'order'>[]): readonly string[] | undefined {
  const from = pages.length * ROWS_A_PAGE;
  const symbols = pages[0]?.order?.slice(from, from + ROWS_A_PAGE) ?? [];
  return symbols.length === 0 ? undefined : symbols;
}

/** The position in one instrument; null where nothing of it is held. */
export const positionQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.positions, 'one', symbol],
    queryFn: async ({ signal }) => {
      const query = { symbol, group: 'symbol', limit: 1 } as const;
      return (await api.call('GET /stock/success/v2/transaction', { query, signal })).data.rows[0] ?? null;
    },
  });

/** The lots of one instrument, oldest first: each is what one filled buy opened. */
export const lotsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.positions, 'lots', symbol],
    queryFn: async ({ signal }) => {
      // By number: a lot that is opened or sold meanwhile moves the pages behind it.
      const lots = new Map<string, PositionRow>();
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = { symbol, group: 'lot', limit: LOTS_A_PAGE, page } as const;
        const { rows } = (await api.call('GET /stock/success/v2/transaction', { query, signal })).data;
        for (const row of rows) lots.set(row.no, row);
        if (rows.length < LOTS_A_PAGE) break;
      }
      return [...lots.values()].toReversed();
    },
  });
