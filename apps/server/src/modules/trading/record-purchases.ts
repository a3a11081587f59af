import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import type { Quote, SettlementRate } from '../market/index.ts';
import { column, type Tx } from '../../platform/database.ts';
import type { Origin, TradedClass } from './order.ts';
import { insertLots } from './save.ts';

/** Shares that were bought outside of the market, at a price fixed beforehand, or that could not be. */
export interface Purchase {
  readonly customerId: string;
  readonly no: string;
  readonly origin: Exclude<Origin, 'market'>;
  /** The block item or the IPO. */
  readonly offeringId: bigint;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly quantity: bigint;
  readonly price: Decimal;
  readonly currency: string;
  /** Account currency for one unit of `currency`. */
  readonly settlementRate: SettlementRate;
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
  const filled = purchases.flatMap((purchase) =>
    'amount' in purchase.outcome ? [{ ...purchase, ...purchase.outcome }] : [],
  );
  const paid = (purchase: Purchase) => ('amount' in purchase.outcome ? purchase.outcome : undefined);
  await tx`
    INSERT INTO orders (customer_id, no, symbol, asset_class, origin, offering_id, side, status, quantity, limit_price,
      fill_price, quote_source, quote_time, amount, fee, currency, settlement_rate, rate_source,
      rate_quote_time, market_price, market_source, market_time, end_reason, created_at, expires_at, ended_at)
    SELECT customer_id, no, symbol, asset_class, origin, offering_id, 'buy',
      CASE WHEN amount IS NULL THEN 'failed' ELSE 'success' END, quantity, price,
      CASE WHEN amount IS NOT NULL THEN price END, CASE WHEN amount IS NOT NULL THEN origin || '/' || offering_id END,
      CASE WHEN amount IS NOT NULL THEN at END, amount, coalesce(fee, 0), currency, settlement_rate,
      rate_source, rate_quote_time, market_price, market_source, market_time, end_reason, at, at, at
    FROM unnest(
      ${column(purchases.map((purchase) => purchase.customerId))}::uuid[],
      ${column(purchases.map((purchase) => purchase.no))}::text[],
      ${column(purchases.map((purchase) => purchase.symbol))}::text[],
      ${column(purchases.map((purchase) => purchase.assetClass))}::text[],
      ${column(purchases.map((purchase) => purchase.origin))}::text[],
      ${column(purchases.map((purchase) => purchase.offeringId))}::bigint[],
      ${column(purchases.map((purchase) => purchase.quantity))}::bigint[],
      ${column(purchases.map((purchase) => purchase.price))}::bigint[],
      ${column(purchases.map((purchase) => paid(purchase)?.amount ?? null))}::bigint[],
      ${column(purchases.map((purchase) => paid(purchase)?.fee ?? null))}::bigint[],
      ${column(purchases.map((purchase) => purchase.currency))}::text[],
      ${column(purchases.map(({ settlementRate }) => settlementRate.hundredMillionths))}::bigint[],
      ${column(purchases.map(({ settlementRate }) => settlementRate.source ?? null))}::text[],
      ${column(purchases.map(({ settlementRate }) => settlementRate.quoteTime ?? null))}::timestamptz[],
      ${column(purchases.map(({ market }) => market?.price ?? null))}::bigint[],
      ${column(purchases.map(({ market }) => market?.source ?? null))}::text[],
      ${column(purchases.map(({ market }) => market?.time ?? null))}::timestamptz[],
      ${column(purchases.map(({ outcome }) => ('refusedFor' in outcome ? outcome.refusedFor : null)))}::text[],
      ${column(purchases.map((purchase) => purchase.at))}::timestamptz[]
    ) AS purchase (customer_id, no, symbol, asset_class, origin, offering_id, quantity, price, amount, fee, currency,
      settlement_rate, rate_source, rate_quote_time, market_price, market_source, market_time, end_reason, at)`;
  await insertLots(
    tx,
    filled.map((purchase) => ({
      customerId: purchase.customerId,
      no: purchase.no,
      symbol: purchase.symbol,
      assetClass: purchase.assetClass,
      origin: purchase.origin,
      quantity: purchase.quantity,
      remaining: purchase.quantity,
      reserved: 0n,
      price: purchase.price,
      cost: purchase.amount,
      currency: purchase.currency,
      openedAt: purchase.at,
    })),
  );
}
