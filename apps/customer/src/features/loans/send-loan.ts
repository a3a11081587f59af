import type { Answer } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const applyForLoan: MoneyAction<{ count: string }, Answer<'POST /stock/success/loans/add'>['data']> = {
  name: 'apply-for-loan',
  send: async (body, idempotencyKey) =>
    (await api.call('POST /stock/success/loans/add', { body, idempotencyKey })).data,
  outdates: [queryKeys.loans],
};

export const repayLoan: MoneyAction<{ id: number; count: string }, Answer<'POST /stock/success/loans/repay'>['data']> =
  {
    name: 'repay-loan',
    send: async (body, idempotencyKey) =>
      (await api.call('POST /stock/success/loans/repay', { body, idempotencyKey })).data,
    outdates: [queryKeys.loans, queryKeys.account],
  };
