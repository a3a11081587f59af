import type { Sql, Tx } from '../../platform/database.ts';

/** Whether it is known who a customer is: what they have sent in was approved. */
export async function hasApprovedRealName(sql: Sql | Tx, customerId: string): Promise<boolean> {
  const [row] = await sql<[{ approved: boolean }]>`
    SELECT EXISTS (SELECT FROM identity_reviews WHERE customer_id = ${customerId} AND status = 'approved') AS approved`;
  return row.approved;
}
