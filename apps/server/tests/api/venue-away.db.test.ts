import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type Customer, type TestApp } from './app.ts';

/* A venue that a gateway of its own speaks to, which is not there at first. */

let t: TestApp;
let customer: Customer;
beforeAll(async () => {
  t = await createTestApp({ VENUE: 'fix', FIX_VENUE: 'bourse' });
  await t.hurryPractice();
  customer = await t.register();
  await t.deposit(customer, 500_000);
});
afterAll(() => t.close());

test('while the exchange cannot be reached, or is sent nothing, orders wait and say so, and the node is ready', async () => {
  const { token } = customer;
  const { data } = await t.ask('GET /v2/stock/list', { token, query: { limit: 100 } });
  const stock = data.rows.find(({ type, currency }) => type === 'stock' && currency === 'INR');
  const symbol = stock?.stock ?? '';
  const detail = async () =>
    (await t.ask('GET /v2/yahoo', { token, query: { symbol, interval: '1d' } })).data.venue_away;
  const ready = async () => JSON.parse((await t.request('GET', '/readyz')).body) as object;
  const rows = async () => {
    const list = await t.ask('POST /stock/success/deal/list', { token, body: { status: 'pending' } });
    return list.rows.map(({ reach }) => reach);
  };
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ready', venue: 'away' }), { timeout: 30_000 });
  expect(await detail()).toBe('hold');
  const body = { tag: symbol, count: '1', price: stock?.price_low ?? '', mold: 'stock' as const };
  const placed = await t.ask('POST /stock/success/deal/buy', { token, body });
  expect(placed.data).toMatchObject({ status: 'pending', reach: 'away' });
  expect(await rows()).toEqual(['away']);

  await t.database.sql`INSERT INTO venue_links (venue, state, since, told_at) VALUES ('bourse', 'up', now(), now())`;
  await vi.waitFor(async () => expect(await rows()).toEqual(['queued']), { timeout: 30_000 });
  expect(await ready()).toEqual({ status: 'ready' });
  // All who ask within one second are told the same.
  await vi.waitFor(async () => expect(await detail()).toBeUndefined(), { timeout: 30_000 });

  const { sql } = t.database;
  await sql`
    INSERT INTO venue_stops (venue, stopped_at, stopped_by, reason) VALUES ('bourse', now(), 'staff:1', 'It has asked us to')`;
  await vi.waitFor(async () => expect(await rows()).toEqual(['stopped']), { timeout: 30_000 });
  await vi.waitFor(async () => expect(await detail()).toBe('stopped'), { timeout: 30_000 });
  const held = await t.ask('POST /stock/success/deal/buy', { token, body });
  expect(held.data).toMatchObject({ status: 'pending', reach: 'stopped' });
  const receipt = await t.ask('GET /stock/success/deal/detail', { token, query: { no: held.data.no } });
  expect(receipt.data.reach).toBe('stopped');
  await sql`UPDATE venue_stops SET started_at = now(), started_by = 'staff:2'`;
  await sql`UPDATE venue_links SET told_at = now()`;
  await vi.waitFor(async () => expect(await rows()).toEqual(['queued', 'queued']), { timeout: 30_000 });

  // Of an order that works, what is asked for waits, and says so; a cancel goes out also while nothing new does.
  const { no } = held.data;
  const receiptOf = async () => (await t.ask('GET /stock/success/deal/detail', { token, query: { no } })).data;
  const takes = async (kind: 'new' | 'replace') => {
    await sql`
      UPDATE venue_commands SET state = 'sent', sent_at = now(), session = 'tried', wire_no = id WHERE order_no = ${no} AND kind = ${kind}`;
  };
  await takes('new');
  await sql`UPDATE orders SET reach = 'working' WHERE no = ${no}`;
  // What is told since the first stop has ended.
  await vi.waitFor(async () => expect(await detail()).toBeUndefined(), { timeout: 30_000 });
  await sql`
    INSERT INTO venue_stops (venue, stopped_at, stopped_by, reason) VALUES ('bourse', now(), 'staff:1', 'Once more')`;
  await vi.waitFor(async () => expect(await detail()).toBe('stopped'), { timeout: 30_000 });
  const changed = await t.ask('POST /stock/success/deal/replace', { token, body: { no, version: 0, count: 2 } });
  const waiting = { reach: 'working', asked: 'replace', asked_waits: 'stopped' };
  expect(changed.data).toMatchObject(waiting);
  expect(await receiptOf()).toMatchObject(waiting);
  await takes('replace');
  expect(await receiptOf()).not.toHaveProperty('asked_waits');
});
