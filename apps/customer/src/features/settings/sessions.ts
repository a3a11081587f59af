import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type SessionRow = Answer<'GET /stock/success/user/sessions'>['data'][number];

/** More than a customer has devices. */
const MOST_SESSIONS = 100;

/** Where the customer is logged in: this device first, then those used last. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/user/sessions', { query: { limit: MOST_SESSIONS }, signal })).data,
});

export type SessionsToEnd = { id: number } | { others: true };

export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: SessionsToEnd) => api.call('POST /stock/success/user/sessions/end', { body: which }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
