import type { PendingQuery, Row, Sql } from '../../platform/database.ts';
import { newestByWindows, type Place, type Window } from '../../platform/newest-by-windows.ts';

export const applicationKinds = ['ipo', 'block', 'fund'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** What a customer has applied for or bought of an offer. */
export interface AnyApplication {
  readonly kind: ApplicationKind;
  readonly customerId: string;
  readonly no: string;
  /** The IPO, the block or the fund. */
  readonly offerId: bigint;
  /** The company, the share's code, or the fund. */
  readonly name: string;
  /** Undefined of a fund. */
  readonly shares: bigint | undefined;
  /** For one share, in the offer's currency; undefined of a fund. */
  readonly price: bigint | undefined;
  readonly currency: string | undefined;
  /** In the account currency: what is set aside, or was paid. */
  readonly amount: bigint;
  /** Of an IPO once it is drawn. */
  readonly allotted: bigint | undefined;
  readonly status: string;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}

export interface ApplicationFilter {
  /** Whose they are. */
  readonly customerId?: string | undefined;
  readonly kind?: ApplicationKind | undefined;
  readonly status?: string | undefined;
  /** When it was made: from this moment on. */
  readonly from?: Date | undefined;
  /** Until this moment, which is not in it. */
  readonly to?: Date | undefined;
}

const begin = new Date(0);

/** Applications of everybody or of one customer, also those that have ended, newest first. */
export async function listAllApplications(
  sql: Sql,
  filter: ApplicationFilter,
  { before, limit }: { before: Place; limit: number },
): Promise<{ rows: AnyApplication[]; reached: Date | undefined }> {
  const wanted = {
    before: filter.to === undefined || before.at <= filter.to ? before : { at: filter.to, no: '' },
    from: filter.from ?? begin,
    limit,
  };
  // What one customer has is few, and has an index of its own.
  if (filter.customerId !== undefined) return { rows: await read(sql, filter, wanted), reached: undefined };
  return newestByWindows((window) => read(sql, filter, window), wanted);
}

function read(
  sql: Sql,
  { kind, ...filter }: ApplicationFilter,
  { from, before, limit }: Window,
): Promise<AnyApplication[]> {
  const inOrder = sql`ORDER BY created_at DESC, no COLLATE "C" DESC LIMIT ${limit}`;
  const which = sql`
    a.created_at BETWEEN ${from} AND ${before.at} AND (a.created_at, a.no COLLATE "C") < (${before.at}, ${before.no})
    ${isAsked(sql, filter)}`;
  const last = sql`ORDER BY a.created_at DESC, a.no COLLATE "C" DESC LIMIT ${limit}`;
  const parts = asked(kind).map((one) => sql`(${applications(sql, one, which)} ${last})`);
  return sql<AnyApplication[]>`SELECT * FROM (${united(sql, parts)}) AS applications ${inOrder}`;
}

/** How many fit, and what is set aside or was paid for them. */
export async function sumOfApplications(
  sql: Sql,
  { kind, from, to, ...filter }: ApplicationFilter & { readonly from: Date; readonly to: Date },
): Promise<{ count: number; amount: bigint }> {
  const which = sql`
    a.created_at >= ${from} AND a.created_at < ${to} ${isAsked(sql, filter)}`;
  const parts = asked(kind).map((one) => applications(sql, one, which));
  const [sum] = await sql<[{ count: number; amount: bigint }]>`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM (${united(sql, parts)}) AS applications`;
  return sum;
}

/** One application for an IPO, or share of a fund. What is bought of a block is an order. */
export async function findApplication(
  sql: Sql,
  { customerId, no }: { customerId: string; no: string },
): Promise<AnyApplication | undefined> {
  const which = sql`a.customer_id = ${customerId} AND a.no = ${no}`;
  const parts = (['ipo', 'fund'] as const).map((kind) => applications(sql, kind, which));
  const [found] = await sql<AnyApplication[]>`${united(sql, parts)} LIMIT 1`;
  return found;
}

const asked = (kind: ApplicationKind | undefined) => (kind === undefined ? applicationKinds : [kind]);

function isAsked(sql: Sql, { customerId, status }: Pick<ApplicationFilter, 'customerId' | 'status'>) {
  const isTheirs = customerId === undefined ? sql`` : sql`AND a.customer_id = ${customerId}`;
  return status === undefined ? isTheirs : sql`${isTheirs} AND a.status = ${status}`;
}

function applications(sql: Sql, kind: ApplicationKind, which: PendingQuery<Row[]>): PendingQuery<Row[]> {
  switch (kind) {
    case 'ipo':
      return sql`
        SELECT 'ipo' AS kind, a.customer_id, a.no, a.ipo_id AS offer_id, o.company_name AS name, a.shares, a.price, o.currency,
          a.held + a.paid AS amount, CASE WHEN a.status IN ('allotted', 'not_allotted') THEN a.allotted END AS allotted, a.status,
          a.created_at, a.ended_at
        FROM ipo_applications a JOIN ipos o ON o.id = a.ipo_id WHERE ${which}`;
    case 'block':
      return sql`
        SELECT 'block' AS kind, a.customer_id, a.no, a.offering_id AS offer_id, a.symbol AS name, a.quantity AS shares,
          a.limit_price AS price, a.currency, a.held + coalesce(a.amount, 0) + a.fee AS amount, NULL::bigint AS allotted, a.status,
          a.created_at, a.ended_at
        FROM orders a WHERE a.origin IN ('block', 'qip') AND a.side = 'buy' AND ${which}`;
    case 'fund':
      return sql`
        SELECT 'fund' AS kind, a.customer_id, a.no, a.fund_id AS offer_id, o.name, NULL::bigint AS shares, NULL::bigint AS price,
          NULL::text AS currency, a.amount, NULL::bigint AS allotted, a.status, a.created_at, a.ended_at
        FROM fund_orders a JOIN funds o ON o.id = a.fund_id WHERE ${which}`;
  }
}

function united(sql: Sql, parts: ReadonlyArray<PendingQuery<Row[]>>): PendingQuery<Row[]> {
  return parts.reduce((before, part) => sql`${before} UNION ALL ${part}`);
}
