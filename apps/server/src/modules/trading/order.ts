import type { Decimal } from '@sauda/money';
import type { Position, Side } from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import type { SettlementRate } from '../market/index.ts';
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

export interface Order {
  readonly customerId: string;
  readonly no: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly origin: Origin;
  /** Made by the end of what was held, not by the customer. */
  readonly isSettlement: boolean;
  readonly side: Side;
  readonly status: OrderStatus;
  readonly quantity: bigint;
  readonly limitPrice: Decimal;
  /** Set aside in the account currency while a buy is pending. */
  readonly held: Decimal;
  readonly fill: Fill | undefined;
  readonly currency: string;
  /** Account currency for one unit of the order's currency, at the moment of the fill, or of the order before it. */
  readonly settlementRate: SettlementRate;
  /** A sell's lot. */
  readonly lotNo: string | undefined;
  /** What the lot cost for each unit. */
  readonly lotPrice: Decimal | undefined;
  /** Of a filled sell, in the account currency, before fees. */
  readonly profit: Decimal | undefined;
  readonly endReason: ErrorKey | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | undefined;
}

/** What one filled buy opened; sells take from it. */
export interface Lot {
  readonly customerId: string;
  readonly no: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly origin: Origin;
  readonly quantity: bigint;
  readonly remaining: bigint;
  /** The part of `remaining` that pending sells have set aside. */
  readonly reserved: bigint;
  readonly price: Decimal;
  /** What was paid for what remains, in the account currency, before fees. */
  readonly cost: Decimal;
  readonly currency: string;
  readonly openedAt: Date;
}

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
