import { isTradedClass } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import type { Answer, Body } from '@sauda/contract';
import type { Ticket, TicketSummary } from './ticket.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import type { StopTerms } from '../../data/stop-order.ts';
import { queryKeys } from '../../lib/api.ts';

/** What to send for a ticket that has no problems; undefined for one that has. */
export function orderRequest(
  { side, position, quantity, stop, target }: Ticket,
  { limit, trigger, lot, isLotGone, most }: TicketSummary,
  { symbol, type }: { symbol: string; type: string },
): OrderRequest | undefined {
  if (quantity === null || limit === undefined) return undefined;
  const stopOrder = trigger === undefined ? {} : { trigger_price: formatDecimal(trigger) };
  if (side === 'buy') {
    if (!isTradedClass(type)) return undefined;
    const more = {
      ...stopOrder,
      ...(stop === undefined ? {} : { stop_price: stop }),
      ...(target === undefined ? {} : { target_price: target }),
    };
    return { side, body: { symbol, count: quantity, price: formatDecimal(limit), kind: type, position, ...more } };
  }
  // What is held is not known yet, or not what was chosen.
  if (most === undefined || isLotGone) return undefined;
  const sold = { sell_price: formatDecimal(limit), count: quantity, ...stopOrder };
  return {
    side,
    body: lot === undefined ? { symbol, ...sold } : { no: lot.no, price: formatDecimal(lot.price), ...sold },
  };
}

export type OrderRequest =
  | { side: 'buy'; body: Body<'POST /stock/success/orders/buy'> }
  | { side: 'sell'; body: Body<'POST /stock/success/deal/sell'> };

export type SoldPart = Answer<'POST /stock/success/deal/sell'>['data']['parts'][number];
export type PlacedOrder = Answer<'POST /stock/success/deal/buy'>['data'] &
  StopTerms & {
    /** Of a buy that brings them. */
    stop_price?: string | null;
    target_price?: string | null;
    /** Of a sell: an order for each lot. */
    parts?: SoldPart[];
  };

const ordersAndMoney = [queryKeys.orders, queryKeys.positions, queryKeys.account];
/** A buy that fills sets what was placed with it. */
const ordersMoneyAndTriggers = [...ordersAndMoney, queryKeys.triggers];

export type PlacingCall =
  | 'POST /stock/success/deal/buy'
  | 'POST /stock/success/orders/buy'
  | 'POST /stock/success/deal/sell';

export const placeOrder: MoneyAction<PlacingCall, OrderRequest> = {
  name: 'place-order',
  call: ({ side, body }) => {
    if (side === 'sell') return { call: 'POST /stock/success/deal/sell', body };
    // The specification's own call knows no stop and no target.
    return [body.trigger_price, body.stop_price, body.target_price].every((price) => price === undefined)
      ? { call: 'POST /stock/success/deal/buy', body }
      : { call: 'POST /stock/success/orders/buy', body };
  },
  outdates: ordersMoneyAndTriggers,
};

export const replaceOrder: MoneyAction<'POST /stock/success/deal/replace'> = {
  name: 'replace-order',
  call: (body) => ({ call: 'POST /stock/success/deal/replace', body }),
  outdates: ordersMoneyAndTriggers,
};

export const cancelOrder: MoneyAction<'POST /stock/success/deal/cancel'> = {
  name: 'cancel-order',
  call: (body) => ({ call: 'POST /stock/success/deal/cancel', body }),
  outdates: ordersAndMoney,
};
