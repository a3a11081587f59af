import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { createDiskStore, Files } from '../../../src/platform/files/index.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import type { Phone } from '../../../src/modules/customers/find-by-phone.ts';
import { registerCustomer } from '../../../src/modules/customers/register.ts';
import { hasApprovedRealName } from '../../../src/modules/customers/profile.ts';
import type { ReviewKey } from '../../../src/modules/identity/identity-vault.ts';
import { createIdentity, decideIdentity, latestReview, type Identity } from '../../../src/modules/identity/identity.ts';
import { listWaitingReviews } from '../../../src/modules/identity/read-queue.ts';
import { limitDue } from '../../../src/modules/identity/expiry/limit-due.ts';
import { listExpiring, listLimiting } from '../../../src/modules/identity/expiry/list-expiring.ts';
import type { ExpiryContext, NameTerms } from '../../../src/modules/identity/expiry/expiry.ts';
import { tellDue } from '../../../src/modules/identity/expiry/tell-due.ts';
import { namesAfter } from '../../../src/modules/identity/standing-names.ts';
import { createApart, firstUuid } from '../../../src/platform/apart.ts';
import { createLog } from '../../../src/platform/log.ts';
import { freezeAccount } from '../../../src/modules/customers/freeze-account.ts';
import { requireActiveAccount, type Act } from '../../../src/modules/customers/frozen.ts';
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

async function submit(identity: Identity, expiresOn?: string): Promise<ReviewKey> {
  const photos = { frontFile: await uploadPhoto('front'), backFile: await uploadPhoto('back') };
  const idNumber = { document: 'pan', number: 'ABCPE1234F' } as const;
  await transaction((tx) =>
    submitIdentity(tx, { customerId, realName: 'Asha Rao' as RealName, idNumber, ...photos, expiresOn }, identity),
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

test('names are read a page of customers after the other, and each customer’s are on one', async () => {
  const identity = identityWith();
  const own: string[] = [];
  for (let one = 0; one < 3; one += 1) {
    customerId = await newCustomer();
    own.push(customerId);
    await decide(identity, await submit(identity), { approved: true });
    await testDatabase.database
      .sql`UPDATE identity_reviews SET told_at = now(), limits_at = now() WHERE customer_id = ${customerId}`;
    await submit(identity);
  }
  const found: string[] = [];
  await transaction(async (tx) => {
    for (let after: string | undefined = firstUuid; after !== undefined;) {
      const { names, last } = await namesAfter(tx, { after, limit: 1 }, identity.vault);
      found.push(...names.map((name) => name.customerId));
      after = last;
    }
  });
  expect(found.filter((id) => own.includes(id))).toEqual(own.toSorted().flatMap((id) => [id, id]));
});

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
    expect(await latestReview(identity, customerId)).toMatchObject({ reviewId, realName: undefined });
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

describe('a real name that has to be proved anew', () => {
  const terms: NameTerms = { validDays: 100, noticeDays: 30, timeZone: 'Asia/Kolkata' };
  let rule: NameTerms;
  let recorded: string[];
  let context: ExpiryContext;
  const apart = createApart({ work: 'test', clock, log: createLog('silent') });
  beforeEach(() => {
    [rule, recorded] = [terms, []];
    const record: ExpiryContext['record'] = async (_tx, limited) => void recorded.push(limited.customerId);
    context = { database: testDatabase.database, clock, terms: () => rule, record };
  });

  /** Both rounds, on two nodes at once. */
  async function look(): Promise<void> {
    await Promise.all([tellDue(context, apart), tellDue(context, apart)]);
    await Promise.all([limitDue(context, apart), limitDue(context, apart)]);
  }
  async function approve(expiresOn?: string): Promise<void> {
    const identity = identityWith();
    await decide(identity, await submit(identity, expiresOn), { approved: true });
  }
  const kinds = async () => {
    const rows = await testDatabase.database.sql<Array<{ kind: string }>>`
      SELECT kind FROM notices WHERE customer_id = ${customerId} ORDER BY id`;
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'real_name_approved');
  };
  const acts: readonly Act[] = ['trade', 'deposit', 'withdraw', 'repay', 'borrow', 'close'];
  async function allowed(): Promise<Act[]> {
    const tried = acts.map(async (act) => {
      const work = transaction((tx) => requireActiveAccount(tx, customerId, act));
      return work.then(
        () => [act],
        () => [],
      );
    });
    return (await Promise.all(tried)).flat();
  }
  const own = <T extends { readonly customerId: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.customerId === customerId);

  test('is told beforehand, once; limits to withdrawals when its time is over, once; and is lifted by an approval, which begins anew', async () => {
    await approve();
    clock.advance(70 * dayMs - 1);
    await look();
    expect(await kinds()).toEqual([]);
    await expect(approve()).rejects.toThrow('real_name_approved');
    clock.advance(2);
    await look();
    await look();
    expect(await kinds()).toEqual(['real_name_due']);
    clock.advance(30 * dayMs - 2);
    await look();
    expect(await allowed()).toEqual(acts);
    clock.advance(2);
    await look();
    await look();
    expect(await allowed()).toEqual(['withdraw', 'repay']);
    expect(await kinds()).toEqual(['real_name_due', 'account_withdraw_only']);
    expect(recorded.filter((one) => one === customerId)).toHaveLength(1);
    expect(await hasApprovedRealName(testDatabase.database.sql, customerId)).toBe(true);

    await approve();
    expect(await allowed()).toEqual(acts);
    await look();
    expect(await kinds()).toEqual(['real_name_due', 'account_withdraw_only', 'account_unfrozen']);
    clock.advance(71 * dayMs);
    await look();
    expect(await kinds()).toHaveLength(4);
  });

  test('ends with the last day of its document in the time of the house, and not before the whole time of notice', async () => {
    clock.set(new Date('2027-03-01T12:00:00.000Z'));
    await approve('2027-04-30');
    // The day ends in India at half past six of the evening of UTC.
    clock.set(new Date('2027-03-31T18:29:59.000Z'));
    await look();
    expect(await kinds()).toEqual([]);
    clock.set(new Date('2027-04-10T00:00:00.000Z'));
    await look();
    expect(await kinds()).toEqual(['real_name_due']);
    clock.set(new Date('2027-05-09T23:59:59.000Z'));
    await look();
    expect(await allowed()).toEqual(acts);
    clock.set(new Date('2027-05-10T00:00:00.000Z'));
    await look();
    expect(await allowed()).toEqual(['withdraw', 'repay']);
  });

  test('limits nobody while what was sent in waits, and after it was rejected', async () => {
    await approve();
    clock.advance(71 * dayMs);
    await look();
    const identity = identityWith();
    const again = await submit(identity);
    clock.advance(30 * dayMs);
    await look();
    expect(await allowed()).toEqual(acts);
    await decide(identity, again, { approved: false, reason: 'photo_unreadable' });
    await look();
    expect(await allowed()).toEqual(['withdraw', 'repay']);
  });

  test('stands beside what a person has frozen, and neither lifts the other', async () => {
    await approve();
    clock.advance(71 * dayMs);
    await look();
    const frozen = {
      customerId,
      scope: 'trade_only',
      code: undefined,
      reason: 'Disputed',
      note: undefined,
      clock,
    } as const;
    await transaction((tx) => freezeAccount(tx, frozen));
    expect(await allowed()).toEqual(['trade', 'deposit', 'repay']);
    clock.advance(30 * dayMs);
    await look();
    expect(await allowed()).toEqual([]);
    await approve();
    expect(await allowed()).toEqual(['trade', 'deposit', 'repay']);
    expect(await kinds()).not.toContain('account_unfrozen');
  });

  test('is put off where the house gives more time meanwhile, and told anew where that is long', async () => {
    await approve();
    clock.advance(71 * dayMs);
    await look();
    clock.advance(30 * dayMs);
    rule = { ...terms, validDays: 110 };
    await look();
    expect(await allowed()).toEqual(acts);
    clock.advance(10 * dayMs);
    rule = { ...terms, validDays: 0 };
    await look();
    rule = { ...terms, validDays: 200 };
    await look();
    expect(await kinds()).toEqual(['real_name_due']);
    clock.advance(61 * dayMs);
    await look();
    expect(await kinds()).toEqual(['real_name_due', 'real_name_due']);
    expect(await allowed()).toEqual(acts);
  });

  test('is limited as a whole or not at all: where the record fails it is done by the next round', async () => {
    await approve();
    clock.advance(71 * dayMs);
    await look();
    clock.advance(30 * dayMs);
    const { record } = context;
    const failing = { ...context, record: () => Promise.reject(new Error('the server died')) };
    await limitDue(failing, apart);
    expect(await allowed()).toEqual(acts);
    expect(await kinds()).toEqual(['real_name_due']);
    clock.advance(1_000);
    await limitDue({ ...context, record }, apart);
    expect(await allowed()).toEqual(['withdraw', 'repay']);
    expect(recorded).toContain(customerId);
  });

  test('is listed while it ends within 30 days, and once it has limited its customer', async () => {
    const { sql } = testDatabase.database;
    await approve();
    const asked = () => ({ terms: rule, now: clock.now(), limit: 1_000, after: undefined });
    expect(own(await listExpiring(sql, 30, asked()))).toEqual([]);
    clock.advance(71 * dayMs);
    await look();
    const [coming] = own(await listExpiring(sql, 30, asked()));
    expect(coming).toMatchObject({ isOfDocument: false, isSentIn: false, toldAt: clock.now() });
    clock.advance(30 * dayMs);
    await look();
    expect(own(await listExpiring(sql, 30, asked()))).toEqual([]);
    expect(own(await listLimiting(sql, asked()))).toMatchObject([{ limitedAt: clock.now() }]);
    await approve();
    expect(own(await listLimiting(sql, asked()))).toEqual([]);
  });
});
