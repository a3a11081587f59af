import type { Answer } from '@sauda/contract';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/api.ts';

export type Recharge = Answer<'POST /stock/success/v2/recharge/add'>['data'];

export const requestRecharge: MoneyAction<'POST /stock/success/v2/recharge/add'> = {
  name: 'request-recharge',
  call: (body) => ({ call: 'POST /stock/success/v2/recharge/add', body }),
  outdates: [queryKeys.requests],
};
