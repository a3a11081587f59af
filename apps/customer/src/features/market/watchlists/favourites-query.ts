import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { api } from '../../../lib/api.ts';
import type { KnownPrice } from '../../../lib/stream/use-live.ts';
import { followedKey } from './watchlists.ts';

export type FavouritePage = Answer<'GET /stock/success/collection/list'>['data'];
export type Favourite = FavouritePage['list'][number];

const FAVOURITES_A_PAGE = 10;
const MOST_A_PAGE = 100;

/** A list as the customer has arranged it, a page at a time. */
export const favouritesQuery = (watchlist: number) =>
  infiniteQueryOptions({
    queryKey: [...followedKey, 'list', watchlist],
    queryFn: ({ pageParam, signal }) => pageOf(watchlist, { page: pageParam, pageSize: FAVOURITES_A_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * FAVOURITES_A_PAGE < total ? page + 1 : undefined),
    meta: { keep: 'initData' },
  });

/** All that is in a list at once, as one page, to be put in another order. */
export const allFavouritesQuery = (watchlist: number) =>
  infiniteQueryOptions({
    queryKey: [...followedKey, 'all', watchlist],
    async queryFn({ signal }): Promise<FavouritePage> {
      const list: Favourite[] = [];
      for (let page = 1; ; page += 1) {
        const part = await pageOf(watchlist, { page, pageSize: MOST_A_PAGE }, signal);
        list.push(...part.list);
        if (page * MOST_A_PAGE >= part.total) return { list, total: part.total };
      }
    },
    initialPageParam: 1,
    getNextPageParam: () => undefined,
    meta: { keep: 'initData' },
  });

async function pageOf(
  watchlist: number,
  page: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<FavouritePage> {
  return (await api.call('GET /stock/success/collection/list', { query: { ...page, watchlist }, signal })).data;
}

/** Changes what is known of a list's rows, however it is ordered, until the server is asked again. */
export function changeRows(
  client: QueryClient,
  watchlist: number,
  change: (rows: readonly Favourite[]) => readonly Favourite[],
): void {
  for (const { queryKey } of [favouritesQuery(watchlist), allFavouritesQuery(watchlist)])
    client.setQueryData<InfiniteData<FavouritePage, number>>(queryKey, (data) => data && withRows(data, change));
}

/** The same pages with other rows, which fill them from the first on. */
function withRows(
  data: InfiniteData<FavouritePage, number>,
  change: (rows: readonly Favourite[]) => readonly Favourite[],
): InfiniteData<FavouritePage, number> {
  const before = data.pages.flatMap(({ list }) => list);
  const rows = [...change(before)];
  const gone = before.length - rows.length;
  const pages = data.pages.map(({ list, total }) => ({ list: rows.splice(0, list.length), total: total - gone }));
  return { ...data, pages };
}

export function priceOfFavourite({ symbol, stock_detail: detail }: Favourite): KnownPrice {
  const change = (parseDecimal(detail.last_price) ?? BigInt(0)) - (parseDecimal(detail.previous_close) ?? BigInt(0));
  return {
    symbol,
    price: detail.last_price,
    change: formatDecimal(change),
    changePercent: detail.percent_change,
    time: detail.quote_time,
  };
}
