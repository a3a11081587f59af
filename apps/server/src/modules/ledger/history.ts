import type { Sql } from '../../platform/database.ts';
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

interface MovementRow {
  id: bigint;
  direction: 'income' | 'expense';
  amount: bigint;
  cashAfter: bigint;
  reason: TransferReason;
  subjectKind: Subject['kind'];
  subjectNo: string;
  postedAt: Date;
}

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

export interface MovementPage {
  readonly limit: number;
  readonly offset: number;
  /** Only movements with a lower id: with it, a page far down costs no more than the first. */
  readonly before?: bigint | undefined;
}

/** Movements of free cash, newest first, and how many the filter lets through in all. */
export async function cashMovements(
  sql: Sql,
  customerId: string,
  filter: MovementFilter,
  page: MovementPage,
): Promise<{ movements: CashMovement[]; count: number }> {
  const isIncome = filter.direction === undefined ? null : filter.direction === 'income';
  const reason = filter.reason ?? null;
  const from = filter.from ?? null;
  const to = filter.to ?? null;
  const before = page.before ?? null;
  const [rows, [total]] = await Promise.all([
    sql<MovementRow[]>`
      SELECT id, CASE WHEN credit = 'cash' THEN 'income' ELSE 'expense' END AS direction, amount, cash_after, reason,
        subject_kind, subject_no, posted_at
      FROM ledger.transfers
      WHERE customer_id = ${customerId} AND cash_after IS NOT NULL
        AND id < coalesce(${before}::bigint, 9223372036854775807)
        AND (${isIncome}::boolean IS NULL OR (credit = 'cash') = ${isIncome})
        AND (${reason}::text IS NULL OR reason = ${reason})
        AND (${from}::timestamptz IS NULL OR posted_at >= ${from})
        AND (${to}::timestamptz IS NULL OR posted_at < ${to})
      ORDER BY id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<[{ count: number }]>`
      SELECT count(*)::int AS count
      FROM ledger.transfers
      WHERE customer_id = ${customerId} AND cash_after IS NOT NULL
        AND (${isIncome}::boolean IS NULL OR (credit = 'cash') = ${isIncome})
        AND (${reason}::text IS NULL OR reason = ${reason})
        AND (${from}::timestamptz IS NULL OR posted_at >= ${from})
        AND (${to}::timestamptz IS NULL OR posted_at < ${to})`,
  ]);
  return { movements: rows.map(toMovement), count: total.count };
}

/** The movements of free cash that one order, request or loan has caused, newest first. */
export async function movementsOfSubject(sql: Sql, customerId: string, subjectNo: string): Promise<CashMovement[]> {
  const rows = await sql<MovementRow[]>`
    SELECT id, CASE WHEN credit = 'cash' THEN 'income' ELSE 'expense' END AS direction, amount, cash_after, reason,
      subject_kind, subject_no, posted_at
    FROM ledger.transfers
    WHERE customer_id = ${customerId} AND subject_no = ${subjectNo} AND cash_after IS NOT NULL
    ORDER BY id DESC`;
  return rows.map(toMovement);
}

function toMovement(row: MovementRow): CashMovement {
  return {
    id: row.id,
    direction: row.direction,
    amount: row.amount,
    balanceAfter: row.cashAfter,
    reason: row.reason,
    subject: { kind: row.subjectKind, no: row.subjectNo },
    postedAt: row.postedAt,
  };
}
