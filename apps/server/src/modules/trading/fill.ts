import { assetClasses } from '@sauda/facts';
import { convertHalfEven, divideHalfEven, MINOR_UNIT, type Decimal, type Rate } from '@sauda/money';
import {
  smallAmountBreach,
  tradeCost,
  type MaximumLots,
  type Side,
  type TradeCost,
  type TriggerPrices,
} from '@sauda/rules';
import { refuseBreach } from '../../platform/refusal.ts';
import type { Movement, Transfer } from '../ledger/index.ts';
import { accruedPerUnit, couponAfter, couponPerUnit, type Instrument } from '../market/index.ts';
import { setBracket } from './triggers/set-bracket.ts';
import type { MarketView, Execution, ExecutionVenue } from './market-view.ts';
import type { Fill, Lot, Order, TradedClass, TradingState } from './order.ts';
import { rate, whole } from '../../platform/setting-rules.ts';
import type { Settings } from '../../platform/settings.ts';

/** What the operator can set. */
export interface TradingSettings {
  /** Charged on each side; 3 is 0.03 %. */
  readonly feeBasisPoints: bigint;
  readonly maximumLots: MaximumLots;
}

export const tradingSettings = {
  fee_basis_points: whole('The fee of each side of a trade; 3 is 0.03 %.', [0, 1_000], { usual: '3' }),
  half_position_max: whole('The most of one order with half a position.', [1, 1_000_000], {
    usual: '50',
    notAbove: 'full_position_max',
  }),
  full_position_max: whole('The most of one order with a full position.', [1, 1_000_000], { usual: '100' }),
  stop_protection_percent: whole(
    'How far beyond its stop the app lets a stop order trade, in per cent: market protection.',
    [0, 50],
    { usual: '3' },
  ),
  trade_display_rate: rate('The rate of the second currency shown with trades. It settles nothing.', {
    usual: '20.29',
  }),
};

/** Read at each transaction. */
export const tradingTerms =
  ({ integer }: Pick<Settings<keyof typeof tradingSettings>, 'integer'>) =>
  (): TradingSettings => ({
    feeBasisPoints: integer('fee_basis_points'),
    maximumLots: { half: integer('half_position_max'), full: integer('full_position_max') },
  });

export interface Context {
  readonly state: TradingState;
  readonly market: MarketView;
  /** Undefined where prices are shown and nothing can be traded. */
  readonly venue: ExecutionVenue | undefined;
  readonly settings: TradingSettings;
  /** Customers who may not trade now, with the reason. */
  readonly frozen: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** What a trade comes to, in the account currency. */
interface Cost extends TradeCost {
  /** Accrued interest, on top of the amount. */
  readonly interest: Decimal;
}

/** What is asked for, on either side. */
export interface Placed {
  readonly customerId: string;
  readonly quantity: bigint;
  readonly limitPrice: Decimal;
  /** Of a stop order. */
  readonly triggerPrice?: Decimal | undefined;
}

/** An order as it begins, but for its exchange rate and its lot. */
export function newOrder(
  { state, now }: Context,
  instrument: Instrument,
  command: Placed & Partial<TriggerPrices>,
  side: Side,
  expiresAt: Date,
) {
  return {
    customerId: command.customerId,
    no: state.newOrderNo(),
    symbol: instrument.symbol,
    assetClass: instrument.assetClass as TradedClass,
    origin: 'market' as const,
    isSettlement: false,
    side,
    status: 'pending' as const,
    quantity: command.quantity,
    limitPrice: command.limitPrice,
    triggerPrice: command.triggerPrice,
    triggeredAt: undefined,
    triggeredPrice: undefined,
    stopPrice: command.stopPrice,
    targetPrice: command.targetPrice,
    held: 0n,
    fill: undefined,
    currency: instrument.currency,
    profit: undefined,
    endReason: undefined,
    createdAt: now,
    expiresAt,
    endedAt: undefined,
    version: 0,
  };
}

/** Ends an order where it is not pending any more, and keeps it. */
export function save(order: Order, { state, now }: Context): Order {
  const saved = order.status === 'pending' ? order : { ...order, endedAt: now };
  state.saveOrder(saved);
  return saved;
}

/**
 * What the order holds is free again and pays for it: the book is the only thing that knows whether it is enough.
 * @throws Refusal `insufficient_funds`, `amount_too_small`, and nothing is changed
 */
export function fillBuy(order: Order, instrument: Instrument, execution: Execution, context: Context): Order {
  const { state, now } = context;
  const cost = costOfTrade(order, instrument, execution, context);
  state.book.move(...releaseTransfers(order, actor), ...tradeTransfers(order, cost));
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
  setBracket(order, execution.price, context);
  return save({ ...order, status: 'success', held: 0n, fill: fillOf(execution, cost) }, context);
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

export function sellFromLot(order: Order, lot: Lot, cost: Cost, execution: Execution, context: Context): Order {
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

function fillOf({ price, source, time }: Execution, { amount, interest, fee }: Cost): Fill {
  return { price, quoteSource: source, quoteTime: time, amount, interest, fee };
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

/** Accrued interest on a quantity, in the account currency, rounded half to even to the minor unit; zero without coupons. */
function interestOf({ treasury }: Instrument, quantity: bigint, settlementRate: Rate, at: Date): Decimal {
  if (treasury === undefined) return 0n;
  const { dividend, divisor } = accruedPerUnit(treasury, at);
  return convertHalfEven(dividend * quantity, settlementRate, divisor);
}

/** The most that a buy can cost while it waits: at its limit, with the fee and interest. This is held for it. */
export function mostCost(order: Order, instrument: Instrument, context: Context): Decimal {
  const { quantity, limitPrice, settlementRate, expiresAt } = order;
  const { amount, fee } = costOfTrade(order, instrument, { price: limitPrice }, context);
  return amount + fee + mostInterest(instrument, quantity, settlementRate, { from: context.now, until: expiresAt });
}

/** The most that accrued interest can come to between two moments: it starts again after each coupon. */
function mostInterest(
  instrument: Instrument,
  quantity: bigint,
  settlementRate: Rate,
  { from, until }: { from: Date; until: Date },
): Decimal {
  const { treasury } = instrument;
  const coupon = treasury && couponAfter(treasury, from);
  if (treasury === undefined || coupon === undefined || coupon > until) {
    return interestOf(instrument, quantity, settlementRate, until);
  }
  return convertHalfEven(couponPerUnit(treasury) * quantity, settlementRate);
}

/** The part of a lot's cost that falls to a part of what remains of it; the last part takes what is left. */
function partOfCost(lot: { readonly cost: Decimal; readonly remaining: bigint }, quantity: bigint): Decimal {
  return divideHalfEven(lot.cost * quantity, lot.remaining * MINOR_UNIT) * MINOR_UNIT;
}

const actor = 'market';

/** The transfers of a trade: the amount, accrued interest where there is any, and the fee. What is zero books nothing. */
function tradeTransfers(order: Order, { amount, interest, fee }: Cost): Transfer[] {
  const isBuy = order.side === 'buy';
  const transfers: Transfer[] = [];
  if (amount > 0n) {
    const { buy } = assetClasses[order.assetClass].reasons;
    transfers.push(
      isBuy
        ? transfer(order, amount, { debit: 'cash', credit: 'clearing', reason: buy, actor })
        : transfer(order, amount, { debit: 'clearing', credit: 'cash', reason: sellReasonOf(order), actor }),
    );
  }
  if (interest > 0n) {
    const reason = 'interest';
    transfers.push(
      isBuy
        ? transfer(order, interest, { debit: 'cash', credit: 'interest', reason, actor })
        : transfer(order, interest, { debit: 'interest', credit: 'cash', reason, actor }),
    );
  }
  if (fee > 0n) {
    transfers.push(transfer(order, fee, { debit: 'cash', credit: 'fees', reason: 'transactionExpenses', actor }));
  }
  return transfers;
}

export function holdTransfer(order: Order, amount: Decimal): Transfer {
  return transfer(order, amount, { debit: 'cash', credit: 'holds', reason: 'hold', actor: 'customer' });
}

/** Of what an order holds, all or a part of it, given back; none where that is nothing. */
export function releaseTransfers(order: Order, by: string, amount = order.held): Transfer[] {
  if (amount === 0n) return [];
  return [transfer(order, amount, { debit: 'holds', credit: 'cash', reason: 'holdRelease', actor: by })];
}

function transfer({ customerId, no }: Order, amount: Decimal, movement: Movement<'order'>): Transfer {
  return { ...movement, customerId, amount, subject: { kind: 'order', no } };
}

function sellReasonOf({ origin, assetClass }: Order) {
  return origin === 'block' || origin === 'qip' ? 'sellBlock' : assetClasses[assetClass].reasons.sell;
}
