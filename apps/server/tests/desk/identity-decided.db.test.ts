import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityVault } from '../../src/modules/identity/identity-vault.ts';
import { keepNameWords } from '../../src/modules/identity/name-words.ts';
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
  expect(await one(approved)).toMatchObject({ name: null, id_number: null });
});
