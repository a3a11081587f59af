import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import { type Quote } from '../market/index.ts';
import { columnsOfRate, type SettlementRate } from './market-view.ts';
import type { Tx } from '../../platform/database.ts';
import { executions } from './executions.ts';
import { lots, orders, type Origin, type TradedClass } from './order.ts';

/** Shares that were bought outside of the market, at a price fixed beforehand, or that could not be. */
export interface Purchase {
  readonly customerId: string;
  readonly no: string;
  readonly origin: Exclude<Origin, 'market'>;
  /** The block item, the IPO or the rights issue. */
  readonly offeringId: bigint;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly quantity: bigint;
  readonly price: Decimal;
  readonly currency: string;
  /** Account currency for one unit of `currency`. */
  readonly settlementRate: SettlementRate;
  /** By the plan of the buyer, where a fee is charged. */
  readonly feeBasisPoints?: number | undefined;
  /** What the market quoted at that moment, where it trades. */
  readonly market?: Pick<Quote, 'price' | 'source' | 'time'> | undefined;
  /** In the account currency, with the transfers already posted; the reason where nothing was bought. */
  readonly outcome: { readonly amount: Decimal; readonly fee: Decimal } | { readonly refusedFor: ErrorKey };
  readonly at: Date;
}

/**
 * Writes purchases as orders, each filled one with its lot, so that they are listed, sold and verified as any other.
 * The customers' accounts must be locked, and what was paid for posted by the caller in the same transaction.
 */
export async function recordPurchases(tx: Tx, purchases: readonly Purchase[]): Promise<void> {
  if (purchases.length === 0) return;
  await orders.insert(tx, purchases.map(orderOf));
  await executions.insert(tx, purchases.flatMap(executionsOf));
  await lots.insert(
    tx,
    purchases.flatMap(({ outcome, at, ...purchase }) =>
      'amount' in outcome
        ? [{ ...purchase, remaining: purchase.quantity, reserved: 0n, cost: outcome.amount, openedAt: at }]
        : [],
    ),
  );
}

/** One for each that was bought: the offering is where it traded. */
function executionsOf(purchase: Purchase) {
  const { customerId, no, origin, quantity, price, feeBasisPoints, settlementRate, outcome, at } = purchase;
  if (!('amount' in outcome)) return [];
  const traded = { quantity, worth: price * quantity, ...outcome, feeBasisPoints, interest: 0n, covered: 0n };
  const named = { part: 1, tradePart: 1, venue: origin, tradeDay: at, executionId: no, kind: 'trade' as const };
  const times = { quoteTime: at, tradedAt: at, bookedAt: at };
  const priced = { price, reported: quantity, quoteSource: sourceOf(purchase), ...columnsOfRate(settlementRate) };
  return [{ customerId, orderNo: no, ...named, ...traded, ...priced, ...times }];
}

const sourceOf = ({ origin, offeringId }: Purchase): string => `${origin}/${offeringId}`;

function orderOf(all: Purchase) {
  const { outcome, market, settlementRate, at, ...purchase } = all;
  const filled = 'amount' in outcome ? outcome : undefined;
  return {
    ...purchase,
    ...columnsOfRate(settlementRate),
    isSettlement: false,
    side: 'buy' as const,
    filled: filled === undefined ? 0n : purchase.quantity,
    status: filled === undefined ? ('failed' as const) : ('success' as const),
    limitPrice: purchase.price,
    atMarket: false,
    lifetime: 'day' as const,
    held: 0n,
    fillPrice: filled && purchase.price,
    quoteSource: filled && sourceOf(all),
    quoteTime: filled && at,
    amount: filled?.amount,
    interest: 0n,
    fee: filled?.fee ?? 0n,
    marketPrice: market?.price,
    marketSource: market?.source,
    marketTime: market?.time,
    endReason: 'refusedFor' in outcome ? outcome.refusedFor : undefined,
    createdAt: at,
    expiresAt: at,
    endedAt: at,
    version: 0,
  };
}
