import type { NoticeKind, NoticeValues } from '@sauda/contract/notices';
import type { Apart } from '../../platform/apart.ts';
import { column, type Sql, type Tx } from '../../platform/database.ts';
import type { CustomersContext } from './context.ts';
import { emitEvents } from '../../platform/outbox.ts';
import type { Page } from '../../platform/page-by.ts';

/** Something that a customer is told of, to be read when they like. */
export interface NewNotice<K extends NoticeKind> {
  readonly customerId: string;
  readonly kind: K;
  /** What the kind's text is filled with, as it is to be read. */
  readonly values: NoticeValues<K>;
  readonly at: Date;
}

/** A notice of whatever kind, with the values of that kind. */
export type AnyNotice = { [K in NoticeKind]: NewNotice<K> }[NoticeKind];

export interface Notice {
  readonly id: number;
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  /** Null while unread. */
  readonly readAt: Date | undefined;
}

export interface NoticePage {
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly count: number;
  readonly unreadCount: number;
}

/** Tells a customer, in the transaction of what they are told of. Their open apps hear of it after the commit. */
export function notify<K extends NoticeKind>(tx: Tx, notice: NewNotice<K>): Promise<void> {
  return notifyAll(tx, [notice as AnyNotice]);
}

/** Tells many customers at once, in one statement, which also says on which of their devices they are to be told. */
export async function notifyAll(tx: Tx, notices: readonly AnyNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const written = tx`
    WITH told AS (
      INSERT INTO notices (customer_id, kind, "values", created_at)
      SELECT * FROM unnest(
        ${column(notices.map(({ customerId }) => customerId))}::uuid[],
        ${column(notices.map(({ kind }) => kind))}::text[],
        ${column(notices.map(({ values }) => JSON.stringify(values)))}::jsonb[],
        ${column(notices.map(({ at }) => at))}::timestamptz[]
      )
      RETURNING customer_id, id, created_at
    )
    INSERT INTO due_pushes (customer_id, notice_id, session_id, due_at)
    SELECT told.customer_id, told.id, push_subscriptions.session_id, told.created_at
    FROM told JOIN push_subscriptions USING (customer_id)`;
  await Promise.all([
    written,
    emitEvents(
      tx,
      notices.map(({ customerId }) => ({ type: 'notice', customerId })),
    ),
  ]);
}

/**
 * Tells many in the transaction that also says how far that has come. Who cannot be told does not hold up whoever comes behind them.
 * @returns how many were told
 */
export async function notifyApart(
  tx: Tx,
  notices: readonly AnyNotice[],
  { within }: Pick<Apart, 'within'>,
): Promise<number> {
  const about = ({ kind, customerId }: AnyNotice): string => `${kind} to ${customerId}`;
  const left = await within(tx, { items: notices, about, work: notifyAll });
  return notices.length - left.length;
}

/** @param kinds only notices of these kinds; unread are counted of all */
export async function listNotices(
  sql: Sql,
  customerId: string,
  page: Page,
  kinds?: readonly string[],
): Promise<NoticePage> {
  const wanted = kinds === undefined ? sql`true` : sql`kind = ANY (${column(kinds)}::text[])`;
  const [rows, [counts]] = await Promise.all([
    sql<Array<Omit<Notice, 'id'> & { id: bigint }>>`
      SELECT id, kind, "values", created_at, read_at
      FROM notices WHERE customer_id = ${customerId} AND ${wanted}
      ORDER BY id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<[{ count: number; unreadCount: number }]>`
      SELECT count(*) FILTER (WHERE ${wanted})::int AS count, count(*) FILTER (WHERE read_at IS NULL)::int AS unread_count
      FROM notices WHERE customer_id = ${customerId}`,
  ]);
  return { ...counts, notices: rows.map((row) => ({ ...row, id: Number(row.id) })) };
}

/** How many notices a customer has not read. */
export async function countUnreadNotices(sql: Sql, customerId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM notices WHERE customer_id = ${customerId} AND read_at IS NULL`;
  return row.count;
}

/** Marks a customer's notices as read, up to and with the one of this id. Their other open apps hear of it. */
export function readNotices({ database, clock }: CustomersContext, customerId: string, upTo: bigint): Promise<void> {
  return database.transaction(async (tx) => {
    const { count } = await tx`
      UPDATE notices SET read_at = greatest(${clock.now()}, created_at)
      WHERE customer_id = ${customerId} AND id <= ${upTo} AND read_at IS NULL`;
    if (count > 0) await emitEvents(tx, [{ type: 'notice', customerId }]);
  });
}
