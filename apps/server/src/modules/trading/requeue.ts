import { save, type Context } from './fill.ts';
import { giveBack } from './give-back.ts';
import type { Order } from './order.ts';
import { entersAt } from './preconditions.ts';
import { isQueued } from './queued.ts';

/** The calendar of its exchange has changed, and with it the opening that a queued order waits for. */
export interface Requeue {
  readonly kind: 'requeue';
  readonly customerId: string;
  readonly no: string;
}

/**
 * An order that waits for an opening waits for the next one that there is by now, with what it holds. What stood for that session stands for
 * this one; where none is known any more the order has ended.
 */
export function requeue(order: Order, context: Context): Order {
  if (!isQueued(order)) return order;
  const opening = context.market.opening(order.symbol);
  if (opening === undefined) {
    return giveBack(order, { status: 'expired', endReason: 'calendar_unknown' }, 'market', context);
  }
  const queuedUntil = entersAt(opening, order);
  if (queuedUntil.getTime() === order.queuedUntil?.getTime()) return order;
  const expiresAt = order.lifetime === 'gtc' ? order.expiresAt : opening.goodUntil;
  return save({ ...order, queuedUntil, expiresAt }, context);
}
