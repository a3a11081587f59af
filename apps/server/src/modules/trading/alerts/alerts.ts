import { formatDecimal, type Decimal } from '@sauda/money';
import { gridBreach } from '@sauda/rules';
import { requireOpenAccount } from '../../customers/index.ts';
import type { Market } from '../../market/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal, refuseBreach } from '../../../platform/refusal.ts';
import { countedPage, type Page } from '../../../platform/page-by.ts';

/** Alerts that one customer can have waiting. */
const alertsAtMost = 50;

/** The price rises to the alert's or above, or falls to it or below. */
export type Direction = 'above' | 'below';

export interface PriceAlert {
  readonly id: bigint;
  readonly symbol: string;
  readonly direction: Direction;
  /** In the instrument's currency. */
  readonly price: Decimal;
  readonly createdAt: Date;
  /** When the customer was told; absent while it waits. */
  readonly reachedAt: Date | undefined;
  readonly reachedPrice: Decimal | undefined;
}

/** A customer's alerts: those that wait, newest first, then those that were reached. */
export async function listAlerts(
  sql: Sql,
  customerId: string,
  symbol: string | undefined,
  page: Page,
): Promise<{ alerts: PriceAlert[]; count: number }> {
  const from = sql`
    price_alerts WHERE customer_id = ${customerId} AND (${symbol}::text IS NULL OR symbol = ${symbol})`;
  const select = sql`id, symbol, direction, price, created_at, reached_at, reached_price`;
  const order = sql`reached_at DESC NULLS FIRST, id DESC`;
  const { rows: alerts, count } = await countedPage<PriceAlert>(sql, { select, from, order }, page);
  return { alerts, count };
}

export interface NewAlert {
  readonly customerId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly price: Decimal;
  readonly at: Date;
}

/**
 * Begins to wait for a price.
 * @returns the alert's number
 * @throws Refusal `unknown_symbol`, `price_not_above_zero`, `price_off_tick`, `alert_already_reached`, `too_many_alerts`,
 * `logout` where the account is closed
 */
export async function addAlert(
  tx: Tx,
  market: Market,
  { customerId, symbol, direction, price, at }: NewAlert,
): Promise<bigint> {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.ended !== undefined) throw new Refusal(instrument.halt ?? 'trading_halted');
  refuseBreach(gridBreach(instrument, price));
  const now = market.quote(symbol)?.price;
  if (now !== undefined && (direction === 'above' ? now >= price : now <= price)) {
    throw new Refusal('alert_already_reached', { values: { price: formatDecimal(now, instrument.priceDecimals) } });
  }
  await requireOpenAccount(tx, customerId);
  // One at a time for each customer, so that what is counted stays true.
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`price alerts ${customerId}`}, 0))`;
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM price_alerts WHERE customer_id = ${customerId} AND reached_at IS NULL`;
  if (count >= alertsAtMost) throw new Refusal('too_many_alerts', { values: { maximum: String(alertsAtMost) } });
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO price_alerts (customer_id, symbol, direction, price, created_at)
    VALUES (${customerId}, ${symbol}, ${direction}, ${price}, ${at})
    RETURNING id`;
  return id;
}

/** @throws Refusal `not_found` */
export async function removeAlert(tx: Tx, customerId: string, id: bigint, of: { symbol?: string } = {}): Promise<void> {
  const removed = await tx`
    DELETE FROM price_alerts
    WHERE customer_id = ${customerId} AND id = ${id} AND symbol = coalesce(${of.symbol ?? null}, symbol)
    RETURNING 1`;
  if (removed.length === 0) throw new Refusal('not_found');
}
