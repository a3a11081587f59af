import type { Answer, Body } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type RequestedWithdrawal = Answer<'POST /stock/success/money/access'>['data'];

const requestsAndMoney = [queryKeys.requests, queryKeys.account];

export const requestWithdrawal: MoneyAction<Body<'POST /stock/success/money/access'>, RequestedWithdrawal> = {
  name: 'request-withdrawal',
  send: async (body, idempotencyKey) =>
    (await api.call('POST /stock/success/money/access', { body, idempotencyKey })).data,
  outdates: requestsAndMoney,
  isSecret: true,
};

export const cancelWithdrawal: MoneyAction<{ id: number }, unknown> = {
  name: 'cancel-withdrawal',
  send: (body, idempotencyKey) => api.call('POST /stock/success/money/cancel', { body, idempotencyKey }),
  outdates: requestsAndMoney,
};
