import type { Sql } from '../../../platform/database.ts';
import { dayMs } from '../../../platform/time.ts';
import { documentEnd, dueOf, endsBefore } from './due.ts';
import type { NameTerms } from './expiry.ts';

/** A real name that has to be proved anew. */
export interface Expiring {
  readonly customerId: string;
  readonly reviewId: bigint;
  readonly document: string;
  readonly expiresOn: Date | undefined;
  /** When it ends to hold; undefined where a later rule has taken its end away. */
  readonly due: Date | undefined;
  /** It is its document that ends then. */
  readonly isOfDocument: boolean;
  readonly toldAt: Date | undefined;
  readonly limitsAt: Date | undefined;
  readonly limitedAt: Date | undefined;
  /** Something that its customer has sent in since waits to be looked at. */
  readonly isSentIn: boolean;
}

interface Asked {
  readonly terms: NameTerms;
  readonly now: Date;
  readonly limit: number;
  /** The last one of the page before: its time and its number. */
  readonly after: { readonly at: Date; readonly id: bigint } | undefined;
}

/** Those that end within so many days and have limited nobody yet, the first to end first. */
export function listExpiring(sql: Sql, days: number, { terms, now, limit, after }: Asked): Promise<Expiring[]> {
  const { byAge, byDocument } = endsBefore(sql, terms, new Date(now.getTime() + days * dayMs));
  return sql<Expiring[]>`
    SELECT * FROM (
      SELECT ${shown(sql, terms)} FROM identity_reviews r
      JOIN customers c ON c.id = r.customer_id AND c.closed_at IS NULL
      WHERE r.limited_at IS NULL AND (r.customer_id, r.id) IN (
        SELECT r.customer_id, r.id FROM identity_reviews r WHERE ${byAge}
        UNION SELECT r.customer_id, r.id FROM identity_reviews r WHERE ${byDocument})
    ) AS ending
    ${after === undefined ? sql`` : sql`WHERE (due, review_id) > (${after.at}, ${after.id})`}
    ORDER BY due, review_id LIMIT ${limit}`;
}

/** Those that have limited their customer to withdrawals, the last one first. */
export function listLimiting(sql: Sql, { terms, limit, after }: Asked): Promise<Expiring[]> {
  return sql<Expiring[]>`
    SELECT ${shown(sql, terms)} FROM identity_reviews r
    JOIN customers c ON c.id = r.customer_id AND c.closed_at IS NULL
    WHERE r.replaced_at IS NULL AND r.limited_at IS NOT NULL
      ${after === undefined ? sql`` : sql`AND (r.limited_at, r.id) < (${after.at}, ${after.id})`}
    ORDER BY r.limited_at DESC, r.id DESC LIMIT ${limit}`;
}

const shown = (sql: Sql, terms: NameTerms) => sql`
  r.customer_id, r.id AS review_id, r.document, r.expires_on, ${dueOf(sql, terms)} AS due,
  coalesce(${documentEnd(sql, terms.timeZone)} = ${dueOf(sql, terms)}, false) AS is_of_document, r.told_at, r.limits_at, r.limited_at,
  EXISTS (SELECT FROM identity_reviews w WHERE w.customer_id = r.customer_id AND w.status = 'under_review') AS is_sent_in`;
