import type { Sql } from '../../platform/database.ts';
import { toLoan, type Loan, type LoanKey, type LoanRow } from './loan.ts';

/** A customer's loans, newest first, or the one of a number, and how many there are in all. */
export async function listLoans(
  sql: Sql,
  customerId: string,
  filter: { readonly no?: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ loans: Loan[]; count: number }> {
  const no = filter.no ?? null;
  const [rows, [total]] = await Promise.all([
    sql<LoanRow[]>`
      SELECT * FROM loans WHERE customer_id = ${customerId} AND (${no}::text IS NULL OR no = ${no})
      ORDER BY id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM loans
      WHERE customer_id = ${customerId} AND (${no}::text IS NULL OR no = ${no})`,
  ]);
  return { loans: rows.map(toLoan), count: total.count };
}

/** Applications that nobody answered within their time. */
export async function findUndecided(sql: Sql, now: Date, limit: number): Promise<LoanKey[]> {
  const rows = await sql<Array<{ customerId: string; no: string }>>`
    SELECT customer_id, no FROM loans
    WHERE status = 'applying' AND decision_deadline <= ${now}
    ORDER BY decision_deadline, no
    LIMIT ${limit}`;
  return rows.map(({ customerId, no }) => ({ customerId, no }));
}

/** Loans whose repayment is over its time, or near and not yet reminded of. */
export async function findToRemind(sql: Sql, now: Date, soon: Date, limit: number): Promise<LoanKey[]> {
  const rows = await sql<Array<{ customerId: string; no: string }>>`
    SELECT customer_id, no FROM loans
    WHERE status = 'approved' AND (repayment_at <= ${now} OR (repayment_at <= ${soon} AND reminded_at IS NULL))
    ORDER BY repayment_at, no
    LIMIT ${limit}`;
  return rows.map(({ customerId, no }) => ({ customerId, no }));
}
