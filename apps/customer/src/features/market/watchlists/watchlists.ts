import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys, retryUnanswered } from '../../../lib/api.ts';
import { useRepeatKey } from '../../../lib/repeat-key.ts';

export type Watchlist = Answer<'GET /stock/success/watchlists'>['data'][number];

/** Everything about what the customer follows is out of date together. */
export const followedKey = [...queryKeys.market, 'followed'] as const;

/** The one that everybody has. */
export const DEFAULT_LIST = 0;

/** As many lists as one can have fit on one page. */
const MOST_LISTS = 100;

/** Not kept for the next visit: what the star does depends on how many lists there are now. */
export const watchlistsQuery = queryOptions({
  queryKey: [...followedKey, 'lists'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/watchlists', { query: { limit: MOST_LISTS }, signal })).data,
  staleTime: 60_000,
});

/** The customer's lists, the default one first. */
export function useWatchlists() {
  return useQuery(watchlistsQuery);
}

/** Makes and names lists. `make` answers the number of the new one. An answer that is lost is asked for again under the same key. */
export function useWatchlistCommands() {
  const client = useQueryClient();
  const keys = useRepeatKey();
  const onSettled = (_answer: unknown, error: Error | null) => {
    keys.settle(error);
    return client.invalidateQueries({ queryKey: followedKey });
  };
  return {
    make: useMutation({
      mutationFn: async (name: string) => {
        const sent = { body: { name }, idempotencyKey: keys.of(name) };
        return (await api.call('POST /stock/success/watchlists/add', sent)).data.id;
      },
      retry: retryUnanswered,
      onSettled,
    }),
    rename: useMutation({
      mutationFn: (body: { id: number; name: string }) =>
        api.call('POST /stock/success/watchlists/rename', { body, idempotencyKey: keys.of(body) }),
      retry: retryUnanswered,
      onSettled,
    }),
  };
}
