import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSimulatedMarket } from '../../src/modules/market/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { connectOwner } from '../helpers/database.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let viewer: TestStaff;
let compliance: TestStaff;
let another: TestStaff;
let stock: { tag: string; price: string };
beforeAll(async () => {
  const access = { ALPACA_KEY_ID: 'none', ALPACA_SECRET_KEY: 'none', ALPACA_MAY_SHOW: 'yes' };
  const market = createSimulatedMarket({ clock: systemClock, seed: 'test', alwaysOpen: true });
  t = await createTestApp({ VENUE: 'alpaca', MARKET: 'alpaca', CURRENCY: 'USD', ...access }, { market });
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

async function newCustomer(): Promise<Customer & { id: string }> {
  const customer = await t.register();
  await t.deposit(customer, 100_000);
  const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${customer.phone}`;
  const { data } = await t.ask('GET /v2/stock/list', { token: customer.token, query: { limit: 100 } });
  const found = data.rows.find(({ type, currency }) => type === 'stock' && currency === 'USD');
  stock = { tag: found?.stock ?? '', price: found?.price_low ?? '' };
  return { ...customer, id };
}

const buy = ({ token }: Customer) =>
  t.send('POST /stock/success/deal/buy', { token, body: { ...stock, count: '1', mold: 'stock' } });

const accountOf = async (id: string) => (await viewer.ask('GET /customers/one', { query: { id } })).data.venue;

const reason = 'Their letter of today';
const say = (id: string, account: string) =>
  compliance.askWith(another, 'POST /venue/account', { body: { id, account, reason } });
const open = (account: string) =>
  t.database.sql`UPDATE venue_accounts SET state = 'open', checked_at = now() WHERE account = ${account}`;

test('two people say which account at the venue is whose; orders go once the venue has said that it is open', async () => {
  const customer = await newCustomer();
  const { id } = customer;
  const account = randomUUID();
  expect(await accountOf(id)).toEqual({ keeps_accounts: true, account: null, state: 'none', why: null });
  expect(await buy(customer)).toMatchObject({ status: 422, body: { data: 'no_venue_account' } });
  expect((await viewer.send('POST /venue/account', { body: { id, account, reason } })).status).toBe(403);
  await say(id, account);
  expect(await accountOf(id)).toMatchObject({ account, state: 'unchecked' });
  expect(await buy(customer)).toMatchObject({ status: 422, body: { data: 'no_venue_account' } });
  await open(account);
  expect(await buy(customer)).toMatchObject({ status: 200, body: { data: { status: 'pending', reach: 'away' } } });
  const other = await newCustomer();
  const taken = await compliance.send('POST /venue/account', { body: { id: other.id, account, reason } });
  expect(taken).toMatchObject({ status: 409, data: 'venue_account_taken' });
  const used = await compliance.send('POST /venue/account', { body: { id, account: randomUUID(), reason } });
  expect(used).toMatchObject({ status: 409, data: 'venue_account_used' });
});

test('an order in doubt ends once two people say that the venue never had it, and no other does', async () => {
  const customer = await newCustomer();
  const account = randomUUID();
  await say(customer.id, account);
  await open(account);
  const { body } = (await buy(customer)) as { body: { data: { no: string } } };
  const { no } = body.data;
  const notThere = { body: { customer: customer.id, no, as: 'rejected', reason: 'Their desk has looked' } } as const;
  // What is queued is in no doubt.
  expect(await compliance.send('POST /venue/orders/end', notThere)).toMatchObject({ data: 'not_in_doubt' });
  const owner = connectOwner(t.ownerUrl);
  await owner.sql`
    UPDATE venue_commands SET state = 'sent', session = '2026-11-26 orders', wire_no = 1, sent_at = now() - interval '20 seconds'
    WHERE order_no = ${no}`;
  await owner.close();
  const receipt = async () =>
    (await t.ask('GET /stock/success/deal/detail', { token: customer.token, query: { no } })).data;
  const becomes = (state: object) =>
    vi.waitFor(async () => expect(await receipt()).toMatchObject(state), { timeout: 30_000 });
  await becomes({ reach: 'doubtful' });
  await compliance.askWith(another, 'POST /venue/orders/end', notThere);
  await becomes({ status: 'failed', reason: 'rejected_by_venue', held: '0.00' });
  expect(await compliance.send('POST /venue/orders/end', notThere)).toMatchObject({ data: 'not_in_doubt' });
});
