import { useIsMutating } from '@tanstack/react-query';
import { formatDecimal } from '@sauda/money';
import { moneyActionKey, useMoneyAction } from '../../lib/money-action.ts';
import { placeOrder, type OrderRequest } from './send-order.ts';
import type { Ticket, TicketSummary } from './ticket.ts';

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
  return useMoneyAction(placeOrder);
}

/** True while an order's outcome is unknown, also one that was placed on a screen since left or before the page was loaded. */
export function useIsPlacingOrder(): boolean {
  return useIsMutating({ mutationKey: moneyActionKey(placeOrder) }) > 0;
}
