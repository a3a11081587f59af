import type { Answer } from '@sauda/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../lib/api.ts';

export type BankCard = Answer<'GET /stock/success/bank/list'>['data'][number];

const MOST_CARDS = 100;

/** The customer's cards, newest first. An operator's maximum is far below a page. */
export const bankCardsQuery = queryOptions({
  queryKey: [...queryKeys.bankCards, 'list'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/bank/list', { query: { limit: MOST_CARDS }, signal })).data,
});
