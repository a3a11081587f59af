import { lockBook } from '../ledger/index.ts';
import { type PendingQuery, type Row, column, type Sql, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Identity } from './identity.ts';
import type { ReviewKey } from './identity-vault.ts';
import { toReview, type Review, type ReviewRow } from './review.ts';

export interface ReviewQueuePage {
  readonly limit: number;
  /** The last review of the page before. */
  readonly after?: bigint | undefined;
  /** The whole of a customer's phone. */
  readonly search?: string | undefined;
  /** Only these, as customer and number: `…/12`. */
  readonly only?: readonly string[] | undefined;
  /** All but these. */
  readonly except?: readonly string[] | undefined;
}

/** A review that waits, and what else is known that tells whether to believe it. */
export interface WaitingReview {
  readonly review: Review;
  readonly customerNumber: number;
  readonly customerPhone: string | undefined;
  /** How many other customers have given this number. */
  readonly sameNumber: number;
  readonly earlierAttempts: number;
}

type QueueRow = ReviewRow & Omit<WaitingReview, 'review' | 'customerNumber'> & { readonly customerNumber: bigint };

/** Reviews that wait, oldest first, and how many fit in all. */
export async function listWaitingReviews(
  { database: { sql }, vault }: Identity,
  page: ReviewQueuePage,
): Promise<{ reviews: WaitingReview[]; total: number }> {
  const { limit, after, search, only, except } = page;
  const where = sql`
    WHERE r.status = 'under_review'
      ${search === undefined ? sql`` : sql`AND r.customer_id = (SELECT id FROM customers WHERE phone = ${search})`}
      ${only === undefined ? sql`` : sql`AND (r.customer_id, r.id) IN (${keysOf(sql, only)})`}
      ${
        except === undefined || except.length === 0
          ? sql``
          : sql`AND r.customer_id || '/' || r.id <> ALL(${column(except)}::text[])`
      }`;
  const [rows, [count]] = await Promise.all([
    sql<QueueRow[]>`
      SELECT r.*, c.number AS customer_number, c.phone AS customer_phone,
        (SELECT count(DISTINCT o.customer_id)::int FROM identity_reviews o
          WHERE o.id_number_hash = r.id_number_hash AND o.customer_id <> r.customer_id) AS same_number,
        (SELECT count(*)::int FROM identity_reviews o
          WHERE o.customer_id = r.customer_id AND o.id < r.id) AS earlier_attempts
      FROM identity_reviews r JOIN customers c ON c.id = r.customer_id
      ${where} ${after === undefined ? sql`` : sql`AND r.id > ${after}`}
      ORDER BY r.id LIMIT ${limit}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM identity_reviews r ${where}`,
  ]);
  return {
    reviews: rows.map(({ customerNumber, customerPhone, sameNumber, earlierAttempts, ...row }) => ({
      review: toReview(row, vault),
      customerNumber: Number(customerNumber),
      customerPhone,
      sameNumber,
      earlierAttempts,
    })),
    total: count.count,
  };
}

/** Items as the desk names them, by the columns of the key. */
function keysOf(sql: Sql, items: readonly string[]) {
  return sql`
    SELECT split_part(item, '/', 1)::uuid, split_part(item, '/', 2)::bigint
    FROM unnest(${column(items)}::text[]) AS item`;
}

/** Those of some reviews, as customer and number, that wait. */
export async function amongWaiting(tx: Tx, items: readonly string[]): Promise<string[]> {
  const rows = await tx<Array<{ item: string }>>`
    SELECT r.customer_id || '/' || r.id AS item
    FROM unnest(${column(items)}::text[]) AS asked (item)
    JOIN identity_reviews r
      ON r.customer_id = split_part(asked.item, '/', 1)::uuid AND r.id::text = split_part(asked.item, '/', 2)
    WHERE r.status = 'under_review'`;
  return rows.map(({ item }) => item);
}

/** Locks a review that waits. @throws Refusal `not_found`, `request_ended` */
export async function lockReview(
  tx: Tx,
  { customerId, reviewId }: ReviewKey,
): Promise<{ readonly customerPhone: string | undefined }> {
  const [row] = await tx<Array<{ status: string; customerPhone: string | undefined }>>`
    SELECT r.status, c.phone AS customer_phone
    FROM identity_reviews r JOIN customers c ON c.id = r.customer_id
    WHERE r.customer_id = ${customerId} AND r.id = ${reviewId}`;
  if (row === undefined) throw new Refusal('not_found');
  await lockBook(tx, [customerId]);
  const [waiting] = await tx`
    SELECT FROM identity_reviews
    WHERE customer_id = ${customerId} AND id = ${reviewId} AND status = 'under_review' FOR UPDATE`;
  if (waiting === undefined) throw new Refusal('request_ended');
  return row;
}

/** What nobody has decided on, as a query of `deadline` and `created_at`: there is no deadline. */
export const waitingIdentity = (sql: Sql): PendingQuery<Row[]> =>
  sql`SELECT NULL::timestamptz AS deadline, created_at FROM identity_reviews WHERE status = 'under_review'`;
