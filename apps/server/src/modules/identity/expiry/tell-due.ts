import { lockBook } from '../../ledger/index.ts';
import { notify } from '../../customers/index.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import { dayIn, dayMs } from '../../../platform/time.ts';
import type { ReviewKey } from '../identity-vault.ts';
import { dueOf, endsBefore } from './due.ts';
import type { ExpiryContext } from './expiry.ts';

const atOnce = 200;

/**
 * Tells customers whose real name ends within the time of notice until when they can prove it anew, each once for an approval: that they
 * were told is written with the notice.
 */
export async function tellDue(context: ExpiryContext, apart: Apart): Promise<void> {
  const { database, clock, terms } = context;
  const { sql } = database;
  const rule = terms();
  const { byAge, byDocument } = endsBefore(sql, rule, new Date(clock.now().getTime() + rule.noticeDays * dayMs));
  const untold = sql`r.told_at IS NULL AND c.closed_at IS NULL`;
  await apart.eachFound(
    atOnce,
    (limit) => sql<ReviewKey[]>`
      SELECT customer_id, id AS review_id FROM (
        (SELECT r.customer_id, r.id FROM identity_reviews r JOIN customers c ON c.id = r.customer_id
          WHERE ${byAge} AND ${untold} ORDER BY r.decided_at, r.id LIMIT ${limit})
        UNION
        (SELECT r.customer_id, r.id FROM identity_reviews r JOIN customers c ON c.id = r.customer_id
          WHERE ${byDocument} AND ${untold} ORDER BY r.expires_on, r.id LIMIT ${limit})
      ) AS due`,
    (key) => ({
      about: `telling of the real name ${key.reviewId}`,
      work: () => database.transaction((tx) => tellOne(context, tx, key)),
    }),
  );
}

async function tellOne({ clock, terms }: ExpiryContext, tx: Tx, { customerId, reviewId }: ReviewKey): Promise<void> {
  await lockBook(tx, [customerId]);
  const at = clock.now();
  const rule = terms();
  const soonest = new Date(at.getTime() + rule.noticeDays * dayMs);
  const [told] = await tx<Array<{ limitsAt: Date }>>`
    UPDATE identity_reviews r SET told_at = ${at}, limits_at = greatest(${dueOf(tx, rule)}, ${soonest})
    WHERE r.customer_id = ${customerId} AND r.id = ${reviewId} AND r.status = 'approved' AND r.replaced_at IS NULL
      AND r.told_at IS NULL AND ${dueOf(tx, rule)} <= ${soonest}
      AND EXISTS (SELECT FROM customers c WHERE c.id = r.customer_id AND c.closed_at IS NULL)
    RETURNING limits_at`;
  // Another node was faster, it was proved, or the account was closed.
  if (told === undefined) return;
  const date = dayIn(rule.timeZone, told.limitsAt);
  await notify(tx, { customerId, kind: 'real_name_due', values: { date }, at });
}
