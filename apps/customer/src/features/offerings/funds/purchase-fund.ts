import type { MoneyAction } from '../../../lib/money-action.ts';
import { queryKeys } from '../../../lib/api.ts';

export const purchaseFund: MoneyAction<'POST /stock/success/fund/purchase'> = {
  name: 'purchase-fund',
  call: (body) => ({ call: 'POST /stock/success/fund/purchase', body }),
  outdates: [queryKeys.offerings, queryKeys.account],
};
