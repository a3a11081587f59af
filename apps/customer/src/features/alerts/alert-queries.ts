import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body, Answer } from '@sauda/contract';
import { ApiRefusal, api, isUnanswered, randomUuid, queryKeys, retryUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';
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

/**
 * What is sent again after a lost answer goes under the same key, so that no alert is set twice.
 * It says itself that an alert was gone in whose place another one is set: what shows that is gone before the answer.
 * @param done what is said once it is set, whether or not the customer still looks at what began it
 */
export function useAddAlert(done: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const open = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn(alert: Body<'POST /stock/success/alerts/add'>) {
      const body = JSON.stringify(alert);
      if (open.current.body !== body) open.current = { body, key: randomUuid() };
      return api.call('POST /stock/success/alerts/add', { body: alert, idempotencyKey: open.current.key });
    },
    onSuccess() {
      open.current = { body: '', key: '' };
      toast.success(done);
    },
    onError(error, { replaces }) {
      if (!isUnanswered(error)) open.current = { body: '', key: '' };
      if (replaces === undefined || !(error instanceof ApiRefusal) || error.key !== 'not_found') return;
      toast.error(t`This alert is not there any more`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.alerts }),
  });
}

/**
 * It says itself what came of it: the row that begins it may be gone before the answer. A lost answer is asked for again under the same
 * key.
 */
export function useRemoveAlert() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  return useMutation({
    mutationFn: (id: number) =>
      api.call('POST /stock/success/alerts/remove', { body: { id }, idempotencyKey: keys.of(id) }),
    retry: retryUnanswered,
    onSuccess: () => void toast.success(t`Alert deleted`),
    onError(error) {
      const isGone = error instanceof ApiRefusal && error.key === 'not_found';
      toast.error(isGone ? t`This alert is not there any more` : failureText(error, t`Delete failed, try again later`));
    },
    onSettled(_answer, error) {
      keys.settle(error);
      return client.invalidateQueries({ queryKey: queryKeys.alerts });
    },
  });
}
