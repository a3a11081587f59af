import type { Answer, Body } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type OrderRequest =
  | { side: 'buy'; body: Body<'POST /stock/success/deal/buy'> }
  | { side: 'sell'; body: Body<'POST /stock/success/deal/sell'> };

export type PlacedOrder = Answer<'POST /stock/success/deal/buy'>['data'];

const ordersAndMoney = [queryKeys.orders, queryKeys.positions, queryKeys.account];

export const placeOrder: MoneyAction<OrderRequest, PlacedOrder> = {
  name: 'place-order',
  async send(request, idempotencyKey) {
    const answer =
      request.side === 'buy'
        ? await api.call('POST /stock/success/deal/buy', { body: request.body, idempotencyKey })
        : await api.call('POST /stock/success/deal/sell', { body: request.body, idempotencyKey });
    return answer.data;
  },
  outdates: ordersAndMoney,
};

export const cancelOrder: MoneyAction<{ no: string }, unknown> = {
  name: 'cancel-order',
  send: (body, idempotencyKey) => api.call('POST /stock/success/deal/cancel', { body, idempotencyKey }),
  outdates: ordersAndMoney,
};
