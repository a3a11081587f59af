import type { Document } from '@sauda/facts';
import type { IdNumber } from './id-number.ts';
import type { IdentityVault, ReviewKey } from './identity-vault.ts';

export type ReviewStatus = 'under_review' | 'approved' | 'rejected';

/** What a customer has sent in once, to prove who they are. */
export interface Review extends ReviewKey {
  readonly status: ReviewStatus;
  readonly realName: string;
  readonly idNumber: IdNumber;
  /** The ids of both photos. */
  readonly frontFile: string;
  readonly backFile: string;
  readonly createdAt: Date;
  /** Why it was rejected: a key of the error list, or the words of who decided. */
  readonly reason: string | undefined;
  readonly decidedAt: Date | undefined;
}

export interface ReviewRow {
  customerId: string;
  id: bigint;
  status: ReviewStatus;
  realName: Buffer;
  document: Document;
  idNumber: Buffer;
  frontFile: string;
  backFile: string;
  createdAt: Date;
  reason: string | undefined;
  decidedAt: Date | undefined;
}

export function toReview(row: ReviewRow, vault: IdentityVault): Review {
  const key = { customerId: row.customerId, reviewId: row.id };
  return {
    ...key,
    status: row.status,
    realName: vault.open(key, 'name', row.realName),
    idNumber: { document: row.document, number: vault.open(key, 'number', row.idNumber) },
    frontFile: row.frontFile,
    backFile: row.backFile,
    createdAt: row.createdAt,
    reason: row.reason,
    decidedAt: row.decidedAt,
  };
}
