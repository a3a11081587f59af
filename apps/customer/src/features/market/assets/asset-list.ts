import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { ROWS_A_PAGE } from '../instrument-list.ts';
import { marketOfKind, type AssetKind } from './asset-kinds.ts';

const assetListQuery = (kind: AssetKind, code: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.market, 'assets', kind, code],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: ROWS_A_PAGE, ...(code === '' ? {} : { code }) };
      if (kind === 'forex') return (await api.call('GET /v2/currency/list', { query, signal })).data;
      const market = marketOfKind[kind];
      return (await api.call('GET /v2/stock/list', { query: { ...query, market }, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ rows, count }, _pages, page) =>
      rows.length > 0 && page * ROWS_A_PAGE < count ? page + 1 : undefined,
    ...(code === '' ? { meta: { keep: 'initData' as const } } : {}),
  });

/** The instruments of a kind whose code or name begins so, a page at a time, with live prices. */
export function useAssetList(kind: AssetKind, code: string) {
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const list = useInfiniteQuery({ ...assetListQuery(kind, code), refetchInterval });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  useWantedSymbols(rows?.map(({ stock }) => stock) ?? []);
  return { ...list, rows };
}
