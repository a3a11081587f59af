/** @module-tag all */
import type { CallDefinition } from '@sauda/contract';
import { deskCalls, mayCall, type DeskCallKey } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityVault } from '../../src/modules/identity/identity-vault.ts';
import { keepNameWords } from '../../src/modules/identity/name-words.ts';
import { limitDue } from '../../src/modules/identity/expiry/limit-due.ts';
import { tellDue } from '../../src/modules/identity/expiry/tell-due.ts';
import { recordLimit } from '../../src/modules/staff/record-limit.ts';
import { createApart } from '../../src/platform/apart.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { dayMs } from '../../src/platform/time.ts';
import { CannotOpen, createEncryption } from '../../src/platform/encryption.ts';
import type { Customer } from '../api/app.ts';
import { identityOf } from '../api/forms.ts';
import { createTestQueues, type TestQueues } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let admin: TestStaff;
let asha: Customer;
let ravi: Customer;

/** Sends a name in, which then waits. @returns its id at the desk */
async function sendIn(customer: Customer): Promise<string> {
  await q.t.ask('POST /stock/success/autonomy/add', {
    token: customer.token,
    body: await identityOf(q.t, customer),
  });
  const { rows } = (await q.compliance.ask('GET /identity', { query: { search: customer.phone } })).data;
  return rows[0]?.id ?? '';
}

const decided = async (query: object) => (await q.compliance.ask('GET /identity/decided', { query })).data;
const one = async (id: string) => (await q.compliance.ask('GET /identity/one', { query: { id } })).data;

let rejected: string;
let approved: string;
let waiting: string;
beforeAll(async () => {
  q = await createTestQueues();
  admin = await newStaff(q.t, 'admin');
  [asha, ravi] = [await q.t.register(), await q.t.register()];
  rejected = await sendIn(asha);
  await q.compliance.ask('POST /identity/refuse', {
    body: { id: rejected, reason: 'photo_unreadable', note: 'Too dark' },
  });
  approved = await sendIn(asha);
  await q.compliance.ask('POST /identity/approve', { body: { id: approved } });
  waiting = await sendIn(ravi);
});
afterAll(() => q.t.close());

describe('real names that were decided on', () => {
  test('are listed with who decided, narrowed and leafed through', async () => {
    const all = await decided({});
    expect(all.rows.map(({ id, status }) => [id, status])).toEqual([
      [approved, 'approved'],
      [rejected, 'rejected'],
    ]);
    expect(all.rows[0]).toMatchObject({ name: 'Asha Rao', decided_by: q.compliance.login, reason: null });
    const idsOf = async (query: object) => (await decided(query)).rows.map(({ id }) => id);
    expect(await idsOf({ status: 'rejected' })).toEqual([rejected]);
    expect(await idsOf({ by: q.compliance.login, status: 'approved' })).toEqual([approved]);
    expect(await idsOf({ by: 'nobody' })).toEqual([]);
    expect(await idsOf({ who: asha.phone })).toEqual([approved, rejected]);
    expect(await idsOf({ who: ravi.phone })).toEqual([]);
    expect(await idsOf({ who: '1' })).toEqual([]);
    const at = all.rows[0]?.decided_at ?? '';
    expect(await idsOf({ from: at })).toEqual([approved]);
    expect(await idsOf({ to: at })).toEqual([rejected]);
    const first = await decided({ limit: 1 });
    expect(await idsOf({ limit: 1, after: first.next ?? '' })).toEqual([rejected]);
    expect((await q.compliance.send('GET /identity/decided', { query: { after: 'no key' } })).status).toBe(400);
  });

  test('narrow the list of customers by how the newest attempt stands, also beside a phone', async () => {
    const phones = async (query: object) =>
      (await q.compliance.ask('GET /customers', { query })).data.rows.map(({ phone }) => phone);
    const nobody = await q.t.register();
    expect(await phones({ real_name: 'approved' })).toEqual([asha.phone]);
    expect(await phones({ real_name: 'under_review' })).toEqual([ravi.phone]);
    expect(await phones({ real_name: 'rejected' })).toEqual([]);
    const none = await phones({ real_name: 'none', limit: 100 });
    expect(none).toContain(nobody.phone);
    expect(none).not.toContain(asha.phone);
    expect(await phones({ real_name: 'approved', q: asha.phone })).toEqual([asha.phone]);
    expect(await phones({ real_name: 'none', q: asha.phone })).toEqual([]);
    expect(await phones({ real_name: 'approved', frozen: true })).toEqual([]);
  });

  test('open as they were decided, photos too, with the other attempts and who else gave the number; it is on record', async () => {
    expect(await one(approved)).toMatchObject({
      name: 'Asha Rao',
      status: 'approved',
      attempts: [{ id: approved }, { id: rejected }],
      same_number: [{ id: waiting, customer: { phone: ravi.phone } }],
    });
    expect((await one(waiting)).same_number.map(({ id }) => id)).toEqual([approved, rejected]);
    expect((await one(approved)).id_number).toBe('ABCPE1234F');
    const photo = await q.compliance.get('/identity/photo', { id: approved, side: 'front' });
    expect(photo).toMatchObject({ status: 200, type: 'image/jpeg' });
    const looked = (await q.auditOf(approved)).map(({ action }) => action);
    expect(looked.filter((action) => action.startsWith('GET'))).toEqual([
      'GET /identity/photo',
      'GET /identity/one',
      'GET /identity/one',
    ]);
    // One that waits is looked at in the queue all day.
    expect((await q.auditOf(waiting)).map(({ action }) => action)).toEqual([]);
    const [, no = ''] = approved.split('/');
    const elsewhere = `${waiting.split('/')[0] ?? ''}/${no}`;
    expect((await q.compliance.send('GET /identity/one', { query: { id: elsewhere } })).status).toBe(404);
  });

  test('are for compliance alone', async () => {
    for (const staff of [admin, q.asha]) {
      expect((await staff.send('GET /identity/decided', {})).status).toBe(403);
      expect((await staff.send('GET /identity/one', { query: { id: approved } })).status).toBe(403);
    }
  });
});

test('an auditor reads all of it masked, sees no photo, finds nobody by a part of a phone, and takes the log as a file', async () => {
  const auditor = await newStaff(q.t, 'auditor');
  const account = '004200130075';
  const { token, phone } = asha;
  await q.t.ask('POST /stock/success/bank/add', {
    token,
    body: { bank_card: account, bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
  });
  const content = `My phone is ${phone}, my account ${account}`;
  await q.t.ask('POST /stock/success/user_message/send', { token, body: { content } });
  const [id = ''] = approved.split('/');
  await q.compliance.ask('POST /customers/notes/add', { body: { id, content } });
  await newStaff(q.t, 'viewer');
  const read = async (key: DeskCallKey, query: object) => {
    const { status, body } = await auditor.raw(key, { query });
    expect({ key, status }).toEqual({ key, status: 200 });
    for (const secret of [phone, ravi.phone, account, 'ABCPE1234F'])
      expect(body, `${key} ${secret}`).not.toContain(secret);
    return body;
  };
  const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
  const keys = Object.keys(deskCalls) as DeskCallKey[];
  const plain = keys.filter((key) => {
    const { access, query, mediaTypes } = definitions[key];
    return (
      key.startsWith('GET') && mayCall('auditor', access) && query?.required === undefined && mediaTypes === undefined
    );
  });
  const lists = Object.fromEntries(await Promise.all(plain.map(async (key) => [key, await read(key, {})] as const)));
  expect(lists['GET /messages']).toContain(`My phone is ••••${phone.slice(-4)}, my account ••••0075`);
  expect(lists['GET /customers']).toContain(`••••${phone.slice(-4)}`);
  for (const key of ['one', 'cards', 'notes', 'sessions', 'orders'] as const)
    await read(`GET /customers/${key}`, { id });
  expect(await read('GET /identity/one', { id: approved })).toContain('••••234F');
  expect((await auditor.get('/identity/photo', { id: approved, side: 'front' })).status).toBe(403);

  const found = async (digits: string) =>
    (await auditor.ask('GET /customers', { query: { q: digits } })).data.rows.length +
    (await auditor.ask('GET /find', { query: { q: digits } })).data.rows.length;
  expect(await found(phone.slice(0, 7))).toBe(0);
  expect(await found(phone.slice(-7))).toBe(0);
  expect(await found(phone)).toBe(2);

  const period = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
  const lines = (await read('GET /audit/export', period)).trim().split('\r\n');
  const all = (await auditor.ask('GET /audit', { query: { limit: 100 } })).data.rows;
  expect(lines).toHaveLength(1 + all.length);
  expect(lines.at(-1)).toContain('GET /audit/export');
  for (const { hash } of all) expect(lines.some((line) => line.endsWith(hash))).toBe(true);
  const none = { from: period.from, to: '2020-01-02T00:00:00.000Z' };
  expect((await read('GET /audit/export', none)).trim().split('\r\n')).toHaveLength(1);
});

test('a name that ends soon is listed and told; limited, it is on record, and its customer proves it anew', async () => {
  const { t } = q;
  const { database } = t;
  const mira = await t.register();
  const { token } = mira;
  const state = async () => (await t.ask('GET /stock/success/autonomy/state', { token })).data;
  const send = async (more: object) =>
    t.send('POST /stock/success/autonomy/add', {
      token,
      body: { ...(await identityOf(t, mira)), real_name: 'Mira Nair', ...more },
    });
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  for (const expires_on of [day(-2), '2030-02-30', 'soon'])
    expect(await send({ expires_on })).toMatchObject({
      status: 400,
      body: { fields: { expires_on: expect.any(String) } },
    });
  expect((await send({ expires_on: day(10) })).status).toBe(200);
  const [waits] = (await q.compliance.ask('GET /identity', { query: { search: mira.phone } })).data.rows;
  expect(waits?.expires_on).toBe(day(10));
  await q.compliance.ask('POST /identity/approve', { body: { id: waits?.id ?? '' } });
  const listed = async (query: { state?: 'coming' | 'limited'; limit?: number; after?: string } = {}) =>
    (await q.asha.ask('GET /customers/expiring', { query })).data;
  expect((await listed()).rows).toMatchObject([
    {
      id: waits?.id,
      customer: { phone: mira.phone },
      why: 'document',
      expires_on: day(10),
      told_at: null,
      sent_in: false,
    },
  ]);
  expect(await listed({ limit: 1 })).toMatchObject({ next: null });
  expect((await q.asha.send('GET /customers/expiring', { query: { after: 'no key' } })).status).toBe(400);
  expect(await state()).toMatchObject({ status: 2, prove_until: null, is_limited: false });

  const clock = createManualClock(new Date());
  const terms = () => ({ validDays: 3_650, noticeDays: 30, timeZone: 'Asia/Kolkata' });
  const context = { database, clock, terms, record: recordLimit };
  const apart = createApart({ work: 'test', clock, log: createLog('silent') });
  await tellDue(context, apart);
  expect(await state()).toMatchObject({ status: 2, prove_until: expect.any(String), is_limited: false });
  clock.advance(30 * dayMs);
  await limitDue(context, apart);
  expect(await state()).toMatchObject({ status: 2, is_limited: true });
  expect((await listed()).rows).toEqual([]);
  expect((await listed({ state: 'limited' })).rows).toMatchObject([{ id: waits?.id, limited_at: expect.any(String) }]);
  expect(await t.ask('GET /stock/success/v2/user/info', { token })).toMatchObject({
    frozen_scope: 'withdraw_only',
    frozen_reason: 'we need to verify your identity again',
  });
  const [id = ''] = waits?.id.split('/') ?? [];
  const seen = async () => (await q.compliance.ask('GET /customers/one', { query: { id } })).data;
  expect(await seen()).toMatchObject({ frozen_scope: null, unproved_since: expect.any(String), name: 'Mira Nair' });
  expect((await q.auditOf(id)).map(({ actor, action }) => [actor, action])).toEqual([
    ['clock', 'POST /customers/freeze due'],
  ]);

  expect((await send({})).status).toBe(200);
  expect(await seen()).toMatchObject({ real_name: 'under_review', name: 'Mira Nair' });
  expect((await listed({ state: 'limited' })).rows).toMatchObject([{ sent_in: true }]);
  const again = (await q.compliance.ask('GET /identity', { query: { search: mira.phone } })).data.rows[0]?.id ?? '';
  await q.compliance.ask('POST /identity/approve', { body: { id: again } });
  expect(await seen()).toMatchObject({ real_name: 'approved', unproved_since: null });
  expect(await state()).toMatchObject({ status: 2, prove_until: null, is_limited: false, expires_on: null });
  expect((await listed({ state: 'limited' })).rows).toEqual([]);
  expect((await one(again)).attempts.map(({ status }) => status)).toEqual(['approved', 'approved']);
});

test('a name that cannot be opened holds no other up, and is shown as such', async () => {
  const { database } = q.t;
  const vault = createIdentityVault(createEncryption('5a'.repeat(32)));
  await q.compliance.ask('POST /identity/approve', { body: { id: waiting } });
  await database.sql`
    UPDATE identity_reviews SET real_name = decode('00', 'hex'), has_words = false WHERE id = ${approved.split('/')[1]}`;
  await expect(keepNameWords({ database, vault })).rejects.toThrow(CannotOpen);
  const found = (await q.compliance.ask('GET /find', { query: { q: 'Asha Rao' } })).data.rows;
  expect(found.map(({ customer }) => customer?.phone)).toEqual([ravi.phone]);
  expect((await decided({ who: asha.phone })).rows.map(({ name }) => name)).toEqual([null, 'Asha Rao']);
  expect(await one(approved)).toMatchObject({ name: null, id_number: 'ABCPE1234F' });
});
