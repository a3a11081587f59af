import type { Side } from '@sauda/rules';
import type { Sql } from '../../platform/database.ts';
import { newestByWindows, type Place, type Window } from '../../platform/newest-by-windows.ts';
import { orders as orderTable, toOrder, type ListedOrder, type OrderRow, type OrderStatus } from './order.ts';

export interface AllOrdersFilter {
  readonly status?: OrderStatus | undefined;
  readonly side?: Side | undefined;
  /** The whole of an instrument's code. */
  readonly symbol?: string | undefined;
  /** When it was placed: from this moment on. */
  readonly from?: Date | undefined;
  /** Until this moment, which is not in it. */
  readonly to?: Date | undefined;
}

const begin = new Date(0);

/** Orders of everybody, newest first. */
export async function listAllOrders(
  sql: Sql,
  filter: AllOrdersFilter,
  { before, limit }: { before: Place; limit: number },
): Promise<{ orders: ListedOrder[]; reached: Date | undefined }> {
  const { rows, reached } = await newestByWindows((window) => read(sql, filter, window), {
    before: filter.to === undefined || before.at <= filter.to ? before : { at: filter.to, no: '' },
    from: filter.from ?? begin,
    limit,
  });
  return { orders: rows.map(toOrder), reached };
}

function read(
  sql: Sql,
  { status, side, symbol }: AllOrdersFilter,
  { from, before, limit }: Window,
): Promise<OrderRow[]> {
  return sql<OrderRow[]>`
    SELECT ${orderTable.columns()} FROM orders
    WHERE created_at BETWEEN ${from} AND ${before.at} AND (created_at, no COLLATE "C") < (${before.at}, ${before.no})
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ${side === undefined ? sql`` : sql`AND side = ${side}`}
      ${symbol === undefined ? sql`` : sql`AND symbol = ${symbol}`}
    ORDER BY created_at DESC, no COLLATE "C" DESC LIMIT ${limit}`;
}

/** Orders by their number, whoever's they are. */
export async function findOrdersByNo(sql: Sql, no: string, limit: number): Promise<ListedOrder[]> {
  const rows = await sql<OrderRow[]>`SELECT ${orderTable.columns()} FROM orders WHERE no = ${no} LIMIT ${limit}`;
  return rows.map(toOrder);
}
