import type { Tx } from '../../platform/database.ts';
import type { ReviewKey } from './identity-vault.ts';
import type { Review } from './review.ts';

export type Decision =
  | { readonly approved: true }
  | {
      readonly approved: false;
      /** What the customer is told: a key of the error list, or words. */
      readonly reason: string;
    };

/** What somebody who decides by themselves is given to go by. */
export interface ReviewCase {
  readonly review: Review;
  /** Both photos, as JPEG. */
  readonly photos: readonly [front: Buffer, back: Buffer];
}

/** Somebody who decides on reviews without the desk. */
export interface IdentityReviewer {
  /** As the record names who decided. */
  readonly name: string;
  /** Takes a review in, as part of the transaction that makes it. */
  consider(tx: Tx, review: ReviewKey, at: Date): Promise<void>;
  /**
   * Hands over the means to look and to decide. Called once, before any review; a decision that was not accepted (it
   * threw) is to be brought again.
   */
  onReviews(means: {
    /** Undefined where it is not under review any more. */
    open(review: ReviewKey): Promise<ReviewCase | undefined>;
    decide(review: ReviewKey, decision: Decision): Promise<void>;
  }): void;
}
