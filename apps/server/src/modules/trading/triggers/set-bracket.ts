import type { Decimal } from '@sauda/money';
import { isPassed, type TriggerSide } from '@sauda/rules';
import type { Order, TradingState } from '../order.ts';
import { waitingTrigger } from './waiting-trigger.ts';

/**
 * Sets the stop and the target that were placed with a buy on the lot that it has opened (ADR 54). One that the price has passed
 * by then is left out, and will be told: it would sell at once what has just been bought.
 * @param price of the fill
 */
export function setBracket(
  { customerId, no, symbol, stopPrice, targetPrice }: Order,
  price: Decimal,
  { state: { brackets }, now }: { state: TradingState; now: Date },
): void {
  const settable = (side: TriggerSide, wanted: Decimal | undefined): Decimal | undefined => {
    if (wanted === undefined || !isPassed(side, wanted, price)) return wanted;
    brackets.unset.push({ customerId, no, symbol, side, price: wanted, at: now });
    return undefined;
  };
  const [stop, target] = [settable('stop', stopPrice), settable('target', targetPrice)];
  if (stop === undefined && target === undefined) return;
  const watched = { customerId, lotNo: no, symbol, quantity: undefined, stopPrice: stop, targetPrice: target };
  brackets.set.push(waitingTrigger(watched, now));
}
