import type { Answer } from '@sauda/contract';
import type { MoneyAction } from '../../../lib/money-action.ts';
import { queryKeys } from '../../../lib/api.ts';

type FundPurchase = Answer<'POST /stock/success/fund/purchase'>['data'];

export const purchaseFund: MoneyAction<{ project_id: number }, FundPurchase> = {
  name: 'purchase-fund',
  call: (body) => ({ call: 'POST /stock/success/fund/purchase', body }),
  outdates: [queryKeys.offerings, queryKeys.account],
};
