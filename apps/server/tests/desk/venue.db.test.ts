/** @module-tag all */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Registry } from 'prom-client';
import { countLinks } from '../../src/modules/venues/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createTestApp, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let viewer: TestStaff;
let compliance: TestStaff;
let another: TestStaff;
beforeAll(async () => {
  t = await createTestApp({ VENUE: 'exchange' });
  await t.hurryPractice();
  [viewer, compliance, another] = await Promise.all([
    newStaff(t, 'viewer'),
    newStaff(t, 'compliance'),
    newStaff(t, 'compliance'),
  ]);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const venue = async () => (await viewer.ask('GET /venue', {})).data;

test('one person stops what is sent to the venue, and two let it go on; cancels go all the while, and all can be cancelled', async () => {
  const customer = await t.register();
  await t.deposit(customer, 500_000);
  const { token } = customer;
  const { data } = await t.ask('GET /v2/stock/list', { token, query: { limit: 100 } });
  const [stock] = data.rows
    .filter(({ type, currency }) => type === 'stock' && currency === 'INR')
    .toSorted((left, right) => Number(left.price_low) - Number(right.price_low));
  const buy = async () => {
    const body = { tag: stock?.stock ?? '', count: '1', price: stock?.price_low ?? '', mold: 'stock' as const };
    return (await t.ask('POST /stock/success/deal/buy', { token, body })).data.no;
  };
  const receipt = async (no: string) => (await t.ask('GET /stock/success/deal/detail', { token, query: { no } })).data;
  const becomes = (no: string, state: object) =>
    vi.waitFor(async () => expect(await receipt(no)).toMatchObject(state), { timeout: 30_000 });
  const early = await buy();
  await becomes(early, { reach: 'working' });
  const body = { reason: 'The exchange has asked us to' };
  expect((await viewer.send('POST /venue/stop', { body })).status).toBe(403);
  await compliance.ask('POST /venue/stop', { body });
  await compliance.ask('POST /venue/stop', { body: { reason: 'Once more is as once' } });
  const late = await buy();
  await t.ask('POST /stock/success/deal/cancel', { token, body: { no: early } });
  await becomes(early, { status: 'cancelled' });
  await becomes(late, { status: 'pending', reach: 'stopped' });
  expect(await venue()).toMatchObject({ name: 'exchange', link: null, queued: 1, unanswered: 0, unbooked: 0, ...body });
  await compliance.askWith(another, 'POST /venue/start', { body: { reason: 'They have answered' } });
  await becomes(late, { reach: 'working' });
  expect(await venue()).toMatchObject({ stopped_at: null, queued: 0 });
  expect(await compliance.send('POST /venue/start', { body })).toMatchObject({ status: 404 });
  await compliance.ask('POST /venue/stop', { body: { ...body, cancel_orders: true } });
  await becomes(late, { status: 'cancelled', reason: 'cancelled_by_house', held: '0.00' });
  const waits = await buy();
  await compliance.ask('POST /venue/stop', { body: { ...body, cancel_orders: true } });
  await becomes(waits, { status: 'cancelled', reason: 'cancelled_by_house' });
  await compliance.askWith(another, 'POST /venue/start', { body: { ...body, names_anew: true } });
  const working = await buy();
  await becomes(working, { reach: 'working' });
  await endByWord(working);
  // Customer and desk read what the venue has said.
  const [{ id }] = await t.database.sql<[{ id: string }]>`
    UPDATE venue_commands SET text = 'Halted by us' WHERE order_no = ${working} RETURNING customer_id || '/' || order_no AS id`;
  expect(await receipt(working)).toMatchObject({ venue_text: 'Halted by us' });
  const { data: one } = await viewer.ask('GET /orders/one', { query: { id } });
  expect(one).toMatchObject({ venue_text: 'Halted by us' });
});

/** What the venue has told people of an order in doubt is noted down by two; what is not in doubt is the venue's to end. */
async function endByWord(no: string): Promise<void> {
  const { sql } = t.database;
  const [order] = await sql<[{ customerId: string }]>`SELECT customer_id FROM orders WHERE no = ${no}`;
  const body = { customer: order.customerId, no, as: 'expired' as const, reason: 'By telephone' };
  expect(await compliance.send('POST /venue/orders/end', { body })).toMatchObject({
    status: 409,
    data: 'not_in_doubt',
  });
  expect(await compliance.send('POST /venue/orders/end', { body: { ...body, no: 'NONE' } })).toMatchObject({
    data: 'unknown_order',
  });
  // At a venue of which nobody asks how it stands meanwhile.
  await sql`UPDATE orders SET venue = 'elsewhere', reach = 'doubtful' WHERE no = ${no}`;
  await compliance.askWith(another, 'POST /venue/orders/end', { body });
  await sql`UPDATE orders SET venue = 'exchange', reach = 'working' WHERE no = ${no}`;
  const [noted] = await sql<
    [{ raw: string; report: object }]
  >`SELECT raw, report FROM venue_inbox WHERE venue = 'elsewhere'`;
  expect(JSON.parse(noted.raw)).toMatchObject({ as: 'expired', told: 'By telephone' });
  // The customer reads what the report has as the venue's words.
  expect(noted.report).toMatchObject({ kind: 'ended', as: 'expired' });
  expect(JSON.stringify(noted.report)).not.toContain('By telephone');
}

test('a link is as whoever keeps it has told, and away once nothing is told any more', async () => {
  const tell = async (state: string, why: string | undefined, secondsAgo: number) => {
    const at = new Date(Date.now() - secondsAgo * 1_000);
    await t.database.sql`
      INSERT INTO venue_links (venue, state, why, since, told_at) VALUES ('exchange', ${state}, ${why}, ${at}, ${at})
      ON CONFLICT (venue) DO UPDATE SET state = excluded.state, why = excluded.why, told_at = excluded.told_at`;
  };
  await tell('up', undefined, 2);
  expect(await venue()).toMatchObject({ link: { state: 'up', why: null } });
  await tell('up', undefined, 20);
  expect(await venue()).toMatchObject({ link: { state: 'away', why: 'the gateway says nothing' } });
  await tell('refused', 'MsgSeqNum too low', 20);
  expect(await venue()).toMatchObject({ link: { state: 'refused', why: 'MsgSeqNum too low' } });
});

test('how often a venue has us wait is counted for whoever watches', async () => {
  await t.database.sql`UPDATE venue_links SET times_limited = 3 WHERE venue = 'exchange'`;
  const registry = new Registry();
  countLinks(registry, t.database.sql, { venue: 'exchange', clock: systemClock });
  expect(await registry.metrics()).toContain('venue_limited_total{venue="exchange"} 3');
});
