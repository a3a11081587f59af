import type { PendingQuery, Row, Sql } from '../../platform/database.ts';
import type { Place } from '../../platform/newest-by-windows.ts';
import type { Identity } from './identity.ts';
import type { ReviewKey } from './identity-vault.ts';
import { reviews, toReview, type Review, type ReviewRow } from './review.ts';

/** A review as lists show it, without the number of the document. */
export interface ListedReview extends Pick<
  ReviewRow,
  'customerId' | 'status' | 'document' | 'createdAt' | 'reason' | 'decidedBy' | 'decidedAt'
> {
  readonly reviewId: bigint;
  /** Undefined where it cannot be opened: it was sealed under another key, or was changed. */
  readonly realName: string | undefined;
}

export interface DecidedFilter {
  readonly status?: 'approved' | 'rejected' | undefined;
  /** Who decided: a login, or what decides by itself. */
  readonly by?: string | undefined;
  readonly customerId?: string | undefined;
  /** When it was decided: from this moment on. */
  readonly from?: Date | undefined;
  /** Until this moment, which is not in it. */
  readonly to?: Date | undefined;
}

/** Reviews that were decided on, the last decision first. @param before the place of the last one of the page before, by the number of the review */
export async function listDecidedReviews(
  { database: { sql }, vault }: Identity,
  { status, by, customerId, from, to }: DecidedFilter,
  { before, limit }: { before: Place; limit: number },
): Promise<ListedReview[]> {
  const rows = await sql<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews
    WHERE decided_at IS NOT NULL
      AND (decided_at, id) < (${before.at}, ${before.no === '' ? 0n : BigInt(before.no)})
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ${by === undefined ? sql`` : sql`AND decided_by = ANY (${[by, `staff:${by}`]})`}
      ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`}
      ${from === undefined ? sql`` : sql`AND decided_at >= ${from}`}
      ${to === undefined ? sql`` : sql`AND decided_at < ${to}`}
    ORDER BY decided_at DESC, id DESC LIMIT ${limit}`;
  return rows.map((row) => toListed(row, vault));
}

export interface OpenedReview {
  readonly review: Review;
  readonly listed: ListedReview;
  /** All that its customer has sent in, this too, the newest first. */
  readonly attempts: readonly ListedReview[];
  /** What other customers have sent in with the same number of the same kind of document, the newest first. */
  readonly sameNumber: readonly ListedReview[];
}

const mostShown = 50;

/** A review, whatever has become of it, with its customer's others and those of the same number. */
export async function openReview(
  { database: { sql }, vault }: Identity,
  { customerId, reviewId }: ReviewKey,
): Promise<OpenedReview | undefined> {
  const row = await reviews.find(sql, { customerId, id: reviewId });
  if (row === undefined) return undefined;
  const [attempts, sameNumber] = await Promise.all([
    newest(sql, sql`customer_id = ${customerId}`),
    newest(sql, sql`id_number_hash = ${row.idNumberHash} AND customer_id <> ${customerId}`),
  ]);
  return {
    review: toReview(row, vault),
    listed: toListed(row, vault),
    attempts: attempts.map((one) => toListed(one, vault)),
    sameNumber: sameNumber.map((one) => toListed(one, vault)),
  };
}

const newest = (sql: Sql, which: PendingQuery<Row[]>): Promise<ReviewRow[]> =>
  sql<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews WHERE ${which} ORDER BY id DESC LIMIT ${mostShown}`;

function toListed(row: ReviewRow, vault: Identity['vault']): ListedReview {
  const { customerId, status, document, createdAt, reason, decidedBy, decidedAt } = row;
  const { reviewId, realName } = toReview(row, vault);
  return { customerId, reviewId, status, document, createdAt, reason, decidedBy, decidedAt, realName };
}
