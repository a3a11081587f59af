/** @module-tag all */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

const reason = 'Its price looks like a slip of the finger';

interface Desk {
  t: TestApp;
  dealer: TestStaff;
  viewer: TestStaff;
}

async function startDesk(env: Record<string, string>): Promise<Desk> {
  const t = await createTestApp(env);
  await t.hurryPractice();
  const [dealer, viewer] = await Promise.all([newStaff(t, 'dealer'), newStaff(t, 'viewer')]);
  return { t, dealer, viewer };
}

/** Places a buy that the market does not reach. */
async function placeBuy(t: TestApp, customer: Customer): Promise<{ no: string; id: string }> {
  const { token } = customer;
  const { data } = await t.ask('GET /v2/search', { token, query: { q: 'DECSTEEL' } });
  const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: String(data.rows[0]?.price_low) } as const;
  const { no } = (await t.ask('POST /stock/success/deal/buy', { token, body })).data;
  const [row] = await t.database.sql<[{ customerId: string }]>`SELECT customer_id FROM orders WHERE no = ${no}`;
  return { no, id: `${row.customerId}/${no}` };
}

const receiptOf = async (t: TestApp, { token }: Customer, no: string) =>
  (await t.ask('GET /stock/success/deal/detail', { token, query: { no } })).data;

async function freeCash(t: TestApp, { token }: Customer): Promise<string> {
  return (await t.ask('GET /stock/success/v2/balance', { token })).data.balance;
}

async function noticesOf(t: TestApp, id: string) {
  return t.database.sql<Array<{ kind: string; values: Record<string, string> }>>`
    SELECT kind, "values" FROM notices WHERE customer_id = ${id.split('/')[0]} AND "values" ->> 'no' = ${id.split('/')[1]}
    ORDER BY id`;
}

describe('an order within the house', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk({});
  });
  afterAll(async () => {
    await desk.t.expectInOrder();
    await desk.t.close();
  });

  test('is cancelled by who may, and its customer reads why on the receipt, in the history and in a notice', async () => {
    const { t, dealer, viewer } = desk;
    const customer = await t.register();
    await t.deposit(customer, 500_000);
    const before = await freeCash(t, customer);
    const { no, id } = await placeBuy(t, customer);
    expect(await freeCash(t, customer)).not.toBe(before);
    expect((await viewer.send('POST /orders/cancel', { body: { id, reason } })).status).toBe(403);
    const key = newKey();
    const { data } = await dealer.ask('POST /orders/cancel', { body: { id, reason }, key });
    expect(data).toEqual({ status: 'cancelled', asked: null });
    // The same click again has the same answer; another finds it ended.
    expect((await dealer.ask('POST /orders/cancel', { body: { id, reason }, key })).data).toEqual(data);
    expect(await dealer.send('POST /orders/cancel', { body: { id, reason } })).toMatchObject({
      status: 409,
      data: 'order_ended',
    });
    const told = { status: 'cancelled', house_reason: reason };
    expect(await receiptOf(t, customer, no)).toMatchObject({ ...told, reason: 'cancelled_by_house', held: '0.00' });
    const { rows } = await t.ask('POST /stock/success/deal/list', { token: customer.token, body: { status: 4 } });
    expect(rows).toMatchObject([{ no, ...told }]);
    expect(await freeCash(t, customer)).toBe(before);
    expect(await noticesOf(t, id)).toMatchObject([
      { kind: 'order_called_off', values: { filled: '0', count: '1', reason } },
    ]);
    const one = await dealer.ask('GET /orders/one', { query: { id } });
    expect(one.data).toMatchObject({ ...told, reason: 'cancelled_by_house' });
    const audit = await (
      await newStaff(t, 'compliance')
    ).ask('GET /audit', { query: { object_kind: 'order', object_id: id } });
    expect(JSON.parse(audit.data.rows[0]?.after ?? '')).toEqual({ status: 'cancelled', filled: '0', asked: null });
    expect(audit.data.rows).toMatchObject([{ action: 'POST /orders/cancel', actor: `staff:${dealer.login}`, reason }]);
  });

  test('ends once, whoever is faster; who loses is told so, and nothing is written of it', async () => {
    const { t, dealer } = desk;
    const customer = await t.register();
    await t.deposit(customer, 500_000);
    for (const _ of [1, 2, 3]) {
      const { no, id } = await placeBuy(t, customer);
      const [byDesk, byCustomer] = await Promise.all([
        dealer.send('POST /orders/cancel', { body: { id, reason } }),
        t.send('POST /stock/success/deal/cancel', { token: customer.token, body: { no } }),
      ]);
      expect(new Set([byDesk.status, byCustomer.status])).toEqual(new Set([200, 409]));
      const receipt = await receiptOf(t, customer, no);
      expect([receipt.status, receipt.house_reason]).toEqual(['cancelled', byDesk.status === 200 ? reason : undefined]);
    }
  });

  test('is not cancelled by a member of staff whose own it is', async () => {
    const { t, dealer } = desk;
    const customer = await t.register();
    await t.deposit(customer, 500_000);
    const { id } = await placeBuy(t, customer);
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${dealer.login}`;
    expect(await dealer.send('POST /orders/cancel', { body: { id, reason } })).toMatchObject({ data: 'own_request' });
    await t.database.sql`UPDATE staff SET phone = NULL WHERE login = ${dealer.login}`;
  });
});

describe('an order at a venue that answers in its own time', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk({ VENUE: 'exchange' });
  });
  afterAll(async () => {
    await desk.t.expectInOrder();
    await desk.t.close();
  });

  test('is asked of the venue, ends by its word, and its customer is told why then', async () => {
    const { t, dealer } = desk;
    const customer = await t.register();
    await t.deposit(customer, 500_000);
    const { no, id } = await placeBuy(t, customer);
    const becomes = (state: object) =>
      vi.waitFor(async () => expect(await receiptOf(t, customer, no)).toMatchObject(state), { timeout: 30_000 });
    await becomes({ reach: 'working' });
    const { data } = await dealer.ask('POST /orders/cancel', { body: { id, reason } });
    expect(data).toEqual({ status: 'pending', asked: 'cancel' });
    await becomes({ status: 'cancelled', reason: 'cancelled_by_house', house_reason: reason, held: '0.00' });
    expect(await noticesOf(t, id)).toMatchObject([{ kind: 'order_called_off', values: { reason } }]);
  });

  test('is asked of the venue with all of its exchange, and ends by its word', async () => {
    const { t, dealer } = desk;
    const customer = await t.register();
    await t.deposit(customer, 500_000);
    const { no } = await placeBuy(t, customer);
    const stands = () => receiptOf(t, customer, no);
    await vi.waitFor(async () => expect(await stands()).toMatchObject({ reach: 'working' }), { timeout: 30_000 });
    const which = { scope: 'exchange', covers: 'NSE' } as const;
    const { data } = await dealer.ask('POST /mass-cancels/create', { body: { ...which, reason } });
    expect(data.orders).toBe(1);
    const becomes = { status: 'cancelled', house_reason: reason, held: '0.00' };
    await vi.waitFor(async () => expect(await stands()).toMatchObject(becomes), { timeout: 30_000 });
    const [row] = (await dealer.ask('GET /mass-cancels')).data.rows;
    expect(row).toMatchObject({ id: data.id, expected: 1, cancelled: 0, asked: 1 });
  });
});
