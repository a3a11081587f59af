import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, randomUuid, retryUnanswered, sendUntilAnswered } from '../../../lib/api.ts';
import { failureText } from '../../../lib/error-text.ts';
import { toast } from '../../../ui/toast.ts';
import { renewFollowed } from './favourite.ts';
import { changeRows, favouritesQuery, type Favourite } from './favourites-query.ts';
import { followedKey } from './watchlists.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';

/**
 * Takes an instrument out of a list, and asks again for a lost answer; its row goes when the server has agreed. From what then is said it can be put back where it
 * stood, also from another screen.
 */
export function useRemoveFavourite(watchlist: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const nameOf = useInstrumentName();
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationKey: followedKey,
    async mutationFn({ symbol, key }: Favourite & { key: string }) {
      const sent = { body: { symbol, watchlist }, idempotencyKey: key };
      return (await api.call('POST /stock/success/collection/remove', sent)).data;
    },
    retry: retryUnanswered,
    onSuccess({ after }, { symbol, name: listed }) {
      const name = nameOf(listed);
      changeRows(client, watchlist, (rows) => rows.filter((row) => row.symbol !== symbol));
      const onPress = () => {
        putBack(client, { symbol, watchlist, ...(after === null ? {} : { after }) }).catch((error: Error) =>
          toast.error(failureText(error, t`Operation failed, please retry`)),
        );
      };
      toast.success(t`${name} removed`, { label: t`Undo`, onPress });
    },
    onError: () => toast.error(t`Delete failed, try again later`),
    onSettled: () => renewFollowed(client),
  });
  const sent = (favourite: Favourite) => ({ ...favourite, key: randomUuid() });
  return {
    isPending,
    mutate: (favourite: Favourite, options?: { onSettled: () => void }) => mutate(sent(favourite), options),
    mutateAsync: (favourite: Favourite) => mutateAsync(sent(favourite)),
  };
}

async function putBack(
  client: QueryClient,
  body: { symbol: string; watchlist: number; after?: string },
): Promise<void> {
  const sent = { body, idempotencyKey: randomUuid() };
  await sendUntilAnswered(() => api.call('POST /stock/success/collection/add', sent));
  await renewFollowed(client);
}

/** Moves a row of a list below another, or to the top. It is there at once; the server is told of one move after the other. */
export function useMoveFavourite(watchlist: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: followedKey,
    scope: { id: `watchlist-${watchlist}` },
    mutationFn: ({ key, ...body }: { symbol: string; watchlist: number; after?: string; key: string }) =>
      api.call('POST /stock/success/collection/move', { body, idempotencyKey: key }),
    retry: retryUnanswered,
    onError: (error) => toast.error(failureText(error, t`Operation failed, please retry`)),
    onSettled: () => renewFollowed(client),
  });
  return (symbol: string, after: string | undefined): void => {
    void client.cancelQueries({ queryKey: favouritesQuery(watchlist).queryKey });
    changeRows(client, watchlist, (rows) => movedBelow(rows, symbol, after));
    mutate({ key: randomUuid(), symbol, watchlist, ...(after === undefined ? {} : { after }) });
  };
}

/** The rows with one of them below another, or on top. */
export function movedBelow<Row extends { symbol: string }>(
  rows: readonly Row[],
  symbol: string,
  after: string | undefined,
): readonly Row[] {
  const moved = rows.filter((row) => row.symbol === symbol);
  const others = rows.filter((row) => row.symbol !== symbol);
  const at = after === undefined ? 0 : others.findIndex((row) => row.symbol === after) + 1;
  return others.toSpliced(at, 0, ...moved);
}
