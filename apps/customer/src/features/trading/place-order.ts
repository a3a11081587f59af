import { isTradedClass } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import type { OrderRequest } from './send-order.ts';
import type { Ticket, TicketSummary } from './ticket.ts';

/** What to send for a ticket that has no problems; undefined for one that has. */
export function orderRequest(
  { side, position, quantity }: Ticket,
  { limit, lot }: TicketSummary,
  { symbol, type }: { symbol: string; type: string },
): OrderRequest | undefined {
  if (quantity === null || limit === undefined) return undefined;
  if (side === 'buy') {
    if (!isTradedClass(type)) return undefined;
    return { side, body: { tag: symbol, count: quantity, price: formatDecimal(limit), mold: type, position } };
  }
  if (lot === undefined) return undefined;
  return {
    side,
    body: { no: lot.no, price: formatDecimal(lot.price), sell_price: formatDecimal(limit), count: quantity, position },
  };
}
