import type { Answer } from '@sauda/contract';
import { api } from '../../../lib/api.ts';
import type { MoneyAction } from '../../../lib/money-action.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

type FundPurchase = Answer<'POST /stock/success/fund/purchase'>['data'];

export const purchaseFund: MoneyAction<{ project_id: number }, FundPurchase> = {
  name: 'purchase-fund',
  send: async (body, idempotencyKey) =>
    (await api.call('POST /stock/success/fund/purchase', { body, idempotencyKey })).data,
  outdates: [queryKeys.offerings, queryKeys.account],
};
