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
  customer_id: string;
  id: bigint;
  status: ReviewStatus;
  real_name: Buffer;
  document: Document;
  id_number: Buffer;
  front_file: string;
  back_file: string;
  created_at: Date;
  reason: string | null;
  decided_at: Date | null;
}

export function toReview(row: ReviewRow, vault: IdentityVault): Review {
  const key = { customerId: row.customer_id, reviewId: row.id };
  return {
    ...key,
    status: row.status,
    realName: vault.open(key, 'name', row.real_name),
    idNumber: { document: row.document, number: vault.open(key, 'number', row.id_number) },
    frontFile: row.front_file,
    backFile: row.back_file,
    createdAt: row.created_at,
    reason: row.reason ?? undefined,
    decidedAt: row.decided_at ?? undefined,
  };
}
