import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, randomUuid, queryKeys } from '../../../lib/api.ts';

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

/** Makes and names lists. `make` answers the number of the new one. */
export function useWatchlistCommands() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: followedKey });
  return {
    make: useMutation({
      mutationFn: async (name: string) => {
        const sent = { body: { name }, idempotencyKey: randomUuid() };
        return (await api.call('POST /stock/success/watchlists/add', sent)).data.id;
      },
      onSettled,
    }),
    rename: useMutation({
      mutationFn: (body: { id: number; name: string }) =>
        api.call('POST /stock/success/watchlists/rename', { body, idempotencyKey: randomUuid() }),
      onSettled,
    }),
  };
}
