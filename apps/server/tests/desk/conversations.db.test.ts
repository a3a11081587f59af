/** @module-tag all */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { DeskChange } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatCustomerNumber } from '../../src/modules/customers/index.ts';
import { identityOf, newPicture, uploadOf, uploadPicture } from '../api/forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let agent: TestStaff;
let other: TestStaff;
let first: Customer;
let second: Customer;
let firstId: string;
let port: number;

beforeAll(async () => {
  t = await createTestApp();
  port = await t.listen();
  [agent, other] = [await newStaff(t, 'support'), await newStaff(t, 'compliance')];
  [first, second] = [await t.register(), await t.register()];
  // So that the books have something in them.
  await t.deposit(first, 5_000);
  const { data } = await agent.ask('GET /customers', { query: { q: first.phone } });
  firstId = data.rows[0]?.id ?? '';
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

/** A customer writes, and the practice clerk leaves it to the staff. */
async function write({ token }: Customer, content: string, img?: string): Promise<void> {
  const body = img === undefined ? { content } : { content, img };
  await t.ask('POST /stock/success/user_message/send', { token, key: newKey(), body });
  await t.database.sql`
    UPDATE jobs.job SET start_after = now() + interval '1 hour'
    WHERE name = 'practice-support-answer' AND state = 'created'`;
}
const box = async (query: { box: 'waiting' | 'mine' | 'all'; q?: string }, by = agent) =>
  (await by.ask('GET /conversations', { query })).data.rows;
const phones = (rows: Awaited<ReturnType<typeof box>>) => rows.map(({ customer }) => customer.phone);

describe('the inbox', () => {
  test('has who waits longest first, an answer ends the wait, and the customer has it', async () => {
    const picture = await uploadPicture(t, first);
    await write(first, 'Where is my dividend?', picture);
    await write(second, 'Hello there');
    expect(phones(await box({ box: 'waiting' }))).toEqual([first.phone, second.phone]);
    expect((await agent.ask('GET /conversations/counts')).data).toMatchObject({ waiting: 2, mine: 0 });

    const { data } = await agent.ask('GET /conversations/messages', { query: { id: firstId } });
    expect(data.rows).toMatchObject([{ from: 'customer', content: 'Where is my dividend?', by: null }]);
    const file = data.rows[0]?.picture ?? '';
    expect(await agent.raw('GET /conversations/picture', { query: { id: firstId, file } })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    });

    const upload = await agent.raw('POST /conversations/picture', {
      query: { id: firstId },
      ...uploadOf(await newPicture()),
    });
    const sent = (JSON.parse(upload.body) as { data: { file: string } }).data.file;
    await agent.ask('POST /conversations/answer', {
      body: { id: firstId, content: 'It pays tomorrow', picture: sent },
    });
    expect(phones(await box({ box: 'waiting' }))).toEqual([second.phone]);
    const { data: mine } = await t.ask('GET /stock/success/user_message/list-message', { token: first.token });
    expect(mine[0]).toMatchObject({ from: 'desk', content: 'It pays tomorrow', img: expect.stringContaining(sent) });
    expect(mine[1]?.read_at).not.toBeNull();
  });

  test('keeps who was only looked at, until somebody answers or puts it away with a reason', async () => {
    const customer = await t.register();
    await write(customer, 'Anyone there?');
    const { data } = await agent.ask('GET /customers', { query: { q: customer.phone } });
    const id = data.rows[0]?.id ?? '';
    const newest = async () =>
      (await agent.ask('GET /conversations/messages', { query: { id, limit: 1 } })).data.rows[0]?.id ?? 0;
    const before = (await agent.ask('GET /conversations/counts')).data.waiting;
    await agent.ask('POST /conversations/read', { body: { id, up_to: await newest() } });
    const row = (await box({ box: 'waiting' })).find((one) => one.customer.id === id);
    expect(row).toMatchObject({ unread: 0, waiting_since: expect.any(String) });
    expect((await agent.ask('GET /conversations/counts')).data.waiting).toBe(before);

    // What was written after somebody looked is not answered by what they send.
    const seen = await newest();
    await write(customer, 'One more thing');
    await agent.ask('POST /conversations/answer', { body: { id, content: 'Here we are', seen_up_to: seen } });
    expect(phones(await box({ box: 'waiting' }))).toContain(customer.phone);
    await agent.ask('POST /conversations/answer', { body: { id, content: 'That too', seen_up_to: await newest() } });
    expect(phones(await box({ box: 'waiting' }))).not.toContain(customer.phone);

    await write(customer, 'Thank you');
    const body = { id, up_to: await newest(), reason: 'A thank-you' };
    await agent.ask('POST /conversations/put-away', { body });
    expect(phones(await box({ box: 'waiting' }))).not.toContain(customer.phone);
    expect(await agent.send('POST /conversations/put-away', { body })).toMatchObject({ data: 'nothing_waits' });
    const { rows } = (await other.ask('GET /audit', { query: { object_id: id, limit: 1 } })).data;
    expect(rows).toMatchObject([{ action: 'POST /conversations/put-away', reason: 'A thank-you' }]);
    const nobody = { ...body, id: '00000000-0000-4000-8000-000000000000' };
    expect(await agent.send('POST /conversations/put-away', { body: nobody })).toMatchObject({ status: 404 });
  });

  test('lets what is written at the moment of putting away wait', async () => {
    const customer = await t.register();
    await write(customer, 'Good morning');
    const { data } = await agent.ask('GET /customers', { query: { q: customer.phone } });
    const id = data.rows[0]?.id ?? '';
    const { rows } = (await agent.ask('GET /conversations/messages', { query: { id, limit: 1 } })).data;
    await Promise.all([
      write(customer, 'And this'),
      agent.ask('POST /conversations/put-away', { body: { id, up_to: rows[0]?.id ?? 0, reason: 'A greeting' } }),
    ]);
    expect(phones(await box({ box: 'waiting' }))).toContain(customer.phone);
  });

  test('finds by phone and by words, and knows whose a conversation is', async () => {
    expect(phones(await box({ box: 'all', q: second.phone }))).toEqual([second.phone]);
    expect(phones(await box({ box: 'all', q: 'dividend' }))).toEqual([first.phone]);
    expect(phones(await box({ box: 'all', q: 'no such words' }))).toEqual([]);
    const page = (after?: string) => {
      const next = after === undefined ? {} : { after };
      return agent.ask('GET /conversations', { query: { box: 'all', q: 'dividend or hello', limit: 1, ...next } });
    };
    const { data } = await page();
    const { data: last } = await page(data.next ?? '');
    expect([phones(data.rows), phones(last.rows), last.next]).toEqual([[first.phone], [second.phone], null]);
    await agent.ask('POST /conversations/assign', { body: { id: firstId, login: other.login } });
    expect(phones(await box({ box: 'mine' }))).toEqual([]);
    expect(await box({ box: 'mine' }, other)).toMatchObject([{ assigned_to: other.login }]);
  });

  test('is given to colleagues who may answer and work here, and to nobody else', async () => {
    const [cashier, left] = [await newStaff(t, 'cashier'), await newStaff(t, 'support')];
    await t.database.sql`UPDATE staff SET disabled_at = now() WHERE login = ${left.login}`;
    const { data } = await agent.ask('GET /conversations/colleagues');
    expect(data.rows.map(({ login }) => login).toSorted()).toEqual([agent.login, other.login].toSorted());
    for (const login of [cashier.login, left.login, 'nobody']) {
      const wrong = { body: { id: firstId, login } };
      expect(await agent.send('POST /conversations/assign', wrong)).toMatchObject({ data: 'unknown_staff' });
    }
    expect(
      await cashier.send('POST /conversations/assign', { body: { id: firstId, login: agent.login } }),
    ).toMatchObject({ data: 'forbidden' });
    // What a colleague has read and not answered waits for whoever is given it.
    await write(first, 'And now?');
    const { data: written } = await other.ask('GET /conversations/messages', { query: { id: firstId, limit: 1 } });
    await other.ask('POST /conversations/read', { body: { id: firstId, up_to: written.rows[0]?.id ?? 0 } });
    expect((await agent.ask('GET /conversations/counts')).data.mine).toBe(0);
    await other.ask('POST /conversations/assign', { body: { id: firstId, login: agent.login } });
    expect((await agent.ask('GET /conversations/counts')).data.mine).toBe(1);
    const log = await other.ask('GET /audit', { query: { object_id: firstId, limit: 1 } });
    expect(log.data.rows).toMatchObject([
      {
        actor: `staff:${other.login}`,
        action: 'POST /conversations/assign',
        before: JSON.stringify({ assigned_to: other.login }),
        after: JSON.stringify({ assigned_to: agent.login }),
      },
    ]);
  });

  test('shows no papers of a customer, and nothing of somebody else', async () => {
    const { id_number_img } = await identityOf(t, second);
    const { data } = await agent.ask('GET /customers', { query: { q: second.phone } });
    const secondId = data.rows[0]?.id ?? '';
    const file = id_number_img.split('/').at(-1) ?? '';
    for (const id of [firstId, secondId]) {
      expect(await agent.raw('GET /conversations/picture', { query: { id, file } })).toMatchObject({ status: 404 });
    }
    const body = { id: firstId, content: '', picture: file };
    expect(await agent.send('POST /conversations/answer', { body })).toEqual({ status: 404, data: 'picture_gone' });
  });
});

test('canned answers are kept by language, changed and removed', async () => {
  const draft = { lang: 'de', title: 'Gruß', content: 'Guten Tag' } as const;
  const { data } = await agent.ask('POST /canned-answers/save', { body: draft });
  expect(await agent.send('POST /canned-answers/save', { body: draft })).toEqual({ status: 409, data: 'title_taken' });
  await agent.ask('POST /canned-answers/save', { body: { ...draft, id: data.id, content: 'Hallo', was: draft } });
  const late = { ...draft, id: data.id, content: 'Servus', was: draft };
  expect(await agent.send('POST /canned-answers/save', { body: late })).toEqual({
    status: 409,
    data: 'changed_meanwhile',
  });
  const kept = await agent.ask('GET /canned-answers', { query: { lang: 'de' } });
  expect(kept.data.rows).toMatchObject([{ content: 'Hallo', updated_by: agent.login }]);
  await agent.ask('POST /canned-answers/remove', { body: { id: data.id } });
  expect((await agent.ask('GET /canned-answers')).data.rows).toEqual([]);
});

test('a canned answer is filled in for who is answered, and barred where something of it is not known', async () => {
  const content = 'Customer {number}, phone …{phone_end}: your request {reference}, {name}';
  const draft = { lang: 'en', title: 'Filled', content } as const;
  const wrong = { ...draft, content: 'Dear {surname}' };
  expect(await agent.send('POST /canned-answers/save', { body: wrong })).toEqual({
    status: 422,
    data: 'unknown_place',
  });
  const { data } = await agent.ask('POST /canned-answers/save', { body: draft });
  const customer = await t.register();
  const { data: found } = await agent.ask('GET /customers', { query: { q: customer.phone } });
  const [row] = found.rows;
  const filledFor = async (by: TestStaff) => {
    const { rows } = (await by.ask('GET /canned-answers/filled', { query: { customer: row?.id ?? '' } })).data;
    return rows.find(({ id }) => id === data.id);
  };
  expect(await filledFor(agent)).toMatchObject({
    content: `Customer ${formatCustomerNumber(row?.number ?? 0)}, phone …${customer.phone.slice(-4)}: your request {reference}, {name}`,
    missing: ['reference', 'name'],
  });
  const { data: asked } = await t.ask('POST /stock/success/v2/recharge/add', {
    token: customer.token,
    body: { count: 5_013 },
  });
  await identityOf(t, customer);
  await t.database.sql`UPDATE recharges SET deadline = now() + interval '1 day' WHERE customer_id = ${row?.id ?? ''}`;
  expect(await filledFor(agent)).toMatchObject({
    content: expect.stringContaining(`your request ${asked.reference}, {name}`),
    missing: ['name'],
  });
  expect(
    await agent.send('GET /canned-answers/filled', { query: { customer: '00000000-0000-4000-8000-000000000000' } }),
  ).toMatchObject({
    status: 404,
  });
  await agent.ask('POST /canned-answers/remove', { body: { id: data.id } });
});

/** Listens as a window of somebody at the desk does. */
async function openStream({ cookie }: TestStaff) {
  const request = get({ port, path: '/api/desk/stream', headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const ended = new Promise((resolve) => response.once('close', resolve));
  const heard: DeskChange[] = [];
  response.on('error', () => undefined);
  response.on('data', (part: Buffer) => {
    for (const [, data = ''] of part.toString().matchAll(/event: changed\ndata: (.*)\n\n/g)) {
      heard.push(JSON.parse(data) as DeskChange);
    }
  });
  return { status: response.statusCode, heard, ended, close: () => request.destroy() };
}

describe('the stream', () => {
  test('tells which list has changed, whoever changed it, to whoever may read it, and nothing else', async () => {
    const viewer = await newStaff(t, 'viewer');
    const [agents, viewers] = [await openStream(agent), await openStream(viewer)];
    // A change in the same second as one of all conversations is told with that one, and without a name.
    const asked = async () => {
      await write(first, 'One more question');
      expect(agents.heard.flatMap(({ ids = [] }) => ids)).toContain(firstId);
    };
    await vi.waitFor(asked, { timeout: 30_000, interval: 1_500 });
    const { token } = first;
    const { data } = await t.ask('POST /stock/success/v2/recharge/add', { token, body: { count: 5_000 } });
    await vi.waitFor(() => expect(viewers.heard).not.toEqual([]), 30_000);
    const { length } = viewers.heard;
    // A claim is nothing that a customer hears of; colleagues do.
    const cashier = await newStaff(t, 'cashier');
    await cashier.ask('POST /recharges/claim', { body: { ids: [`${firstId}/${data.no}`] } });
    await vi.waitFor(() => expect(viewers.heard.length).toBeGreaterThan(length), 30_000);
    expect(viewers.heard).toEqual(viewers.heard.map(() => ({ list: 'recharges' })));
    [agents, viewers].forEach(({ close }) => close());
  });

  test('is opened five times by a session, and ends when that is locked or ends, or its owner is shut out', async () => {
    const [admin, leaving] = [await newStaff(t, 'admin'), await newStaff(t, 'viewer')];
    const mine = await Promise.all([1, 2, 3, 4, 5].map(() => openStream(other)));
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await openStream(other)).status).toBe(429);
    const [leavings, admins] = [await openStream(leaving), await openStream(admin)];

    await other.ask('POST /session/lock');
    await Promise.all(mine.map(({ ended }) => ended));
    expect((await openStream(other)).status).toBe(401);

    const { login } = leaving;
    const change = { login, name: login, role: 'viewer', disabled: true, reason: 'Has left' } as const;
    await admin.ask('POST /staff/change', { body: change });
    await leavings.ended;

    await admin.raw('POST /session/log-out', {});
    await admins.ended;
  });
});
