import type { Answer } from '@sauda/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type PayoutCard = Answer<'GET /stock/success/bank/list'>['data'][number];

const MOST_CARDS = 100;
const USABLE = 1;
const APPROVED = 2;

const cardsQuery = queryOptions({
  queryKey: [...queryKeys.bankCards, 'payout'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/bank/list', { query: { limit: MOST_CARDS }, signal })).data,
});

/** The cards that money can be sent to, and those that will be. */
export function usePayoutCards() {
  return useQuery(cardsQuery);
}

export function isUsable({ status }: PayoutCard): boolean {
  return status === USABLE;
}

const realNameQuery = queryOptions({
  queryKey: [...queryKeys.realName, 'approved'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/autonomy/state', { signal })).data.status === APPROVED,
});

/** Whether an approved real name is missing, where one is needed; while that is unknown nothing is said. */
export function useLacksRealName(isNeeded: boolean): boolean {
  return useQuery({ ...realNameQuery, enabled: isNeeded }).data === false && isNeeded;
}
