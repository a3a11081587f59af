import type { Sql } from '../platform/database.ts';
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
  cash_after: bigint;
  reason: TransferReason;
  subject_kind: Subject['kind'];
  subject_no: string;
  posted_at: Date;
}

export async function balancesOf(sql: Sql, customerId: string): Promise<Balances> {
  const rows = await sql<Array<{ kind: keyof Balances; balance: bigint }>>`
    SELECT kind, balance FROM ledger.accounts WHERE owner = ${customerId}`;
  const balances = { cash: 0n, holds: 0n, loan: 0n };
  for (const { kind, balance } of rows) balances[kind] = balance;
  return balances;
}

/** Movements of free cash, newest first. */
export async function cashMovements(
  sql: Sql,
  customerId: string,
  filter: { direction?: 'income' | 'expense' | undefined; subjectNo?: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ movements: CashMovement[]; count: number }> {
  const side = filter.direction === undefined ? null : filter.direction === 'income' ? 'credit' : 'debit';
  const subjectNo = filter.subjectNo ?? null;
  const [rows, [total]] = await Promise.all([
    sql<MovementRow[]>`
      SELECT id, CASE WHEN credit = 'cash' THEN 'income' ELSE 'expense' END AS direction, amount, cash_after, reason,
        subject_kind, subject_no, posted_at
      FROM ledger.transfers
      WHERE customer_id = ${customerId} AND cash_after IS NOT NULL
        AND (${side}::text IS NULL OR (${side} = 'credit' AND credit = 'cash') OR (${side} = 'debit' AND debit = 'cash'))
        AND (${subjectNo}::text IS NULL OR subject_no = ${subjectNo})
      ORDER BY id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`
      SELECT count(*)::int AS count
      FROM ledger.transfers
      WHERE customer_id = ${customerId} AND cash_after IS NOT NULL
        AND (${side}::text IS NULL OR (${side} = 'credit' AND credit = 'cash') OR (${side} = 'debit' AND debit = 'cash'))
        AND (${subjectNo}::text IS NULL OR subject_no = ${subjectNo})`,
  ]);
  return { movements: rows.map(toMovement), count: total?.count ?? 0 };
}

function toMovement(row: MovementRow): CashMovement {
  return {
    id: row.id,
    direction: row.direction,
    amount: row.amount,
    balanceAfter: row.cash_after,
    reason: row.reason,
    subject: { kind: row.subject_kind, no: row.subject_no },
    postedAt: row.posted_at,
  };
}
