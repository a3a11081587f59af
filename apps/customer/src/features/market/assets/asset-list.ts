import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { marketOfKind, type AssetKind } from './asset-kinds.ts';

const assetListQuery = (kind: AssetKind, code: string) =>
  pagedQuery(
    [...queryKeys.market, 'assets', kind, code],
    async (page, signal) => {
      const query = { ...page, ...(code === '' ? {} : { code }) };
      if (kind === 'forex') return (await api.call('GET /v2/currency/list', { query, signal })).data;
      const market = marketOfKind[kind];
      return (await api.call('GET /v2/stock/list', { query: { ...query, market }, signal })).data;
    },
    { keep: code === '' },
  );

/** The instruments of a kind whose code or name begins so, a page at a time, with live prices. */
export function useAssetList(kind: AssetKind, code: string) {
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const list = useInfiniteQuery({ ...assetListQuery(kind, code), refetchInterval });
  useWantedSymbols(list.data?.pages.flatMap(({ rows }) => rows.map(({ stock }) => stock)) ?? []);
  return list;
}
