import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
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

test('what each year has realised is what the report of that year adds up to', async () => {
  const { token } = customer;
  const years = async () => (await support.ask('GET /customers/gains-by-year', { query: { id } })).data.years;
  expect(await years()).toEqual([]);
  const { rows } = (await t.ask('GET /stock/success/v2/transaction', { token, query: { type: 'stock' } })).data;
  const { data: quote } = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'DECSTEEL', market: 'NSE' } });
  const [lot] = rows;
  const body = { no: lot?.no ?? '', price: lot?.price ?? '', sell_price: quote.price_low, count: 1 };
  await t.ask('POST /stock/success/deal/sell', { token, body });
  const [year, ...others] = await years();
  expect(others).toEqual([]);
  const query = { id, year: year?.year ?? '' };
  const report = (await support.raw('GET /customers/gains', { query })).body.split('\r\n');
  const [, , , , , , , , , fees, gain] = report.find((line) => line.startsWith('total_short'))?.split(',') ?? [];
  expect(year).toMatchObject({ short: gain, long: '0.00', business: '0.00', fees, total: gain });
});

const lakeRoad = { line1: '12 Lake Road', line2: 'Flat 4', city: 'Pune', region: 'Maharashtra', postal_code: '411001' };
const mira = {
  name: 'Mira Rao',
  relation: 'child',
  birth_date: '2020-06-01',
  share: 40,
  guardian: 'Anil Rao',
} as const;
const ravi = { name: 'Ravi Rao', relation: 'spouse', birth_date: '1980-02-29', share: 60 } as const;

test('a customer gives an address and names nominees; each version stays, and they are told once of each', async () => {
  const { token } = await t.register();
  const give = (body: object, key = newKey()) => t.send('POST /stock/success/user/address', { token, body, key });
  const name = (nominees: object[], more: object = {}) =>
    t.send('POST /stock/success/user/nominees', { token, body: { nominees, ...more }, key: newKey() });
  const own = async () => (await t.ask('GET /stock/success/user/person', { token })).data;
  expect(await own()).toEqual({ address: null, address_since: null, nominees: [], nominees_since: null });

  const key = newKey();
  const { body: first } = await give(lakeRoad, key);
  expect((await give(lakeRoad, key)).body).toEqual(first);
  expect((await give(lakeRoad)).body).toEqual(first);
  expect(await give({ ...lakeRoad, postal_code: '011001', city: '' })).toMatchObject({
    status: 400,
    body: { fields: { postal_code: expect.any(String), city: expect.any(String) } },
  });
  expect((await name([mira, ravi])).status).toBe(200);
  expect(await name([mira, { ...ravi, share: 59 }])).toMatchObject({
    status: 400,
    body: { fields: { nominees: expect.any(String) } },
  });
  expect(await own()).toMatchObject({
    address: { ...lakeRoad, country: 'IN' },
    nominees: [mira, { ...ravi, guardian: null }],
  });
  const kinds = async () =>
    (await t.ask('GET /stock/success/user/notices', { token, query: {} })).rows.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['nominees_changed', 'address_changed']);

  // Once there is something to confirm with, it is asked for.
  const stock_password = '135790';
  await t.ask('POST /stock/success/user/password/up', {
    token,
    body: { type: 'transaction', fund_code_new: stock_password, is_first: true },
  });
  expect(await name([])).toMatchObject({ body: { data: 'transaction_password_required' } });
  expect(await name([], { stock_password: '135791' })).toMatchObject({
    body: { data: 'transaction_password_incorrect' },
  });
  expect((await name([], { stock_password })).status).toBe(200);
  expect(await own()).toMatchObject({ nominees: [], nominees_since: expect.any(String) });
});

test('the desk reads all versions, whole by permission and with a trace, masked otherwise; none can be changed', async () => {
  const { token, phone } = await t.register();
  const who = (await support.ask('GET /customers', { query: { q: phone } })).data.rows[0]?.id ?? '';
  for (const line1 of ['12 Lake Road', '14 Hill Road'])
    await t.ask('POST /stock/success/user/address', { token, body: { ...lakeRoad, line1 } });
  for (const nominees of [[mira, ravi], []])
    await t.ask('POST /stock/success/user/nominees', { token, body: { nominees } });

  const read = async (staff: TestStaff) => (await staff.ask('GET /customers/person', { query: { id: who } })).data;
  const whole = await read(compliance);
  expect(whole.addresses.map(({ line1 }) => line1)).toEqual(['14 Hill Road', '12 Lake Road']);
  expect(whole.nominations.map(({ nominees }) => nominees.length)).toEqual([0, 2]);
  expect(whole.nominations[1]?.nominees).toMatchObject([
    { ...mira, is_minor: true },
    { ...ravi, is_minor: false },
  ]);
  const looks = async () => (await compliance.ask('GET /audit', { query: { customer: who } })).data.rows;
  expect(await looks()).toMatchObject([{ action: 'GET /customers/person', actor: `staff:${compliance.login}` }]);

  for (const role of ['auditor', 'viewer', 'cashier', 'dealer'] as const) {
    const masked = await read(await newStaff(t, role));
    const text = JSON.stringify(masked);
    expect(masked).toMatchObject({ masked: true, addresses: [{ city: 'Pune', line1: '••••' }, {}] });
    for (const secret of ['Road', 'Flat', '411001', 'Mira', 'Ravi', 'Anil', '2020', '1980'])
      expect(text).not.toContain(secret);
  }
  expect(await looks()).toHaveLength(1);

  const rows = await t.database.sql<
    Array<{ content: Buffer }>
  >`SELECT content FROM person_declarations WHERE customer_id = ${who}`;
  expect(rows).toHaveLength(4);
  for (const { content } of rows) expect(content.toString()).not.toMatch(/Road|Mira/);
  for (const change of [
    t.database.sql`UPDATE person_declarations SET created_at = now() WHERE customer_id = ${who}`,
    t.database.sql`DELETE FROM person_declarations WHERE customer_id = ${who}`,
  ])
    await expect(change).rejects.toThrow(/permission denied/);
});
