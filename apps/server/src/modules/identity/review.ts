import type { Document } from '@sauda/facts';
import { ifOpened } from '../../platform/encryption.ts';
import * as t from '../../platform/table.ts';
import type { IdentityVault, ReviewKey } from './identity-vault.ts';

export type ReviewStatus = 'under_review' | 'approved' | 'rejected';

/** What a customer has sent in once, to prove who they are. */
export const reviews = t.table('identity_reviews', {
  customerId: t.uuid,
  id: t.generated(t.bigint),
  status: t.textOf<ReviewStatus>(),
  realName: t.bytes,
  document: t.textOf<Document>(),
  idNumber: t.bytes,
  idNumberHash: t.bytes,
  /** The ids of both photos. */
  frontFile: t.text,
  backFile: t.text,
  createdAt: t.time,
  /** Why it was rejected: a key of the error list, or the words of who decided. */
  reason: t.nullable(t.text),
  decidedBy: t.nullable(t.text),
  decidedAt: t.nullable(t.time),
  expiresOn: t.nullable(t.day),
  replacedAt: t.nullable(t.time),
  toldAt: t.nullable(t.time),
  limitsAt: t.nullable(t.time),
  limitedAt: t.nullable(t.time),
});

export type ReviewRow = t.RowOf<typeof reviews>;

/** The same, opened. What was sealed under another key, or was changed, cannot be, and is undefined. */
export interface Review
  extends
    ReviewKey,
    Pick<
      ReviewRow,
      | 'status'
      | 'frontFile'
      | 'backFile'
      | 'createdAt'
      | 'reason'
      | 'decidedAt'
      | 'expiresOn'
      | 'toldAt'
      | 'limitsAt'
      | 'limitedAt'
    > {
  readonly realName: string | undefined;
  readonly idNumber: { readonly document: Document; readonly number: string | undefined };
}

export function toReview(
  { id: reviewId, realName, document, idNumber, ...row }: ReviewRow,
  vault: IdentityVault,
): Review {
  const key = { customerId: row.customerId, reviewId };
  return {
    ...row,
    ...key,
    realName: ifOpened(() => vault.open(key, 'name', realName)),
    idNumber: { document, number: ifOpened(() => vault.open(key, 'number', idNumber)) },
  };
}
