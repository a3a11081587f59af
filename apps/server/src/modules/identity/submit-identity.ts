import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireOpenAccount } from '../customers/index.ts';
import type { Identity } from './identity.ts';
import type { IdNumber } from './id-number.ts';
import type { RealName } from './real-name.ts';
import type { ReviewStatus } from './review.ts';

export interface Submission {
  readonly customerId: string;
  readonly realName: RealName;
  readonly idNumber: IdNumber;
  /** The ids of two of the customer's own uploads; undefined for an address that cannot be one. */
  readonly frontFile: string | undefined;
  readonly backFile: string | undefined;
  /** The last day on which the document is good, YYYY-MM-DD, where the customer says. */
  readonly expiresOn: string | undefined;
}

/**
 * Sends a customer's name, ID number and photos in for review.
 * @throws Refusal `real_name_under_review`, `real_name_approved` unless it has to be proved anew, `picture_gone` for photos that are not the customer's
 *   own unused uploads, `pictures_alike`
 */
export async function submitIdentity(tx: Tx, submission: Submission, context: Identity): Promise<void> {
  const { customerId, realName, idNumber } = submission;
  const { vault } = context;
  // One submission of a customer at a time, and none while the account is being closed.
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  await refuseWhileOneStands(tx, customerId);
  const [front, back] = await claimPhotos(tx, submission, context);

  const [{ reviewId }] = await tx<[{ reviewId: bigint }]>`
    SELECT nextval(pg_get_serial_sequence('identity_reviews', 'id')) AS review_id`;
  const review = { customerId, reviewId };
  const at = context.clock.now();
  await tx`
    INSERT INTO identity_reviews (customer_id, id, status, real_name, document, id_number, id_number_hash, front_file,
      back_file, created_at, expires_on)
    OVERRIDING SYSTEM VALUE
    VALUES (${customerId}, ${reviewId}, 'under_review', ${vault.seal(review, 'name', realName)}, ${idNumber.document},
      ${vault.seal(review, 'number', idNumber.number)}, ${vault.hash(idNumber)}, ${front}, ${back}, ${at}, ${submission.expiresOn}::date)`;
  const event = { type: 'request', of: 'identity', customerId, no: String(reviewId), status: 'under_review' } as const;
  await emitEvents(tx, [event]);
  await context.reviewer?.consider(tx, review, at);
}

async function refuseWhileOneStands(tx: Tx, customerId: string): Promise<void> {
  const [standing] = await tx<Array<{ status: ReviewStatus }>>`
    SELECT status FROM identity_reviews
    WHERE customer_id = ${customerId}
      AND (status = 'under_review' OR (status = 'approved' AND replaced_at IS NULL AND told_at IS NULL))
    ORDER BY id DESC LIMIT 1`;
  if (standing === undefined) return;
  throw new Refusal(standing.status === 'approved' ? 'real_name_approved' : 'real_name_under_review');
}

async function claimPhotos(
  tx: Tx,
  { customerId, frontFile, backFile }: Submission,
  { files }: Identity,
): Promise<[front: string, back: string]> {
  if (frontFile === undefined || backFile === undefined) throw new Refusal('picture_gone');
  if (frontFile === backFile) throw new Refusal('pictures_alike');
  const [front, back] = await files.claim(tx, customerId, [frontFile, backFile], 'identity');
  if (front === undefined || back === undefined) throw new Refusal('picture_gone');
  if (front.contentHash.equals(back.contentHash)) throw new Refusal('pictures_alike');
  return [front.id, back.id];
}

declare module '../../platform/outbox.ts' {
  interface RequestKinds {
    identity: true;
  }
}
