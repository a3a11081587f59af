import type { Sql } from '../../platform/database.ts';
import { toWithdrawal, type Withdrawal, type WithdrawalKey, type WithdrawalRow } from './withdrawal.ts';

/** Requests of a customer, newest first, and how many there are in all. */
export async function listWithdrawals(
  sql: Sql,
  customerId: string,
  page: { limit: number; offset: number },
): Promise<{ withdrawals: Withdrawal[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<WithdrawalRow[]>`
      SELECT * FROM withdrawals WHERE customer_id = ${customerId}
      ORDER BY id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM withdrawals WHERE customer_id = ${customerId}`,
  ]);
  return { withdrawals: rows.map(toWithdrawal), count: total.count };
}

export async function findWithdrawal(sql: Sql, customerId: string, no: string): Promise<Withdrawal | undefined> {
  const [row] = await sql<WithdrawalRow[]>`SELECT * FROM withdrawals WHERE customer_id = ${customerId} AND no = ${no}`;
  return row === undefined ? undefined : toWithdrawal(row);
}

/** Requests whose deadline has passed and which the bank does not have, the longest overdue first. */
export async function findOverdueWithdrawals(sql: Sql, now: Date, limit: number): Promise<WithdrawalKey[]> {
  const rows = await sql<Array<{ customerId: string; no: string }>>`
    SELECT customer_id, no FROM withdrawals
    WHERE status = 'in_progress' AND handed_over_at IS NULL AND deadline <= ${now}
    ORDER BY deadline, no
    LIMIT ${limit}`;
  return rows.map(({ customerId, no }) => ({ customerId, no }));
}
