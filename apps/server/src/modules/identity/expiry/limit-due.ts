import { lockBook } from '../../ledger/index.ts';
import { limitUnproved } from '../../customers/index.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import { dayMs } from '../../../platform/time.ts';
import type { ReviewKey } from '../identity-vault.ts';
import { dueOf } from './due.ts';
import type { ExpiryContext } from './expiry.ts';

const atOnce = 200;

/**
 * Leaves withdrawals alone to customers who were told in time and have proved nothing, each once. While something that they have sent
 * in waits to be looked at, they are not limited.
 */
export async function limitDue(context: ExpiryContext, apart: Apart): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  await apart.eachFound(
    atOnce,
    (limit) => database.sql<ReviewKey[]>`
      SELECT r.customer_id, r.id AS review_id FROM identity_reviews r JOIN customers c ON c.id = r.customer_id
      WHERE r.replaced_at IS NULL AND r.limited_at IS NULL AND r.limits_at <= ${now} AND c.closed_at IS NULL
        AND NOT EXISTS (SELECT FROM identity_reviews w WHERE w.customer_id = r.customer_id AND w.status = 'under_review')
      ORDER BY r.limits_at, r.id LIMIT ${limit}`,
    (key) => ({
      about: `limiting for the real name ${key.reviewId}`,
      work: () => database.transaction((tx) => limitOne(context, tx, key)),
    }),
  );
}

async function limitOne(context: ExpiryContext, tx: Tx, { customerId, reviewId }: ReviewKey): Promise<void> {
  const { clock, terms, record } = context;
  await lockBook(tx, [customerId]);
  const at = clock.now();
  const rule = terms();
  const [found] = await tx<Array<{ due: Date | undefined }>>`
    SELECT ${dueOf(tx, rule)} AS due FROM identity_reviews r
    WHERE r.customer_id = ${customerId} AND r.id = ${reviewId} AND r.replaced_at IS NULL AND r.limited_at IS NULL
      AND r.limits_at <= ${at}
      AND NOT EXISTS (SELECT FROM identity_reviews w WHERE w.customer_id = r.customer_id AND w.status = 'under_review')
    FOR UPDATE OF r`;
  if (found === undefined) return;
  // The house has given more time since they were told.
  if (found.due === undefined || found.due > at) {
    await tellAgain(tx, { customerId, reviewId }, found, { at, noticeMs: rule.noticeDays * dayMs });
    return;
  }
  await tx`UPDATE identity_reviews SET limited_at = ${at} WHERE customer_id = ${customerId} AND id = ${reviewId}`;
  if (await limitUnproved(tx, customerId, at)) await record(tx, { customerId, at });
}

/** Where it ends within the time of notice it is only put off, as they know of it; else they are told anew in time. */
async function tellAgain(
  tx: Tx,
  { customerId, reviewId }: ReviewKey,
  { due }: { readonly due: Date | undefined },
  { at, noticeMs }: { readonly at: Date; readonly noticeMs: number },
): Promise<void> {
  const isSoon = due !== undefined && due.getTime() <= at.getTime() + noticeMs;
  await tx`
    UPDATE identity_reviews SET limits_at = ${isSoon ? due : null}, told_at = CASE WHEN ${isSoon} THEN told_at END
    WHERE customer_id = ${customerId} AND id = ${reviewId}`;
}
