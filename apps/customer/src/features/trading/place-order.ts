import { isTradedClass } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import type { Answer, Body } from '@sauda/contract';
import type { Side } from '@sauda/rules';
import { kindOf, lifetimesOf, type Ticket, type TicketSummary } from './ticket.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import type { StopTerms } from '../../data/stop-order.ts';
import { queryKeys } from '../../lib/api.ts';

/** What to send for a ticket that has no problems; undefined for one that has. */
export function orderRequest(
  ticket: Ticket,
  summary: TicketSummary,
  { symbol, type }: { symbol: string; type: string },
): OrderRequest | undefined {
  const { side, position, quantity, stop, target } = ticket;
  const { limit, trigger, lot, isLotGone, most } = summary;
  if (quantity === null || limit === undefined) return undefined;
  const kind = kindTerms(ticket, summary);
  const stopOrder = trigger === undefined ? {} : { trigger_price: formatDecimal(trigger) };
  if (side === 'buy') {
    if (!isTradedClass(type)) return undefined;
    const more = {
      ...stopOrder,
      ...(stop === undefined ? {} : { stop_price: stop }),
      ...(target === undefined ? {} : { target_price: target }),
    };
    const body = { symbol, count: quantity, price: formatDecimal(limit), kind: type, position, ...more };
    return kind === undefined ? { side, body } : placed({ side, body }, kind);
  }
  // What is held is not known yet, or not what was chosen.
  if (most === undefined || isLotGone) return undefined;
  const sold = { sell_price: formatDecimal(limit), count: quantity, ...stopOrder };
  const body = lot === undefined ? { symbol, ...sold } : { no: lot.no, price: formatDecimal(lot.price), ...sold };
  return kind === undefined ? { side, body } : placed({ side, body }, kind);
}

export type OrderInput = Body<'POST /stock/success/orders/place'>;
type KindTerms = Pick<
  OrderInput,
  'type' | 'trail_amount' | 'trail_percent' | 'trail_limit' | 'lifetime' | 'after_market'
>;

/** What the older calls cannot say of a ticket; undefined where they can. */
function kindTerms(ticket: Ticket, { trail }: TicketSummary): KindTerms | undefined {
  const type = kindOf(ticket);
  const [usual] = lifetimesOf[type];
  const lifetime = ticket.lifetime === undefined || ticket.lifetime === usual ? {} : { lifetime: ticket.lifetime };
  if (type !== 'trailing')
    return type !== 'market' && lifetime.lifetime === undefined ? undefined : { type, ...lifetime };
  const { amount, basisPoints = 0, limit } = trail ?? {};
  const away =
    amount === undefined
      ? { trail_percent: formatDecimal(BigInt(basisPoints) * BigInt(100)) }
      : { trail_amount: formatDecimal(amount) };
  const beyond = limit === undefined ? {} : { trail_limit: formatDecimal(limit) };
  return { type, ...away, ...beyond, ...lifetime };
}

type OlderRequest =
  | { side: 'buy'; body: Body<'POST /stock/success/orders/buy'> }
  | { side: 'sell'; body: Body<'POST /stock/success/deal/sell'> };
export type OrderRequest = OlderRequest | { side: 'placed'; body: OrderInput };

/** The same order by the call that knows all kinds. */
function placed(request: OlderRequest, kind: KindTerms): OrderRequest {
  const isTrailing = kind.type === 'trailing';
  if (request.side === 'buy') {
    const { price, trigger_price: trigger, ...body } = request.body;
    const prices = isTrailing ? {} : { price, ...(trigger === undefined ? {} : { trigger_price: trigger }) };
    return { side: 'placed', body: { side: 'buy', ...body, ...prices, ...kind } };
  }
  const { sell_price: price, price: lotPrice, trigger_price: trigger, ...body } = request.body;
  const prices = isTrailing ? {} : { price, ...(trigger === undefined ? {} : { trigger_price: trigger }) };
  const cost = lotPrice === undefined ? {} : { lot_price: lotPrice };
  return { side: 'placed', body: { side: 'sell', ...body, ...prices, ...cost, ...kind } };
}

export const sideOf = (request: OrderRequest): Side => (request.side === 'placed' ? request.body.side : request.side);

/** The order as a basket keeps it: one at the market by no price of now. */
export function asInput(request: OrderRequest): OrderInput {
  if (request.side !== 'placed') {
    const type = request.body.trigger_price === undefined ? 'limit' : 'stop';
    return asInput(placed(request, { type }));
  }
  const { price, ...rest } = request.body;
  return rest.type === 'market' || price === undefined ? rest : { ...rest, price };
}

/** The order as it waits for the next opening. */
export function queued(request: OrderRequest): OrderRequest {
  const older = request.side === 'placed' ? request.body : asInput(request);
  return { side: 'placed', body: { ...older, after_market: true } };
}

export type SoldPart = Answer<'POST /stock/success/deal/sell'>['data']['parts'][number];
type OfKind = Answer<'POST /stock/success/orders/place'>['data'];
export type PlacedOrder = Answer<'POST /stock/success/deal/buy'>['data'] &
  StopTerms &
  Partial<
    Pick<
      OfKind,
      'order_type' | 'lifetime' | 'filled' | 'reason' | 'queued_until' | 'entered_at' | 'trail_amount' | 'trail_percent'
    >
  > & {
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
  | 'POST /stock/success/orders/place'
  | 'POST /stock/success/deal/sell';

export const placeOrder: MoneyAction<PlacingCall, OrderRequest> = {
  name: 'place-order',
  call: ({ side, body }) => {
    if (side === 'placed') return { call: 'POST /stock/success/orders/place', body };
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
