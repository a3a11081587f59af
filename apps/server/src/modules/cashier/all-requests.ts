import type { Decimal } from '@sauda/money';
import type { PendingQuery, Row, Sql } from '../../platform/database.ts';
import { newestByWindows, type Place, type Window } from '../../platform/newest-by-windows.ts';
import { shownColumns, tableOf, type ShownKind, type ShownRequest } from './requests-before.ts';

/** A request, whoever's it is. */
export interface AnyShownRequest extends ShownRequest {
  readonly kind: ShownKind;
  readonly customerId: string;
}

export interface RequestFilter {
  readonly kind?: ShownKind | undefined;
  readonly status?: string | undefined;
  /** When it was made: from this moment on. */
  readonly from?: Date | undefined;
  /** Until this moment, which is not in it. */
  readonly to?: Date | undefined;
}

const kinds = ['recharge', 'withdrawal', 'loan'] as const;
const begin = new Date(0);

/** Requests of everybody, also those that have ended, newest first. */
export function listAllRequests(
  sql: Sql,
  filter: RequestFilter,
  { before, limit }: { before: Place; limit: number },
): Promise<{ rows: AnyShownRequest[]; reached: Date | undefined }> {
  const asked = filter.kind === undefined ? kinds : [filter.kind];
  return newestByWindows((window) => read(sql, asked, filter, window), {
    before: filter.to === undefined || before.at <= filter.to ? before : { at: filter.to, no: '' },
    from: filter.from ?? begin,
    limit,
  });
}

function read(
  sql: Sql,
  asked: readonly ShownKind[],
  { status }: RequestFilter,
  { from, before, limit }: Window,
): Promise<AnyShownRequest[]> {
  const inOrder = sql`ORDER BY created_at DESC, no COLLATE "C" DESC LIMIT ${limit}`;
  const those = (kind: ShownKind) => sql`
    (SELECT ${kind}::text AS kind, r.customer_id, ${shownColumns(sql, kind)} FROM ${tableOf(sql, kind)} AS r
      WHERE created_at BETWEEN ${from} AND ${before.at} AND (created_at, no COLLATE "C") < (${before.at}, ${before.no})
        ${hasStatus(sql, status)} ${inOrder})`;
  return sql<AnyShownRequest[]>`SELECT * FROM (${united(sql, asked.map(those))}) AS requests ${inOrder}`;
}

/** How many requests fit, and what they come to. */
export async function sumOfRequests(
  sql: Sql,
  { kind, status, from, to }: RequestFilter & { readonly from: Date; readonly to: Date },
): Promise<{ count: number; amount: Decimal }> {
  const those = (of: ShownKind) => sql`
    SELECT amount FROM ${tableOf(sql, of)} WHERE created_at >= ${from} AND created_at < ${to} ${hasStatus(sql, status)}`;
  const asked = kind === undefined ? kinds : [kind];
  const [sum] = await sql<[{ count: number; amount: Decimal }]>`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount
    FROM (${united(sql, asked.map(those))}) AS requests`;
  return sum;
}

const hasStatus = (sql: Sql, status: string | undefined) =>
  status === undefined ? sql`` : sql`AND status = ${status}`;

function united(sql: Sql, parts: ReadonlyArray<PendingQuery<Row[]>>): PendingQuery<Row[]> {
  return parts.reduce((before, part) => sql`${before} UNION ALL ${part}`);
}

/** Requests by their number or what is written on their transfer, whoever's they are: of a customer where that is said. */
export async function findRequests(
  sql: Sql,
  { no, customerId, limit }: { no: string; customerId?: string | undefined; limit: number },
): Promise<AnyShownRequest[]> {
  const own = customerId === undefined ? sql`` : sql`AND r.customer_id = ${customerId}`;
  const those = (kind: ShownKind) => sql`
    (SELECT ${kind}::text AS kind, r.customer_id, ${shownColumns(sql, kind)} FROM ${tableOf(sql, kind)} AS r
      WHERE (r.no = ${no} ${kind === 'loan' ? sql`` : sql`OR r.reference = ${no}`}) ${own} LIMIT ${limit})`;
  return sql<AnyShownRequest[]>`SELECT * FROM (${united(sql, kinds.map(those))}) AS requests LIMIT ${limit}`;
}

/** Requests that the bank's number of a transfer, in any letters, is known to be about. */
export async function requestsByBankReference(sql: Sql, text: string, limit: number): Promise<AnyShownRequest[]> {
  const named = await sql<Array<{ customerId: string; no: string }>>`
    SELECT DISTINCT customer_id, request_no AS no FROM bank_references
    WHERE reference_key = bank_reference_key(${text}) AND request_no IS NOT NULL LIMIT ${limit}`;
  const found = await Promise.all(named.map((key) => findRequests(sql, { ...key, limit: 1 })));
  return found.flat();
}
