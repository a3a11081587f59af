import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import { pagedQuery } from '../../lib/paged-query.ts';

type TriggerPage = Answer<'GET /stock/success/triggers'>['data'];
export type Trigger = TriggerPage['rows'][number];

const MOST_ON_ONE = 100;

/** All stops and targets, those at work first, a page at a time. */
export const triggersQuery = pagedQuery(
  [...queryKeys.triggers, 'list'],
  async (query, signal) => (await api.call('GET /stock/success/triggers', { query, signal })).data,
  { rowsAPage: 20, keep: false },
);

/** Those at work on the lots of one instrument. */
export const triggersOnQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.triggers, 'on', symbol],
    queryFn: async ({ signal }) => {
      const query = { symbol, status: 'active', limit: MOST_ON_ONE } as const;
      return (await api.call('GET /stock/success/triggers', { query, signal })).data.rows;
    },
  });

export const addTrigger: MoneyAction<'POST /stock/success/triggers/add'> = {
  name: 'add-trigger',
  call: (body) => ({ call: 'POST /stock/success/triggers/add', body }),
  outdates: [queryKeys.triggers],
};

export const cancelTrigger: MoneyAction<'POST /stock/success/triggers/cancel'> = {
  name: 'cancel-trigger',
  call: (body) => ({ call: 'POST /stock/success/triggers/cancel', body }),
  outdates: [queryKeys.triggers],
};
