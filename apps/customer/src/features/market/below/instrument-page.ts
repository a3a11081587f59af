import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { parseDecimal, percentChange, formatDecimal } from '@sauda/money';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';

export type InstrumentPage = Answer<'GET /v2/instrument'>['data'];
export type InstrumentEvent = InstrumentPage['events'][number];

/** What stands below the chart of an instrument, beside its quote. */
export const instrumentPageQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'page', symbol],
    queryFn: async ({ signal }) => (await api.call('GET /v2/instrument', { query: { symbol }, signal })).data,
    staleTime: intervals.chartMs,
    refetchInterval: intervals.chartMs,
    meta: { keep: 'line' },
  });

/** Bids and asks. They are of a moment, so none are kept. */
export const depthQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'depth', symbol],
    queryFn: async ({ signal }) => (await api.call('GET /v2/depth', { query: { symbol }, signal })).data,
    gcTime: 0,
  });

/** How an instrument trades at the practice exchange. It is of a moment, as bids and asks are. */
export const auctionQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'auction', symbol],
    queryFn: async ({ signal }) => (await api.call('GET /v2/auction', { query: { symbol }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.phase === 'open' ? intervals.besideStreamMs : intervals.tradingMs),
    gcTime: 0,
  });

/** How far a price is under another, as a wire decimal in per cent; "0.00" where it is not. */
export function percentUnder(price: string, high: string): string {
  const change = percentChange(parseDecimal(price) ?? 0n, parseDecimal(high) ?? 0n);
  return formatDecimal(change < 0n ? -change : 0n);
}

/** The lower of two wire prices, or the higher one. */
export function lowerOf(one: string, other: string): string {
  return (parseDecimal(one) ?? 0n) < (parseDecimal(other) ?? 0n) ? one : other;
}
export function higherOf(one: string, other: string): string {
  return lowerOf(one, other) === one ? other : one;
}
