import type { Sql } from '../../platform/database.ts';
import type { Page } from '../../platform/page-by.ts';
import type { Balances, Subject, TransferReason } from './account.ts';

/** A transfer as the customer's free cash saw it. */
export interface CashMovement {
  readonly id: bigint;
  readonly direction: 'income' | 'expense';
  /** Above zero. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly reason: TransferReason;
  readonly subject: Subject;
  readonly postedAt: Date;
}

/** The columns of a movement, in a statement about transfers. */
const movement = (sql: Sql) => sql`
  id, CASE WHEN credit = 'cash' THEN 'income' ELSE 'expense' END AS direction, amount, cash_after AS balance_after, reason,
  json_build_object('kind', subject_kind, 'no', subject_no) AS subject, posted_at`;

export async function balancesOf(sql: Sql, customerId: string): Promise<Balances> {
  const rows = await sql<Array<{ kind: keyof Balances; balance: bigint }>>`
    SELECT kind, balance FROM ledger.accounts WHERE owner = ${customerId}`;
  const balances = { cash: 0n, holds: 0n, loan: 0n };
  for (const { kind, balance } of rows) balances[kind] = balance;
  return balances;
}

export interface MovementFilter {
  readonly direction?: 'income' | 'expense' | undefined;
  readonly reason?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

export interface MovementPage extends Page {
  /** Only movements with a lower id: with it, a page far down costs no more than the first. */
  readonly before?: bigint | undefined;
}

/** Movements of free cash, newest first, and how many the filter lets through in all. */
export async function cashMovements(
  sql: Sql,
  customerId: string,
  filter: MovementFilter,
  { limit, offset, before }: MovementPage,
): Promise<{ movements: CashMovement[]; count: number }> {
  const { direction, reason, from, to } = filter;
  const wanted = sql`
    FROM ledger.transfers WHERE customer_id = ${customerId} AND cash_after IS NOT NULL
      ${direction === undefined ? sql`` : sql`AND (credit = 'cash') = ${direction === 'income'}`}
      ${reason === undefined ? sql`` : sql`AND reason = ${reason}`}
      ${from === undefined ? sql`` : sql`AND posted_at >= ${from}`}
      ${to === undefined ? sql`` : sql`AND posted_at < ${to}`}`;
  const [movements, [total]] = await Promise.all([
    sql<CashMovement[]>`
      SELECT ${movement(sql)} ${wanted} ${before === undefined ? sql`` : sql`AND id < ${before}`}
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count ${wanted}`,
  ]);
  return { movements, count: total.count };
}

/** The movements of free cash that one order, request or loan has caused, newest first. */
export function movementsOfSubject(sql: Sql, customerId: string, subjectNo: string): Promise<CashMovement[]> {
  return sql<CashMovement[]>`
    SELECT ${movement(sql)} FROM ledger.transfers
    WHERE customer_id = ${customerId} AND subject_no = ${subjectNo} AND cash_after IS NOT NULL
    ORDER BY id DESC`;
}

/** Up to where a customer's transfers go at some moment. */
export interface CashMark {
  /** The id of the last transfer; zero where there is none. */
  readonly id: bigint;
  /** Its number among the customer's own: how many there were. */
  readonly number: bigint;
  /** The free cash then. */
  readonly cash: bigint;
}

/**
 * The last of a customer's transfers before a moment, and the free cash that it left. Marks of two moments enclose the
 * transfers between them: periods that meet so share none and leave none out, also where a clock was once set back.
 */
export async function cashBefore(sql: Sql, customerId: string, moment: Date): Promise<CashMark> {
  const [last] = await sql<Array<{ id: bigint; number: bigint | undefined }>>`
    SELECT id, number FROM ledger.transfers
    WHERE customer_id = ${customerId} AND posted_at < ${moment} ORDER BY id DESC LIMIT 1`;
  if (last === undefined) return { id: 0n, number: 0n, cash: 0n };
  const [row] = await sql<Array<{ cash: bigint }>>`
    SELECT cash_after AS cash FROM ledger.transfers
    WHERE customer_id = ${customerId} AND id <= ${last.id} AND cash_after IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return { id: last.id, number: last.number ?? (await countUpTo(sql, customerId, last.id)), cash: row?.cash ?? 0n };
}

/** Transfers from before there were numbers count all the same. */
async function countUpTo(sql: Sql, customerId: string, id: bigint): Promise<bigint> {
  const [row] = await sql<[{ count: bigint }]>`
    SELECT count(*) AS count FROM ledger.transfers WHERE customer_id = ${customerId} AND id <= ${id}`;
  return row.count;
}

const pageSize = 500;

/** Movements of free cash after one transfer and up to another, oldest first, in pages. */
export async function* movementsBetween(
  sql: Sql,
  customerId: string,
  { after, upTo }: { after: bigint; upTo: bigint },
): AsyncGenerator<readonly CashMovement[]> {
  let last = after;
  for (;;) {
    const rows = await sql<CashMovement[]>`
      SELECT ${movement(sql)} FROM ledger.transfers
      WHERE customer_id = ${customerId} AND id > ${last} AND id <= ${upTo} AND cash_after IS NOT NULL
      ORDER BY id LIMIT ${pageSize}`;
    yield rows;
    last = rows.at(-1)?.id ?? upTo;
    if (rows.length < pageSize) return;
  }
}
