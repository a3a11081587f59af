import type { Sql } from '../../platform/database.ts';

/** More of them are not counted: whoever has so many does not need the number. */
const countedAtMost = 200;

/** Of the newest conversations that a member of staff looks after, how many in which the customer had the last word. */
export async function countOwnUnanswered(sql: Sql, actor: string): Promise<number> {
  const [counted] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count
    FROM (SELECT customer_id, last_id FROM conversations WHERE assigned_to = ${actor}
      ORDER BY last_id DESC LIMIT ${countedAtMost}) AS own
      JOIN messages m ON m.customer_id = own.customer_id AND m.id = own.last_id
      JOIN customers ON customers.id = m.customer_id
    WHERE m.sender = 'customer' AND closed_at IS NULL`;
  return counted.count;
}
