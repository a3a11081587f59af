import type { Answer, Body } from '@sauda/contract';
import type { MoneyAction } from '../../../lib/money-action.ts';
import { queryKeys } from '../../../lib/api.ts';

type BlockPurchase = Answer<'POST /stock/success/deal/buy'>['data'];

const outdates = [queryKeys.offerings, queryKeys.orders, queryKeys.positions, queryKeys.account];

/** Buys shares of a block; the transaction password goes with it, so it is not kept on the device. */
export const buyBlock: MoneyAction<Body<'POST /stock/success/deal/buy'>, BlockPurchase> = {
  name: 'buy-block',
  call: (body) => ({ call: 'POST /stock/success/deal/buy', body }),
  outdates,
  isSecret: true,
};

/** Sells of the lot that a block purchase opened. */
export const sellBlock: MoneyAction<Body<'POST /stock/success/deal/sell'>, BlockPurchase> = {
  name: 'sell-block',
  call: (body) => ({ call: 'POST /stock/success/deal/sell', body }),
  outdates,
};
