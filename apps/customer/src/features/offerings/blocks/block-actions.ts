import type { MoneyAction } from '../../../lib/money-action.ts';
import { queryKeys } from '../../../lib/api.ts';

const outdates = [queryKeys.offerings, queryKeys.orders, queryKeys.positions, queryKeys.account];

/** Buys shares of a block; the transaction password goes with it, so it is not kept on the device. */
export const buyBlock: MoneyAction<'POST /stock/success/deal/buy'> = {
  name: 'buy-block',
  call: (body) => ({ call: 'POST /stock/success/deal/buy', body }),
  outdates,
  isSecret: true,
};

/** Sells of the lot that a block purchase opened. */
export const sellBlock: MoneyAction<'POST /stock/success/deal/sell'> = {
  name: 'sell-block',
  call: (body) => ({ call: 'POST /stock/success/deal/sell', body }),
  outdates,
};
