import type { Sql } from '../../../platform/database.ts';
import { countedPage, pageBy, type KeyPage, type Page } from '../../../platform/page-by.ts';
import { buybacks, tenders, type Buyback, type BuybackStatus, type Tender } from './tables.ts';

/** A buyback as a customer sees it. */
export interface OwnBuyback extends Buyback {
  /** Of the share, and of that what is neither set aside nor tendered. */
  readonly held: bigint;
  readonly free: bigint;
  /** Of one with a record day, what they held then, and what of it is taken at the least; undefined before that is recorded, or where they held none. */
  readonly unitsThen: bigint | undefined;
  readonly guaranteed: bigint | undefined;
  /** The last one, whatever became of it. */
  readonly tender: Tender | undefined;
}

/** Those that can be accepted, and those that the customer has tendered in, the newest first. */
export async function listOwnBuybacks(
  sql: Sql,
  customerId: string,
  page: Page,
  now: Date,
): Promise<{ rows: OwnBuyback[]; count: number }> {
  const from = sql`
    buybacks b LEFT JOIN buyback_entitlements e ON e.buyback_id = b.id AND e.customer_id = ${customerId}
    WHERE (status = 'open' AND closes_at > ${now} AND (recorded_at IS NULL OR e.units IS NOT NULL))
      OR EXISTS (SELECT FROM tenders t WHERE t.buyback_id = b.id AND t.customer_id = ${customerId})`;
  const select = sql`${buybacks.columns('b')}, e.units AS units_then, e.quantity AS guaranteed,
    (SELECT coalesce(sum(remaining), 0)::bigint FROM lots l WHERE l.customer_id = ${customerId} AND l.symbol = b.symbol AND remaining > 0) AS held,
    (SELECT coalesce(sum(remaining - reserved), 0)::bigint FROM lots l
      WHERE l.customer_id = ${customerId} AND l.symbol = b.symbol AND remaining > 0) AS free`;
  type Row = Omit<OwnBuyback, 'tender'>;
  const { rows, count } = await countedPage<Row>(sql, { select, from, order: sql`b.id DESC` }, page);
  const last = await sql<Tender[]>`
    SELECT DISTINCT ON (buyback_id) ${tenders.columns()} FROM tenders
    WHERE customer_id = ${customerId} AND buyback_id = ANY (${rows.map(({ id }) => id)}::bigint[]) ORDER BY buyback_id, id DESC`;
  const byBuyback = new Map(last.map((tender) => [tender.buybackId, tender]));
  return { rows: rows.map((row) => ({ ...row, tender: byBuyback.get(row.id) })), count };
}

export interface ListedBuyback extends Buyback {
  readonly tenders: bigint;
  /** Of one with a record day: what is taken at the least where all of it is tendered. */
  readonly guaranteed: string;
  /** Shares that are tendered, or were as it ended; and of these taken. */
  readonly shares: string;
  readonly accepted: string;
  readonly paid: string;
}

/** For the desk: the newest first, or turned round. */
export function listBuybacks(
  sql: Sql,
  { status, ...page }: KeyPage<bigint> & { status: BuybackStatus | undefined },
  limit: number,
): Promise<ListedBuyback[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`b.id`, page);
  return sql<ListedBuyback[]>`
    SELECT ${buybacks.columns('b')}, sums.*,
      (SELECT coalesce(sum(quantity), 0)::text FROM buyback_entitlements e WHERE e.buyback_id = b.id) AS guaranteed
    FROM buybacks b CROSS JOIN LATERAL (
      SELECT count(*) AS tenders, coalesce(sum(quantity), 0)::text AS shares, coalesce(sum(accepted), 0)::text AS accepted,
        coalesce(sum(amount), 0)::text AS paid
      FROM tenders t WHERE t.buyback_id = b.id AND t.status <> 'withdrawn'
    ) AS sums
    WHERE ${isBeyond} AND (${status}::text IS NULL OR b.status = ${status})
    ${inOrder} LIMIT ${limit}`;
}
