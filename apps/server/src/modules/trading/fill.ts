import { convertHalfEven } from '@sauda/money';
import { smallAmountBreach, tradeCost } from '@sauda/rules';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { Instrument } from '../market/index.ts';
import { save, type Context } from './context.ts';
import { newOrder } from './new-order.ts';
import type { Fill, Lot, Order, Settle } from './order.ts';
import { interestOf, partOfCost, type Cost } from './rules.ts';
import { tradeTransfers } from './transfers.ts';
import type { Execution } from './venue.ts';

/** @throws Refusal `insufficient_funds`, `amount_too_small` */
export function fillBuy(order: Order, instrument: Instrument, execution: Execution, context: Context): Order {
  const { state, now } = context;
  const cost = costOfTrade(order, instrument, execution, context);
  state.book.move(...tradeTransfers(order, cost));
  state.saveLot({
    customerId: order.customerId,
    no: order.no,
    symbol: order.symbol,
    assetClass: order.assetClass,
    origin: order.origin,
    quantity: order.quantity,
    remaining: order.quantity,
    reserved: 0n,
    price: execution.price,
    cost: cost.amount,
    currency: order.currency,
    openedAt: now,
  });
  return save({ ...order, status: 'success', fill: fillOf(execution, cost) }, context);
}

/**
 * @param lot with the sold quantity among what is reserved
 * @throws Refusal `insufficient_funds` where the fee is more than the customer then has, `amount_too_small`
 */
export function fillSell(
  order: Order,
  lot: Lot,
  instrument: Instrument,
  execution: Execution,
  context: Context,
): Order {
  return sellFromLot(order, lot, costOfTrade(order, instrument, execution, context), execution, context);
}

/**
 * What is left of a lot whose instrument has ended is paid out at the price for all, as a sell without a fee. Accrued
 * interest is none: the last coupon falls on the same moment. What is worth nothing goes without a transfer.
 * @throws Refusal where there is nothing to settle (any more)
 */
export function settle(command: Settle, context: Context): Order {
  const { state, market, now } = context;
  const lot = state.lot(command.customerId, command.lotNo);
  if (lot === undefined) throw new Refusal('unknown_order');
  if (lot.remaining === 0n || lot.reserved > 0n) throw new Refusal('order_ended');
  const instrument = market.instrument(lot.symbol);
  if (instrument?.endsAt === undefined || instrument.endsAt > now) throw new Error(`${lot.symbol} has not ended`);
  const quantity = lot.remaining;
  const settlementRate = market.settlementRate(lot.currency);
  const order: Order = {
    ...newOrder(context, instrument, { ...command, quantity, limitPrice: command.at.price }, 'sell', now),
    origin: lot.origin,
    isSettlement: true,
    settlementRate,
    lotNo: lot.no,
    lotPrice: lot.price,
  };
  const amount = convertHalfEven(command.at.price * quantity * instrument.multiplier, settlementRate);
  return sellFromLot(order, { ...lot, reserved: quantity }, { amount, interest: 0n, fee: 0n }, command.at, context);
}

function sellFromLot(order: Order, lot: Lot, cost: Cost, execution: Execution, context: Context): Order {
  const { state } = context;
  state.book.move(...tradeTransfers(order, cost));
  const bought = partOfCost(lot, order.quantity);
  state.saveLot({
    ...lot,
    remaining: lot.remaining - order.quantity,
    reserved: lot.reserved - order.quantity,
    cost: lot.cost - bought,
  });
  const profit = cost.amount - bought;
  return save({ ...order, status: 'success', fill: fillOf(execution, cost), profit }, context);
}

export function costOfTrade(
  order: Order,
  instrument: Instrument,
  { price }: Pick<Execution, 'price'>,
  { settings, now }: Pick<Context, 'settings' | 'now'>,
): Cost {
  const { quantity, settlementRate } = order;
  const { multiplier } = instrument;
  const cost = tradeCost(quantity, { price, multiplier, settlementRate, feeBasisPoints: settings.feeBasisPoints });
  refuseBreach(smallAmountBreach(cost.amount));
  return { ...cost, interest: interestOf(instrument, quantity, settlementRate, now) };
}

function fillOf({ price, source, time }: Execution, { amount, interest, fee }: Cost): Fill {
  return { price, quoteSource: source, quoteTime: time, amount, interest, fee };
}
