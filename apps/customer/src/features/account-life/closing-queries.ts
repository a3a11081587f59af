import type { Answer, Body } from '@sauda/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, isUnanswered, queryKeys } from '../../lib/api.ts';

export type Obstacle = Answer<'GET /stock/success/user/close'>['data']['obstacles'][number];

/** What has to end before the account can be closed, and how long the law has records kept. */
export const closingQuery = queryOptions({
  queryKey: queryKeys.closing,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/close', { signal })).data,
});

/** Closes the account. Where the answer was lost, a repeat finds the session ended: then it is closed. */
export function useCloseAccount(onClosed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /stock/success/user/close'>) => api.call('POST /stock/success/user/close', { body }),
    retry: false,
    onSuccess: onClosed,
    onError(error) {
      const isOutdated = error instanceof ApiRefusal ? error.key === 'account_not_empty' : isUnanswered(error);
      if (isOutdated) void client.invalidateQueries({ queryKey: queryKeys.closing });
    },
  });
}
