import type { Document } from '@sauda/facts';
import {
  bigint,
  bytes,
  generated,
  nullable,
  table,
  text,
  textOf,
  time,
  uuid,
  type RowOf,
} from '../../platform/table.ts';
import type { IdNumber } from './id-number.ts';
import type { IdentityVault, ReviewKey } from './identity-vault.ts';

export type ReviewStatus = 'under_review' | 'approved' | 'rejected';

/** What a customer has sent in once, to prove who they are. */
export const reviews = table('identity_reviews', {
  customerId: uuid,
  id: generated(bigint),
  status: textOf<ReviewStatus>(),
  realName: bytes,
  document: textOf<Document>(),
  idNumber: bytes,
  idNumberHash: bytes,
  /** The ids of both photos. */
  frontFile: text,
  backFile: text,
  createdAt: time,
  /** Why it was rejected: a key of the error list, or the words of who decided. */
  reason: nullable(text),
  decidedBy: nullable(text),
  decidedAt: nullable(time),
});

export type ReviewRow = RowOf<typeof reviews>;

/** The same, opened. */
export interface Review
  extends ReviewKey, Pick<ReviewRow, 'status' | 'frontFile' | 'backFile' | 'createdAt' | 'reason' | 'decidedAt'> {
  readonly realName: string;
  readonly idNumber: IdNumber;
}

export function toReview(
  { id: reviewId, realName, document, idNumber, ...row }: ReviewRow,
  vault: IdentityVault,
): Review {
  const key = { customerId: row.customerId, reviewId };
  return {
    ...row,
    ...key,
    realName: vault.open(key, 'name', realName),
    idNumber: { document, number: vault.open(key, 'number', idNumber) },
  };
}
