import type { Decimal } from '@sauda/money';
import type { Position, Side } from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import { columnsOfRate, toSettlementRate, type SettlementRate } from '../market/index.ts';
import {
  bigint,
  boolean,
  generated,
  nullable,
  table,
  text,
  textOf,
  time,
  uuid,
  type RowOf,
} from '../../platform/table.ts';
import type { Execution } from './venue.ts';

export type { TradedClass } from '@sauda/facts';
import type { TradedClass } from '@sauda/facts';
/** Where shares come from: the market, a block, a QIP block, or a public offer. What is sold has the origin of its lot. */
export type Origin = 'market' | 'block' | 'qip' | 'ipo';
export type OrderStatus = 'pending' | 'success' | 'failed' | 'cancelled' | 'expired';

/** The quote that priced a fill, and what it came to. */
export interface Fill {
  readonly price: Decimal;
  readonly quoteSource: string;
  readonly quoteTime: Date;
  /** In the account currency. */
  readonly amount: Decimal;
  /** Treasury debt: accrued interest, paid or received on top of the amount. */
  readonly interest: Decimal;
  readonly fee: Decimal;
}

export const orders = table('orders', {
  id: generated(bigint),
  customerId: uuid,
  no: text,
  symbol: text,
  assetClass: textOf<TradedClass>(),
  origin: textOf<Origin>(),
  /** The block item or the IPO that the shares are from. */
  offeringId: nullable(bigint),
  /** Made by the end of what was held, not by the customer. */
  isSettlement: boolean,
  side: textOf<Side>(),
  status: textOf<OrderStatus>(),
  quantity: bigint,
  limitPrice: bigint,
  /** Set aside in the account currency while a buy is pending. */
  held: bigint,
  fillPrice: nullable(bigint),
  quoteSource: nullable(text),
  quoteTime: nullable(time),
  amount: nullable(bigint),
  interest: bigint,
  fee: bigint,
  currency: text,
  settlementRate: bigint,
  rateSource: nullable(text),
  rateQuoteTime: nullable(time),
  /** What the market quoted at the moment of an offering's order, where it trades. */
  marketPrice: nullable(bigint),
  marketSource: nullable(text),
  marketTime: nullable(time),
  /** A sell's lot. */
  lotNo: nullable(text),
  /** What the lot cost for each unit. */
  lotPrice: nullable(bigint),
  /** Of a filled sell, in the account currency, before fees. */
  profit: nullable(bigint),
  endReason: nullable(textOf<ErrorKey>()),
  createdAt: time,
  expiresAt: time,
  endedAt: nullable(time),
});

export type OrderRow = RowOf<typeof orders>;
type OwnColumns =
  | ('id' | 'offeringId' | 'marketPrice' | 'marketSource' | 'marketTime')
  | ('fillPrice' | 'quoteSource' | 'quoteTime' | 'amount' | 'interest' | 'fee')
  | ('settlementRate' | 'rateSource' | 'rateQuoteTime');

export interface Order extends Omit<OrderRow, OwnColumns> {
  readonly fill: Fill | undefined;
  /** Account currency for one unit of the order's currency, at the moment of the fill, or of the order before it. */
  readonly settlementRate: SettlementRate;
}

export const updateOrders = orders.updateBy(
  ['customerId', 'no'],
  [
    'status',
    'held',
    'fillPrice',
    'quoteSource',
    'quoteTime',
    'amount',
    'interest',
    'fee',
    'settlementRate',
    'rateSource',
    'rateQuoteTime',
    'profit',
    'endReason',
    'endedAt',
  ],
);

/** An order with the number of its row, by which lists are ordered. */
export type ListedOrder = Order & { readonly id: bigint };

export function toOrder(row: OrderRow): ListedOrder {
  const { fillPrice: price, quoteSource, quoteTime, amount, interest, fee } = row;
  const isFilled = price !== undefined && quoteSource !== undefined && quoteTime !== undefined && amount !== undefined;
  return {
    ...row,
    fill: isFilled ? { price, quoteSource, quoteTime, amount, interest, fee } : undefined,
    settlementRate: toSettlementRate(row),
  };
}

export function rowOf(order: Order) {
  const { fill } = order;
  return {
    ...order,
    ...columnsOfRate(order.settlementRate),
    fillPrice: fill?.price,
    quoteSource: fill?.quoteSource,
    quoteTime: fill?.quoteTime,
    amount: fill?.amount,
    interest: fill?.interest ?? 0n,
    fee: fill?.fee ?? 0n,
  };
}

/** What one filled buy opened; sells take from it. */
export const lots = table('lots', {
  id: generated(bigint),
  customerId: uuid,
  no: text,
  symbol: text,
  assetClass: textOf<TradedClass>(),
  origin: textOf<Origin>(),
  quantity: bigint,
  remaining: bigint,
  /** The part of `remaining` that pending sells have set aside. */
  reserved: bigint,
  price: bigint,
  /** What was paid for what remains, in the account currency, before fees. */
  cost: bigint,
  currency: text,
  openedAt: time,
});

export type LotRow = RowOf<typeof lots>;
export type Lot = Omit<LotRow, 'id'>;

export const updateLots = lots.updateBy(['customerId', 'no'], ['remaining', 'reserved', 'cost']);

export interface Buy {
  readonly kind: 'buy';
  readonly customerId: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly quantity: bigint;
  readonly limitPrice: Decimal;
  readonly position: Position;
}

export interface Sell {
  readonly kind: 'sell';
  readonly customerId: string;
  readonly lotNo: string;
  /** What the client believes that the lot cost. Checked to match where given. */
  readonly lotPrice: Decimal | undefined;
  readonly limitPrice: Decimal;
  /** All that is available where absent. */
  readonly quantity: bigint | undefined;
}

/** The market has reached the limit of a pending order. */
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

/** What was held has expired or matured: all that remains of a lot is paid out. */
export interface Settle {
  readonly kind: 'settle';
  readonly customerId: string;
  readonly lotNo: string;
  /** The price for everybody who held it, and where it is from. */
  readonly at: Execution;
}

export type Command = Buy | Sell | Match | End | Settle;

declare module '../../platform/outbox.ts' {
  interface Events {
    order: { customerId: string; no: string; status: string };
  }
}
