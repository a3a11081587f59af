import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let support: TestStaff;
let compliance: TestStaff;
let customer: Customer;
let id: string;

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const period = { from: day(Date.now() - 2 * 86_400_000), to: day(Date.now()) };

beforeAll(async () => {
  t = await createTestApp();
  await t.hurryPractice();
  [support, compliance] = [await newStaff(t, 'support'), await newStaff(t, 'compliance')];
  customer = await t.register();
  await t.deposit(customer, 500_000);
  const { token } = customer;
  const { data } = await t.ask('GET /v2/search', { token, query: { q: 'DECSTEEL' } });
  const body = { tag: 'DECSTEEL', count: 2, mold: 'stock', price: String(data.rows[0]?.prasent) } as const;
  await t.ask('POST /stock/success/deal/buy', { token, body });
  id = (await support.ask('GET /customers', { query: { q: customer.phone } })).data.rows[0]?.id ?? '';
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

test('the desk sees what a customer has as the customer does', async () => {
  const { data } = await support.ask('GET /customers/portfolio', { query: { id } });
  const { data: own } = await t.ask('GET /stock/success/portfolio', { token: customer.token });
  expect([data.invested, data.realised, data.cash]).toEqual([own.invested, own.realised, own.cash]);
  expect(data.rows).toMatchObject([{ symbol: 'DECSTEEL', quantity: '2', cost: data.invested }]);
});

test('a statement is that of the customer, for whom it is to take; it is on record, and all done to a customer is listed', async () => {
  const csv = await support.get('/customers/statement', { id, ...period, format: 'csv' });
  expect(csv).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  const text = await support.raw('GET /customers/statement', { query: { id, ...period, format: 'csv' } });
  const own = await t.send('GET /stock/success/statement', {
    token: customer.token,
    query: { ...period, format: 'csv' },
  });
  const moved = (file: unknown) =>
    String(file)
      .split('\n')
      .filter((line) => line.includes('500000'));
  expect(moved(text.body).length).toBeGreaterThan(0);
  expect(moved(text.body)).toEqual(moved(own.body));
  expect((await support.get('/customers/gains', { id, year: '2026-27' })).status).toBe(200);
  expect(
    (await support.get('/customers/statement', { id, from: '2026-13-01', to: '2026-13-02', format: 'csv' })).status,
  ).toBe(400);
  const dealer = await newStaff(t, 'dealer');
  expect((await dealer.get('/customers/statement', { id, ...period, format: 'csv' })).status).toBe(403);

  await support.ask('POST /customers/notes/add', { body: { id, content: 'Asked for the statement' } });
  const { rows } = (await compliance.ask('GET /audit', { query: { customer: id } })).data;
  expect(rows.map(({ action }) => action)).toEqual([
    'POST /customers/notes/add',
    'GET /customers/gains',
    'GET /customers/statement',
    'GET /customers/statement',
  ]);
  expect((await support.send('GET /audit', { query: { customer: id } })).status).toBe(403);
});
