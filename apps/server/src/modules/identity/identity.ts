import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import type { IdentityContext } from './context.ts';
import { decideIdentity } from './decide-identity.ts';
import { createIdentityVault, type ReviewKey } from './identity-vault.ts';
import {
  amongWaiting,
  listWaitingReviews,
  lockReview,
  type ReviewQueuePage,
  type WaitingReview,
} from './read-queue.ts';
import { toReview, type Review, type ReviewRow } from './review.ts';
import type { Decision, IdentityReviewer, ReviewCase } from './reviewer.ts';
import { submitIdentity, type Submission } from './submit-identity.ts';

export interface IdentityOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly encryption: Encryption;
  /** Undefined where only the desk decides. */
  readonly reviewer: IdentityReviewer | undefined;
}

/** Who customers really are. The refusals of each command are told where it is done. */
export interface Identity {
  submit(tx: Tx, submission: Submission): Promise<void>;
  decide(tx: Tx, decision: ReviewKey & { decision: Decision; actor: string }): Promise<boolean>;
  /** What the customer sent in last; undefined where nothing yet. */
  latestOf(customerId: string): Promise<Review | undefined>;
  /** How many other customers have given the number of a review. */
  countSameNumber(review: ReviewKey): Promise<number>;
  /** Reviews that wait, oldest first, and how many fit in all. */
  listWaiting(page: ReviewQueuePage): Promise<{ reviews: WaitingReview[]; total: number }>;
  /** Those of some reviews, as customer and number, that wait. */
  amongWaiting(tx: Tx, items: readonly string[]): Promise<string[]>;
  /** @throws Refusal `not_found`, `request_ended` */
  lock(tx: Tx, review: ReviewKey): Promise<{ readonly customerPhone: string | undefined }>;
  /** A photo of a review that waits, as JPEG; undefined where none does. */
  photoOf(review: ReviewKey, side: 'front' | 'back'): Promise<Buffer | undefined>;
}

export function createIdentity({ database, clock, files, encryption, reviewer }: IdentityOptions): Identity {
  const vault = createIdentityVault(encryption);
  const context: IdentityContext = { database, clock, files, vault, reviewer };
  const { sql } = database;

  async function open({ customerId, reviewId }: ReviewKey): Promise<ReviewCase | undefined> {
    const [row] = await sql<ReviewRow[]>`
      SELECT * FROM identity_reviews
      WHERE customer_id = ${customerId} AND id = ${reviewId} AND status = 'under_review'`;
    if (row === undefined) return undefined;
    const review = toReview(row, vault);
    const read = (id: string) => readPhoto(files, customerId, id);
    return { review, photos: [await read(review.frontFile), await read(review.backFile)] };
  }

  reviewer?.onReviews({
    open,
    async decide(key, decision) {
      await database.transaction((tx) => decideIdentity(tx, { ...key, decision, actor: reviewer.name }, context));
    },
  });

  return {
    submit: (tx, submission) => submitIdentity(tx, submission, context),
    decide: (tx, decision) => decideIdentity(tx, decision, context),
    async latestOf(customerId) {
      const [row] = await sql<ReviewRow[]>`
        SELECT * FROM identity_reviews WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 1`;
      return row === undefined ? undefined : toReview(row, vault);
    },
    countSameNumber: (key) => countSameNumber(sql, key),
    listWaiting: (page) => listWaitingReviews(sql, vault, page),
    amongWaiting,
    lock: (tx, key) => lockReview(tx, key),
    async photoOf({ customerId, reviewId }, side) {
      const [row] = await sql<ReviewRow[]>`
        SELECT * FROM identity_reviews
        WHERE customer_id = ${customerId} AND id = ${reviewId} AND status = 'under_review'`;
      if (row === undefined) return undefined;
      return readPhoto(files, customerId, side === 'front' ? row.frontFile : row.backFile);
    },
  };
}

async function readPhoto(files: Files, customerId: string, id: string): Promise<Buffer> {
  const file = await files.find(customerId, id);
  if (file === undefined) throw new Error('a review has lost a photo');
  return buffer(files.read(file));
}

async function countSameNumber(sql: Sql, { customerId, reviewId }: ReviewKey): Promise<number> {
  const [row] = await sql<[{ count: bigint }]>`
    SELECT count(DISTINCT other.customer_id) AS count
    FROM identity_reviews AS own JOIN identity_reviews AS other USING (id_number_hash)
    WHERE own.customer_id = ${customerId} AND own.id = ${reviewId} AND other.customer_id <> own.customer_id`;
  return Number(row.count);
}
