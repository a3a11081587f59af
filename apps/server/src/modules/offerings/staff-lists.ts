import type { Sql } from '../../platform/database.ts';
import { pageBy } from '../../platform/page-by.ts';
import type { BlockItem, BlockKind, BlockStatus } from './blocks/read-blocks.ts';
import type { Fund, FundStatus } from './funds/fund.ts';
import { toIpo, type Ipo, type IpoRow, type IpoStatus } from './ipos/ipo.ts';
import type { OfferingKind } from './change-offering.ts';

/** A page of a list for staff: newest first, or turned round. */
export interface StaffPage {
  readonly limit: number;
  readonly before: bigint | undefined;
  readonly isTurned?: boolean;
}

const newest = 9_223_372_036_854_775_807n;

/** Items in every state, drafts too. */
export function pageOfBlocks(
  sql: Sql,
  { kind, status }: { kind: BlockKind | undefined; status: BlockStatus | undefined },
  { limit, ...page }: StaffPage,
): Promise<BlockItem[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`id`, page);
  return sql<BlockItem[]>`
    SELECT * FROM block_items
    WHERE ${isBeyond} AND (${kind}::text IS NULL OR kind = ${kind})
      AND (${status}::text IS NULL OR status = ${status})
    ${inOrder} LIMIT ${limit}`;
}

/** What open blocks still offer, by share. */
export async function sharesOnOffer(sql: Sql): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<Array<{ symbol: string; shares: string }>>`
    SELECT symbol, sum(remaining)::text AS shares FROM block_items WHERE status = 'open' AND remaining > 0 GROUP BY symbol`;
  return new Map(rows.map(({ symbol, shares }) => [symbol, BigInt(shares)]));
}

export async function pageOfIpos(
  sql: Sql,
  { status }: { status: IpoStatus | undefined },
  { limit, before = newest }: StaffPage,
): Promise<Ipo[]> {
  const rows = await sql<IpoRow[]>`
    SELECT * FROM ipos WHERE id < ${before} AND (${status}::text IS NULL OR status = ${status})
    ORDER BY id DESC LIMIT ${limit}`;
  return rows.map(toIpo);
}

export function pageOfFunds(
  sql: Sql,
  { status }: { status: FundStatus | undefined },
  { limit, before = newest }: StaffPage,
): Promise<Fund[]> {
  return sql<Fund[]>`
    SELECT * FROM funds WHERE id < ${before} AND (${status}::text IS NULL OR status = ${status})
    ORDER BY id DESC LIMIT ${limit}`;
}

/** How many shares of a fund run. */
export async function countFundHolders(sql: Sql, fundId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(DISTINCT customer_id)::int AS count FROM fund_orders WHERE fund_id = ${fundId} AND status = 'active'`;
  return row.count;
}

/** How many have applied for an IPO that has not been drawn. */
export async function countApplicants(sql: Sql, ipoId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM ipo_applications WHERE ipo_id = ${ipoId} AND status = 'submitted'`;
  return row.count;
}

export interface PastCommand {
  readonly command: string;
  readonly actor: string;
  readonly at: Date;
}

/** What was done to an offering, newest first. */
export function commandsOf(sql: Sql, offering: OfferingKind, id: bigint): Promise<PastCommand[]> {
  return sql<PastCommand[]>`
    SELECT command, actor, at FROM offering_events WHERE offering = ${offering} AND offering_id = ${id}
    ORDER BY id DESC LIMIT 100`;
}
