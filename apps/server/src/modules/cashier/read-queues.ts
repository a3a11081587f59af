import { column, type Sql, type Tx } from '../../platform/database.ts';
import type { Columns, RowOf, Table } from '../../platform/table.ts';
import { requestKinds, waits, type RequestKey, type RequestKind } from './requests.ts';

/** Where a page of a queue begins, and what of the queue is asked for. */
export interface QueuePage {
  readonly limit: number;
  /** What the page before ended with. */
  readonly after?: { readonly deadline: Date; readonly no: string } | undefined;
  /** The whole of a request's number or reference, or of a customer's phone. */
  readonly search?: string | undefined;
  /** Only these, as customer and number: `…/7KQ2M0XY`. */
  readonly only?: readonly string[] | undefined;
  /** All but these. */
  readonly except?: readonly string[] | undefined;
}

/** A request that waits, and whose it is. */
export interface Waiting<T> {
  readonly request: T;
  readonly customerNumber: number;
  readonly customerPhone: string | undefined;
}

export interface WaitingPage<T> {
  /** Oldest deadline first. */
  readonly items: ReadonlyArray<Waiting<T>>;
  /** How many fit, on all pages. */
  readonly total: number;
}

export async function listWaiting<C extends Columns>(
  sql: Sql,
  table: Table<C>,
  page: QueuePage,
): Promise<WaitingPage<RowOf<Table<C>>>> {
  const kind = table.name as RequestKind;
  const { after, limit } = page;
  const deadline = sql(requestKinds[kind].deadline);
  const requests = sql`FROM ${sql(kind)} r`;
  const where = sql`WHERE ${fitting(sql, kind, page)}`;
  const [rows, [count]] = await Promise.all([
    sql<Array<RowOf<Table<C>> & { customerNumber: bigint; customerPhone: string | undefined }>>`
      SELECT ${table.columns('r')}, c.number AS customer_number, c.phone AS customer_phone
      ${requests} JOIN customers c ON c.id = r.customer_id ${where}
        ${after === undefined ? sql`` : sql`AND (r.${deadline}, r.no) > (${after.deadline}, ${after.no})`}
      ORDER BY r.${deadline}, r.no LIMIT ${limit}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count ${requests} ${where}`,
  ]);
  const items = rows.map(({ customerNumber, customerPhone, ...request }) => ({
    request: request as unknown as RowOf<Table<C>>,
    customerNumber: Number(customerNumber),
    customerPhone,
  }));
  return { items, total: count.count };
}

function fitting(sql: Sql, kind: RequestKind, { search, only, except }: QueuePage) {
  return sql`
    r.${waits(sql, kind)}
    ${search === undefined ? sql`` : sql`AND (r.customer_id, r.no) IN (${found(sql, kind, search)})`}
    ${only === undefined ? sql`` : sql`AND (r.customer_id, r.no) IN (${keysOf(sql, only)})`}
    ${
      except === undefined || except.length === 0
        ? sql``
        : sql`AND r.customer_id || '/' || r.no <> ALL(${column(except)}::text[])`
    }`;
}

/** Each way to find a request by an index of its own, since nothing finds by all of them. */
function found(sql: Sql, kind: RequestKind, search: string) {
  const requests = sql`FROM ${sql(kind)} WHERE ${waits(sql, kind)}`;
  return sql`
    SELECT customer_id, no ${requests} AND no = ${search}
    UNION ALL
    SELECT customer_id, no ${requests} AND customer_id = (SELECT id FROM customers WHERE phone = ${search})
    ${kind === 'loans' ? sql`` : sql`UNION ALL SELECT customer_id, no ${requests} AND reference = ${search}`}`;
}

/** Items as the desk names them, by the columns of the key. */
function keysOf(sql: Sql, items: readonly string[]) {
  return sql`
    SELECT split_part(item, '/', 1)::uuid, split_part(item, '/', 2) FROM unnest(${column(items)}::text[]) AS item`;
}

/** Those of some requests, as customer and number, that wait. */
export async function amongWaiting(tx: Tx, kind: RequestKind, items: readonly string[]): Promise<string[]> {
  const rows = await tx<Array<{ item: string }>>`
    SELECT r.customer_id || '/' || r.no AS item
    FROM unnest(${column(items)}::text[]) AS asked (item)
    JOIN ${tx(kind)} r ON r.customer_id = split_part(asked.item, '/', 1)::uuid AND r.no = split_part(asked.item, '/', 2)
    WHERE r.${waits(tx, kind)}`;
  return rows.map(({ item }) => item);
}

/** A request as it is under its customer's lock. */
export interface RequestState {
  readonly amount: bigint;
  readonly status: string;
  readonly reference: string | undefined;
  readonly isHandedOver: boolean;
  /** How it was to come in; undefined where it goes out. */
  readonly method: string | undefined;
  readonly customerPhone: string | undefined;
}

/** Reads a request of any queue; the caller holds the customer's book. */
export async function readRequestState(
  tx: Tx,
  kind: RequestKind,
  { customerId, no }: RequestKey,
): Promise<RequestState | undefined> {
  const reference = kind === 'loans' ? tx`NULL::text` : tx`r.reference`;
  const handedOver = kind === 'withdrawals' ? tx`r.handed_over_at IS NOT NULL` : tx`false`;
  const [row] = await tx<RequestState[]>`
    SELECT r.amount, r.status, ${reference} AS reference, ${handedOver} AS is_handed_over,
      ${kind === 'recharges' ? tx`r.method` : tx`NULL::text`} AS method, c.phone AS customer_phone
    FROM ${tx(kind)} r JOIN customers c ON c.id = r.customer_id
    WHERE r.customer_id = ${customerId} AND r.no = ${no}`;
  return row;
}
