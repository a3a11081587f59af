import { formatDecimal, type Decimal } from '@sauda/money';
import type { Book, Subject, Transfer, TransferReason } from '../ledger/index.ts';
import type { Instrument, Quote } from '../market/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Buy, Command, End, Fill, Lot, Match, Order, Sell, TradedClass } from './order.ts';
import {
  checkBuyQuantity,
  checkLimit,
  costOf,
  quoteLifetimeMs,
  type Cost,
  type Side,
  type TradingSettings,
} from './rules.ts';

/** The market as a decision sees it: at one moment, without waiting. */
export interface MarketView {
  instrument(symbol: string): Instrument | undefined;
  quote(symbol: string): Quote | undefined;
  /** Whether the instrument trades now, and until when an order that waits stays good. */
  session(symbol: string): { readonly open: boolean; readonly goodUntil: Date };
  /**
   * Account currency for one unit of `currency`.
   * @throws Refusal `stale_rate`
   */
  settlementRate(currency: string): Decimal;
}

/** The customers' locked state. Decisions read it and write to it; the executor saves what changed. */
export interface TradingState {
  readonly book: Book;
  order(customerId: string, no: string): Order | undefined;
  saveOrder(order: Order): void;
  lot(customerId: string, no: string): Lot | undefined;
  saveLot(lot: Lot): void;
  newOrderNo(): string;
}

export interface Context {
  readonly state: TradingState;
  readonly market: MarketView;
  readonly settings: TradingSettings;
  readonly now: Date;
}

/**
 * What becomes of a command. Pure but for `state`, and all or nothing: a refused command has changed nothing.
 * @returns the order as it is now
 * @throws Refusal
 */
export function decide(command: Command, context: Context): Order {
  switch (command.kind) {
    case 'buy':
      return placeBuy(command, context);
    case 'sell':
      return placeSell(command, context);
    case 'match':
      return matchPending(command, context);
    case 'cancel':
    case 'expire':
      return endPending(command, context);
  }
}

function placeBuy(command: Buy, context: Context): Order {
  const { market, settings, now, state } = context;
  const instrument = tradable(market, command.symbol, command.assetClass);
  checkBuyQuantity(instrument, command.quantity, command.position, settings);
  const { quote, goodUntil } = openQuote(context, instrument);
  checkLimit(instrument, quote, command.limitPrice);
  const settlementRate = market.settlementRate(instrument.currency);
  const order: Order = {
    ...newOrder(context, instrument, command, 'buy', goodUntil),
    settlementRate,
    lotNo: undefined,
    lotPrice: undefined,
  };
  if (quote.price <= command.limitPrice) return fillBuy(order, instrument, quote, context);

  const { amount, fee } = costOf(instrument, command.limitPrice, command.quantity, settlementRate, settings);
  const held = amount + fee;
  state.book.move(transfer(order, 'cash', 'holds', held, 'hold', 'customer'));
  return save({ ...order, held }, state, now);
}

function placeSell(command: Sell, context: Context): Order {
  const { market, state, now } = context;
  const lot = state.lot(command.customerId, command.lotNo);
  if (lot === undefined || lot.remaining === 0n) throw new Refusal('unknown_order');
  if (command.lotPrice !== undefined && command.lotPrice !== lot.price) {
    throw new Refusal('lot_price_mismatch', { values: { price: formatDecimal(lot.price) } });
  }
  const available = lot.remaining - lot.reserved;
  const quantity = command.quantity ?? available;
  if (quantity > available || available === 0n) {
    throw new Refusal('exceeds_position', { values: { available: available.toString() } });
  }
  if (quantity < 1n) throw new Refusal('quantity_below_minimum', { values: { minimum: '1' } });

  const instrument = tradable(market, lot.symbol, lot.assetClass);
  const { quote, goodUntil } = openQuote(context, instrument);
  checkLimit(instrument, quote, command.limitPrice);
  const order: Order = {
    ...newOrder(context, instrument, { ...command, quantity }, 'sell', goodUntil),
    origin: lot.origin,
    settlementRate: market.settlementRate(instrument.currency),
    lotNo: lot.no,
    lotPrice: lot.price,
  };
  const reserved = { ...lot, reserved: lot.reserved + quantity };
  if (quote.price >= command.limitPrice) return fillSell(order, reserved, instrument, quote, context);
  state.saveLot(reserved);
  return save(order, state, now);
}

/** A pending order whose limit the market has reached fills at the quote of this moment, if it still is there. */
function matchPending(command: Match, context: Context): Order {
  const { state, market, now } = context;
  const order = pending(command, context);
  const instrument = tradable(market, order.symbol, order.assetClass);
  const { quote } = openQuote(context, instrument);
  const reached = order.side === 'buy' ? quote.price <= order.limitPrice : quote.price >= order.limitPrice;
  if (!reached || now >= order.expiresAt) return order;
  const current = { ...order, settlementRate: market.settlementRate(order.currency) };

  if (order.side === 'sell') return fillSell(current, lotOf(order, state), instrument, quote, context);
  releaseHold(order, state, 'market');
  try {
    return fillBuy({ ...current, held: 0n }, instrument, quote, context);
  } catch (error) {
    // The exchange rate may have risen above what was set aside.
    if (!(error instanceof Refusal) || error.key !== 'insufficient_funds') throw error;
    return save({ ...order, held: 0n, status: 'failed', endReason: error.key }, state, now);
  }
}

function endPending(command: End, context: Context): Order {
  const { state, now } = context;
  const order = pending(command, context);
  releaseHold(order, state, command.kind === 'cancel' ? 'customer' : 'market');
  if (order.side === 'sell') {
    const lot = lotOf(order, state);
    state.saveLot({ ...lot, reserved: lot.reserved - order.quantity });
  }
  return command.kind === 'cancel'
    ? save({ ...order, held: 0n, status: 'cancelled' }, state, now)
    : save({ ...order, held: 0n, status: 'expired', endReason: 'order_expired' }, state, now);
}

function fillBuy(order: Order, instrument: Instrument, quote: Quote, context: Context): Order {
  const { state, settings, now } = context;
  const cost = costOf(instrument, quote.price, order.quantity, order.settlementRate, settings);
  state.book.move(
    transfer(order, 'cash', 'clearing', cost.amount, reasons[order.assetClass].buy, 'market'),
    ...feeOf(order, cost),
  );
  state.saveLot({
    customerId: order.customerId,
    no: order.no,
    symbol: order.symbol,
    assetClass: order.assetClass,
    origin: order.origin,
    quantity: order.quantity,
    remaining: order.quantity,
    reserved: 0n,
    price: quote.price,
    currency: order.currency,
    openedAt: now,
  });
  return save({ ...order, status: 'success', fill: fillOf(quote, cost) }, state, now);
}

/** @param lot with the sold quantity among what is reserved */
function fillSell(order: Order, lot: Lot, instrument: Instrument, quote: Quote, context: Context): Order {
  const { state, settings, now } = context;
  const cost = costOf(instrument, quote.price, order.quantity, order.settlementRate, settings);
  const bought = costOf(instrument, lot.price, order.quantity, order.settlementRate, settings);
  state.book.move(transfer(order, 'clearing', 'cash', cost.amount, sellReason(order), 'market'), ...feeOf(order, cost));
  state.saveLot({ ...lot, remaining: lot.remaining - order.quantity, reserved: lot.reserved - order.quantity });
  const profit = cost.amount - bought.amount;
  return save({ ...order, status: 'success', fill: fillOf(quote, cost), profit }, state, now);
}

function tradable(market: MarketView, symbol: string, assetClass: TradedClass): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.assetClass === 'index') throw new Refusal('not_tradable');
  if (instrument.assetClass !== assetClass) throw new Refusal('wrong_kind');
  return instrument;
}

function openQuote({ market, now }: Context, instrument: Instrument): { quote: Quote; goodUntil: Date } {
  const { open, goodUntil } = market.session(instrument.symbol);
  if (!open) throw new Refusal('market_closed');
  const quote = market.quote(instrument.symbol);
  if (quote === undefined || now.getTime() - quote.time.getTime() > quoteLifetimeMs) throw new Refusal('stale_quote');
  return { quote, goodUntil };
}

function newOrder(
  { state, now }: Context,
  instrument: Instrument,
  command: { customerId: string; quantity: bigint; limitPrice: Decimal },
  side: Side,
  expiresAt: Date,
) {
  return {
    customerId: command.customerId,
    no: state.newOrderNo(),
    symbol: instrument.symbol,
    assetClass: instrument.assetClass as TradedClass,
    origin: 'market' as const,
    side,
    status: 'pending' as const,
    quantity: command.quantity,
    limitPrice: command.limitPrice,
    held: 0n,
    fill: undefined,
    currency: instrument.currency,
    profit: undefined,
    endReason: undefined,
    createdAt: now,
    expiresAt,
    endedAt: undefined,
  };
}

function pending(command: Match | End, { state }: Context): Order {
  const order = state.order(command.customerId, command.no);
  if (order === undefined) throw new Refusal('unknown_order');
  if (order.status !== 'pending') throw new Refusal('order_ended');
  return order;
}

function lotOf(order: Order, state: TradingState): Lot {
  const lot = order.lotNo === undefined ? undefined : state.lot(order.customerId, order.lotNo);
  if (lot === undefined) throw new Error(`sell order ${order.no} has no lot`);
  return lot;
}

function releaseHold(order: Order, state: TradingState, actor: string): void {
  if (order.held > 0n) state.book.move(transfer(order, 'holds', 'cash', order.held, 'holdRelease', actor));
}

function save(order: Order, state: TradingState, now: Date): Order {
  const saved = order.status === 'pending' ? order : { ...order, endedAt: now };
  state.saveOrder(saved);
  return saved;
}

function fillOf(quote: Quote, { amount, fee }: Cost): Fill {
  return { price: quote.price, quoteSource: quote.source, quoteTime: quote.time, amount, fee };
}

/** A fee of zero books nothing. */
function feeOf(order: Order, { fee }: Cost): Transfer[] {
  return fee === 0n ? [] : [transfer(order, 'cash', 'fees', fee, 'transactionExpenses', 'market')];
}

function transfer(
  order: Order,
  debit: Transfer['debit'],
  credit: Transfer['credit'],
  amount: Decimal,
  reason: TransferReason,
  actor: string,
): Transfer {
  const subject: Subject = { kind: 'order', no: order.no };
  return { customerId: order.customerId, debit, credit, amount, reason, subject, actor };
}

function sellReason({ origin, assetClass }: Order): TransferReason {
  return origin === 'block' || origin === 'qip' ? 'sellBlock' : reasons[assetClass].sell;
}

const reasons: Readonly<Record<TradedClass, { buy: TransferReason; sell: TransferReason }>> = {
  stock: { buy: 'buyStock', sell: 'sellStock' },
  forex: { buy: 'buyForex', sell: 'sellForex' },
  futures: { buy: 'buyFutures', sell: 'sellFutures' },
  treasury: { buy: 'buyTreasury', sell: 'sellTreasury' },
};
