import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body, Answer } from '@sauda/contract';
import { api, randomUuid, queryKeys } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/paged-query.ts';

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

export function useAlertCommands() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.alerts });
  return {
    add: useMutation({
      mutationFn: (body: Body<'POST /stock/success/alerts/add'>) =>
        api.call('POST /stock/success/alerts/add', { body, idempotencyKey: randomUuid() }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        api.call('POST /stock/success/alerts/remove', { body: { id }, idempotencyKey: randomUuid() }),
      onSettled,
    }),
  };
}
