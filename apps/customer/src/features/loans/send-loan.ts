import type { Answer } from '@sauda/contract';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/api.ts';

export const applyForLoan: MoneyAction<{ count: string }, Answer<'POST /stock/success/loans/add'>['data']> = {
  name: 'apply-for-loan',
  call: (body) => ({ call: 'POST /stock/success/loans/add', body }),
  outdates: [queryKeys.loans],
};

export const repayLoan: MoneyAction<{ id: number; count: string }, Answer<'POST /stock/success/loans/repay'>['data']> =
  {
    name: 'repay-loan',
    call: (body) => ({ call: 'POST /stock/success/loans/repay', body }),
    outdates: [queryKeys.loans, queryKeys.account],
  };
