import { column, type Tx } from '../../platform/database.ts';
import type { Lot, Order } from './order.ts';
import { referenceKey, type LoadedState } from './state.ts';

/** Writes what the commands of one transaction changed: a statement for each kind of change, whatever their number. */
export async function saveState(tx: Tx, state: LoadedState): Promise<void> {
  const { orders, lots, newOrders, newLots } = state.changes();
  await Promise.all([
    insertOrders(
      tx,
      orders.filter((order) => newOrders.has(referenceKey(order))),
    ),
    updateOrders(
      tx,
      orders.filter((order) => !newOrders.has(referenceKey(order))),
    ),
    insertLots(
      tx,
      lots.filter((lot) => newLots.has(referenceKey(lot))),
    ),
    updateLots(
      tx,
      lots.filter((lot) => !newLots.has(referenceKey(lot))),
    ),
  ]);
}

async function insertOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await tx`
    INSERT INTO orders (customer_id, no, symbol, asset_class, origin, is_settlement, side, status, quantity, limit_price,
      held, fill_price, quote_source, quote_time, amount, interest, fee, currency, settlement_rate, rate_source,
      rate_quote_time, lot_no, lot_price, profit, created_at, expires_at, ended_at)
    SELECT * FROM unnest(
      ${column(orders.map((order) => order.customerId))}::uuid[],
      ${column(orders.map((order) => order.no))}::text[],
      ${column(orders.map((order) => order.symbol))}::text[],
      ${column(orders.map((order) => order.assetClass))}::text[],
      ${column(orders.map((order) => order.origin))}::text[],
      ${column(orders.map((order) => Number(order.isSettlement)))}::boolean[],
      ${column(orders.map((order) => order.side))}::text[],
      ${column(orders.map((order) => order.status))}::text[],
      ${column(orders.map((order) => order.quantity))}::bigint[],
      ${column(orders.map((order) => order.limitPrice))}::bigint[],
      ${column(orders.map((order) => order.held))}::bigint[],
      ${column(orders.map((order) => order.fill?.price ?? null))}::bigint[],
      ${column(orders.map((order) => order.fill?.quoteSource ?? null))}::text[],
      ${column(orders.map((order) => order.fill?.quoteTime ?? null))}::timestamptz[],
      ${column(orders.map((order) => order.fill?.amount ?? null))}::bigint[],
      ${column(orders.map((order) => order.fill?.interest ?? 0n))}::bigint[],
      ${column(orders.map((order) => order.fill?.fee ?? 0n))}::bigint[],
      ${column(orders.map((order) => order.currency))}::text[],
      ${column(orders.map(({ settlementRate }) => settlementRate.hundredMillionths))}::bigint[],
      ${column(orders.map(({ settlementRate }) => settlementRate.source ?? null))}::text[],
      ${column(orders.map(({ settlementRate }) => settlementRate.quoteTime ?? null))}::timestamptz[],
      ${column(orders.map((order) => order.lotNo ?? null))}::text[],
      ${column(orders.map((order) => order.lotPrice ?? null))}::bigint[],
      ${column(orders.map((order) => order.profit ?? null))}::bigint[],
      ${column(orders.map((order) => order.createdAt))}::timestamptz[],
      ${column(orders.map((order) => order.expiresAt))}::timestamptz[],
      ${column(orders.map((order) => order.endedAt ?? null))}::timestamptz[]
    )`;
}

async function updateOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await tx`
    UPDATE orders SET status = after.status, held = after.held, fill_price = after.fill_price,
      quote_source = after.quote_source, quote_time = after.quote_time, amount = after.amount, interest = after.interest, fee = after.fee,
      settlement_rate = after.settlement_rate, rate_source = after.rate_source,
      rate_quote_time = after.rate_quote_time, profit = after.profit, end_reason = after.end_reason,
      ended_at = after.ended_at
    FROM unnest(
      ${column(orders.map((order) => order.customerId))}::uuid[],
      ${column(orders.map((order) => order.no))}::text[],
      ${column(orders.map((order) => order.status))}::text[],
      ${column(orders.map((order) => order.held))}::bigint[],
      ${column(orders.map((order) => order.fill?.price ?? null))}::bigint[],
      ${column(orders.map((order) => order.fill?.quoteSource ?? null))}::text[],
      ${column(orders.map((order) => order.fill?.quoteTime ?? null))}::timestamptz[],
      ${column(orders.map((order) => order.fill?.amount ?? null))}::bigint[],
      ${column(orders.map((order) => order.fill?.interest ?? 0n))}::bigint[],
      ${column(orders.map((order) => order.fill?.fee ?? 0n))}::bigint[],
      ${column(orders.map(({ settlementRate }) => settlementRate.hundredMillionths))}::bigint[],
      ${column(orders.map(({ settlementRate }) => settlementRate.source ?? null))}::text[],
      ${column(orders.map(({ settlementRate }) => settlementRate.quoteTime ?? null))}::timestamptz[],
      ${column(orders.map((order) => order.profit ?? null))}::bigint[],
      ${column(orders.map((order) => order.endReason ?? null))}::text[],
      ${column(orders.map((order) => order.endedAt ?? null))}::timestamptz[]
    ) AS after (customer_id, no, status, held, fill_price, quote_source, quote_time, amount, interest, fee, settlement_rate,
      rate_source, rate_quote_time, profit, end_reason, ended_at)
    WHERE orders.customer_id = after.customer_id AND orders.no = after.no`;
}

export async function insertLots(tx: Tx, lots: readonly Lot[]): Promise<void> {
  if (lots.length === 0) return;
  await tx`
    INSERT INTO lots (customer_id, no, symbol, asset_class, origin, quantity, remaining, reserved, price, cost, currency,
      opened_at)
    SELECT * FROM unnest(
      ${column(lots.map((lot) => lot.customerId))}::uuid[],
      ${column(lots.map((lot) => lot.no))}::text[],
      ${column(lots.map((lot) => lot.symbol))}::text[],
      ${column(lots.map((lot) => lot.assetClass))}::text[],
      ${column(lots.map((lot) => lot.origin))}::text[],
      ${column(lots.map((lot) => lot.quantity))}::bigint[],
      ${column(lots.map((lot) => lot.remaining))}::bigint[],
      ${column(lots.map((lot) => lot.reserved))}::bigint[],
      ${column(lots.map((lot) => lot.price))}::bigint[],
      ${column(lots.map((lot) => lot.cost))}::bigint[],
      ${column(lots.map((lot) => lot.currency))}::text[],
      ${column(lots.map((lot) => lot.openedAt))}::timestamptz[]
    )`;
}

async function updateLots(tx: Tx, lots: readonly Lot[]): Promise<void> {
  if (lots.length === 0) return;
  await tx`
    UPDATE lots SET remaining = after.remaining, reserved = after.reserved, cost = after.cost
    FROM unnest(
      ${column(lots.map((lot) => lot.customerId))}::uuid[],
      ${column(lots.map((lot) => lot.no))}::text[],
      ${column(lots.map((lot) => lot.remaining))}::bigint[],
      ${column(lots.map((lot) => lot.reserved))}::bigint[],
      ${column(lots.map((lot) => lot.cost))}::bigint[]
    ) AS after (customer_id, no, remaining, reserved, cost)
    WHERE lots.customer_id = after.customer_id AND lots.no = after.no`;
}
