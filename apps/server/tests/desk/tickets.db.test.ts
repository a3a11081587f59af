import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
import { escalate } from '../../src/modules/support/tickets/escalate.ts';
import { readCategories } from '../../src/modules/support/tickets/ticket-categories.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let agent: TestStaff;
let other: TestStaff;
let customer: Customer;
let customerId: string;

beforeAll(async () => {
  t = await createTestApp();
  [agent, other, customer] = await Promise.all([newStaff(t, 'support'), newStaff(t, 'compliance'), t.register()]);
  await t.deposit(customer, 5_000);
  customerId = await idOf(customer);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const idOf = async ({ phone }: Customer) =>
  (await agent.ask('GET /customers', { query: { q: phone } })).data.rows[0]?.id ?? '';
const open = async (more: { category?: string; is_complaint?: boolean; customer?: string } = {}, by = agent) => {
  const body = { customer: customerId, category: 'money', about: 'A deposit is late', is_complaint: false, ...more };
  return (await by.ask('POST /tickets/open', { body })).data.id;
};
const rowOf = async (id: number) =>
  (await agent.ask('GET /tickets', { query: { state: 'all', limit: 100 } })).data.rows.find((row) => row.id === id);
const named = (id: number) => ({ customer: customerId, id });
const noticesOf = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/user/notices', { token })).rows.map(({ kind }) => kind);
const complaintsOf = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/user_message/complaints', { token })).data;

describe('a ticket', () => {
  test('has a category with its hours, an owner, and ends with an outcome', async () => {
    await t.ask('POST /stock/success/user_message/send', {
      token: customer.token,
      key: newKey(),
      body: { content: 'Where is my deposit?' },
    });
    const { rows } = (await agent.ask('GET /conversations/messages', { query: { id: customerId, limit: 1 } })).data;
    const body = { category: 'money', about: 'A deposit is late', is_complaint: false };
    const from = rows[0]?.id ?? 0;
    const { data } = await agent.ask('POST /tickets/open', {
      body: { ...body, customer: customerId, from_message: from },
    });
    const ticket = await rowOf(data.id);
    expect(ticket).toMatchObject({ category: 'money', from_message: from, owner: agent.login, complaint: null });
    expect(Date.parse(ticket?.deadline ?? '') - Date.parse(ticket?.opened_at ?? '')).toBe(8 * 3_600_000);

    await agent.ask('POST /tickets/assign', { body: { ...named(data.id), login: other.login } });
    const mine = (await other.ask('GET /tickets', { query: { state: 'open', whose: 'mine' } })).data.rows;
    expect(mine.map(({ id }) => id)).toEqual([data.id]);
    await other.ask('POST /tickets/categorise', { body: { ...named(data.id), category: 'app' } });
    const moved = await rowOf(data.id);
    expect(Date.parse(moved?.deadline ?? '') - Date.parse(moved?.opened_at ?? '')).toBe(72 * 3_600_000);
    await other.ask('POST /tickets/close', { body: { ...named(data.id), outcome: 'solved', note: 'It has arrived' } });
    expect(await rowOf(data.id)).toMatchObject({ outcome: 'solved', closed_by: other.login, note: 'It has arrived' });
    for (const [call, more] of [
      ['POST /tickets/close', { outcome: 'solved', note: 'Again' }],
      ['POST /tickets/assign', { login: null }],
      ['POST /tickets/categorise', { category: 'money' }],
      ['POST /tickets/complain', { reason: 'Late' }],
    ] as const) {
      expect(await agent.send(call, { body: { ...named(data.id), ...more } })).toEqual({
        status: 409,
        data: 'ticket_closed',
      });
    }
    const log = (await other.ask('GET /audit', { query: { object_kind: 'ticket', object_id: String(data.id) } })).data
      .rows;
    expect(log.map(({ action }) => action)).toEqual([
      'POST /tickets/close',
      'POST /tickets/categorise',
      'POST /tickets/assign',
      'POST /tickets/open',
    ]);
  });

  test('is of a category that there is, of a customer that there is, and nobody’s own', async () => {
    const body = { customer: customerId, category: 'weather', about: 'It rains', is_complaint: false };
    expect(await agent.send('POST /tickets/open', { body })).toMatchObject({ data: 'unknown_category' });
    const stranger = await t.register();
    const theirs = await idOf(stranger);
    const id = await open();
    expect(
      await agent.send('POST /tickets/close', { body: { customer: theirs, id, outcome: 'solved', note: 'Not so' } }),
    ).toEqual({
      status: 404,
      data: 'not_found',
    });
    const own = await newStaff(t, 'support');
    await t.database.sql`UPDATE staff SET phone = ${stranger.phone} WHERE login = ${own.login}`;
    const ofOwn = { ...body, category: 'money', customer: theirs };
    expect(await own.send('POST /tickets/open', { body: ofOwn })).toMatchObject({ data: 'own_customer' });
    const cashier = await newStaff(t, 'cashier');
    expect(await cashier.send('GET /tickets')).toMatchObject({ status: 403 });
    for (const login of [cashier.login, 'nobody']) {
      expect(await agent.send('POST /tickets/assign', { body: { ...named(id), login } })).toMatchObject({
        data: 'unknown_staff',
      });
    }
  });

  test('that is overdue stands on top, and is told once to who supervises', async () => {
    const [late, later] = [await open({ category: 'other' }), await open({ category: 'orders' })];
    await t.database.sql`UPDATE tickets SET deadline = now() - interval '1 minute' WHERE id = ${late}`;
    const before = (await other.ask('GET /tickets/counts')).data;
    const told = await Promise.all([1, 2, 3].map(() => escalate({ database: t.database, clock: systemClock })));
    expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
    expect((await rowOf(late))?.escalated_at).not.toBeNull();
    expect(before.overdue).toBeGreaterThan(0);
    const pages: number[] = [];
    for (let after: string | undefined; ;) {
      const query: { state: 'open'; limit: number; after?: string } = { state: 'open', limit: 1 };
      if (after !== undefined) query.after = after;
      const { data } = await agent.ask('GET /tickets', { query });
      pages.push(...data.rows.map(({ id }) => id));
      if (data.next === null) break;
      after = data.next;
    }
    expect(pages[0]).toBe(late);
    expect(pages).toContain(later);
    // With the hours of another category it has time again, and may be late a second time.
    await agent.ask('POST /tickets/categorise', { body: { ...named(late), category: 'app' } });
    expect(await rowOf(late)).toMatchObject({ escalated_at: null });
  });
});

describe('a complaint', () => {
  test('has a number without gaps, also where many are registered at once, and the customer sees how it goes', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => open({ is_complaint: true })));
    const numbers = (await agent.ask('GET /complaints', { query: { limit: 100 } })).data.rows.map(
      ({ complaint }) => complaint,
    );
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
    const [first = 0] = ids;
    expect(await agent.send('POST /tickets/complain', { body: { ...named(first), reason: 'Twice' } })).toMatchObject({
      data: 'complaint_registered',
    });
    expect(await noticesOf(customer)).toContain('complaint_registered');
    const number = (await rowOf(first))?.complaint ?? 0;
    expect((await complaintsOf(customer)).find(({ no }) => no === number)).toMatchObject({
      status: 'open',
      outcome: null,
    });
    expect(await complaintsOf(await t.register())).toEqual([]);

    const close = { ...named(first), outcome: 'explained' as const, note: 'The bank was late' };
    expect(await agent.send('POST /tickets/close', { body: close })).toMatchObject({ data: 'cause_missing' });
    await agent.ask('POST /tickets/close', { body: { ...close, cause: 'bank' } });
    expect(await noticesOf(customer)).toContain('complaint_closed');
    const shown = (await complaintsOf(customer)).find(({ no }) => no === number);
    expect(shown).toMatchObject({ status: 'closed', outcome: 'explained' });
    // What the desk has noted stays there.
    expect(JSON.stringify(shown)).not.toContain('The bank was late');
  });

  test('is found in the register by state, outcome, root cause and time, by auditors too', async () => {
    const id = await open();
    const { data } = await agent.ask('POST /tickets/complain', {
      body: { ...named(id), reason: 'They say that it is one' },
    });
    const viewer = await newStaff(t, 'viewer');
    const found = async (query: object) =>
      (await viewer.ask('GET /complaints', { query: { limit: 100, ...query } })).data.rows.map(
        ({ complaint }) => complaint,
      );
    expect(await found({ state: 'open' })).toContain(data.complaint);
    expect(await found({ state: 'closed' })).not.toContain(data.complaint);
    await agent.ask('POST /tickets/close', {
      body: { ...named(id), outcome: 'refused', cause: 'misunderstanding', note: 'As agreed' },
    });
    expect(await found({ outcome: 'refused', cause: 'misunderstanding' })).toEqual([data.complaint]);
    expect(await found({ outcome: 'refused', cause: 'venue' })).toEqual([]);
    expect(await found({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await found({ until: new Date(Date.now() + 60_000).toISOString() })).toContain(data.complaint);
    expect(await viewer.send('GET /tickets')).toMatchObject({ status: 403 });
  });
});

describe('the setting of categories', () => {
  test('is words with hours', () => {
    expect(readCategories('money=8, orders=4')).toEqual(
      new Map([
        ['money', 8],
        ['orders', 4],
      ]),
    );
    for (const wrong of ['', 'money', 'money=0', 'money=2161', 'Money=8', 'money=8,money=9', 'money=8,', 'money=1.5']) {
      expect(readCategories(wrong), wrong).toBeUndefined();
    }
  });

  test('may be changed while tickets are open, and bad ones are refused', async () => {
    const admin = await newStaff(t, 'admin');
    const set = (value: string) =>
      admin.send('POST /config/set', {
        body: {
          tag: 'ticket_categories',
          value,
          was: 'money=8, orders=4, account=24, app=72, other=48',
          reason: 'More of them',
        },
      });
    expect(await set('no hours')).toMatchObject({ status: 400 });
  });
});
