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
