import { levies, levyKeys } from '@sauda/facts';
import type { Charges, Side } from '@sauda/rules';
import { column, type Sql } from '../../platform/database.ts';
import { executions, type ExecutionRow } from './executions.ts';
import {
  orderChanges,
  orders as orderTable,
  toOrder,
  type ListedOrder,
  type OrderChange,
  type OrderRow,
  type OrderStatus,
  type Origin,
  type TradedClass,
} from './order.ts';
import { readCharges } from './charges/charged.ts';
import { countedPage, type Page } from '../../platform/page-by.ts';

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
  page: Page,
): Promise<{ orders: ListedOrder[]; count: number }> {
  const from = sql`
    orders WHERE customer_id = ${customerId}
    AND (${filter.status}::text IS NULL OR status = ${filter.status})
    AND (${filter.assetClass}::text IS NULL OR asset_class = ${filter.assetClass})
    AND (${filter.origin}::text IS NULL OR origin = ${filter.origin})
    AND (${filter.side}::text IS NULL OR side = ${filter.side})
    AND (${filter.symbol}::text IS NULL OR symbol = ${filter.symbol})`;
  const listed = { select: orderTable.columns(), from, order: sql`id DESC` };
  const { rows, count } = await countedPage<OrderRow>(sql, listed, page);
  return { orders: rows.map(toOrder), count };
}

/** Orders of a customer, newest first, before the row of this number. */
export async function ordersBefore(
  sql: Sql,
  customerId: string,
  { limit, before = 9_223_372_036_854_775_807n }: { limit: number; before: bigint | undefined },
): Promise<ListedOrder[]> {
  const rows = await sql<OrderRow[]>`
    SELECT ${orderTable.columns()} FROM orders
    WHERE customer_id = ${customerId} AND id < ${before}
    ORDER BY id DESC LIMIT ${limit}`;
  return rows.map(toOrder);
}

/** One order of this customer; somebody else's is as if it were not there. */
export async function findOrder(sql: Sql, customerId: string, no: string): Promise<ListedOrder | undefined> {
  const [row] = await sql<
    OrderRow[]
  >`SELECT ${orderTable.columns()} FROM orders WHERE customer_id = ${customerId} AND no = ${no}`;
  return row === undefined ? undefined : toOrder(row);
}

/** The orders of these numbers, by number. */
export async function findOrders(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, ListedOrder>> {
  if (nos.length === 0) return new Map();
  const rows = await sql<
    OrderRow[]
  >`SELECT ${orderTable.columns()} FROM orders WHERE customer_id = ${customerId} AND no = ANY (${nos})`;
  return new Map(rows.map((row) => [row.no, toOrder(row)]));
}

/** What an account change says of the order that caused it. */
export interface BilledOrder {
  readonly no: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly quantity: bigint;
  /** Of its fill, and before that its limit. */
  readonly price: bigint;
  readonly currency: string;
  readonly fee: bigint;
  readonly charges: Charges;
  /** What of it has traded, the first first: each has moved its own money. */
  readonly parts: readonly BilledPart[];
}

export interface BilledPart {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
  readonly interest: bigint;
  readonly fee: bigint;
  readonly charges: Charges;
  readonly bookedAt: Date;
}

/** The orders of several customers, by number, in the customers' order. */
export async function findBilledOrders(
  sql: Sql,
  asked: ReadonlyArray<{ readonly customerId: string; readonly nos: ReadonlySet<string> }>,
): Promise<Array<ReadonlyMap<string, BilledOrder>>> {
  const found = asked.map(() => new Map<string, BilledOrder>());
  const names = asked.flatMap(({ customerId, nos }, place) => [...nos].map((no) => ({ customerId, no, place })));
  if (names.length === 0) return found;
  const rows = await sql<BilledRow[]>`
    SELECT place, billed.* FROM unnest(
      ${column(names.map(({ customerId }) => customerId))}::uuid[], ${column(names.map(({ no }) => no))}::text[],
      ${column(names.map(({ place }) => place))}::int[]
    ) AS asked (customer_id, no, place)
    CROSS JOIN LATERAL (
      SELECT o.no, symbol, asset_class, o.quantity, coalesce(fill_price, limit_price) AS price, currency, o.fee, o.charges, booked_at,
        e.quantity AS part_quantity, e.price AS part_price, e.amount, e.interest, e.fee AS part_fee, e.charges AS part_charges
      FROM (SELECT * FROM orders WHERE customer_id = asked.customer_id AND no = asked.no LIMIT 1) AS o
        LEFT JOIN executions e ON e.customer_id = o.customer_id AND e.order_no = o.no
      ORDER BY part
    ) AS billed`;
  for (const [place, ofPlace] of Map.groupBy(rows, (row) => row.place)) {
    for (const [no, ofOrder] of Map.groupBy(ofPlace, (row) => row.no)) found[place]?.set(no, billedOrder(ofOrder));
  }
  return found;
}

/** An order with one of its parts; the only row of one that has none. */
interface BilledRow extends Omit<BilledOrder, 'charges' | 'parts'> {
  readonly place: number;
  readonly charges: string | undefined;
  readonly bookedAt: Date | undefined;
  readonly partQuantity: bigint;
  readonly partPrice: bigint;
  readonly amount: bigint;
  readonly interest: bigint;
  readonly partFee: bigint;
  readonly partCharges: string | undefined;
}

function billedOrder(rows: readonly BilledRow[]): BilledOrder {
  const [{ no, symbol, assetClass, quantity, price, currency, fee, charges }] = rows as readonly [BilledRow];
  const parts = rows.flatMap(({ bookedAt, amount, interest, ...part }) => {
    if (bookedAt === undefined) return [];
    const { partQuantity, partPrice, partFee } = part;
    const levied = { fee: partFee, charges: readCharges(part.partCharges) };
    return [{ quantity: partQuantity, price: partPrice, amount, interest, ...levied, bookedAt }];
  });
  return { no, symbol, assetClass, quantity, price, currency, fee, charges: readCharges(charges), parts };
}

/** What orders were changed from and to while they waited, of each the first change first. */
export async function changesOf(sql: Sql, customerId: string, nos: readonly string[]): Promise<OrderChange[]> {
  if (nos.length === 0) return [];
  return sql<OrderChange[]>`
    SELECT ${orderChanges.columns()} FROM order_changes
    WHERE customer_id = ${customerId} AND order_no = ANY (${nos}) ORDER BY order_no, seq`;
}

/** A trade as tax and reports see it, less what was taken back of it. Amounts are in the account currency. */
export interface Trade {
  /** Of its order. */
  readonly no: string;
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  /** What it was charged by law, and of it what does not lessen a gain. */
  readonly charges: bigint;
  readonly notDeducted: bigint;
  /** Of a sell: the lot that it named. */
  readonly lotNo: string | undefined;
  readonly at: Date;
}

/** Levies that lessen a gain. */
const deducted = levyKeys.filter((levy) => levies[levy].lessensGains);

/** Every trade of a customer before a moment, in the order in which they were booked. */
export function tradesBefore(sql: Sql, customerId: string, moment: Date): Promise<Trade[]> {
  return sql<Trade[]>`
    SELECT no, symbol, asset_class, side, traded.quantity, traded.amount, traded.fee, traded.charges, traded.not_deducted, lot_no, at
    FROM (
      SELECT order_no, trade_part, sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount, sum(fee)::bigint AS fee,
        sum(charges_total(charges))::bigint AS charges,
        sum(CASE WHEN charges IS NULL THEN 0 ELSE charges_total((charges::jsonb - ${deducted}::text[])::text) END)::bigint AS not_deducted,
        min(booked_at) AS at
      FROM executions WHERE customer_id = ${customerId} AND booked_at < ${moment}
      GROUP BY order_no, trade_part
    ) AS traded
    JOIN orders ON customer_id = ${customerId} AND no = order_no
    WHERE traded.quantity > 0
    ORDER BY at, id, trade_part`;
}

/** What has traded of an order, and what was said of it later, the first first. */
export function executionsOf(sql: Sql, customerId: string, no: string): Promise<ExecutionRow[]> {
  return sql<ExecutionRow[]>`
    SELECT ${executions.columns()} FROM executions
    WHERE customer_id = ${customerId} AND order_no = ${no} ORDER BY part`;
}

/** Why the order's venue has ended it, or else what it last refused, in its own words. */
export async function wordsOfVenue(sql: Sql, customerId: string, no: string): Promise<string | undefined> {
  const [last] = await sql<Array<{ text: string }>>`
    SELECT text FROM venue_commands WHERE customer_id = ${customerId} AND order_no = ${no} AND text IS NOT NULL
    ORDER BY kind = 'new' DESC, id DESC LIMIT 1`;
  return last?.text === '' ? undefined : last?.text;
}

/** The numbers of those orders of which the venue was not told yet what is asked for. */
export async function unsentWishes(
  sql: Sql,
  customerId: string,
  orders: ReadonlyArray<Pick<ListedOrder, 'no' | 'asked'>>,
): Promise<ReadonlySet<string>> {
  const asking = orders.flatMap(({ no, asked = 'none' }) => (asked === 'none' ? [] : [no]));
  if (asking.length === 0) return new Set();
  const rows = await sql<Array<{ no: string }>>`
    SELECT order_no AS no FROM venue_commands
    WHERE customer_id = ${customerId} AND order_no = ANY (${column(asking)}::text[])
      AND state = 'queued' AND kind IN ('cancel', 'replace')`;
  return new Set(rows.map(({ no }) => no));
}
