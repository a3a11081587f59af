import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { formatDecimal } from '@sauda/money';
import type { Answer, Body } from '@sauda/contract';
import { api } from '../../lib/api.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Ticket, TicketSummary } from './ticket.ts';

export type OrderRequest =
  | { side: 'buy'; body: Body<'POST /stock/success/deal/buy'> }
  | { side: 'sell'; body: Body<'POST /stock/success/deal/sell'> };

export type PlacedOrder = Answer<'POST /stock/success/deal/buy'>['data'];

const placeOrderKey = ['place-order'] as const;

/** What to send for a ticket that has no problems; undefined for one that has. */
export function orderRequest(
  { side, position, quantity }: Ticket,
  { limit, lot }: TicketSummary,
  { symbol, type }: { symbol: string; type: string },
): OrderRequest | undefined {
  if (quantity === null || limit === undefined) return undefined;
  if (side === 'buy') {
    const mold = molds.find((known) => known === type);
    if (mold === undefined) return undefined;
    return { side, body: { tag: symbol, count: quantity, price: formatDecimal(limit), mold, position } };
  }
  if (lot === undefined) return undefined;
  return {
    side,
    body: { no: lot.no, price: formatDecimal(lot.price), sell_price: formatDecimal(limit), count: quantity, position },
  };
}

const molds = ['stock', 'forex', 'futures', 'treasury'] as const;

/** Places an order. A lost answer is asked for again, under the same key, until the truth is known. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMoneyAction(send, {
    mutationKey: placeOrderKey,
    async onSuccess() {
      await Promise.all(
        [queryKeys.orders, queryKeys.positions, queryKeys.account].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

/** True while an order's outcome is unknown, also one that was placed on a screen since left. */
export function useIsPlacingOrder(): boolean {
  return useIsMutating({ mutationKey: placeOrderKey }) > 0;
}

async function send(request: OrderRequest, idempotencyKey: string): Promise<PlacedOrder> {
  const answer =
    request.side === 'buy'
      ? await api.call('POST /stock/success/deal/buy', { body: request.body, idempotencyKey })
      : await api.call('POST /stock/success/deal/sell', { body: request.body, idempotencyKey });
  return answer.data;
}
