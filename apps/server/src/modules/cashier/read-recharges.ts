import type { Sql } from '../../platform/database.ts';
import { toRecharge, type Recharge, type RechargeKey, type RechargeRow } from './recharge.ts';

/** Requests of a customer, newest first, and how many there are in all. */
export async function listRecharges(
  sql: Sql,
  customerId: string,
  page: { limit: number; offset: number },
): Promise<{ recharges: Recharge[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<RechargeRow[]>`
      SELECT * FROM recharges WHERE customer_id = ${customerId}
      ORDER BY id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`SELECT count(*)::int AS count FROM recharges WHERE customer_id = ${customerId}`,
  ]);
  return { recharges: rows.map(toRecharge), count: total?.count ?? 0 };
}

export async function findRecharge(sql: Sql, customerId: string, no: string): Promise<Recharge | undefined> {
  const [row] = await sql<RechargeRow[]>`SELECT * FROM recharges WHERE customer_id = ${customerId} AND no = ${no}`;
  return row === undefined ? undefined : toRecharge(row);
}

/** Requests whose deadline has passed, the longest overdue first. */
export async function findOverdue(sql: Sql, now: Date, limit: number): Promise<RechargeKey[]> {
  const rows = await sql<Array<{ customerId: string; no: string }>>`
    SELECT customer_id, no FROM recharges
    WHERE status = 'in_progress' AND deadline <= ${now}
    ORDER BY deadline, no
    LIMIT ${limit}`;
  return rows.map(({ customerId, no }) => ({ customerId, no }));
}
