/** @module-tag all */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeskBody } from '@sauda/contract/desk';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { createSending } from '../../src/modules/customers/mass-notices/send-due.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { breakRows } from '../helpers/broken-rows.ts';
import { quiet } from '../helpers/quiet.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let agent: TestStaff;
let second: TestStaff;
let [anna, bela, chen]: Customer[] = [];
let numbers: number[] = [];

beforeAll(async () => {
  t = await createTestApp();
  [agent, second] = [await newStaff(t, 'support'), await newStaff(t, 'compliance')];
  [anna, bela, chen] = [await t.register(), await t.register(), await t.register()];
  await t.deposit(anna, 5_000);
  await t.ask('POST /stock/success/user/language', { token: bela.token, body: { language: 'de' } });
  numbers = await Promise.all([anna, bela, chen].map(numberOf));
});
beforeEach(async () => {
  await t.database.sql`UPDATE mass_notices SET status = 'taken_back', ended_at = now() WHERE ended_at IS NULL`;
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const numberOf = async (customer: Customer) =>
  (await agent.ask('GET /customers', { query: { q: customer.phone } })).data.rows[0]?.number ?? 0;
const textsOf = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/user/notices', { token })).rows
    .filter(({ kind }) => kind === 'from_desk')
    .map(({ values }) => (values as { text: string }).text);
const only = (...some: number[]) => ({ numbers: some.join(', ') });
type New = DeskBody<'POST /mass-notices/create'>;
const reason = 'The exchange moves its hours';
const notice = (more: Partial<New> = {}): New => ({
  audience: only(...numbers),
  texts: { en: 'New hours', de: 'Neue Zeiten' },
  send_at: null,
  reason,
  ...more,
});
const create = async (more: Partial<New> = {}) =>
  (await agent.ask('POST /mass-notices/create', { body: notice(more) })).data.id;
const rowOf = async (id: number) => (await agent.ask('GET /mass-notices')).data.rows.find((row) => row.id === id);
const context = () => ({
  database: t.database,
  clock: systemClock,
  usualLanguage: () => 'en',
  secondPersonAbove: () => 100,
  log: quiet,
});
const sendDue = (over = t.database) => createSending({ ...context(), database: over })();
const soon = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString();

describe('whom a notice to many reaches', () => {
  const countOf = async (query: object) => (await agent.ask('GET /mass-notices/preview', { query })).data;

  test('is said beforehand, with their languages and some of them', async () => {
    const { data } = await agent.ask('GET /mass-notices/preview', { query: only(...numbers) });
    expect(data).toMatchObject({
      count: 3,
      by_language: [
        { language: 'en', count: 2 },
        { language: 'de', count: 1 },
      ],
    });
    expect(new Set(data.sample.map(({ number }) => number))).toEqual(new Set(numbers));
  });

  test('may be who reads a language, is verified, holds a share, or is on a list, and all of it together', async () => {
    const all = (await countOf({})).count;
    expect(all).toBeGreaterThanOrEqual(3);
    expect((await countOf({ language: 'de' })).count).toBe(1);
    const verified = (await countOf({ verified: true })).count;
    expect(verified + (await countOf({ verified: false })).count).toBe(all);
    const { token } = anna as Customer;
    const { data: found } = await t.ask('GET /v2/search', { token, query: { q: 'PANCBANK' } });
    const price = String(Number(found.rows[0]?.price_high));
    await t.ask('POST /stock/success/deal/buy', { token, body: { tag: 'PANCBANK', price, count: 1, mold: 'stock' } });
    const [lot] = await t.database.sql<Array<{ symbol: string }>>`
      SELECT symbol FROM lots JOIN customers ON customers.id = customer_id WHERE phone = ${(anna as Customer).phone} LIMIT 1`;
    const holders = { symbol: (lot?.symbol ?? '').toLowerCase(), ...only(...numbers) };
    expect((await countOf(holders)).sample.map(({ number }) => number)).toEqual([numbers[0]]);
    expect((await countOf({ ...holders, language: 'de' })).count).toBe(0);
    for (const wrong of ['x', '1;2', ',1']) {
      expect(await agent.send('GET /mass-notices/preview', { query: { numbers: wrong } }), wrong).toMatchObject({
        status: 400,
      });
    }
  });
});

describe('a notice to many', () => {
  test('is told to each in their language, once, and only them', async () => {
    const stranger = await t.register();
    const id = await create();
    await vi.waitFor(
      async () => expect(await rowOf(id)).toMatchObject({ status: 'sent', told: 3, expected: 3 }),
      30_000,
    );
    expect(await textsOf(anna as Customer)).toContain('New hours');
    expect(await textsOf(bela as Customer)).toEqual(['Neue Zeiten']);
    expect(await textsOf(stranger)).toEqual([]);
    await sendDue();
    expect((await textsOf(bela as Customer)).length).toBe(1);
  });

  test('needs a text in each language that somebody reads, somebody to reach, and a time to come', async () => {
    const refused = async (more: Partial<New>) => agent.send('POST /mass-notices/create', { body: notice(more) });
    expect(await refused({ texts: { en: 'New hours' } })).toMatchObject({ status: 422, data: 'missing_language' });
    expect(await refused({ audience: only(99_999_999) })).toMatchObject({ data: 'nobody_reached' });
    expect(await refused({ send_at: soon(-1_000) })).toMatchObject({ data: 'time_is_past' });
    expect(await refused({ texts: { en: ' ', de: 'Neu' } })).toMatchObject({ data: 'missing_language' });
  });

  test('keeps a text of no other language than there are, whatever it is', async () => {
    for (const strange of ['Bonjour', 7, { toString: 1 }]) {
      const texts = { en: 'New hours', de: 'Neue Zeiten', fr: strange } as New['texts'];
      const id = await create({ texts, send_at: soon() });
      const { rows } = (await agent.ask('GET /mass-notices', { query: {} })).data;
      expect(rows.find((row) => row.id === id)?.texts.map(({ language }) => language)).toEqual(['de', 'en']);
      await agent.ask('POST /mass-notices/take-back', { body: { id, reason: 'It was a trial' } });
    }
  });

  test('waits for its time, and is taken back while it does', async () => {
    const id = await create({ send_at: soon() });
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', told: 0 });
    const body = { id, reason: 'The hours stay' };
    expect((await agent.ask('POST /mass-notices/take-back', { body })).data).toEqual({ told: 0 });
    await t.database.sql`UPDATE mass_notices SET send_at = now() WHERE id = ${id}`;
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'taken_back', told: 0 });
    expect(await agent.send('POST /mass-notices/take-back', { body })).toEqual({ status: 409, data: 'notice_sent' });
    expect(await agent.send('POST /mass-notices/take-back', { body: { ...body, id: 999_999 } })).toMatchObject({
      status: 404,
    });
  });

  test('is told once to each of many, by several servers of which one dies in the middle of a batch', async () => {
    // More than two batches.
    await t.database.sql`
      INSERT INTO customers (id, number, phone, password_hash, created_at)
      SELECT gen_random_uuid(), 80000000 + n, (8000000000 + n)::text, 'none', now() - interval '1 day'
      FROM generate_series(1, 1200) AS n`;
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM customers WHERE closed_at IS NULL`;
    const dying: typeof t.database = Object.create(t.database, {
      transaction: {
        value: (work: (tx: never) => Promise<unknown>) =>
          t.database.transaction(async (tx) => {
            await work(tx as never);
            await tx`SELECT pg_terminate_backend(pg_backend_pid())`;
          }),
      },
    }) as typeof t.database;
    const { rows: before } = await agent.ask('GET /mass-notices').then(({ data }) => data);
    expect(before.every(({ status }) => status === 'sent' || status === 'taken_back')).toBe(true);
    await t.database.sql`
      INSERT INTO mass_notices (audience, texts, status, created_by, created_at, send_at, expected)
      VALUES ('{}', '{"en": "To all", "de": "An alle"}', 'scheduled', 'staff:test', now(), now(), ${count})`;
    await expect(sendDue(dying)).rejects.toBeInstanceOf(Error);
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    await vi.waitFor(async () => {
      const [row] = await t.database.sql<Array<{ status: string; told: number }>>`
        SELECT status, told FROM mass_notices ORDER BY id DESC LIMIT 1`;
      expect(row).toEqual({ status: 'sent', told: count });
    }, 30_000);
    const [told] = await t.database.sql<[{ notices: number; customers: number }]>`
      SELECT count(*)::int AS notices, count(DISTINCT customer_id)::int AS customers FROM notices
      WHERE kind = 'from_desk' AND "values" ->> 'text' IN ('To all', 'An alle')`;
    expect(told).toEqual({ notices: count, customers: count });
  });

  test('waits for no other that fails, and goes on once it can', async () => {
    const harmed = await create({ texts: { en: 'Harmed', de: 'Schadhaft' }, send_at: soon() });
    const sound = await create({ texts: { en: 'Sound', de: 'Heil' }, send_at: soon() });
    const mend = await breakRows(t.ownerUrl, 'mass_notices', `OLD.id = ${harmed} AND NEW.status = 'sent'`);
    await t.database
      .sql`UPDATE mass_notices SET send_at = now() - id * interval '-1 ms' WHERE id IN (${harmed}, ${sound})`;
    await vi.waitFor(async () => expect(await rowOf(sound)).toMatchObject({ status: 'sent', told: 3 }), 30_000);
    expect(await rowOf(harmed)).toMatchObject({ status: 'scheduled', told: 0 });
    await mend();
    await sendDue();
    await vi.waitFor(async () => expect(await rowOf(harmed)).toMatchObject({ status: 'sent', told: 3 }), 30_000);
    for (const fault of t.faults.splice(0)) expect(fault).toContain('notices to many: a step failed; the others go on');
  });

  test('reaches whoever comes behind somebody that it cannot be told to', async () => {
    const [first] = await t.database.sql<Array<{ id: string }>>`
      SELECT id FROM customers WHERE number = ${numbers[0] ?? 0}`;
    const mend = await breakRows(t.ownerUrl, 'notices', `NEW.customer_id = '${first?.id ?? ''}'`, 'INSERT');
    try {
      const id = await create();
      await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'sent', told: 2 }), 30_000);
    } finally {
      await mend();
    }
    for (const fault of t.faults.splice(0)) expect(fault).toContain('notices to many: one failed and is left out');
  });

  test('takes two people above the setting, and reaches nobody before', async () => {
    const [one, other] = [await newStaff(t, 'admin'), await newStaff(t, 'admin')];
    const body = { tag: 'notice_second_person_above', value: '2', was: '100', reason: 'A test' };
    await one.askWith(other, 'POST /config/set', { body });
    await agent.propose('POST /mass-notices/create', { body: notice({ send_at: soon() }) });
    const { rows } = (await second.ask('GET /proposals')).data;
    const proposal = rows.find(({ call }) => call === 'POST /mass-notices/create');
    expect(proposal?.facts).toContainEqual({ name: 'How many it reaches now', value: '3' });
    expect((await agent.ask('GET /mass-notices')).data.rows.filter(({ status }) => status === 'scheduled')).toEqual([]);
    await second.ask('POST /proposals/confirm', { body: { id: proposal?.id ?? '' } });
    const [row] = (await agent.ask('GET /mass-notices')).data.rows;
    expect(row).toMatchObject({ status: 'scheduled', told: 0, expected: 3 });
  });

  test('is for who may send it', async () => {
    for (const role of ['viewer', 'cashier', 'dealer'] as const) {
      const other = await newStaff(t, role);
      expect(await other.send('POST /mass-notices/create', { body: notice() })).toMatchObject({ status: 403 });
      expect(await other.send('GET /mass-notices')).toMatchObject({ status: 403 });
    }
  });
});

test('the language of a customer is that which their app has said last', async () => {
  const { token } = chen as Customer;
  const languageOf = async () => (await t.ask('GET /stock/success/v2/user/info', { token })).language;
  expect(await languageOf()).toBeNull();
  await t.ask('POST /stock/success/user/language', { token, body: { language: 'zh' } });
  expect(await languageOf()).toBe('zh');
  expect(await t.send('POST /stock/success/user/language', { token, body: { language: 'xx' } })).toMatchObject({
    status: 400,
  });
});
