import type { Answer, Body } from '@sauda/contract';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type OrderRequest =
  | { side: 'buy'; body: Body<'POST /stock/success/deal/buy'> }
  | { side: 'sell'; body: Body<'POST /stock/success/deal/sell'> };

export type PlacedOrder = Answer<'POST /stock/success/deal/buy'>['data'];

const ordersAndMoney = [queryKeys.orders, queryKeys.positions, queryKeys.account];

export const placeOrder: MoneyAction<OrderRequest, PlacedOrder> = {
  name: 'place-order',
  call: (request) =>
    request.side === 'buy'
      ? { call: 'POST /stock/success/deal/buy', body: request.body }
      : { call: 'POST /stock/success/deal/sell', body: request.body },
  outdates: ordersAndMoney,
};

export const cancelOrder: MoneyAction<{ no: string }, unknown> = {
  name: 'cancel-order',
  call: (body) => ({ call: 'POST /stock/success/deal/cancel', body }),
  outdates: ordersAndMoney,
};
