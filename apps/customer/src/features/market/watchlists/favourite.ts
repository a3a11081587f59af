import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, randomUuid } from '../../../lib/api.ts';
import { followedKey } from './watchlists.ts';

type Followed = Pick<Answer<'GET /stock/success/collection/check'>, 'followed' | 'watchlists'>;

const favouriteQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...followedKey, 'check', symbol],
    queryFn: async ({ signal }): Promise<Followed> => {
      const query = { symbol };
      const { followed, watchlists } = await api.call('GET /stock/success/collection/check', { query, signal });
      return { followed, watchlists };
    },
  });

/** What follows from putting an instrument into a list, or taking it out. */
export function afterChange({ watchlists }: Followed, list: number, collect: boolean): Followed {
  const others = watchlists.filter((id) => id !== list);
  const next = collect ? [...others, list] : others;
  return { followed: next.length > 0, watchlists: next };
}

/** In which lists an instrument is, and the way to change it. */
export function useFavourite(symbol: string, onFailure: (error: Error) => void) {
  const client = useQueryClient();
  const { queryKey } = favouriteQuery(symbol);
  const { data: followed } = useQuery(favouriteQuery(symbol));
  const change = useMutation({
    mutationFn: ({ list, collect }: { list: number; collect: boolean }) =>
      api.call(collect ? 'POST /stock/success/collection/add' : 'POST /stock/success/collection/remove', {
        body: { symbol, watchlist: list },
        idempotencyKey: randomUuid(),
      }),
    // The star turns at once, and back again if the server does not agree.
    async onMutate({ list, collect }) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, afterChange(before ?? { followed: false, watchlists: [] }, list, collect));
      return { before };
    },
    onError(error, _change, context) {
      client.setQueryData(queryKey, context?.before);
      onFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: followedKey }),
  });
  return { followed, isChanging: change.isPending, change: change.mutate };
}
