import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { randomUuid } from '../../lib/idempotency.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const favouriteQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'favourite', symbol],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/collection/check', { query: { symbol }, signal })).collected,
  });

/** Whether the customer follows an instrument, and the way to change it. */
export function useFavourite(symbol: string, onFailure: () => void) {
  const client = useQueryClient();
  const { queryKey } = favouriteQuery(symbol);
  const { data: collected } = useQuery(favouriteQuery(symbol));
  const change = useMutation({
    mutationFn: (collect: boolean) =>
      api.call(collect ? 'POST /stock/success/collection/add' : 'POST /stock/success/collection/remove', {
        body: { symbol },
        idempotencyKey: randomUuid(),
      }),
    // The star turns at once, and back again if the server does not agree.
    async onMutate(collect) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, collect);
      return { before };
    },
    onError(_error, _collect, context) {
      client.setQueryData(queryKey, context?.before);
      onFailure();
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { collected, isChanging: change.isPending, change: change.mutate };
}
