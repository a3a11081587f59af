import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRested } from '../../../lib/use-rested.ts';

const RESULTS = 20;

const searchQuery = (words: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'search', words],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/search', { query: { q: words, limit: RESULTS }, signal })).data.rows,
    // While one types on, the last results stay instead of flashing away.
    placeholderData: keepPreviousData,
    staleTime: intervals.listPricesMs,
  });

/** Instruments by code or name, asked for once typing has rested. Nothing is asked for while the field is empty. */
export function useSearchResults(typed: string) {
  const words = useRested(typed.trim(), intervals.searchDebounceMs);
  const results = useQuery({ ...searchQuery(words), enabled: words !== '' });
  return { ...results, words, data: words === '' ? undefined : results.data };
}
