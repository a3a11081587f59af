import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

export type CaseOutcome = 'reported' | 'no_suspicion' | 'explained' | 'mistaken' | 'other';

/** Something about a customer that compliance looks into. At most one of a customer is open. */
export interface Case {
  readonly id: bigint;
  readonly customerId: string;
  /** What it is about, of one that somebody has opened: 3 to 500 characters. */
  readonly about: string | undefined;
  /** Who of the desk takes care of it: an actor. */
  readonly owner: string | undefined;
  /** `rules`, or an actor. */
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly deadline: Date;
  readonly closedBy: string | undefined;
  readonly closedAt: Date | undefined;
  readonly outcome: CaseOutcome | undefined;
  readonly note: string | undefined;
}

/** A case with whose it is and what there is in it, as lists have it. */
export interface ListedCase extends Case {
  readonly number: bigint;
  readonly phone: string | undefined;
  /** Names of the rules that have found something, each once. */
  readonly rules: readonly string[];
  readonly findings: number;
  readonly filings: number;
}

export interface CaseFilter {
  readonly state?: 'open' | 'closed' | undefined;
  /** An actor; null for nobody's. */
  readonly owner?: string | null | undefined;
  readonly customerId?: string | undefined;
  /** The phone of who asks: a case about themselves is not there for them. */
  readonly notOf: string | undefined;
}

/** What names a case. */
export interface CaseKey {
  readonly customerId: string;
  readonly id: bigint;
}

/** Locks a case that is open. @throws Refusal `not_found`, `case_closed` */
export async function lockCase(tx: Tx, { customerId, id }: CaseKey): Promise<Case> {
  const [found] = await tx<Case[]>`
    SELECT * FROM compliance_cases WHERE id = ${id} AND customer_id = ${customerId} FOR UPDATE`;
  if (found === undefined) throw new Refusal('not_found');
  if (found.closedAt !== undefined) throw new Refusal('case_closed');
  return found;
}

const listed = (sql: Sql) => sql`
  SELECT k.*, c.number, c.phone, f.rules, f.findings,
    (SELECT count(*)::int FROM compliance_filings WHERE case_id = k.id) AS filings
  FROM compliance_cases k JOIN customers c ON c.id = k.customer_id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT rule), '{}') AS rules, count(*)::int AS findings
    FROM compliance_findings WHERE case_id = k.id
  ) f`;

const narrowed = (sql: Sql, { state, owner, customerId, notOf }: CaseFilter) => sql`
  ${state === undefined ? sql`true` : state === 'open' ? sql`k.closed_at IS NULL` : sql`k.closed_at IS NOT NULL`}
  ${owner === undefined ? sql`` : owner === null ? sql`AND k.owner IS NULL` : sql`AND k.owner = ${owner}`}
  ${customerId === undefined ? sql`` : sql`AND k.customer_id = ${customerId}`}
  ${notOf === undefined ? sql`` : sql`AND c.phone IS DISTINCT FROM ${notOf}`}`;

/** Cases that are open, the first deadline first. @param after the last one of the page before */
export function openCases(
  sql: Sql,
  filter: CaseFilter,
  { limit, after }: { limit: number; after: { deadline: Date; id: bigint } | undefined },
): Promise<ListedCase[]> {
  const beyond = after === undefined ? sql`` : sql`AND (k.deadline, k.id) > (${after.deadline}, ${after.id})`;
  return sql<ListedCase[]>`
    ${listed(sql)} WHERE ${narrowed(sql, { ...filter, state: 'open' })} ${beyond} ORDER BY k.deadline, k.id LIMIT ${limit}`;
}

/** Cases whatever their state, the newest first. */
export function newestCases(
  sql: Sql,
  filter: CaseFilter,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<ListedCase[]> {
  return sql<ListedCase[]>`
    ${listed(sql)} WHERE ${narrowed(sql, filter)} ${before === undefined ? sql`` : sql`AND k.id < ${before}`}
    ORDER BY k.id DESC LIMIT ${limit}`;
}

/** @throws Refusal `not_found`, also of a case about who asks */
export async function readCase(sql: Sql, id: bigint, notOf: string | undefined): Promise<ListedCase> {
  const [found] = await sql<ListedCase[]>`
    ${listed(sql)} WHERE k.id = ${id} AND ${narrowed(sql, { notOf })}`;
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

export interface CaseCounts {
  readonly open: number;
  readonly overdue: number;
  readonly mine: number;
}

export async function countCases(sql: Sql, actor: string, at: Date): Promise<CaseCounts> {
  const [counts] = await sql<[CaseCounts]>`
    SELECT count(*)::int AS open, count(*) FILTER (WHERE deadline <= ${at})::int AS overdue,
      count(*) FILTER (WHERE owner = ${actor})::int AS mine
    FROM compliance_cases WHERE closed_at IS NULL`;
  return counts;
}
