import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { api } from '../../../lib/api.ts';
import type { KnownPrice } from '../../../lib/stream/use-live.ts';
import { followedKey } from './watchlists.ts';

export type FavouritePage = Answer<'GET /stock/success/collection/list'>['data'];
export type Favourite = FavouritePage['list'][number];

const FAVOURITES_A_PAGE = 10;

export const favouritesQuery = (watchlist: number) =>
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
