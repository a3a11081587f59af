import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, randomUuid, retryUnanswered } from '../../../lib/api.ts';
import { followedKey } from './watchlists.ts';

type Followed = Pick<Answer<'GET /stock/success/collection/check'>, 'followed' | 'watchlists'>;

export interface FavouriteChange {
  list: number;
  collect: boolean;
  /** What it is put below in the list; at the top where absent. */
  after?: string | undefined;
}

const favouriteQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...followedKey, 'check', symbol],
    queryFn: async ({ signal }): Promise<Followed> => {
      const query = { symbol };
      const { followed, watchlists } = await api.call('GET /stock/success/collection/check', { query, signal });
      return { followed, watchlists };
    },
  });

const amongKey = [...followedKey, 'among'];

/** Asks at once for what the stars of a list show, 50 at most; each then has it without asking (`asks: false`). */
export function useFollowedAmong(symbols: readonly string[]): void {
  const client = useQueryClient();
  const joined = symbols.toSorted().join(',');
  useQuery({
    queryKey: [...amongKey, joined],
    queryFn: async ({ signal }) => {
      const query = { symbols: joined };
      const { data } = await api.call('GET /stock/success/collection/followed', { query, signal });
      const listsOf = new Map(data.rows.map(({ symbol, watchlists }) => [symbol, watchlists]));
      for (const symbol of joined.split(',')) {
        const watchlists = listsOf.get(symbol) ?? [];
        client.setQueryData(favouriteQuery(symbol).queryKey, { followed: watchlists.length > 0, watchlists });
      }
      return data.rows.length;
    },
    enabled: joined !== '',
  });
}

/** What follows from putting an instrument into a list, or taking it out. */
export function afterChange({ watchlists }: Followed, list: number, collect: boolean): Followed {
  const others = watchlists.filter((id) => id !== list);
  const next = collect ? [...others, list] : others;
  return { followed: next.length > 0, watchlists: next };
}

interface SentChange extends FavouriteChange {
  /** The same each time that it is sent again. */
  key: string;
}

interface FavouriteOptions {
  /** Whether this asks the server itself. */
  asks: boolean;
  onFailure: (error: Error) => void;
  /** @param stoodAfter of what was taken out of a list: what it stood below there; undefined at the top */
  onChanged?: (change: FavouriteChange, stoodAfter: string | undefined) => void;
}

/** In which lists an instrument is, and the way to change it. */
export function useFavourite(symbol: string, { asks, onFailure, onChanged }: FavouriteOptions) {
  const client = useQueryClient();
  const { queryKey } = favouriteQuery(symbol);
  const mutationKey = [...followedKey, symbol];
  const { data: followed } = useQuery({ ...favouriteQuery(symbol), enabled: asks });
  const change = useMutation({
    mutationKey,
    // One after the other: a change that is sent again comes before what was chosen since.
    scope: { id: `follow-${symbol}` },
    mutationFn: (sent: SentChange) => sendChange(symbol, sent),
    retry: retryUnanswered,
    // The star turns at once, and back again if the server does not agree.
    async onMutate({ list, collect }) {
      await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: amongKey })]);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, afterChange(before ?? { followed: false, watchlists: [] }, list, collect));
      return { before };
    },
    onSuccess: (stoodAfter, asked) => onChanged?.(asked, stoodAfter),
    onError(error, _change, context) {
      client.setQueryData(queryKey, context?.before);
      onFailure(error);
    },
    onSettled: () => renewFollowed(client),
  });
  return {
    followed,
    isChanging: change.isPending,
    change(asked: FavouriteChange): void {
      // Two presses may come before the screen has drawn what the first began.
      const last = client.getMutationCache().findAll({ mutationKey, status: 'pending' }).at(-1);
      const { list, collect } = (last?.state.variables ?? {}) as Partial<SentChange>;
      if (list !== asked.list || collect !== asked.collect) change.mutate({ ...asked, key: randomUuid() });
    },
  };
}

/** Asks anew for what is followed, unless another change is under way, whose end does it. */
export function renewFollowed(client: QueryClient): Promise<void> | undefined {
  return client.isMutating({ mutationKey: followedKey }) > 1
    ? undefined
    : client.invalidateQueries({ queryKey: followedKey });
}

async function sendChange(
  symbol: string,
  { list, collect, after, key: idempotencyKey }: SentChange,
): Promise<string | undefined> {
  const body = { symbol, watchlist: list };
  if (collect) {
    const placed = after === undefined ? body : { ...body, after };
    await api.call('POST /stock/success/collection/add', { body: placed, idempotencyKey });
    return undefined;
  }
  const { data } = await api.call('POST /stock/success/collection/remove', { body, idempotencyKey });
  return data.after ?? undefined;
}
