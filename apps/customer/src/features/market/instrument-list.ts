import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import { type KnownPrice, usePollingMs, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { askedOf, type ListFilter, orderOf } from './list-filter.ts';

export type InstrumentRow = Answer<'GET /v2/stock/list'>['data']['rows'][number];

export const ROWS_A_PAGE = 10;

interface ListPage {
  /** A sub-market's or a region's code. */
  market: string;
  /** From 1. */
  page: number;
  filter?: ListFilter;
}

const instrumentListQuery = ({ market, page, filter = {} }: ListPage) => {
  const asked = askedOf(filter);
  return queryOptions({
    queryKey: [...queryKeys.market, 'list', market, page, asked],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/stock/list', { query: { market, page, limit: ROWS_A_PAGE, ...asked }, signal })).data,
    // The rows stay while the next page comes, so that nothing jumps.
    placeholderData: keepPreviousData,
    ...(Object.keys(asked).length === 0 ? { meta: { keep: 'initData' as const } } : {}),
  });
};

/**
 * One page of a market's instruments. Their prices follow the stream, or are polled where there is none; which they are is asked
 * again where a live figure decides about that.
 */
export function useInstrumentList(wanted: ListPage, pollEveryMs: number) {
  const isOfMoment = wanted.filter !== undefined && orderOf(wanted.filter).sort !== 'name';
  const refetchInterval = usePollingMs(pollEveryMs) || (isOfMoment && intervals.besideStreamMs);
  const list = useQuery({ ...instrumentListQuery(wanted), refetchInterval, enabled: wanted.market !== '' });
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
