import type { Sql } from '../../platform/database.ts';

/** How many requests wait for the bank: it may have done them already, and this database not know. */
export async function countUnderWay(sql: Sql): Promise<{ readonly withdrawals: number; readonly deposits: number }> {
  const [counted] = await sql<[{ withdrawals: number; deposits: number }]>`
    SELECT (SELECT count(*)::int FROM withdrawals WHERE status = 'in_progress') AS withdrawals,
      (SELECT count(*)::int FROM recharges WHERE status = 'in_progress') AS deposits`;
  return counted;
}
