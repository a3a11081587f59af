import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { api } from '../../../lib/api.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { intervals } from '../../../lib/intervals.ts';
import { type KnownPrice, usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { followedKey } from './watchlists.ts';

type FavouritePage = Answer<'GET /stock/success/collection/list'>['data'];
export type Favourite = FavouritePage['list'][number];

const FAVOURITES_A_PAGE = 10;

const favouritesQuery = (watchlist: number) =>
  infiniteQueryOptions({
    queryKey: [...followedKey, 'list', watchlist],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize: FAVOURITES_A_PAGE, watchlist };
      return (await api.call('GET /stock/success/collection/list', { query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * FAVOURITES_A_PAGE < total ? page + 1 : undefined),
    meta: { keep: 'initData' },
  });

/** What is in a list, the newest first, a page at a time, with live prices. */
export function useFavourites(watchlist: number) {
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const favourites = useInfiniteQuery({ ...favouritesQuery(watchlist), refetchInterval, select: inRows });
  useWantedSymbols(favourites.data?.pages.flatMap(({ rows }) => rows.map(({ stock_code }) => stock_code)) ?? []);
  return favourites;
}

function inRows({ pages }: InfiniteData<FavouritePage>) {
  return { pages: pages.map(({ list }) => ({ rows: list })) };
}

/** Takes an instrument out of a list. Its row goes when the server has agreed. */
export function useRemoveFavourite(watchlist: number) {
  const client = useQueryClient();
  const { queryKey } = favouritesQuery(watchlist);
  return useMutation({
    mutationFn: (symbol: string) =>
      api.call('POST /stock/success/collection/remove', { body: { symbol, watchlist }, idempotencyKey: randomUuid() }),
    onSuccess(_answer, symbol) {
      client.setQueryData(queryKey, (data) => data && withoutSymbol(data, symbol));
      void client.invalidateQueries({ queryKey: followedKey });
    },
  });
}

function withoutSymbol<T>(data: InfiniteData<FavouritePage, T>, symbol: string): InfiniteData<FavouritePage, T> {
  const pages = data.pages.map(({ list, total }) => ({
    list: list.filter(({ stock_code }) => stock_code !== symbol),
    total: total - 1,
  }));
  return { ...data, pages };
}

export function priceOfFavourite({ stock_code, stock_detail: detail }: Favourite): KnownPrice {
  const change = (parseDecimal(detail.prasent) ?? 0n) - (parseDecimal(detail.close_prices) ?? 0n);
  return {
    symbol: stock_code,
    price: detail.prasent,
    change: formatDecimal(change),
    changePercent: detail.percent_change,
    time: detail.quote_time,
  };
}
