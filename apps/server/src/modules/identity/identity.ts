import { buffer } from 'node:stream/consumers';
import { liftUnproved, notify } from '../customers/index.ts';
import { column, type Tx } from '../../platform/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createPersonVault, type PersonVault } from './person/declare.ts';
import { createIdentityVault, type IdentityVault, type ReviewKey } from './identity-vault.ts';
import { reviews, toReview, type Review, type ReviewRow } from './review.ts';
import type { Decision, IdentityReviewer, ReviewCase } from './reviewer.ts';
import type { Given } from '../../platform/given.ts';

/** What the commands about who customers really are work with. */
export interface Identity extends Given<'clock' | 'database' | 'files'> {
  readonly vault: IdentityVault;
  readonly personVault: PersonVault;
  /** Undefined where only the desk decides. */
  readonly reviewer: IdentityReviewer | undefined;
}

export function createIdentity({
  encryption,
  ...options
}: Omit<Identity, 'vault' | 'personVault'> & { readonly encryption: Encryption }): Identity {
  const { database, reviewer } = options;
  const identity: Identity = {
    ...options,
    vault: createIdentityVault(encryption),
    personVault: createPersonVault(encryption),
  };
  reviewer?.onReviews({
    open: (key) => openCase(identity, key),
    async decide(key, decision) {
      await database.transaction((tx) => decideIdentity(tx, { ...key, decision, actor: reviewer.name }, identity));
    },
  });
  return identity;
}

async function openCase(identity: Identity, key: ReviewKey): Promise<ReviewCase | undefined> {
  const row = await findWaiting(identity, key);
  if (row === undefined) return undefined;
  const photos = [await readPhoto(identity, row, 'front'), await readPhoto(identity, row, 'back')] as const;
  return { review: toReview(row, identity.vault), photos };
}

/** What the customer sent in last; undefined where nothing yet. */
export async function latestReview(
  { database: { sql }, vault }: Identity,
  customerId: string,
): Promise<Review | undefined> {
  const [row] = await sql<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 1`;
  return row && toReview(row, vault);
}

/** The one that was approved and holds, whatever has been sent in since; undefined where there is none. */
export async function approvedReview(
  { database: { sql }, vault }: Identity,
  customerId: string,
): Promise<Review | undefined> {
  const [row] = await sql<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews
    WHERE customer_id = ${customerId} AND status = 'approved' AND replaced_at IS NULL`;
  return row && toReview(row, vault);
}

/** The names that were approved and hold, of those of some customers that can be opened. */
export async function approvedNames(
  { database: { sql }, vault }: Identity,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<ReviewRow[]>`
    SELECT ${reviews.columns()} FROM identity_reviews
    WHERE customer_id = ANY (${column(customerIds)}::uuid[]) AND status = 'approved' AND replaced_at IS NULL`;
  return new Map(
    rows.flatMap((row) => {
      const name = toReview(row, vault).realName;
      return name === undefined ? [] : [[row.customerId, name] as const];
    }),
  );
}

/** Nobody vouches for what nobody can read. @throws Refusal `name_unreadable` */
export async function requireReadable(
  tx: Tx,
  { customerId, reviewId: id }: ReviewKey,
  { vault }: Pick<Identity, 'vault'>,
): Promise<void> {
  const row = await reviews.find(tx, { customerId, id });
  if (row === undefined) return;
  const { realName, idNumber } = toReview(row, vault);
  if (realName === undefined || idNumber.number === undefined) throw new Refusal('name_unreadable');
}

type Side = 'front' | 'back';

/** A photo of a review, whatever has become of it, as JPEG; undefined where there is no such review. */
export async function photoOf(identity: Identity, key: ReviewKey, side: Side): Promise<Buffer | undefined> {
  const { customerId, reviewId: id } = key;
  const row = await reviews.find(identity.database.sql, { customerId, id });
  return row && readPhoto(identity, row, side);
}

function findWaiting(
  { database: { sql } }: Identity,
  { customerId, reviewId }: ReviewKey,
): Promise<ReviewRow | undefined> {
  return reviews.find(sql, { customerId, id: reviewId, status: 'under_review' });
}

async function readPhoto({ files }: Identity, row: ReviewRow, side: Side): Promise<Buffer> {
  const file = await files.find(row.customerId, side === 'front' ? row.frontFile : row.backFile);
  if (file === undefined) throw new Error('a review has lost a photo');
  return buffer(files.read(file));
}

/**
 * Ends a review, once however often it is called, and tells the customer. An approval takes the place of the one before, and lifts what
 * the rule of the house has limited.
 * @param actor who decides
 * @returns whether it was under review until now
 */
export async function decideIdentity(
  tx: Tx,
  { customerId, reviewId, decision, actor }: ReviewKey & { readonly decision: Decision; readonly actor: string },
  { clock }: Pick<Identity, 'clock'>,
): Promise<boolean> {
  const at = clock.now();
  const status = decision.approved ? 'approved' : 'rejected';
  const [waiting] = await tx`
    SELECT FROM identity_reviews
    WHERE customer_id = ${customerId} AND id = ${reviewId} AND status = 'under_review' FOR UPDATE`;
  if (waiting === undefined) return false;
  if (decision.approved) {
    await tx`
      UPDATE identity_reviews SET replaced_at = ${at}
      WHERE customer_id = ${customerId} AND status = 'approved' AND replaced_at IS NULL`;
  }
  await tx`
    UPDATE identity_reviews
    SET status = ${status}, reason = ${decision.approved ? null : decision.reason},
      decided_by = ${actor}, decided_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${reviewId}`;
  await emitEvents(tx, [{ type: 'request', of: 'identity', customerId, no: String(reviewId), status }]);
  const kind = decision.approved ? 'real_name_approved' : 'real_name_rejected';
  await notify(tx, { customerId, kind, values: {}, at });
  if (decision.approved) await liftUnproved(tx, customerId, at);
  return true;
}
