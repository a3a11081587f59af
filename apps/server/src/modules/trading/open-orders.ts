import type { Sql } from '../../platform/database.ts';

/** Orders that have not ended, and those of them of which nobody knows how they stand at the venue. */
export interface OpenOrders {
  readonly pending: number;
  readonly inDoubt: number;
}

/** By the indices that hold nothing else, so that it takes as long as there are such orders, and not as there are orders. */
export async function countOpenOrders(sql: Sql): Promise<OpenOrders> {
  const [counts] = await sql<[OpenOrders]>`
    SELECT (SELECT count(*)::int FROM orders WHERE status = 'pending') AS pending,
      (SELECT count(*)::int FROM orders WHERE reach = 'doubtful') AS in_doubt`;
  return counts;
}
