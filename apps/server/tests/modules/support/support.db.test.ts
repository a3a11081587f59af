import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerCustomer } from '../../../src/modules/customers/index.ts';
import { newPhone } from '../../helpers/customers.ts';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { createDiskStore, Files } from '../../../src/platform/files/index.ts';
import { createJobs, type Jobs } from '../../../src/platform/jobs.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createPracticeSupport } from '../../../src/modules/practice/clerk.ts';
import type { SupportContext } from '../../../src/modules/support/context.ts';
import { waitingConversations } from '../../../src/modules/support/conversations.ts';
import { countUnread, listOwnMessages, markRead } from '../../../src/modules/support/read-messages.ts';
import { answerCustomer, sendMessage } from '../../../src/modules/support/write-message.ts';
import { createSupportRecords } from '../../../src/modules/support/customer-records.ts';
import { createSupport } from '../../../src/modules/support/support.ts';
import { restingRounds } from '../../helpers/quiet.ts';

let t: TestDatabase;
let directory: string;
let files: Files;
let support: SupportContext;
let customerId: string;
const clock = createManualClock(new Date());
const log = createLog('silent');
const running: Jobs[] = [];

beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 30 });
  directory = mkdtempSync(join(tmpdir(), 'sauda-messages-'));
  const encryption = createEncryption('5a'.repeat(32));
  files = new Files({
    database: t.database,
    store: createDiskStore(directory),
    encryption,
    clock,
    rounds: restingRounds(),
  });
  support = createSupport({ database: t.database, clock, files, automatic: undefined });
});
beforeEach(async () => {
  // The queue goes by the database's time.
  clock.set(new Date());
  customerId = await newCustomer();
});
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())));
afterAll(async () => {
  await t.drop();
  rmSync(directory, { recursive: true });
});

const newCustomer = () =>
  t.database.transaction((tx) => registerCustomer(tx, { phone: newPhone(), passwordHash: 'none', at: clock.now() }));
const send = (content: string, picture?: string | null, by = customerId) =>
  t.database.transaction((tx) => sendMessage(tx, { customerId: by, content, picture }, support));
const answer = (content: string, to = customerId) =>
  t.database.transaction((tx) => answerCustomer(tx, { customerId: to, actor: 'meera', content }, support));
const list = async (before?: bigint) =>
  (await listOwnMessages(support, customerId, { limit: 100, offset: 0, before })).messages;
const textsOf = async (before?: bigint) => (await list(before)).map(({ content }) => content);
const deskReads = (upTo: bigint) =>
  t.database.transaction((tx) => markRead(tx, { customerId, sender: 'customer', upTo, at: clock.now() }));
const read = (by: string, upTo: bigint) =>
  t.database.transaction((tx) => markRead(tx, { customerId: by, sender: 'desk', upTo, at: clock.now() }));
const waiting = async () =>
  (await waitingConversations(t.database.sql, { limit: 1_000, after: undefined })).map(
    ({ customer, waitingSince: since, unread: count }) => ({ customerId: customer.id, since, count }),
  );
const upload = async (by = customerId) => {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const content = Buffer.from('a picture');
  return (await files.save({ customerId: by, purpose: 'upload', mediaType: 'image/jpeg', content, expiresAt })).id;
};

describe('messages', () => {
  test('of both sides are listed newest first, and older ones from where a page ended', async () => {
    const first = await send('  One\nmore line ');
    await answer('Two');
    const third = await send('Three');
    expect(await textsOf()).toEqual(['Three', 'Two', 'One\nmore line']);
    await send('Four');
    expect(await textsOf(third.id)).toEqual(['Two', 'One\nmore line']);
    expect(await textsOf(first.id)).toEqual([]);
    expect((await listOwnMessages(support, customerId, { limit: 1, offset: 1 })).messages).toMatchObject([
      { content: 'Three' },
    ]);
  });

  test('without text or picture, or that are too long for the table, are not made', async () => {
    await expect(send(' \n ')).rejects.toMatchObject({ key: 'invalid' });
    await expect(send('x'.repeat(4_001))).rejects.toThrow('messages_content_check');
    expect((await send('🙂'.repeat(4_000))).content).toHaveLength(8_000);
  });

  test('twenty in a minute are enough; also at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => send(`No. ${index}`)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) {
      expect(reason).toMatchObject({ key: 'rate_limited', details: { retryAfterSeconds: 60 } });
    }
    await answer('The desk may go on');
    clock.advance(60_000);
    await send('So may the customer, after a minute');
  });

  test('cannot be changed by the application, on any side', async () => {
    await send('Before');
    for (const change of ["content = 'After'", "sender = 'desk'", 'created_at = now()', "actor = 'x'"]) {
      await expect(t.database.sql.unsafe(`UPDATE messages SET ${change}`), change).rejects.toThrow('permission denied');
    }
  });

  test('find no way to a customer who is not there', async () => {
    await expect(answer('Hello?', uuidv7())).rejects.toThrow('messages_customer_id_fkey');
  });
});

describe('pictures', () => {
  test('are kept once they are sent, alone or with text', async () => {
    const id = await upload();
    expect(await send('', id)).toMatchObject({ content: '', picture: id });
    expect((await files.find(customerId, id))?.purpose).toBe('chat');
    clock.advance(120_000);
    await files.sweep();
    expect(await files.find(customerId, id)).toBeDefined();
  });

  test("that are somebody else's, used for something else, or no picture at all, are refused, and nothing is written", async () => {
    const stranger = await newCustomer();
    const receipt = await upload();
    await t.database.transaction((tx) => files.claim(tx, customerId, [receipt], 'receipt'));
    for (const id of [await upload(stranger), receipt, '0'.repeat(26), null]) {
      await expect(send('Look', id), String(id)).rejects.toMatchObject({ key: 'picture_gone' });
    }
    expect(await list()).toEqual([]);
  });
});

describe('marks', () => {
  test('what the desk wrote is unread until the customer reads it, up to what they saw', async () => {
    const seen = await answer('One');
    await answer('Two');
    expect(await countUnread(t.database.sql, customerId)).toBe(2);
    await read(customerId, seen.id);
    expect(await countUnread(t.database.sql, customerId)).toBe(1);
    expect((await list()).map(({ readAt }) => readAt)).toEqual([undefined, clock.now()]);
    await read(await newCustomer(), 1_000_000n);
    expect(await countUnread(t.database.sql, customerId)).toBe(1);
  });

  test('a read mark stays as it was, and reading marks nothing of the own side', async () => {
    const mine = await send('Mine');
    const theirs = await answer('Theirs');
    const readAt = clock.now();
    await read(customerId, theirs.id);
    clock.advance(5_000);
    await read(customerId, theirs.id);
    await deskReads(mine.id);
    expect((await list()).map((message) => message.readAt)).toEqual([readAt, clock.now()]);
  });

  test('an answer counts as delivered when the customer lists it', async () => {
    const { id } = await answer('Hello');
    const deliveredAt = async () =>
      (await t.database.sql<[{ at: Date | undefined }]>`SELECT delivered_at AS at FROM messages WHERE id = ${id}`)[0]
        .at;
    expect(await deliveredAt()).toBeUndefined();
    clock.advance(1_000);
    await list();
    const at = clock.now();
    clock.advance(1_000);
    await list();
    expect(await deliveredAt()).toEqual(at);
  });

  test('the desk sees who waits, the longest first, until it has answered them', async () => {
    const first = await send('One');
    clock.advance(1_000);
    const other = await newCustomer();
    await send('Other', undefined, other);
    await send('Two');
    const both = (await waiting()).filter(({ customerId: id }) => id === customerId || id === other);
    expect(both).toEqual([
      { customerId, since: first.createdAt, count: 2 },
      { customerId: other, since: clock.now(), count: 1 },
    ]);
    await deskReads(first.id);
    const left = (await waiting()).filter(({ customerId: id }) => id === customerId);
    expect(left).toEqual([{ customerId, since: first.createdAt, count: 1 }]);
    await answer('That is all');
    expect((await waiting()).map(({ customerId: id }) => id)).not.toContain(customerId);
  });
});

describe('the practice clerk', () => {
  /** A node that answers after `answerMs`. */
  async function startNode(answerMs: number): Promise<SupportContext> {
    const jobs = createJobs({ database: t.database, log });
    const automatic = createPracticeSupport({ jobs, answerMs });
    const node = createSupport({ database: t.database, clock, files, automatic });
    await jobs.start();
    running.push(jobs);
    return node;
  }

  test('answers a burst once, by its own kind, and what it answers is read; a later one again', async () => {
    const node = await startNode(1_000);
    const write = (content: string) => t.database.transaction((tx) => sendMessage(tx, { customerId, content }, node));
    await Promise.all([write('One'), write('Two'), write('Three')]);
    await vi.waitFor(async () => expect(await countUnread(t.database.sql, customerId)).toBe(1), { timeout: 30_000 });
    const [newest, ...asked] = await list();
    expect(newest).toMatchObject({ sender: 'desk', kind: 'practice_answer' });
    expect(asked.map(({ readAt }) => readAt)).toEqual([clock.now(), clock.now(), clock.now()]);
    clock.set(new Date());
    await write('Four');
    await vi.waitFor(async () => expect(await countUnread(t.database.sql, customerId)).toBe(2), { timeout: 30_000 });
    expect(await textsOf()).toHaveLength(6);
  });
});

test('closing takes the pictures, keeps what was said for its time, and nobody waits any more', async () => {
  const records = createSupportRecords({ files });
  await send('', await upload());
  await send('With a picture', await upload());
  await t.database.transaction(async (tx) => records.forget?.(tx, customerId));
  expect(await list()).toMatchObject([{ content: 'With a picture', picture: undefined }]);
  await t.database.sql`UPDATE customers SET closed_at = now() WHERE id = ${customerId}`;
  expect((await waiting()).map((one) => one.customerId)).not.toContain(customerId);
  await expect(send('One more')).rejects.toMatchObject({ key: 'logout' });
  await expect(answer('One more')).rejects.toMatchObject({ key: 'logout' });
  await t.database.transaction(async (tx) => records.forgetKept?.(tx, customerId));
  expect(await list()).toEqual([]);
});
