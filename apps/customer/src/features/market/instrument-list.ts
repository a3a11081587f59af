import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';
import { type KnownPrice, usePollingMs, useWantedSymbols } from '../../lib/stream/use-live.ts';

export type InstrumentRow = Answer<'GET /v2/stock/list'>['data']['rows'][number];

export const ROWS_A_PAGE = 10;

const instrumentListQuery = (market: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'list', market, page],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/stock/list', { query: { market, page, limit: ROWS_A_PAGE }, signal })).data,
    // The rows stay while the next page comes, so that nothing jumps.
    placeholderData: keepPreviousData,
    meta: { keep: 'initData' },
  });

/** One page of a market's instruments. Their prices follow the stream, or are polled where there is none. */
export function useInstrumentList(market: string, page: number, pollEveryMs: number) {
  const refetchInterval = usePollingMs(pollEveryMs);
  const list = useQuery({ ...instrumentListQuery(market, page), refetchInterval, enabled: market !== '' });
  useWantedSymbols(list.data?.rows.map(({ symbol }) => symbol) ?? []);
  return list;
}

export function priceOfRow(row: InstrumentRow): KnownPrice {
  return {
    symbol: row.symbol,
    price: row.current_price,
    change: row.change,
    changePercent: row.percent_change,
    time: row.quote_time,
  };
}
