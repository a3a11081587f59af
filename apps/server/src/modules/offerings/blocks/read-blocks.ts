import { column, type Sql } from '../../../platform/database.ts';
import { countedPage, type Page } from '../../../platform/page-by.ts';
import * as t from '../../../platform/table.ts';

/** Open to every customer, or to qualified institutional buyers only. */
export type BlockKind = 'block' | 'qip';
export type BlockStatus = 'draft' | 'open' | 'closed';

const blockItems = t.table('block_items', {
  id: t.generated(t.bigint),
  kind: t.textOf<BlockKind>(),
  symbol: t.text,
  /** Of one share, in the instrument's currency. */
  price: t.bigint,
  /** The least that can be bought at once, in shares. */
  minimum: t.bigint,
  quantity: t.bigint,
  remaining: t.bigint,
  status: t.textOf<BlockStatus>(),
  closesAt: t.nullable(t.time),
  createdAt: t.time,
  /** By whose word it went on offer; undefined for a draft, and for what was published before that was kept. */
  publishedBy: t.nullable(t.text),
  publishedAt: t.nullable(t.time),
});

/** Shares at a fixed price, as long as there are some. */
export type BlockItem = t.RowOf<typeof blockItems>;

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
  const from = sql`
    block_items WHERE kind = ${filter.kind} AND status = 'open' AND (closes_at IS NULL OR closes_at > ${filter.now})
    AND (${symbols}::text[] IS NULL OR symbol = ANY (${symbols}::text[]))`;
  const order = sql`(remaining >= minimum) DESC, id DESC`;
  const { rows: items, count } = await countedPage<BlockItem>(sql, { from, order }, page);
  return { items, count };
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
