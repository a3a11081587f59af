/** @module-tag all */
import { createHash } from 'node:crypto';
import type { ExportRecord } from '../../src/platform/customer-records.ts';
import { documentRecords } from '../../src/modules/statements/documents/customer-records.ts';
import { documentUpToNow } from '../helpers/documents.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let support: TestStaff;
let compliance: TestStaff;
let customer: Customer;
let id: string;

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Days are those of India, where it is later. */
const period = { from: day(Date.now() - 2 * 86_400_000), to: day(Date.now() + 5.5 * 3_600_000) };

beforeAll(async () => {
  t = await createTestApp();
  await t.hurryPractice();
  [support, compliance] = [await newStaff(t, 'support'), await newStaff(t, 'compliance')];
  customer = await t.register();
  await t.deposit(customer, 500_000);
  const { token } = customer;
  const { data } = await t.ask('GET /v2/search', { token, query: { q: 'DECSTEEL' } });
  const body = { tag: 'DECSTEEL', count: 2, mold: 'stock', price: String(data.rows[0]?.price_high) } as const;
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

describe('contract notes and monthly statements', () => {
  let token: string;
  let auditor: TestStaff;
  let [note, month] = ['', ''];
  beforeAll(async () => {
    auditor = await newStaff(t, 'auditor');
    ({ token } = customer);
    await documentUpToNow(t.database, 'note');
    await documentUpToNow(t.database, 'statement');
    const { data } = await t.ask('GET /stock/success/documents', { token, query: {} });
    expect(data).toMatchObject({ count: 2, rows: [{ kind: 'statement' }, { kind: 'note' }] });
    [month, note] = data.rows.map(({ no }) => no) as [string, string];
  });

  test('are the customer’s to take as files, and nobody else’s', async () => {
    const { data } = await t.ask('GET /stock/success/documents', { token, query: { page: 2, limit: 1 } });
    expect(data).toMatchObject({ count: 2, rows: [{ no: note, amount: expect.stringMatching(/^-\d+\.\d\d$/) }] });
    const take = (no: string, format: string, by = token) =>
      t.download(`/api/stock/success/document?no=${no}&format=${format}`, { token: by });
    for (const no of [note, month]) {
      const pdf = await take(no, 'pdf');
      expect(pdf).toMatchObject({
        status: 200,
        headers: { 'content-disposition': `attachment; filename="sauda-${no}.pdf"` },
      });
      expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const json = JSON.parse((await take(note, 'json')).body.toString()) as { facts: { no: string; orders: object[] } };
    expect(json.facts).toMatchObject({ no: note, orders: [{ symbol: 'DECSTEEL', side: 'buy' }, { side: 'sell' }] });
    const other = await t.register();
    expect((await take(note, 'pdf', other.token)).status).toBe(404);
    expect((await take('note', 'pdf')).status).toBe(400);
    expect((await t.ask('GET /stock/success/documents', { token: other.token })).data).toEqual({ rows: [], count: 0 });
  });

  test('are read at the desk by whom it is to, an auditor too; who took one is on record', async () => {
    const { data } = await auditor.ask('GET /customers/documents', { query: { id, limit: 1 } });
    expect(data.rows).toMatchObject([{ no: month, kind: 'statement' }]);
    const next = await support.ask('GET /customers/documents', { query: { id, after: data.next ?? '' } });
    expect(next.data).toMatchObject({ rows: [{ no: note, kind: 'note' }], next: null });
    const notes = await support.ask('GET /customers/documents', { query: { id, kind: 'note' } });
    expect(notes.data.rows.map(({ no }) => no)).toEqual([note]);

    const file = await auditor.raw('GET /customers/document', { query: { id, no: note, format: 'json' } });
    expect(file.status).toBe(200);
    expect(file.body).not.toContain(customer.phone.slice(-4));
    expect((await support.get('/customers/document', { id, no: month, format: 'pdf' })).type).toBe('application/pdf');
    const { rows } = (await compliance.ask('GET /audit', { query: { action: 'GET /customers/document' } })).data;
    expect(rows.map(({ actor }) => actor)).toEqual([`staff:${support.login}`, `staff:${auditor.login}`]);
    expect(rows[1]?.after).toContain(note);

    expect((await (await newStaff(t, 'dealer')).send('GET /customers/documents', { query: { id } })).status).toBe(403);
    const stranger =
      (await support.ask('GET /customers', { query: { q: (await t.register()).phone } })).data.rows[0]?.id ?? '';
    expect((await support.get('/customers/document', { id: stranger, no: note, format: 'pdf' })).status).toBe(404);
  });

  test('stand in the copy of the customer’s data as they were signed', async () => {
    const [part] = documentRecords.exports ?? [];
    const records = await t.database.snapshot(async (snapshot) => {
      const found: ExportRecord[] = [];
      for await (const record of part?.records(snapshot, id) ?? []) found.push(record);
      return found;
    });
    expect(records).toMatchObject([
      { kind: 'note', no: note },
      { kind: 'statement', no: month },
    ]);
    const { facts, digest } = records[0] ?? {};
    expect(createHash('sha256').update(String(facts)).digest('hex')).toBe(digest);
  });
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

test('a version that cannot be opened takes no other one with it, and its customer says it anew', async () => {
  const { token, phone } = await t.register();
  const who = (await support.ask('GET /customers', { query: { q: phone } })).data.rows[0]?.id ?? '';
  await t.ask('POST /stock/success/user/address', { token, body: lakeRoad });
  // As it was sealed for another place.
  const sealed = Buffer.alloc(40, 1);
  await t.database.sql`
    INSERT INTO person_declarations (customer_id, kind, content, created_at)
    SELECT ${who}, kind, ${sealed}, now() FROM unnest(ARRAY['address', 'nominees']) AS kind`;
  const read = async () => (await compliance.ask('GET /customers/person', { query: { id: who } })).data;
  expect(await read()).toMatchObject({
    addresses: [
      { line1: '', unreadable: true },
      { line1: lakeRoad.line1, unreadable: false },
    ],
    nominations: [{ nominees: [], unreadable: true }],
  });
  const own = async () => (await t.ask('GET /stock/success/user/person', { token })).data;
  expect(await own()).toMatchObject({ address: null, nominees: [] });
  await t.ask('POST /stock/success/user/address', { token, body: lakeRoad });
  expect(await own()).toMatchObject({ address: lakeRoad });
});

describe('what trades are charged', () => {
  const note = 'as agreed by telephone';
  const rates = (stock: number) => ({ stock, forex: 2, futures: 2, treasury: 2 });
  let admin: TestStaff;
  let other: TestStaff;
  let price: string;
  beforeAll(async () => {
    [admin, other] = [await newStaff(t, 'admin'), await newStaff(t, 'admin')];
    const { data } = await t.ask('GET /v2/search', { token: customer.token, query: { q: 'DECSTEEL' } });
    price = data.rows[0]?.price_high ?? '';
  });
  const fees = async () => (await t.ask('GET /stock/success/v2/user/info', { token: customer.token })).fees;
  const stockFee = async () => (await fees()).rates.find(({ type }) => type === 'stock')?.basis_points;
  const notice = async () =>
    (await t.ask('GET /stock/success/user/notices', { token: customer.token, query: { limit: 1 } })).rows[0];
  const receiptOf = async (no: string) =>
    (await t.ask('GET /stock/success/deal/detail', { token: customer.token, query: { no } })).data;
  async function buy(at: string) {
    const body = { tag: 'DECSTEEL', count: 10, mold: 'stock', price: at } as const;
    const { data } = await t.ask('POST /stock/success/deal/buy', { token: customer.token, body });
    return receiptOf(data.no);
  }
  const planOf = async (name: string) =>
    (await admin.ask('GET /fee-plans')).data.rows.find((plan) => plan.name === name);

  test('is by the plan that two have put a customer into; what is placed keeps its fee, and the books prove it', async () => {
    await admin.askWith(other, 'POST /fee-plans/create', { body: { name: 'Active', rates: rates(1), note } });
    expect(await admin.send('POST /fee-plans/create', { body: { name: 'Active', rates: rates(2), note } })).toEqual({
      status: 409,
      data: 'title_taken',
    });
    const plan = await planOf('Active');
    expect(plan).toMatchObject({ is_default: false, rates: rates(1), next: null, customers: 0 });
    const low = (await t.ask('GET /v2/search', { token: customer.token, query: { q: 'DECSTEEL' } })).data.rows[0]
      ?.price_low;
    const waiting = await buy(low ?? '');
    expect(waiting).toMatchObject({ status: 'pending', fee_percent: '0.03' });

    const body = { customer: id, plan: plan?.id ?? '', note };
    const proposal = await admin.propose('POST /fee-terms/assign', { body });
    expect(await stockFee()).toBe(3);
    await other.ask('POST /proposals/confirm', { body: { id: proposal } });
    expect([await stockFee(), (await fees()).plan, (await planOf('Active'))?.customers]).toEqual([1, 'Active', 1]);
    expect(await notice()).toMatchObject({ kind: 'fee_plan_set', values: { plan: 'Active' } });
    const bought = await buy(price);
    expect(bought.fee_percent).toBe('0.01');
    expect(Number(bought.fee)).toBeCloseTo(Number(bought.amount) / 10_000, 1);
    expect((await receiptOf(waiting.no)).fee_percent).toBe('0.03');
    const [term] = (await support.ask('GET /fee-terms', { query: { customer: id } })).data.rows;
    expect(term).toMatchObject({
      kind: 'plan',
      plan: 'Active',
      note,
      proposed_by: admin.login,
      decided_by: other.login,
    });
    expect((await verifyBooks(t.database)).differences).toEqual([]);
  });

  test('is nothing while two have waived it, for a cause that the customer reads, and something again once that is ended', async () => {
    const until = day(Date.now() + 3 * 86_400_000);
    const body = { customer: id, until, cause: 'outage', note } as const;
    expect(await admin.send('POST /fee-terms/waive', { body: { ...body, until: '2026-01-01' } })).toEqual({
      status: 422,
      data: 'fees_begin_too_soon',
    });
    await admin.askWith(other, 'POST /fee-terms/waive', { body });
    expect(await fees()).toMatchObject({ plan: 'Active', waived_because: 'after an outage' });
    expect(await notice()).toMatchObject({ kind: 'fees_waived', values: { reason: 'after an outage' } });
    const free = await buy(price);
    expect([free.fee, free.fee_percent, await stockFee()]).toEqual(['0.00', '0.00', 0]);
    await admin.askWith(other, 'POST /fee-terms/end-waiver', { body: { customer: id, note } });
    expect(await admin.send('POST /fee-terms/end-waiver', { body: { customer: id, note } })).toMatchObject({
      status: 404,
    });
    expect([(await buy(price)).fee_percent, (await fees()).waived_until]).toEqual(['0.01', null]);
    expect((await verifyBooks(t.database)).differences).toEqual([]);
  });

  test('changes with a plan from a day on, never at once', async () => {
    const plan = await planOf('Standard');
    const change = { id: plan?.id ?? '', rates: rates(4), note };
    expect(await admin.send('POST /fee-plans/change', { body: { ...change, from: day(Date.now()) } })).toEqual({
      status: 422,
      data: 'fees_begin_too_soon',
    });
    const from = day(Date.now() + 2 * 86_400_000);
    await admin.askWith(other, 'POST /fee-plans/change', { body: { ...change, from } });
    expect(await planOf('Standard')).toMatchObject({ is_default: true, rates: { stock: 3 }, next: rates(4) });
    const { data } = await t.ask('GET /v2/config', { query: { limit: 100 } });
    expect(data.find(({ tag }) => tag === 'fee_basis_points')?.value).toBe('3');
  });
});
