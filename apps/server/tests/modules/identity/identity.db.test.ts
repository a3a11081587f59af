import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { CannotOpen, createEncryption } from '../../../src/platform/encryption.ts';
import { createDiskStore, Files } from '../../../src/platform/files/index.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import type { Phone } from '../../../src/modules/customers/find-by-phone.ts';
import { registerCustomer } from '../../../src/modules/customers/register.ts';
import { hasApprovedRealName } from '../../../src/modules/customers/profile.ts';
import type { ReviewKey } from '../../../src/modules/identity/identity-vault.ts';
import { createIdentity, decideIdentity, latestReview, type Identity } from '../../../src/modules/identity/identity.ts';
import { listWaitingReviews } from '../../../src/modules/identity/read-queue.ts';
import { submitIdentity } from '../../../src/modules/identity/submit-identity.ts';
import type { RealName } from '../../../src/modules/identity/real-name.ts';
import type { Decision, IdentityReviewer } from '../../../src/modules/identity/reviewer.ts';
import { restingRounds } from '../../helpers/quiet.ts';

let testDatabase: TestDatabase;
let directory: string;
let files: Files;
let customerId: string;
const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
const encryption = createEncryption('44'.repeat(32));
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 20 });
  directory = mkdtempSync(join(tmpdir(), 'sauda-identity-'));
  const { database } = testDatabase;
  files = new Files({ database, store: createDiskStore(directory), encryption, clock, rounds: restingRounds() });
});
beforeEach(async () => {
  customerId = await newCustomer();
});
afterAll(async () => {
  await testDatabase.drop();
  rmSync(directory, { recursive: true });
});

const transaction: TestDatabase['database']['transaction'] = (work) => testDatabase.database.transaction(work);

let phones = 5_000_000_000;

async function newCustomer(): Promise<string> {
  phones += 1;
  const customer = { phone: String(phones) as Phone, passwordHash: '', at: clock.now() };
  return transaction((tx) => registerCustomer(tx, customer));
}

const identityWith = (reviewer?: IdentityReviewer): Identity =>
  createIdentity({ database: testDatabase.database, clock, files, encryption, reviewer });

async function uploadPhoto(content: string): Promise<string> {
  const expiresAt = new Date(clock.now().getTime() + dayMs);
  const photo = { customerId, purpose: 'upload', mediaType: 'image/jpeg', content: Buffer.from(content) } as const;
  return (await files.save({ ...photo, expiresAt })).id;
}

async function submit(identity: Identity): Promise<ReviewKey> {
  const photos = { frontFile: await uploadPhoto('front'), backFile: await uploadPhoto('back') };
  const idNumber = { document: 'pan', number: 'ABCPE1234F' } as const;
  await transaction((tx) =>
    submitIdentity(tx, { customerId, realName: 'Asha Rao' as RealName, idNumber, ...photos }, identity),
  );
  const review = await latestReview(identity, customerId);
  if (review === undefined) throw new Error('there is no review');
  return { customerId, reviewId: review.reviewId };
}

const decide = (identity: Identity, key: ReviewKey, decision: Decision) =>
  transaction((tx) => decideIdentity(tx, { ...key, decision, actor: 'desk:meera' }, identity));
async function countSameNumber(identity: Identity, { customerId, reviewId }: ReviewKey) {
  const { reviews } = await listWaitingReviews(identity, { limit: 1, only: [`${customerId}/${reviewId}`] });
  return reviews[0]?.sameNumber ?? Number.NaN;
}
const countNotices = async () =>
  Number(
    (await testDatabase.database.sql`SELECT count(*) AS n FROM notices WHERE customer_id = ${customerId}`)[0]?.['n'],
  );

describe('a review', () => {
  test('without somebody who decides by themselves waits for the desk, however long', async () => {
    const identity = identityWith();
    const key = await submit(identity);
    clock.advance(30 * dayMs);
    await files.sweep();
    expect(await latestReview(identity, customerId)).toMatchObject({ status: 'under_review', realName: 'Asha Rao' });
    expect(await hasApprovedRealName(testDatabase.database.sql, customerId)).toBe(false);
    expect(await decide(identity, key, { approved: true })).toBe(true);
    expect(await hasApprovedRealName(testDatabase.database.sql, customerId)).toBe(true);
  });

  test('ends once, however often and however it is decided', async () => {
    const identity = identityWith();
    const key = await submit(identity);
    const decisions: Decision[] = [{ approved: true }, { approved: false, reason: 'no' }];
    const done = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(identity, key, decisions[index % 2] ?? { approved: true })),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await countNotices()).toBe(1);
  });

  test('that follows a rejected one is not ended by a decision on that one', async () => {
    const identity = identityWith();
    const first = await submit(identity);
    await decide(identity, first, { approved: false, reason: 'The photo is cut off' });
    expect(await latestReview(identity, customerId)).toMatchObject({
      status: 'rejected',
      reason: 'The photo is cut off',
    });
    const second = await submit(identity);
    expect(await decide(identity, first, { approved: true })).toBe(false);
    expect(await latestReview(identity, customerId)).toMatchObject({
      reviewId: second.reviewId,
      status: 'under_review',
    });
  });

  test('of another customer with the same number is told', async () => {
    const identity = identityWith();
    const own = await submit(identity);
    const before = await countSameNumber(identity, own);
    customerId = await newCustomer();
    await submit(identity);
    expect(await countSameNumber(identity, own)).toBe(before + 1);
  });

  test('does not open in the place of another', async () => {
    const identity = identityWith();
    const { reviewId } = await submit(identity);
    await testDatabase.database.sql`UPDATE identity_reviews SET real_name = id_number WHERE id = ${reviewId}`;
    await expect(latestReview(identity, customerId)).rejects.toThrow(CannotOpen);
  });
});

describe('somebody who decides by themselves', () => {
  test('hears of a review that was committed, looks at it, and decides', async () => {
    const heard: ReviewKey[] = [];
    let means: Parameters<IdentityReviewer['onReviews']>[0] | undefined;
    const identity = identityWith({
      name: 'spoken-reviewer',
      async consider(_tx, review) {
        heard.push(review);
      },
      onReviews(given) {
        means = given;
      },
    });
    const key = await submit(identity);
    expect(heard).toEqual([key]);
    const opened = await means?.open(key);
    expect(opened?.photos.map(String)).toEqual(['front', 'back']);
    expect(opened?.review.idNumber).toEqual({ document: 'pan', number: 'ABCPE1234F' });
    await means?.decide(key, { approved: false, reason: 'id_number_unconfirmed' });
    expect(await means?.open(key)).toBeUndefined();
    expect(await latestReview(identity, customerId)).toMatchObject({
      status: 'rejected',
      reason: 'id_number_unconfirmed',
    });
  });
});
