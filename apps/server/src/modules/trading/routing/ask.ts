import type { ErrorKey } from '@sauda/contract/errors';
import { moveOf } from '../settle-later.ts';
import { isImmediate } from '@sauda/rules';
import { Refusal } from '../../../platform/refusal.ts';
import { newNumberOf } from '../../../platform/public-number.ts';
import type { Instrument } from '../../market/index.ts';
import type { AskedBy, CommandKind, NewVenueCommand } from '../../venues/index.ts';
import { costOfTrade, holdTransfer, mostCost, releaseTransfers, save, type Context } from '../fill.ts';
import { giveBack } from '../give-back.ts';
import { setAsideOf, type Order, type Reference } from '../order.ts';
import { lotOf, venueOf } from '../preconditions.ts';
import { sentAs } from '../kinds.ts';
import { isQueued } from '../queued.ts';
import { isAsleep } from '../stop-order.ts';

export type End = Pick<Order, 'status'> & { readonly endReason?: ErrorKey };

/**
 * An order that waits, on its way to the venue where that answers in its own time. What is there already stays as it is, and so does a stop
 * that was not set off.
 * @throws Refusal `no_venue`
 */
export function onItsWay(order: Order, context: Context): Order {
  const venue = venueOf(context);
  const isOurs = isAsleep(order) || isQueued(order);
  if (venue.kind === 'internal' || order.venue !== undefined || isOurs) return order;
  const sent: Order = { ...order, venue: venue.name, reach: 'queued', asked: 'none' };
  tell(sent, { kind: 'new', askedBy: 'customer' }, context);
  return sent;
}

interface Told extends Partial<Pick<NewVenueCommand, 'quantity' | 'price' | 'requestKey'>> {
  readonly kind: CommandKind;
  readonly askedBy: AskedBy;
}

/** Writes down what the order's venue is to be told. */
export function tell(order: Order, { kind, askedBy, ...terms }: Told, context: Context): void {
  const { state, now } = context;
  const to = venueOf(context);
  const { venue, customerId, no: orderNo, symbol, side, quantity, limitPrice: price } = order;
  if (venue === undefined) throw new Error(`order ${orderNo} is at no venue`);
  const begun = state.commands.of(customerId, orderNo).filter((one) => one.kind === 'new');
  const clOrdId = newNumberOf(customerId);
  const said = { customerId, orderNo, clOrdId, origClOrdId: undefined, kind, askedBy, symbol, side, quantity, price };
  const nothing = {
    session: undefined,
    wireNo: undefined,
    answer: undefined,
    venueOrderId: undefined,
    text: undefined,
  } as const;
  const times = { madeAt: now, sentAt: undefined, answeredAt: undefined };
  state.commands.add({
    venue,
    ...said,
    turn: kind === 'new' ? begun.length : 0,
    earlier: kind === 'new' ? order.filled : (begun.at(-1)?.earlier ?? 0n),
    ...(to.kind === 'routed' ? sentAs(order, to) : { orderType: 'limit', lifetime: 'day' }),
    requestKey: undefined,
    ...terms,
    state: 'queued',
    ...nothing,
    ...times,
  });
}

/**
 * Has the venue cancel an order, which ends by the venue's word, and holds till then what it holds. What was not sent yet ends here.
 * @param end what it ends as
 */
export function askToCancel(order: Order, end: End, askedBy: AskedBy, context: Context): Order {
  const { state } = context;
  if (order.asked === 'cancel') return order;
  const queued = withdraw(order, context);
  if (queued.some(({ kind }) => kind === 'new')) return giveBack(order, end, actorOf(askedBy), context);
  // A change that was not sent is overtaken.
  const isChanging = order.asked === 'replace' && !queued.some(({ kind }) => kind === 'replace');
  const left = isChanging ? order : asIfUnasked(order, context);
  tell(left, { kind: 'cancel', askedBy }, context);
  const asked: Order = { ...left, asked: 'cancel' };
  state.saveOrder(asked);
  return asked;
}

const actorOf = (askedBy: AskedBy): string => (askedBy === 'customer' ? 'customer' : 'market');

/** What was not sent of an order never will be. @returns it */
export function withdraw({ customerId, no }: Reference, { state }: Pick<Context, 'state'>): readonly NewVenueCommand[] {
  const queued = state.commands.of(customerId, no).filter(({ state }) => state === 'queued');
  for (const command of queued) state.commands.change({ ...command, state: 'withdrawn' });
  return queued;
}

/** The order without the change that was asked for, and without what that had set aside beside its own. */
export function asIfUnasked(order: Order, context: Context): Order {
  if (order.askedPrice === undefined) return order;
  const asked = order.asked === 'replace' ? 'none' : order.asked;
  return setAsideFor(order, { ...order, asked, askedPrice: undefined, askedQuantity: undefined }, context);
}

/** @param after the order with other terms, for which no more is set aside than before. Saved as it then is. */
export function setAsideFor(before: Order, after: Order, context: Context): Order {
  const { state, market } = context;
  if (after.side === 'sell') {
    const lot = lotOf(after, context);
    state.saveLot({ ...lot, reserved: lot.reserved - setAsideOf(before) + setAsideOf(after) });
    return save(after, context);
  }
  const instrument = market.instrument(after.symbol);
  const wanted = after.status !== 'pending' || instrument === undefined ? 0n : mostCost(after, instrument, context);
  const free = before.held > wanted ? before.held - wanted : 0n;
  const held = before.held - free;
  moveOf({ ...after, held }, releaseTransfers(after, 'market', free), { instrument }, context);
  return save({ ...after, held }, context);
}

export interface AskedTerms extends Pick<Order, 'limitPrice' | 'quantity'> {
  readonly requestKey: string | undefined;
}

/**
 * Has the venue change an order. The terms stay as they are until it answers; what either can cost is set aside.
 * @throws Refusal `order_waits_for_venue`, `not_changed_at_venue`, `order_trades_now`, `insufficient_funds`, `amount_too_small`
 */
export function askToReplace(
  order: Order,
  { limitPrice, quantity, requestKey }: AskedTerms,
  instrument: Instrument,
  context: Context,
): Order {
  const { state } = context;
  const venue = venueOf(context);
  if (venue.kind === 'routed' && !venue.can.replace) throw new Refusal('not_changed_at_venue');
  if (order.asked !== 'none') throw new Refusal('order_waits_for_venue');
  if (isImmediate(order)) throw new Refusal('order_trades_now');
  costOfTrade({ ...order, limitPrice, quantity }, instrument, { price: limitPrice }, context);
  const asked: Order = { ...order, asked: 'replace', askedPrice: limitPrice, askedQuantity: quantity };
  if (order.side === 'buy') {
    const wanted = mostCost(asked, instrument, context);
    const more = wanted > order.held ? wanted - order.held : 0n;
    const held = order.held + more;
    if (more > 0n) moveOf({ ...order, held }, [holdTransfer(order, more)], { instrument }, context);
    tell(order, { kind: 'replace', askedBy: 'customer', quantity, price: limitPrice, requestKey }, context);
    return save({ ...asked, held }, context);
  }
  const lot = lotOf(order, context);
  state.saveLot({ ...lot, reserved: lot.reserved - setAsideOf(order) + setAsideOf(asked) });
  tell(order, { kind: 'replace', askedBy: 'customer', quantity, price: limitPrice, requestKey }, context);
  return save(asked, context);
}
