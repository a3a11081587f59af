import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, randomUuid, queryKeys } from '../../../lib/api.ts';
import { failureText } from '../../../lib/error-text.ts';
import { toast } from '../../../ui/toast.ts';

export type Watchlist = Answer<'GET /stock/success/watchlists'>['data'][number];

/** Everything about what the customer follows is out of date together. */
export const followedKey = [...queryKeys.market, 'followed'] as const;

/** The one that everybody has. */
export const DEFAULT_LIST = 0;

/** As many lists as one can have fit on one page. */
const MOST_LISTS = 100;

/** Not kept for the next visit: what the star does depends on how many lists there are now. */
const watchlistsQuery = queryOptions({
  queryKey: [...followedKey, 'lists'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/watchlists', { query: { limit: MOST_LISTS }, signal })).data,
  staleTime: 60_000,
});

/** The customer's lists, the default one first. */
export function useWatchlists() {
  return useQuery(watchlistsQuery);
}

/** What is done to the lists themselves. `make` answers the number of the new list. */
export function useWatchlistCommands() {
  const { t } = useLingui();
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
    remove: useMutation({
      mutationFn: (id: number) =>
        api.call('POST /stock/success/watchlists/remove', { body: { id }, idempotencyKey: randomUuid() }),
      onSuccess(_answer, id) {
        client.setQueryData(watchlistsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id));
      },
      onError: (error) => void toast.error(failureText(error, t`Delete failed, try again later`)),
      // What was in a list that is gone must not be asked for again.
      onSettled: (_answer, _error, removed) =>
        client.invalidateQueries({
          queryKey: followedKey,
          predicate: ({ queryKey }) =>
            queryKey.at(-1) !== removed || !['list', 'all'].includes(String(queryKey.at(-2))),
        }),
    }),
  };
}
