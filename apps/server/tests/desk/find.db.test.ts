import type { DeskAnswer } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepNameWords } from '../../src/modules/identity/name-words.ts';
import { createIdentityVault } from '../../src/modules/identity/identity-vault.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import type { Customer } from '../api/app.ts';
import { createTestQueues, type TestQueues } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let viewer: TestStaff;
let support: TestStaff;
let asha: Customer;
let ended: DeskAnswer<'GET /recharges'>['data']['rows'][number];
let order: string;

type Found = DeskAnswer<'GET /find'>['data']['rows'];
const find = async (text: string, by: TestStaff = q.asha): Promise<Found> =>
  (await by.ask('GET /find', { query: { q: text } })).data.rows;

beforeAll(async () => {
  q = await createTestQueues();
  [viewer, support] = [await newStaff(q.t, 'viewer'), await newStaff(q.t, 'support')];
  asha = await q.t.register();
  ended = await q.recharge(asha, 60_000);
  const line_id = await q.bring(`NEFT ${ended.reference}`, '60000', 'HDFCN-52x7');
  await q.asha.ask('POST /recharges/confirm', { body: { id: ended.id, line_id } });
  const { data } = await q.t.ask('GET /v2/search', { token: asha.token, query: { q: 'DECSTEEL' } });
  // At the end of its band: a market that has risen since would let the order wait.
  const price = String(data.rows[0]?.price_high);
  const body = { tag: 'DECSTEEL', count: 2, mold: 'stock', price } as const;
  order = (await q.t.ask('POST /stock/success/deal/buy', { token: asha.token, body })).data.no;
  await q.t.ask('POST /stock/success/bank/add', {
    token: asha.token,
    body: { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
  });
});
afterAll(() => q.t.close());

describe('requests of everybody', () => {
  test('are listed when they have ended too, narrowed by kind, state and time, and added up', async () => {
    const other = await q.t.register();
    const waiting = await q.recharge(other, 7_000);
    const from = ended.created_at;
    const all = (await viewer.ask('GET /requests', { query: { from } })).data;
    expect(all.rows.map(({ no, status }) => [no, status])).toEqual([
      [waiting.no, 'in_progress'],
      [ended.no, 'completed'],
    ]);
    expect(all.sum).toEqual({ count: 2, amount: '67000.00' });
    expect(all.rows[1]).toMatchObject({ kind: 'recharge', credited: '60000.00', customer: { phone: asha.phone } });
    const completed = (await viewer.ask('GET /requests', { query: { from, status: 'completed' } })).data;
    expect(completed).toMatchObject({ rows: [{ no: ended.no }], sum: { count: 1, amount: '60000.00' }, next: null });
    expect((await viewer.ask('GET /requests', { query: { from, kind: 'loan' } })).data.rows).toEqual([]);
    const before = (await viewer.ask('GET /requests', { query: { from, to: waiting.created_at } })).data;
    expect(before.rows.map(({ no }) => no)).toEqual([ended.no]);
    // Nothing is added up over all time.
    expect((await viewer.ask('GET /requests')).data.sum).toBeNull();
    const { data } = await viewer.ask('GET /requests/one', { query: { id: ended.id } });
    expect(data).toEqual(all.rows[1]);
  });

  test('are leafed through, each once', async () => {
    const first = (await viewer.ask('GET /requests', { query: { limit: 1 } })).data;
    const rows = [...first.rows];
    for (let after = first.next; after !== null;) {
      const page = (await viewer.ask('GET /requests', { query: { limit: 1, after } })).data;
      rows.push(...page.rows);
      after = page.next;
    }
    expect(rows.map(({ no }) => no)).toEqual((await viewer.ask('GET /requests')).data.rows.map(({ no }) => no));
    for (const after of ['x', '2026-13-01T00:00:00.000Z~', `${ended.created_at}~'`])
      expect(await viewer.send('GET /requests', { query: { after } })).toMatchObject({ status: 400 });
  });

  test('one that is not there is not found', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000/0000';
    for (const call of ['GET /requests/one', 'GET /orders/one'] as const)
      expect(await viewer.send(call, { query: { id: unknown } })).toMatchObject({ status: 404 });
  });
});

describe('orders of everybody', () => {
  test('are narrowed by state, side, instrument and time; one says what has traded of it', async () => {
    const [row] = (await viewer.ask('GET /orders')).data.rows;
    expect(row).toMatchObject({ no: order, symbol: 'DECSTEEL', status: 'success', customer: { phone: asha.phone } });
    // The demo customer has orders from before.
    const narrowed = async (query: object) =>
      (await viewer.ask('GET /orders', { query: { from: row?.created_at ?? '', ...query } })).data.rows.length;
    expect(await narrowed({ status: 'pending' })).toBe(0);
    expect(await narrowed({ side: 'sell' })).toBe(0);
    expect(await narrowed({ side: 'buy', symbol: 'DECSTEEL', status: 'success' })).toBe(1);
    expect(await narrowed({ symbol: 'KONSHIP' })).toBe(0);
    expect(await narrowed({ to: row?.created_at })).toBe(0);
    expect(await narrowed({})).toBe(1);
    const { data } = await viewer.ask('GET /orders/one', { query: { id: row?.id ?? '' } });
    expect(data.executions).toMatchObject([{ kind: 'trade', quantity: '2', amount: data.amount }]);
  });
});

describe('one search', () => {
  test('finds a customer by either end of the phone, the number, and a card', async () => {
    const { phone } = asha;
    const [row] = (await viewer.ask('GET /customers', { query: { q: phone } })).data.rows;
    const { id, number } = row ?? { id: '', number: 0 };
    for (const text of [phone, phone.slice(0, 9), `+91 ${phone.slice(0, 5)}`.slice(4), phone.slice(-6), String(number)])
      expect((await find(text)).map((found) => found.id)).toContain(id);
    expect(await find('0075')).toContainEqual(expect.objectContaining({ kind: 'customer', id, by: 'card' }));
  });

  test('finds orders and requests by their numbers as people type them, and by their references', async () => {
    const grouped = `${order.slice(0, 4)} ${order.slice(4, 8)}-${order.slice(8)}`.toLowerCase();
    expect(await find(grouped)).toMatchObject([{ kind: 'order', title: order, detail: 'DECSTEEL' }]);
    expect(await find(ended.no)).toMatchObject([{ kind: 'recharge', id: ended.id, by: 'number', amount: '60000.00' }]);
    expect(await find(ended.reference.toLowerCase())).toMatchObject([{ id: ended.id, by: 'reference' }]);
    const lines = await find('hdfcn-52X7');
    expect(lines.map(({ kind }) => kind)).toEqual(['recharge', 'bank_line']);
    expect((await find('hdfcn-52X7', viewer)).map(({ kind }) => kind)).toEqual(['recharge']);
  });

  test('finds a customer by the words of an approved name, for whom it is to read', async () => {
    const { vault, database } = {
      vault: createIdentityVault(createEncryption('5a'.repeat(32))),
      database: q.t.database,
    };
    await q.approveRealName(asha);
    await keepNameWords({ database, vault });
    await keepNameWords({ database, vault });
    for (const text of ['Rao', 'asha', 'ASHA rao', 'ash', 'rao asha'])
      expect(await find(text)).toMatchObject([{ kind: 'customer', by: 'name', detail: 'Asha Rao' }]);
    for (const text of ['as', 'asharao', 'asha nair', 'ashas']) expect(await find(text)).toEqual([]);
    expect(await find('asha', support)).toEqual([]);
    const id = (await find('asha'))[0]?.id ?? '';
    expect((await q.asha.ask('GET /customers/one', { query: { id } })).data.name).toBe('Asha Rao');
    expect((await support.ask('GET /customers/one', { query: { id } })).data.name).toBeNull();
    const [kept] = await database.sql`SELECT word_hash FROM identity_name_words WHERE customer_id = ${id}`;
    expect(String(kept?.['wordHash'])).not.toContain('asha');
  });

  test('finds nothing by what is too short, and by nothing that is no number', async () => {
    for (const text of ['  a ', 'ZZZZZZZZZZZZ', "'; --", '%%%', '12']) expect(await find(text)).toEqual([]);
  });
});
