import type { Sql } from '../../../platform/database.ts';

/** What a receipt says of an order beside the order itself: where its price comes from. */
export interface OfferedOrder {
  /** Of a block. */
  readonly publishedBy: string | undefined;
  readonly publishedAt: Date | undefined;
  readonly marketPrice: bigint | undefined;
  readonly marketSource: string | undefined;
  readonly marketTime: Date | undefined;
}

export async function offeredOrder(sql: Sql, customerId: string, no: string): Promise<OfferedOrder | undefined> {
  const [row] = await sql<OfferedOrder[]>`
    SELECT published_by, published_at, market_price, market_source, market_time
    FROM orders JOIN block_items ON block_items.id = offering_id
    WHERE customer_id = ${customerId} AND no = ${no} AND origin IN ('block', 'qip')`;
  return row;
}
