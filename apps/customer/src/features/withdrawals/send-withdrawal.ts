import type { Answer } from '@sauda/contract';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/api.ts';

export type RequestedWithdrawal = Answer<'POST /stock/success/money/access'>['data'];

const requestsAndMoney = [queryKeys.requests, queryKeys.account];

export const requestWithdrawal: MoneyAction<'POST /stock/success/money/access'> = {
  name: 'request-withdrawal',
  call: (body) => ({ call: 'POST /stock/success/money/access', body }),
  outdates: requestsAndMoney,
  isSecret: true,
};

export const cancelWithdrawal: MoneyAction<'POST /stock/success/money/cancel'> = {
  name: 'cancel-withdrawal',
  call: (body) => ({ call: 'POST /stock/success/money/cancel', body }),
  outdates: requestsAndMoney,
};
