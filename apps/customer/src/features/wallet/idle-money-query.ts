import type { Answer } from '@sauda/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';

export type IdleMoney = NonNullable<Answer<'GET /stock/success/idle-money'>['data']>;

/** When free money goes to the customer's bank by itself; null where it does not. */
export const idleMoneyQuery = queryOptions({
  queryKey: [...queryKeys.account, 'idle money'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/idle-money', { signal })).data,
});
