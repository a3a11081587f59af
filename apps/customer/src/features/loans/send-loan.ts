import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/api.ts';

export const applyForLoan: MoneyAction<'POST /stock/success/loans/add'> = {
  name: 'apply-for-loan',
  call: (body) => ({ call: 'POST /stock/success/loans/add', body }),
  outdates: [queryKeys.loans],
};

export const repayLoan: MoneyAction<'POST /stock/success/loans/repay'> = {
  name: 'repay-loan',
  call: (body) => ({ call: 'POST /stock/success/loans/repay', body }),
  outdates: [queryKeys.loans, queryKeys.account],
};
