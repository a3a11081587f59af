import { column, type Sql } from '../../../platform/database.ts';
import type { Page } from '../context.ts';
import type { BlockItem, BlockKind } from './block-item.ts';

/**
 * Items on offer, those with something left first, newest first.
 * @param symbols of which instruments; of any where absent
 */
export async function listBlocks(
  sql: Sql,
  filter: { kind: BlockKind; symbols?: readonly string[] | undefined; now: Date },
  page: Page,
): Promise<{ items: BlockItem[]; count: number }> {
  const symbols = filter.symbols === undefined ? null : column(filter.symbols);
  const where = sql`
    kind = ${filter.kind} AND status = 'open' AND (closes_at IS NULL OR closes_at > ${filter.now})
    AND (${symbols}::text[] IS NULL OR symbol = ANY (${symbols}::text[]))`;
  const [items, [total]] = await Promise.all([
    sql<BlockItem[]>`
      SELECT * FROM block_items WHERE ${where}
      ORDER BY (remaining >= minimum) DESC, id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`SELECT count(*)::int AS count FROM block_items WHERE ${where}`,
  ]);
  return { items, count: total?.count ?? 0 };
}

/** Whether the operator counts a customer among the qualified institutional buyers, and why, in the operator's words. */
export interface BuyerStanding {
  readonly isQualified: boolean;
  readonly reason: string | undefined;
}

export async function standingOf(sql: Sql, customerId: string): Promise<BuyerStanding> {
  const [standing] = await sql<[BuyerStanding]>`
    SELECT qip_eligible AS is_qualified, qip_reason AS reason FROM customers WHERE id = ${customerId}`;
  return standing;
}
