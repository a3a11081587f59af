import { formatDecimal } from '@sauda/money';
import type { VenueCommand } from '../../../server/src/modules/venues/index.ts';

/** The body of `POST …/orders`: whole shares under our own name for the order, less what had traded of it on earlier days. */
export function newOrder(command: VenueCommand) {
  return { symbol: command.symbol, side: command.side, type: command.orderType, ...termsOf(command) };
}

/** The body of `PATCH …/orders/{id}`: what it is from now on. The changed order has a name of its own. */
export function changedOrder(command: VenueCommand) {
  return termsOf(command);
}

function termsOf({ quantity, earlier, price, orderType, lifetime, clOrdId }: VenueCommand) {
  return {
    qty: String(quantity - earlier),
    time_in_force: lifetime,
    ...(orderType === 'limit' ? { limit_price: formatDecimal(price) } : {}),
    client_order_id: clOrdId,
  };
}
