import type { Sql } from '../../../platform/database.ts';
import { countedPage, pageBy, type KeyPage, type Page } from '../../../platform/page-by.ts';
import { rightsIssues, rightsSubscriptions, type RightsIssue, type RightsStatus, type Subscription } from './tables.ts';

/** A rights issue as a customer sees it. */
export interface OwnRights extends RightsIssue {
  /** Of the share now. */
  readonly heldNow: bigint;
  /** What they held as its day began, and the new shares that this entitles to; undefined before that is recorded, or where they held none. */
  readonly unitsThen: bigint | undefined;
  readonly entitled: bigint | undefined;
  /** The last one, whatever became of it. */
  readonly subscription: Subscription | undefined;
}

/** Those that are announced of what a customer holds, and those that they are entitled in, the newest first. */
export async function listOwnRights(
  sql: Sql,
  customerId: string,
  page: Page,
): Promise<{ rows: OwnRights[]; count: number }> {
  const held = sql`
    SELECT coalesce(sum(remaining), 0)::bigint FROM lots l WHERE l.customer_id = ${customerId} AND l.symbol = i.symbol AND remaining > 0`;
  const from = sql`
    rights_issues i LEFT JOIN rights_entitlements e ON e.issue_id = i.id AND e.customer_id = ${customerId}
    WHERE e.quantity > 0 OR (i.status IN ('announced', 'recording') AND EXISTS (
      SELECT FROM lots l WHERE l.customer_id = ${customerId} AND l.symbol = i.symbol AND remaining > 0))`;
  const select = sql`${rightsIssues.columns('i')}, (${held}) AS held_now, e.units AS units_then, e.quantity AS entitled`;
  type Row = Omit<OwnRights, 'subscription'>;
  const { rows, count } = await countedPage<Row>(sql, { select, from, order: sql`i.id DESC` }, page);
  const last = await sql<Subscription[]>`
    SELECT DISTINCT ON (issue_id) ${rightsSubscriptions.columns()} FROM rights_subscriptions
    WHERE customer_id = ${customerId} AND issue_id = ANY (${rows.map(({ id }) => id)}::bigint[]) ORDER BY issue_id, id DESC`;
  const byIssue = new Map(last.map((one) => [one.issueId, one]));
  return { rows: rows.map((row) => ({ ...row, subscription: byIssue.get(row.id) })), count };
}

export interface ListedRights extends RightsIssue {
  /** Who is entitled to a share at the least, and to how many together. */
  readonly holders: bigint;
  readonly entitled: string;
  readonly subscriptions: bigint;
  /** Shares that are subscribed to, or were as it ended; of these allotted; and what these have cost, or hold until then. */
  readonly shares: string;
  readonly got: string;
  readonly paid: string;
  readonly set: string;
}

/** For the desk: the newest first, or turned round. */
export function listRights(
  sql: Sql,
  { status, ...page }: KeyPage<bigint> & { status: RightsStatus | undefined },
  limit: number,
): Promise<ListedRights[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`i.id`, page);
  return sql<ListedRights[]>`
    SELECT ${rightsIssues.columns('i')}, rights.*, sums.*
    FROM rights_issues i CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE quantity > 0) AS holders, coalesce(sum(quantity), 0)::text AS entitled
      FROM rights_entitlements e WHERE e.issue_id = i.id
    ) AS rights CROSS JOIN LATERAL (
      SELECT count(*) AS subscriptions, coalesce(sum(quantity), 0)::text AS shares, coalesce(sum(s.allotted), 0)::text AS got,
        coalesce(sum(paid), 0)::text AS paid, coalesce(sum(s.held), 0)::text AS set
      FROM rights_subscriptions s WHERE s.issue_id = i.id AND s.status <> 'withdrawn'
    ) AS sums
    WHERE ${isBeyond} AND (${status}::text IS NULL OR i.status = ${status})
    ${inOrder} LIMIT ${limit}`;
}

/** Which share the money set aside under these numbers is for, by number. */
export async function symbolsOfRights(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (nos.length === 0) return new Map();
  const rows = await sql<Array<{ no: string; symbol: string }>>`
    SELECT s.no, symbol FROM rights_subscriptions s JOIN rights_issues i ON i.id = issue_id
    WHERE customer_id = ${customerId} AND s.no = ANY (${[...nos]})`;
  return new Map(rows.map(({ no, symbol }) => [no, symbol]));
}

/** What everybody may know of it. */
export type PublicRights = Pick<RightsIssue, 'symbol' | 'offered' | 'held' | 'price' | 'exAt'>;

/** The next of a share and the last ones, at most so many of each; what was called off is none. */
export function rightsAround(sql: Sql, symbol: string, now: Date, most: number): Promise<PublicRights[]> {
  const of = sql`SELECT symbol, offered, held, price, ex_at FROM rights_issues WHERE symbol = ${symbol} AND status <> 'cancelled'`;
  return sql<PublicRights[]>`
    (${of} AND ex_at > ${now} ORDER BY ex_at LIMIT ${most}) UNION ALL (${of} AND ex_at <= ${now} ORDER BY ex_at DESC LIMIT ${most})`;
}
