import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { notify } from '../customers/index.ts';
import type { ReviewKey } from './identity-vault.ts';
import type { Decision } from './reviewer.ts';

/**
 * Ends a review, once however often it is called, and tells the customer.
 * @param actor who decides
 * @returns whether it was under review until now
 */
export async function decideIdentity(
  tx: Tx,
  { customerId, reviewId, decision, actor }: ReviewKey & { readonly decision: Decision; readonly actor: string },
  { clock }: { readonly clock: Clock },
): Promise<boolean> {
  const at = clock.now();
  const status = decision.approved ? 'approved' : 'rejected';
  const ended = await tx`
    UPDATE identity_reviews
    SET status = ${status}, reason = ${decision.approved ? null : decision.reason},
      decided_by = ${actor}, decided_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${reviewId} AND status = 'under_review'`;
  if (ended.count === 0) return false;
  await emitEvents(tx, [{ type: 'request', of: 'identity', customerId, no: String(reviewId), status }]);
  const kind = decision.approved ? 'real_name_approved' : 'real_name_rejected';
  await notify(tx, { customerId, kind, values: {}, at });
  return true;
}
