import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer, Query } from '@sauda/contract';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { useRested } from '../../../lib/use-rested.ts';

export type Found = Answer<'GET /v2/search'>['data']['rows'][number];
/** What a search is narrowed to. */
export type SearchClass = NonNullable<Query<'GET /v2/search'>['class']>;

const RESULTS = 20;
const ACTIVE = 5;

const searchQuery = (words: string, wanted: SearchClass | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'search', words, wanted ?? ''],
    queryFn: async ({ signal }) => {
      const query = { q: words, limit: RESULTS, ...(wanted === undefined ? {} : { class: wanted }) };
      return (await api.call('GET /v2/search', { query, signal })).data.rows;
    },
    // While one types on, the last results stay instead of flashing away; not those of another class.
    placeholderData: (last, before) => (before?.queryKey.at(-1) === (wanted ?? '') ? last : undefined),
    staleTime: intervals.listPricesMs,
  });

/**
 * Instruments by code or name, asked for once typing has rested; without words those of the class, and nothing where none is chosen.
 * Each question has its own answer, so that a late one never stands in place of a newer.
 */
export function useSearchResults(typed: string, wanted: SearchClass | undefined) {
  const words = useRested(typed.trim(), intervals.searchDebounceMs);
  const isAsked = words !== '' || wanted !== undefined;
  const results = useQuery({ ...searchQuery(words, wanted), enabled: isAsked });
  return { ...results, words, data: isAsked ? results.data : undefined };
}

/** The instruments of some codes, 50 at most, with their prices. */
export function useNamed(codes: readonly string[]) {
  const joined = codes.join();
  return useQuery({
    queryKey: [...queryKeys.market, 'named', joined],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/search', { query: { q: '', codes: joined, limit: 50 }, signal })).data.rows,
    enabled: joined !== '',
    placeholderData: keepPreviousData,
    staleTime: intervals.listPricesMs,
  });
}

/** What was traded most in the first region today. */
export function useMostActive() {
  return useQuery({
    queryKey: [...queryKeys.market, 'active'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/stock/list', { query: { movers: 'active', limit: ACTIVE }, signal })).data.rows,
    staleTime: intervals.listPricesMs,
  });
}
