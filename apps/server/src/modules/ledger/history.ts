import type { Levy } from '@sauda/facts';
import type { Sql } from '../../platform/database.ts';
import { inPlaces } from '../../platform/read-together.ts';
import type { Page } from '../../platform/page-by.ts';
import type { Balances, Subject, TransferReason } from './account.ts';

/** Set aside and given back is neither earned nor spent. */
export type MovementKind = 'income' | 'expense' | 'held';

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
  /** Of what is charged by law, or given back of it: which levy. */
  readonly levy: Levy | undefined;
}

/** A movement of a list: alone, or an order's with what belongs to it. */
export interface ListedMovement extends CashMovement {
  readonly kind: MovementKind;
}

/** The columns of a movement, in a statement about transfers. */
const movement = (sql: Sql) => sql`
  id, CASE WHEN credit = 'cash' THEN 'income' ELSE 'expense' END AS direction, amount, cash_after AS balance_after, reason,
  json_build_object('kind', subject_kind, 'no', subject_no) AS subject, posted_at,
  CASE WHEN starts_with(credit, 'charges_') THEN substr(credit, 9) WHEN starts_with(debit, 'charges_') THEN substr(debit, 9) END AS levy`;

export async function balancesOf(sql: Sql, customerId: string): Promise<Balances> {
  const rows = await sql<Array<{ kind: keyof Balances; balance: bigint }>>`
    SELECT kind, balance FROM ledger.accounts WHERE owner = ${customerId}`;
  const balances = { cash: 0n, holds: 0n, loan: 0n, unsettled: 0n };
  for (const { kind, balance } of rows) balances[kind] = balance;
  return balances;
}

export interface MovementFilter {
  /** `held` is there where movements are folded; otherwise it is among the others, by its direction. */
  readonly direction?: MovementKind | undefined;
  readonly reason?: string | undefined;
  /** An order's fee, what it is charged by law, and accrued interest are in the row of its amount, unless they are what is asked for. */
  readonly isFolded?: boolean | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

export interface MovementPage extends Page {
  /** Only movements with a lower id: with it, a page far down costs no more than the first. */
  readonly before?: bigint | undefined;
}

/** What an order books beside its amount, in the same transaction and after it. */
const beside: readonly TransferReason[] = ['transactionExpenses', 'statutoryCharge', 'interest'];
/** What of an order only waits to be settled, or pays before it has: no row of its own, nor anything that was earned or spent. */
const waiting: readonly TransferReason[] = ['unsettled', 'unsettledUsed'];
const withOthers = [...beside, ...waiting];

export interface ListedMovements {
  readonly movements: readonly ListedMovement[];
  /** How many the filter lets through in all. */
  readonly count: number;
}

/** Movements of the free cash of several customers at once, in their order; each one's the newest first. */
export async function cashMovementsOfAll(
  sql: Sql,
  customerIds: readonly string[],
  filter: MovementFilter,
  { limit, offset, before }: MovementPage,
): Promise<ListedMovements[]> {
  const { reason, from, to, isFolded = false } = filter;
  const folds = isFolded && !withOthers.some((one) => one === reason);
  const wanted = sql`
    FROM ledger.transfers AS main WHERE customer_id = customer.id AND cash_after IS NOT NULL
      ${directionIs(sql, filter)}
      ${folds ? sql`AND NOT (subject_kind = 'order' AND reason = ANY (${withOthers}))` : sql``}
      ${reason === undefined ? sql`` : sql`AND reason = ${reason}`}
      ${from === undefined ? sql`` : sql`AND posted_at >= ${from}`}
      ${to === undefined ? sql`` : sql`AND posted_at < ${to}`}`;
  const customers = sql`unnest(${customerIds}::uuid[]) WITH ORDINALITY AS customer (id, place)`;
  const [rows, counts] = await Promise.all([
    // What is folded is asked for of the page alone, not of what is passed over on the way to it.
    sql<Array<ListedMovement & { place: bigint; besideIt: bigint | null; cashAfterAll: bigint | null }>>`
      SELECT place, listed.* FROM ${customers} CROSS JOIN LATERAL (
        SELECT ${movement(sql)}, ${kindOf(sql, isFolded)} AS kind,
          ${folds ? sql`beside_it, cash_after_all` : sql`NULL AS beside_it, NULL AS cash_after_all`}
        FROM (
          SELECT * ${wanted} ${before === undefined ? sql`` : sql`AND id < ${before}`}
          ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
        ) AS main ${folds ? sql`CROSS JOIN LATERAL (${companions(sql)}) AS companions` : sql``}
      ) AS listed
      ORDER BY place, listed.id DESC`,
    sql<Array<{ count: number }>>`
      SELECT (SELECT count(*)::int ${wanted}) AS count FROM ${customers} ORDER BY place`,
  ]);
  return inPlaces(customerIds.length, rows).map((ofOne, index) => ({
    movements: ofOne.map(({ besideIt, cashAfterAll, ...row }) => ({
      ...row,
      amount: row.amount + (row.direction === 'income' ? 1n : -1n) * (besideIt ?? 0n),
      balanceAfter: cashAfterAll ?? row.balanceAfter,
    })),
    count: counts[index]?.count ?? 0,
  }));
}

function directionIs(sql: Sql, { direction, isFolded = false }: MovementFilter) {
  if (direction === undefined) return sql``;
  return isFolded
    ? sql`AND ${kindOf(sql, isFolded)} = ${direction}`
    : sql`AND (credit = 'cash') = ${direction === 'income'}`;
}

const kindOf = (sql: Sql, isFolded: boolean) => sql`
  CASE WHEN ${isFolded} AND (debit IN ('holds', 'unsettled') OR credit IN ('holds', 'unsettled')) THEN 'held' WHEN credit = 'cash' THEN 'income' ELSE 'expense' END`;

/** What an order booked with its amount, which is the row `main`, added up, and the cash after all of it. What it held is a row of its own. */
const companions = (sql: Sql) => sql`
  SELECT sum(CASE WHEN other.reason = ANY (${waiting}) THEN 0 WHEN other.credit = 'cash' THEN other.amount ELSE -other.amount END)::bigint
      AS beside_it,
    (array_agg(other.cash_after ORDER BY other.id DESC))[1] AS cash_after_all
  FROM ledger.transfers AS other
  WHERE other.customer_id = main.customer_id AND other.subject_no = main.subject_no AND other.subject_kind = 'order'
    AND main.subject_kind = 'order' AND main.reason NOT IN ('hold', 'holdRelease')
    AND other.position = main.position AND other.id > main.id AND other.cash_after IS NOT NULL
    AND other.reason = ANY (${withOthers})
    -- Another part of the order may be booked in the same transaction.
    AND NOT EXISTS (
      SELECT FROM ledger.transfers AS next
      WHERE next.customer_id = main.customer_id AND next.subject_no = main.subject_no AND next.subject_kind = 'order'
        AND next.position = main.position AND next.id > main.id AND next.id < other.id
        AND next.reason <> ALL (${withOthers}))`;

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
