import { column, type Sql, type Tx } from '../../platform/database.ts';
import { toLoan, type Loan, type LoanRow } from './loan.ts';
import { toRecharge, type Recharge, type RechargeRow } from './recharge.ts';
import { toWithdrawal, type Withdrawal, type WithdrawalRow } from './withdrawal.ts';

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

type Table = 'recharges' | 'withdrawals' | 'loans';

export async function listWaitingRecharges(sql: Sql, page: QueuePage): Promise<WaitingPage<Recharge>> {
  return present(await read<RechargeRow>(sql, 'recharges', page), toRecharge);
}

export async function listWaitingWithdrawals(sql: Sql, page: QueuePage): Promise<WaitingPage<Withdrawal>> {
  return present(await read<WithdrawalRow>(sql, 'withdrawals', page), toWithdrawal);
}

export async function listWaitingLoans(sql: Sql, page: QueuePage): Promise<WaitingPage<Loan>> {
  return present(await read<LoanRow>(sql, 'loans', page), toLoan);
}

interface Whose {
  customerNumber: bigint;
  customerPhone: string | undefined;
}

interface Read<Row> {
  readonly rows: ReadonlyArray<Row & Whose>;
  readonly total: number;
}

async function read<Row>(sql: Sql, table: Table, page: QueuePage): Promise<Read<Row>> {
  const { after, limit } = page;
  const deadline = sql(table === 'loans' ? 'decision_deadline' : 'deadline');
  const requests = sql`FROM ${sql(table)} r`;
  const customers = sql`JOIN customers c ON c.id = r.customer_id`;
  const where = sql`WHERE ${fitting(sql, table, page)}`;
  const [rows, [count]] = await Promise.all([
    sql<Array<Row & Whose>>`
      SELECT r.*, c.number AS customer_number, c.phone AS customer_phone
      ${requests} ${customers} ${where}
        ${after === undefined ? sql`` : sql`AND (r.${deadline}, r.no) > (${after.deadline}, ${after.no})`}
      ORDER BY r.${deadline}, r.no LIMIT ${limit}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count ${requests} ${where}`,
  ]);
  return { rows, total: count.count };
}

/** What waits, in the words of the partial indexes, so that what has ended costs nothing. */
const waiting = (sql: Sql, table: Table) =>
  table === 'loans' ? sql`status = 'applying'` : sql`status = 'in_progress'`;

function fitting(sql: Sql, table: Table, { search, only, except }: QueuePage) {
  return sql`
    r.${waiting(sql, table)}
    ${search === undefined ? sql`` : sql`AND (r.customer_id, r.no) IN (${found(sql, table, search)})`}
    ${only === undefined ? sql`` : sql`AND (r.customer_id, r.no) IN (${keysOf(sql, only)})`}
    ${
      except === undefined || except.length === 0
        ? sql``
        : sql`AND r.customer_id || '/' || r.no <> ALL(${column(except)}::text[])`
    }`;
}

/** Each way to find a request by an index of its own, since nothing finds by all of them. */
function found(sql: Sql, table: Table, search: string) {
  const requests = sql`FROM ${sql(table)} WHERE ${waiting(sql, table)}`;
  return sql`
    SELECT customer_id, no ${requests} AND no = ${search}
    UNION ALL
    SELECT customer_id, no ${requests} AND customer_id = (SELECT id FROM customers WHERE phone = ${search})
    ${table === 'loans' ? sql`` : sql`UNION ALL SELECT customer_id, no ${requests} AND reference = ${search}`}`;
}

/** Items as the desk names them, by the columns of the key. */
function keysOf(sql: Sql, items: readonly string[]) {
  return sql`
    SELECT split_part(item, '/', 1)::uuid, split_part(item, '/', 2) FROM unnest(${column(items)}::text[]) AS item`;
}

function present<Row, T>({ rows, total }: Read<Row>, toRequest: (row: Row) => T): WaitingPage<T> {
  const items = rows.map((row) => ({
    request: toRequest(row),
    customerNumber: Number(row.customerNumber),
    customerPhone: row.customerPhone,
  }));
  return { items, total };
}

/** Those of some requests, as customer and number, that wait. */
export async function amongWaiting(tx: Tx, table: Table, items: readonly string[]): Promise<string[]> {
  const rows = await tx<Array<{ item: string }>>`
    SELECT r.customer_id || '/' || r.no AS item
    FROM unnest(${column(items)}::text[]) AS asked (item)
    JOIN ${tx(table)} r ON r.customer_id = split_part(asked.item, '/', 1)::uuid AND r.no = split_part(asked.item, '/', 2)
    WHERE ${table === 'loans' ? tx`r.status = 'applying'` : tx`r.status = 'in_progress'`}`;
  return rows.map(({ item }) => item);
}

/** A request as it is under its customer's lock. */
export interface RequestState {
  readonly amount: bigint;
  readonly status: string;
  readonly reference: string | undefined;
  readonly isHandedOver: boolean;
  /** How it was to come in; null where it goes out. */
  readonly method: string | undefined;
  readonly customerPhone: string | undefined;
}

/** Reads a request of any queue; the caller holds the customer's book. */
export async function readRequestState(
  tx: Tx,
  table: Table,
  { customerId, no }: { readonly customerId: string; readonly no: string },
): Promise<RequestState | undefined> {
  const reference = table === 'loans' ? tx`NULL::text` : tx`r.reference`;
  const handedOver = table === 'withdrawals' ? tx`r.handed_over_at IS NOT NULL` : tx`false`;
  const [row] = await tx<RequestState[]>`
    SELECT r.amount, r.status, ${reference} AS reference, ${handedOver} AS is_handed_over,
      ${table === 'recharges' ? tx`r.method` : tx`NULL::text`} AS method, c.phone AS customer_phone
    FROM ${tx(table)} r JOIN customers c ON c.id = r.customer_id
    WHERE r.customer_id = ${customerId} AND r.no = ${no}`;
  return row;
}
