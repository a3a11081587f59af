import type { Decimal } from '@sauda/money';
import { moveOf } from './settle-later.ts';
import {
  bandAround,
  bracketBreach,
  buyQuantityBreach,
  limitBreach,
  sellQuantityBreach,
  trailBreach,
  trailedLimit,
  type Position,
} from '@sauda/rules';
import type { Instrument } from '../market/index.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import { fillBuy, fillSell } from './book-trade.ts';
import { costOfTrade, holdTransfer, mostCost, releaseTransfers, save, type Context } from './fill.ts';
import { trailOf } from './kinds.ts';
import type { Execution } from './market-view.ts';
import { freeOf, openOf, type Lot, type Order } from './order.ts';
import {
  lastQuote,
  lotOf,
  openQuote,
  pending,
  refuseFrozen,
  refuseHeldBack,
  tradable,
  venueOf,
} from './preconditions.ts';
import { askToReplace } from './routing/ask.ts';
import { changeOf } from './routing/book-answer.ts';
import { isQueued } from './queued.ts';
import { executionOf, isAsleep, refuseStop } from './stop-order.ts';

/** A pending order gets another limit, quantity, trigger, stop or target, or several of them. It waits no longer than before. */
export interface Replace {
  readonly kind: 'replace';
  readonly customerId: string;
  readonly no: string;
  /** Of the order as the customer saw it. */
  readonly version: number;
  /** As it is where absent. */
  readonly limitPrice: Decimal | undefined;
  /** Of a stop order that was not set off; as it is where absent. */
  readonly triggerPrice?: Decimal | undefined;
  /** Of a trailing stop that follows: how far beyond its trigger its limit lies, and all that can be changed of it. */
  readonly trailLimit?: Decimal | undefined;
  /** As it is where absent. */
  readonly quantity: bigint | undefined;
  /** Of a buy: as it is where absent, none where null. */
  readonly stopPrice?: Decimal | null | undefined;
  readonly targetPrice?: Decimal | null | undefined;
  readonly position: Position;
  /** By which the request is recognised, where it is at all. */
  readonly requestKey: string | undefined;
}

/** Changes of one order at the most: each stays for good, and the receipt tells all. */
export const mostChanges = 100;

/** Under the rules of a new order: what is held or set aside moves by the difference, or is what it trades with at once. */
export function replacePending(command: Replace, context: Context): Order {
  refuseFrozen(command, context);
  const order = changeable(command, context);
  const { market, settings, state, now } = context;
  const instrument = tradable(context, order.symbol, order.assetClass);
  refuseHeldBack(instrument, order.side);
  venueOf(context);
  if (command.trailLimit !== undefined)
    return limitTrail({ order, distance: command.trailLimit }, { command, instrument }, context);
  const terms = termsOf(command, order);
  const { triggerPrice, limitPrice, quantity } = terms;
  const lot = order.side === 'sell' ? lotOf(order, context) : undefined;
  refuseBreach(
    lot === undefined
      ? buyQuantityBreach(instrument, quantity, command.position, settings.maximumLots)
      : sellQuantityBreach(instrument, quantity - order.filled, freeOf(lot) + openOf(order)),
  );
  if (order.asked === 'cancel' || order.asked === 'replace') throw new Refusal('order_waits_for_venue');
  const quote = isQueued(order) ? lastQuote(context, instrument) : openQuote(context, instrument).quote;
  const trigger = isAsleep(order) ? triggerPrice : undefined;
  refuseStop(order.side, { triggerPrice: trigger, limitPrice }, instrument, quote);
  refuseBreach(limitBreach(instrument, quote, limitPrice));
  // What a buy brings has to fit what it is bought at then, whichever of them is changed; once a part was bought it has it.
  if (order.filled === 0n)
    refuseBreach(bracketBreach(instrument, terms, { limit: limitPrice, market: quote.price, trigger }));
  const settlementRate = market.settlementRate(instrument.currency);
  const changed: Order = { ...order, ...terms, settlementRate, version: order.version + 1 };
  if (order.venue !== undefined) return replaceAtVenue(order, changed, { command, instrument }, context);
  const execution = executionOf(changed, quote, context);
  const replaced =
    lot === undefined
      ? replaceBuy(changed, { instrument, execution }, context)
      : replaceSell(
          changed,
          { ...lot, reserved: lot.reserved - order.quantity + quantity },
          { instrument, execution },
          context,
        );
  state.saveOrderChange(changeOf(order, changed, { madeAt: now, requestKey: command.requestKey }));
  return replaced;
}

/** A trailing stop that follows, with another distance of its limit beyond its trigger. */
function limitTrail(
  { order, distance }: { order: Order; distance: Decimal },
  { command: { requestKey }, instrument }: { command: Replace; instrument: Instrument },
  context: Context,
): Order {
  const { market, state, now } = context;
  const { side, triggerPrice = 0n } = order;
  const quote = isQueued(order) ? lastQuote(context, instrument) : openQuote(context, instrument).quote;
  refuseBreach(trailBreach(instrument, { ...trailOf(order), limit: distance }, quote.price));
  const { tickSize } = instrument;
  const around = bandAround({ ...quote, tickSize }, triggerPrice);
  const limitPrice = trailedLimit(around, side, triggerPrice, distance);
  const settlementRate = market.settlementRate(instrument.currency);
  const changed: Order = { ...order, trailLimit: distance, limitPrice, settlementRate, version: order.version + 1 };
  const traded = { instrument, execution: undefined };
  const replaced = side === 'buy' ? replaceBuy(changed, traded, context) : save(changed, context);
  state.saveOrderChange(changeOf(order, changed, { madeAt: now, requestKey }));
  return replaced;
}

/**
 * The order, if it still is what the customer saw, and another one is asked for.
 * @throws Refusal `order_ended`, `order_changed`, `no_stop_waiting`, `order_unchanged`, `order_changed_too_often`
 */
function changeable(command: Replace, context: Context): Order {
  const order = pending(command, context);
  if (context.now >= order.expiresAt) throw new Refusal('order_ended');
  if (command.version !== order.version) throw new Refusal('order_changed');
  refuseOfTrail(command, order);
  if (command.triggerPrice !== undefined && !isAsleep(order)) throw new Refusal('no_stop_waiting');
  refuseBracketOfSell(command, order);
  refuseOfWhatFilled(command, order);
  if (isUnchanged(command, order)) throw new Refusal('order_unchanged');
  if (order.version >= mostChanges) {
    throw new Refusal('order_changed_too_often', { values: { maximum: String(mostChanges) } });
  }
  return order;
}

type Terms = Pick<Order, 'triggerPrice' | 'limitPrice' | 'quantity' | 'stopPrice' | 'targetPrice'>;

function termsOf({ triggerPrice, limitPrice, quantity, stopPrice, targetPrice }: Replace, order: Order): Terms {
  return {
    triggerPrice: triggerPrice ?? order.triggerPrice,
    limitPrice: limitPrice ?? order.limitPrice,
    quantity: quantity ?? order.quantity,
    stopPrice: stopPrice === undefined ? order.stopPrice : (stopPrice ?? undefined),
    targetPrice: targetPrice === undefined ? order.targetPrice : (targetPrice ?? undefined),
  };
}

function isUnchanged(command: Replace, order: Order): boolean {
  const terms = termsOf(command, order);
  const { trailLimit = order.trailLimit } = command;
  return trailLimit === order.trailLimit && isSame(terms, order);
}

const isSame = (terms: Terms, order: Order): boolean =>
  terms.triggerPrice === order.triggerPrice &&
  terms.limitPrice === order.limitPrice &&
  terms.quantity === order.quantity &&
  terms.stopPrice === order.stopPrice &&
  terms.targetPrice === order.targetPrice;

/** While it follows the market nothing of it is changed but where its limit lies. @throws Refusal `trailing_not_changed`, `no_stop_waiting` */
function refuseOfTrail(command: Replace, order: Order): void {
  const isFollowing = trailOf(order) !== undefined && isAsleep(order);
  if (!isFollowing && command.trailLimit !== undefined) throw new Refusal('no_stop_waiting');
  if (isFollowing && (command.trailLimit === undefined || !isSame(termsOf(command, order), order))) {
    throw new Refusal('trailing_not_changed');
  }
}

/** What a sell would set them on is what it sells. */
function refuseBracketOfSell({ stopPrice, targetPrice }: Replace, { side }: Order): void {
  if (side === 'buy') return;
  if (stopPrice != null) throw new Refusal('invalid', { fields: { stop_price: 'is for a buy' } });
  if (targetPrice != null) throw new Refusal('invalid', { fields: { target_price: 'is for a buy' } });
}

/** What has filled stays, and has its stop and target by then. @throws Refusal `quantity_has_filled`, `bracket_is_set` */
function refuseOfWhatFilled(command: Replace, order: Order): void {
  if (order.filled === 0n) return;
  const { quantity, stopPrice, targetPrice } = termsOf(command, order);
  if (quantity <= order.filled) {
    throw new Refusal('quantity_has_filled', { values: { filled: order.filled.toString() } });
  }
  if (stopPrice !== order.stopPrice || targetPrice !== order.targetPrice) throw new Refusal('bracket_is_set');
}

/**
 * Limit and quantity are the venue's to change; the stop and the target stay here, and are changed at once.
 * @param changed with all the new terms
 */
function replaceAtVenue(
  order: Order,
  changed: Order,
  { command: { requestKey }, instrument }: { command: Replace; instrument: Instrument },
  context: Context,
): Order {
  const { stopPrice, targetPrice, limitPrice, quantity } = changed;
  let left = order;
  if (stopPrice !== order.stopPrice || targetPrice !== order.targetPrice) {
    left = save({ ...order, stopPrice, targetPrice, version: order.version + 1 }, context);
    context.state.saveOrderChange(changeOf(order, left, { madeAt: context.now, requestKey }));
  }
  if (limitPrice === order.limitPrice && quantity === order.quantity) return left;
  return askToReplace(left, { limitPrice, quantity, requestKey }, instrument, context);
}

interface Traded {
  readonly instrument: Instrument;
  readonly execution: Execution | undefined;
}

/** @param order with the new terms, and what it held for the old ones */
function replaceBuy(order: Order, { instrument, execution }: Traded, context: Context): Order {
  if (execution !== undefined) return fillBuy(order, instrument, execution, context);
  costOfTrade(order, instrument, { price: order.limitPrice }, context);
  const held = mostCost(order, instrument, context);
  const more = held - order.held;
  const transfers = more > 0n ? [holdTransfer(order, more)] : releaseTransfers(order, 'customer', -more);
  moveOf({ ...order, held }, transfers, { instrument }, context);
  return save({ ...order, held }, context);
}

/** @param lot with the new quantity among what is reserved */
function replaceSell(order: Order, lot: Lot, { instrument, execution }: Traded, context: Context): Order {
  if (execution !== undefined) return fillSell(order, lot, instrument, execution, context);
  costOfTrade(order, instrument, { price: order.limitPrice }, context);
  context.state.saveLot(lot);
  return save(order, context);
}
