import { formatDecimal, type Decimal } from '@sauda/money';
import {
  bracketBreach,
  buyQuantityBreach,
  isImmediate,
  limitBreach,
  partsOfSell,
  sellQuantityBreach,
  totalOf,
  type Position,
  type TriggerPrices,
} from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import type { Instrument } from '../market/index.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import { bookTrade, fillBuy, fillSell, namedByHouse } from './book-trade.ts';
import {
  costOfTrade,
  holdTransfer,
  mostCost,
  newOrder,
  save,
  type Context,
  type Kind,
  type Placed,
  type Stands,
} from './fill.ts';
import { endsUnfilled, follow, pricesOf, refuseLifetime, unfilled } from './kinds.ts';
import { giveBack } from './give-back.ts';
import type { Execution } from './market-view.ts';
import { freeOf, type Lot, type Order, type TradedClass } from './order.ts';
import {
  isHeldBack,
  known,
  lotOf,
  openQuote,
  pending,
  placedBy,
  refuseFrozen,
  refuseHeldBack,
  refuseWithoutVenue,
  tradable,
} from './preconditions.ts';
import { replacePending, type Replace } from './replace-order.ts';
import { bookReport, type ReportCommand } from './book-report.ts';
import { askToCancel, onItsWay } from './routing/ask.ts';
import { doubt, endOfTime, type Doubt } from './routing/book-answer.ts';
import { isQueued, isQueuedAt } from './queued.ts';
import { requeue, type Requeue } from './requeue.ts';
import { fundsOf, moveOf } from './settle-later.ts';
import { executionOf, refuseStop, setOff } from './stop-order.ts';

export interface Buy extends Kind, Partial<TriggerPrices> {
  readonly kind: 'buy';
  readonly customerId: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly quantity: bigint;
  readonly position: Position;
}

export interface Sell extends Kind {
  readonly kind: 'sell';
  readonly customerId: string;
  readonly lotNo: string;
  /** What the client believes that the lot cost. Checked to match where given. */
  readonly lotPrice: Decimal | undefined;
  /** All that is available where absent. */
  readonly quantity: bigint | undefined;
}

/** Sells over as many lots of an instrument as it takes, the oldest first: an order for each, all of them or none. */
export interface SellAcross extends Kind {
  readonly kind: 'sellAcross';
  readonly customerId: string;
  readonly symbol: string;
  /** All that is available where absent. */
  readonly quantity: bigint | undefined;
}

/** The market has reached the limit of a pending order, or the trigger of a stop order. */
export interface Match {
  readonly kind: 'match';
  readonly customerId: string;
  readonly no: string;
}

/** A pending order ends without a fill. */
export interface End {
  readonly kind: 'cancel' | 'expire';
  readonly customerId: string;
  readonly no: string;
}

/** What is at a venue is to be cancelled there: of an account that is frozen, or by the house. */
export interface CallBack {
  readonly kind: 'freeze' | 'callBack';
  readonly customerId: string;
  readonly no: string;
}

/** Staff cancel an order for the house. */
export interface CallOffCommand {
  readonly kind: 'callOff';
  readonly customerId: string;
  readonly no: string;
  /** As the ledger names who does it. */
  readonly actor: string;
  /** What customers read, each in their language; the reason that the house has noted where absent, and of what ends by a venue's word. */
  readonly endReason?: ErrorKey;
}

/** What was held has expired or matured, or is taken over for cash: all that remains of a lot is paid out, or what a buyback takes of it. */
export interface Settle {
  readonly kind: 'settle';
  readonly customerId: string;
  readonly lotNo: string;
  /** Of a buyback, of a share that goes on trading; all that remains where absent. */
  readonly quantity?: bigint;
  /** The price for everybody who held it, and where it is from. */
  readonly at: Execution;
}

export type CommandOfOne =
  | Buy
  | Sell
  | Replace
  | Match
  | End
  | CallBack
  | Requeue
  | CallOffCommand
  | Settle
  | ReportCommand
  | Doubt;
export type Placing = Buy | Sell | SellAcross;

/** Several orders in one command, each decided by itself after those before it: one that is refused keeps none of the others back. */
export interface Basket {
  readonly kind: 'basket';
  readonly customerId: string;
  readonly lines: readonly Placing[];
}

export type Command = CommandOfOne | SellAcross;

/** Orders that one command makes at the most. */
export const mostParts = 100;

/** What a later quote would not change: the order has failed. */
const endsWhatWaits: ReadonlySet<ErrorKey> = new Set(['insufficient_funds', 'out_of_range', 'amount_too_small']);

/**
 * What becomes of a command. Pure but for `state`, and all or nothing: a refused command has changed nothing.
 * @returns its orders as they are now: one, but for a sell over several lots
 * @throws Refusal
 */
export function decideAll(command: Command, context: Context): readonly [Order, ...Order[]] {
  return command.kind === 'sellAcross' ? sellAcross(command, context) : [decide(command, context)];
}

/** The same for a command of one order. */
export function decide(command: CommandOfOne, context: Context): Order {
  switch (command.kind) {
    case 'buy':
      return placeBuy(command, context);
    case 'sell':
      return placeSell(command, context);
    case 'replace':
      return replacePending(command, context);
    case 'match':
      return matchPending(command, context);
    case 'cancel':
    case 'expire':
      return endPending(command, context);
    case 'freeze':
    case 'callBack':
      return callBack(command, context);
    case 'requeue':
      return requeue(pending(command, context), context);
    case 'callOff':
      return callOff(command, context);
    case 'settle':
      return settle(command, context);
    case 'report':
      return bookReport(command, context);
    case 'doubt':
      return doubt(known(command, context), command, context);
  }
}

function placeBuy(command: Buy, context: Context): Order {
  refuseFrozen(command, context);
  const { market, settings } = context;
  const instrument = tradable(context, command.symbol, command.assetClass);
  refuseHeldBack(instrument, 'buy');
  refuseLifetime(command, 1, context);
  refuseWithoutVenue(command, instrument, context);
  refuseBreach(buyQuantityBreach(instrument, command.quantity, command.position, settings.maximumLots));
  const { quote, stands } = placedBy(context, instrument, command);
  const prices = pricesOf('buy', command, instrument, quote, context);
  const { limitPrice: limit, triggerPrice: trigger } = prices;
  refuseStop('buy', prices, instrument, quote);
  refuseBreach(limitBreach(instrument, quote, limit));
  const { stopPrice, targetPrice } = command;
  refuseBreach(bracketBreach(instrument, { stopPrice, targetPrice }, { limit, market: quote.price, trigger }));
  const settlementRate = market.settlementRate(instrument.currency);
  const order: Order = {
    ...newOrder(context, instrument, { ...command, ...prices }, 'buy', stands),
    settlementRate,
    lotNo: undefined,
    lotPrice: undefined,
  };
  const execution = executionOf(order, quote, context);
  if (execution !== undefined) return fillBuy(order, instrument, execution, context);

  costOfTrade(order, instrument, { price: limit }, context);
  if (endsUnfilled(order, context)) return save({ ...order, ...unfilled(order) }, context);
  const held = mostCost(order, instrument, context);
  moveOf({ ...order, held }, [holdTransfer(order, held)], { instrument }, context);
  return save(onItsWay({ ...order, held }, context), context);
}

function placeSell(command: Sell, context: Context): Order {
  refuseFrozen(command, context);
  const { state } = context;
  const lot = state.lot(command.customerId, command.lotNo);
  if (lot === undefined) throw new Refusal('unknown_order');
  if (command.lotPrice !== undefined && command.lotPrice !== lot.price) {
    throw new Refusal('lot_price_mismatch', { values: { price: formatDecimal(lot.price) } });
  }
  const available = lot.remaining - lot.reserved;
  const quantity = command.quantity ?? available;
  const instrument = tradable(context, lot.symbol, lot.assetClass);
  if (lot.remaining === 0n) throw new Refusal('lot_sold');
  refuseHeldBack(instrument, 'sell');
  refuseLifetime(command, 1, context);
  refuseWithoutVenue(command, instrument, context);
  refuseBreach(sellQuantityBreach(instrument, quantity, available));
  const { quote, stands } = placedBy(context, instrument, command);
  const prices = pricesOf('sell', command, instrument, quote, context);
  refuseStop('sell', prices, instrument, quote);
  refuseBreach(limitBreach(instrument, quote, prices.limitPrice));
  const order = newSell({ ...command, ...prices, quantity }, lot, { instrument, stands }, context);
  const execution = executionOf(order, quote, context);
  if (execution === undefined) costOfTrade(order, instrument, { price: prices.limitPrice }, context);
  return carryOutSell(order, lot, { instrument, execution }, context);
}

function newSell(
  command: Placed,
  lot: Lot,
  { instrument, stands }: { instrument: Instrument; stands: Stands },
  context: Context,
): Order {
  return {
    ...newOrder(context, instrument, command, 'sell', stands),
    origin: lot.origin,
    settlementRate: context.market.settlementRate(instrument.currency),
    lotNo: lot.no,
    lotPrice: lot.price,
  };
}

/** Fills a sell, or sets aside what it is to sell while it waits, or ends it where it was to trade at once. */
function carryOutSell(
  order: Order,
  lot: Lot,
  { instrument, execution }: { instrument: Instrument; execution: Execution | undefined },
  context: Context,
): Order {
  const reserved = { ...lot, reserved: lot.reserved + order.quantity };
  if (execution !== undefined) return fillSell(order, reserved, instrument, execution, context);
  if (endsUnfilled(order, context)) return save({ ...order, ...unfilled(order) }, context);
  context.state.saveLot(reserved);
  return save(onItsWay(order, context), context);
}

function sellAcross(command: SellAcross, context: Context): readonly [Order, ...Order[]] {
  refuseFrozen(command, context);
  const { state } = context;
  const lots = state.openLots(command.customerId, command.symbol);
  const [oldest] = lots;
  if (oldest === undefined) throw new Refusal('exceeds_position', { values: { available: '0' } });
  const beyond = state.freeBeyond(command.customerId, command.symbol);
  const available = lots.reduce((sum, lot) => sum + freeOf(lot), beyond);
  const quantity = command.quantity ?? available;
  const instrument = tradable(context, oldest.symbol, oldest.assetClass);
  refuseHeldBack(instrument, 'sell');
  refuseWithoutVenue(command, instrument, context);
  refuseBreach(sellQuantityBreach(instrument, quantity, available));
  const { quote, stands } = placedBy(context, instrument, command);
  const prices = pricesOf('sell', command, instrument, quote, context);
  refuseStop('sell', prices, instrument, quote);
  refuseBreach(limitBreach(instrument, quote, prices.limitPrice));
  const parts = partsOfSell(lots, freeOf, quantity);
  if (parts.length > mostParts) {
    const maximum = parts.slice(0, mostParts).reduce((sum, part) => sum + part.quantity, 0n);
    throw new Refusal('quantity_above_limit', { values: { maximum: maximum.toString() } });
  }
  refuseLifetime(command, parts.length, context);
  // Nothing is changed until no part can be refused any more: all of them may be, for what they come to together.
  const decided = parts.map((part) => {
    const order = newSell(
      { ...command, ...prices, quantity: part.quantity },
      part.lot,
      { instrument, stands },
      context,
    );
    const execution = executionOf(order, quote, context);
    const cost = costOfTrade(order, instrument, { price: execution?.price ?? prices.limitPrice }, context);
    return { order, lot: part.lot, execution, brings: totalOf('sell', cost) };
  });
  const funds = fundsOf({ customerId: command.customerId, side: 'sell' }, instrument, context);
  const isShort = (some: typeof decided) => some.reduce((sum, { brings }) => sum + brings, funds) < 0n;
  const now = decided.filter(({ execution }) => execution !== undefined);
  if (isShort(decided) || isShort(now)) throw new Refusal('insufficient_funds');
  // What brings money comes before what costs more than it brings, as a lot of little worth may.
  const carriedOut = new Map<string, Order>();
  for (const { order, lot, execution } of [
    ...decided.filter(({ brings }) => brings >= 0n),
    ...decided.filter(({ brings }) => brings < 0n),
  ]) {
    carriedOut.set(order.no, carryOutSell(order, lot, { instrument, execution }, context));
  }
  const orders = decided.map(({ order }) => carriedOut.get(order.no) ?? order);
  return orders as [Order, ...Order[]];
}

/**
 * A pending order whose limit the market has reached trades at the quote of this moment, if it still is there. One that is queued enters
 * the market first. A stop order is set off first, and waits at its limit where the market is beyond that; a trailing one follows it.
 */
function matchPending(command: Match, context: Context): Order {
  const { market, now } = context;
  const order = pending(command, context);
  if (order.venue !== undefined) return order;
  if (context.frozen.has(order.customerId)) {
    return giveBack(order, { status: 'failed', endReason: 'account_was_frozen' }, 'market', context);
  }
  const instrument = tradable(context, order.symbol, order.assetClass);
  if (isHeldBack(instrument, order.side)) return order;
  const { quote } = openQuote(context, instrument);
  if (now >= order.expiresAt || isQueuedAt(order, now)) return order;
  const entered = isQueued(order) ? { ...order, enteredAt: now } : order;
  if (entered !== order && limitBreach(instrument, quote, order.limitPrice) !== undefined) {
    return giveBack(entered, { status: 'failed', endReason: 'price_outside_band' }, 'market', context);
  }
  const awake = setOff(follow(entered, instrument, quote, context), quote, now);
  const execution = executionOf(awake, quote, context);
  if (execution === undefined) {
    if (endsUnfilled(awake, context)) return giveBack(awake, unfilled(awake), 'market', context);
    const waiting = onItsWay(awake, context);
    return waiting === order ? order : save(waiting, context);
  }
  const current = { ...awake, settlementRate: market.settlementRate(order.currency) };
  try {
    return order.side === 'buy'
      ? fillBuy(current, instrument, execution, context)
      : fillSell(current, lotOf(order, context), instrument, execution, context);
  } catch (error) {
    // The exchange rate may have risen above what was set aside, or the fee be more than a sell brings.
    if (!(error instanceof Refusal) || !endsWhatWaits.has(error.key)) throw error;
    return giveBack(current, { status: 'failed', endReason: error.key }, 'market', context);
  }
}

/** Ends an order here, or asks its venue to. */
function endPending(command: End, context: Context): Order {
  const order = pending(command, context);
  const isCancel = command.kind === 'cancel';
  const isLate = context.now >= order.expiresAt;
  const ofTime = isLate || !isImmediate(order) ? endOfTime(order, context) : unsent;
  const end = isCancel ? ({ status: 'cancelled' } as const) : ofTime;
  if (order.venue !== undefined) return askToCancel(order, end, isCancel ? 'customer' : 'expiry', context);
  return giveBack(order, end, isCancel ? 'customer' : 'market', context);
}

/** What was to trade at once, and could not be sent in time. */
const unsent = { status: 'cancelled', endReason: 'not_sent_at_once' } as const;
const byHouse = { status: 'cancelled', endReason: 'cancelled_by_house' } as const;

/** Ends an order for the house, or asks its venue to, as `endPending` does for its customer. */
function callOff(command: CallOffCommand, context: Context): Order {
  const order = pending(command, context);
  if (order.asked === 'cancel') throw new Refusal('order_waits_for_venue');
  const { endReason = byHouse.endReason } = command;
  return order.venue === undefined
    ? giveBack(order, { ...byHouse, endReason }, command.actor, context)
    : askToCancel(order, byHouse, 'house', context);
}

/** What an account has at a venue when it is frozen ends there, as what waits here ends once it could trade. */
function callBack(command: CallBack, context: Context): Order {
  const order = pending(command, context);
  const isFreeze = command.kind === 'freeze';
  if (!isFreeze && isQueued(order)) return giveBack(order, byHouse, 'market', context);
  if (order.venue === undefined || (isFreeze && !context.frozen.has(order.customerId))) return order;
  return isFreeze
    ? askToCancel(order, { status: 'failed', endReason: 'account_was_frozen' }, 'freeze', context)
    : askToCancel(order, byHouse, 'house', context);
}

/**
 * What is left of a lot whose instrument has ended is paid out at the price for all, as a sell without a fee. Accrued
 * interest is none: the last coupon falls on the same moment. What is worth nothing goes without a transfer.
 * @throws Refusal where there is nothing to settle (any more)
 */
function settle(command: Settle, context: Context): Order {
  const { state, market, now } = context;
  const lot = state.lot(command.customerId, command.lotNo);
  if (lot === undefined) throw new Refusal('unknown_order');
  const { quantity = lot.remaining } = command;
  if (quantity === 0n || quantity > freeOf(lot)) throw new Refusal('order_ended');
  const instrument = market.instrument(lot.symbol);
  if (instrument === undefined || !isSettled(instrument, command, now)) throw new Error(`${lot.symbol} has not ended`);
  const settlementRate = market.settlementRate(lot.currency);
  const order: Order = {
    ...newOrder(context, instrument, { ...command, quantity, limitPrice: command.at.price }, 'sell', {
      expiresAt: now,
      queuedUntil: undefined,
    }),
    origin: lot.origin,
    isSettlement: true,
    feeBasisPoints: undefined,
    chargeTable: undefined,
    settlementRate,
    lotNo: lot.no,
    lotPrice: lot.price,
  };
  const named = namedByHouse(order, 'settlement', command.at, context);
  const trade = { ...named, rate: settlementRate, interest: 0n, feeBasisPoints: 0n };
  return bookTrade(order, { ...lot, reserved: lot.reserved + quantity }, instrument, trade, context);
}

const isSettled = ({ endsAt, ended }: Instrument, { quantity }: Settle, now: Date): boolean =>
  quantity !== undefined || ended !== undefined || (endsAt !== undefined && endsAt <= now);
