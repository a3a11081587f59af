import { formatDecimal } from '@sauda/money';
import type { VenueCommand } from '../../../server/src/modules/venues/index.ts';

/** The body of `POST …/orders`: whole shares at a limit, under our own name for it. */
export function newOrder({ symbol, side, quantity, price, lifetime, clOrdId }: VenueCommand) {
  return {
    symbol,
    qty: String(quantity),
    side,
    type: 'limit',
    time_in_force: lifetime,
    limit_price: formatDecimal(price),
    client_order_id: clOrdId,
  };
}

/** The body of `PATCH …/orders/{id}`: what differs from now on. The changed order has a name of its own. */
export function changedOrder({ quantity, price, lifetime, clOrdId }: VenueCommand) {
  return {
    qty: String(quantity),
    time_in_force: lifetime,
    limit_price: formatDecimal(price),
    client_order_id: clOrdId,
  };
}
