import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body, Answer } from '@sauda/contract';
import { api, randomUuid, queryKeys } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { toast } from '../../ui/toast.ts';

type AlertPage = Answer<'GET /stock/success/alerts'>['data'];
export type Alert = AlertPage['rows'][number];

/** All alerts, those that wait first, a page at a time. */
export const alertsQuery = pagedQuery(
  [...queryKeys.alerts, 'list'],
  async (query, signal) => (await api.call('GET /stock/success/alerts', { query, signal })).data,
  { rowsAPage: 20, keep: false },
);

/** The alerts on one instrument that wait. */
export const alertsOnQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.alerts, 'on', symbol],
    queryFn: async ({ signal }) => {
      const { data } = await api.call('GET /stock/success/alerts', { query: { symbol, limit: 100 }, signal });
      return data.rows.filter(({ status }) => status === 'waiting');
    },
  });

/** @param done what is said once it is set, whether or not the customer still looks at what began it */
export function useAddAlert(done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /stock/success/alerts/add'>) =>
      api.call('POST /stock/success/alerts/add', { body, idempotencyKey: randomUuid() }),
    onSuccess: () => void toast.success(done),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alerts }),
  });
}

/** It says itself what came of it: the row that begins it may be gone before the answer. */
export function useRemoveAlert() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      api.call('POST /stock/success/alerts/remove', { body: { id }, idempotencyKey: randomUuid() }),
    onSuccess: () => void toast.success(t`Alert deleted`),
    onError: (error) => void toast.error(failureText(error, t`Delete failed, try again later`)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alerts }),
  });
}
