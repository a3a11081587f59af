import type { Sql } from '../../../platform/database.ts';

/** How many orders are at a venue, or about to be. */
export async function countAtVenues(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`SELECT count(*)::int AS count FROM orders WHERE reach IS NOT NULL`;
  return row.count;
}
