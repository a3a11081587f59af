import type { Side } from '@sauda/rules';
import type { Sql } from '../../platform/database.ts';
import { toOrder, type OrderRow } from './state.ts';
import type { Order, OrderStatus, Origin, TradedClass } from './order.ts';

/** An order with the number of its row, by which lists are ordered. */
export type ListedOrder = Order & { readonly id: bigint };

export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly assetClass?: TradedClass | undefined;
  readonly origin?: Origin | undefined;
  readonly side?: Side | undefined;
  readonly symbol?: string | undefined;
}

/** Orders of a customer, newest first, and how many there are in all. */
export async function listOrders(
  sql: Sql,
  customerId: string,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<{ orders: ListedOrder[]; count: number }> {
  const where = sql`
    customer_id = ${customerId}
    AND (${filter.status ?? null}::text IS NULL OR status = ${filter.status ?? null})
    AND (${filter.assetClass ?? null}::text IS NULL OR asset_class = ${filter.assetClass ?? null})
    AND (${filter.origin ?? null}::text IS NULL OR origin = ${filter.origin ?? null})
    AND (${filter.side ?? null}::text IS NULL OR side = ${filter.side ?? null})
    AND (${filter.symbol ?? null}::text IS NULL OR symbol = ${filter.symbol ?? null})`;
  const [rows, [total]] = await Promise.all([
    sql<OrderRow[]>`SELECT * FROM orders WHERE ${where} ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`SELECT count(*)::int AS count FROM orders WHERE ${where}`,
  ]);
  return { orders: rows.map((row) => ({ ...toOrder(row), id: row.id })), count: total?.count ?? 0 };
}

/** Orders of a customer, newest first, before the row of this number. */
export async function ordersBefore(
  sql: Sql,
  customerId: string,
  { limit, before = 9_223_372_036_854_775_807n }: { limit: number; before: bigint | undefined },
): Promise<ListedOrder[]> {
  const rows = await sql<OrderRow[]>`
    SELECT * FROM orders
    WHERE customer_id = ${customerId} AND id < ${before}
    ORDER BY id DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...toOrder(row), id: row.id }));
}

/** What a receipt says of an order beside the order itself: where its price comes from. */
export interface OfferedOrder {
  /** Of a block. */
  readonly publishedBy: string | null;
  readonly publishedAt: Date | null;
  readonly marketPrice: bigint | null;
  readonly marketSource: string | null;
  readonly marketTime: Date | null;
}

export async function offeredOrder(sql: Sql, customerId: string, no: string): Promise<OfferedOrder | undefined> {
  const [row] = await sql<OfferedOrder[]>`
    SELECT published_by AS "publishedBy", published_at AS "publishedAt", market_price AS "marketPrice",
      market_source AS "marketSource", market_time AS "marketTime"
    FROM orders JOIN block_items ON block_items.id = offering_id
    WHERE customer_id = ${customerId} AND no = ${no} AND origin IN ('block', 'qip')`;
  return row;
}

/** One order of this customer; somebody else's is as if it were not there. */
export async function findOrder(sql: Sql, customerId: string, no: string): Promise<ListedOrder | undefined> {
  const [row] = await sql<OrderRow[]>`SELECT * FROM orders WHERE customer_id = ${customerId} AND no = ${no}`;
  return row === undefined ? undefined : { ...toOrder(row), id: row.id };
}

/** The orders of these numbers, by number. */
export async function findOrders(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, ListedOrder>> {
  if (nos.length === 0) return new Map();
  const rows = await sql<OrderRow[]>`SELECT * FROM orders WHERE customer_id = ${customerId} AND no = ANY (${nos})`;
  return new Map(rows.map((row) => [row.no, { ...toOrder(row), id: row.id }]));
}

/** What the orders of these numbers are for, by number. */
export async function symbolsOfOrders(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (nos.length === 0) return new Map();
  const rows = await sql<Array<{ no: string; symbol: string }>>`
    SELECT no, symbol FROM orders WHERE customer_id = ${customerId} AND no = ANY (${[...new Set(nos)]})`;
  return new Map(rows.map(({ no, symbol }) => [no, symbol]));
}
