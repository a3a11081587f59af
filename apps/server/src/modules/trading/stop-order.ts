import type { Decimal } from '@sauda/money';
import { isSetOff, stopBreach, type Side } from '@sauda/rules';
import type { Instrument, Quote } from '../market/index.ts';
import { refuseBreach } from '../../platform/refusal.ts';
import type { Context } from './fill.ts';
import type { Execution } from './market-view.ts';
import { openOf, type Order } from './order.ts';
import { venueOf } from './preconditions.ts';
import { isQueued } from './queued.ts';
import { quotedBy } from './quoted.ts';

/** Whether it is a stop order that the market has not set off yet. Stops stay with us: no venue knows of it until then. */
export function isAsleep({ triggerPrice, triggeredAt }: Pick<Order, 'triggerPrice' | 'triggeredAt'>): boolean {
  return triggerPrice !== undefined && triggeredAt === undefined;
}

/** @throws Refusal where the trigger is no price to wait for, or the limit lies before it; nothing without a trigger */
export function refuseStop(
  side: Side,
  { triggerPrice, limitPrice }: { readonly triggerPrice?: Decimal | undefined; readonly limitPrice: Decimal },
  instrument: Instrument,
  quote: Quote,
): void {
  if (triggerPrice === undefined) return;
  const { tickSize } = instrument;
  const { bandLow, bandHigh, price } = quote;
  refuseBreach(stopBreach({ tickSize, bandLow, bandHigh }, side, { trigger: triggerPrice, limit: limitPrice }, price));
}

/**
 * The order, set off where the last trade has reached its trigger, whatever is bid and asked; else as it is. It is set off once, and stays so.
 */
export function setOff(order: Order, quote: Quote, now: Date): Order {
  const { side, triggerPrice, triggeredAt } = order;
  const isReached =
    triggerPrice !== undefined && triggeredAt === undefined && isSetOff(side, triggerPrice, quote.price);
  return isReached ? { ...order, triggeredAt: now, triggeredPrice: quote.price, ...quotedBy(quote) } : order;
}

/**
 * What trades of it now: nothing of a stop order that was not set off, or where the venue answers in its own time.
 * @throws Refusal `no_venue`
 */
export function executionOf(order: Order, quote: Quote, context: Context): Execution | undefined {
  const venue = venueOf(context);
  if (venue.kind === 'routed' || isAsleep(order) || isQueued(order)) return undefined;
  return venue.execute({ ...order, quantity: openOf(order) }, quote);
}
