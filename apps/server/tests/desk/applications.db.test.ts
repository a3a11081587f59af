import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let viewer: TestStaff;
let ipo: number;
let fund: number;
let begin: string;
let end: string;
let one: Customer;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function richCustomer(): Promise<Customer> {
  const customer = await t.register();
  await t.deposit(customer, 900_000);
  return customer;
}

const apply = async ({ token }: Customer, count: number, price: string) =>
  (await t.ask('POST /stock/success/ipo/buy', { token, body: { id: ipo, count, price } })).data.no;

let small: string;
let large: string;
let withdrawn: string;
let share: string;
beforeAll(async () => {
  t = await createTestApp();
  await t.hurryPractice();
  const [maker, first, second] = [
    await newStaff(t, 'dealer'),
    await newStaff(t, 'dealer'),
    await newStaff(t, 'dealer'),
  ];
  viewer = await newStaff(t, 'viewer');
  begin = new Date().toISOString();
  const draft = {
    symbol: 'SARAGRO',
    company_name: 'Sarovar Agro',
    series: 'EQ',
    price_low: '900',
    price_high: '1000',
    lot: 100,
    shares: 1_000,
    opens_at: inHours(1),
    closes_at: inHours(2),
    allots_at: inHours(3),
    lists_at: inHours(4),
    about: 'Grows vegetables.',
  } as const;
  ipo = (await maker.ask('POST /ipos/create', { body: draft })).data.id;
  await first.askWith(second, 'POST /ipos/publish', { body: { id: ipo } });
  fund = (
    await maker.ask('POST /funds/create', {
      body: {
        name: 'Monsoon',
        min_return: '0',
        max_return: '0.05',
        period_days: 1,
        amount: '1000',
        issue_amount: '100000',
        opens_at: inHours(-1),
        closes_at: inHours(1),
        terms: 'Terms.',
        risk: 'Risks.',
      },
    })
  ).data.id;
  await first.askWith(second, 'POST /funds/publish', { body: { id: fund } });
  one = await richCustomer();
  small = await apply(one, 100, '950');
  large = await apply(await richCustomer(), 300, '1000');
  const gone = await richCustomer();
  withdrawn = await apply(gone, 200, '1000');
  await t.ask('POST /stock/success/ipo/cancel', { token: gone.token, body: { no: withdrawn } });
  share = (await t.ask('POST /stock/success/fund/purchase', { token: one.token, body: { project_id: fund } })).data.no;
  end = new Date().toISOString();
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const list = async (query: object) => (await viewer.ask('GET /applications', { query })).data;

/** Without what the practice market's crowd applies for and buys meanwhile. */
const own = <T extends { readonly no: string }>(rows: readonly T[]): T[] =>
  rows.filter(({ no }) => [share, withdrawn, large, small].includes(no));
const numbers = async (query: object) => own((await list(query)).rows).map(({ no }) => no);

/** All that fit, one page of two after the other. */
async function leafThrough(query: object): Promise<Array<{ readonly no: string }>> {
  const rows = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await list({ ...query, limit: 2, ...(after && { after }) });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

describe('applications of everybody', () => {
  test('are listed, also those that have ended, narrowed, added up and leafed through', async () => {
    const all = await list({ from: begin, to: end, limit: 100 });
    const [first, , third, last] = own(all.rows);
    expect(own(all.rows).map(({ no }) => no)).toEqual([share, withdrawn, large, small]);
    const sum = all.rows.reduce((total, { amount }) => total + decimal(amount), 0n);
    expect(all.sum).toEqual({ count: all.rows.length, amount: formatDecimal(sum) });
    expect(last).toMatchObject({
      kind: 'ipo',
      offer: ipo,
      name: 'Sarovar Agro',
      shares: '100',
      price: '950.00',
      amount: '95000.00',
      allotted: null,
      status: 'submitted',
      customer: { phone: one.phone },
    });
    expect(first).toMatchObject({ kind: 'fund', offer: fund, name: 'Monsoon', shares: null, amount: '1000.00' });
    expect(await numbers({ from: begin, kind: 'ipo' })).toEqual([withdrawn, large, small]);
    expect(await numbers({ from: begin, kind: 'block' })).toEqual([]);
    expect(await numbers({ from: begin, status: 'withdrawn' })).toEqual([withdrawn]);
    expect(await numbers({ from: begin, to: third?.created_at ?? '' })).toEqual([small]);
    expect((await list({})).sum).toBeNull();
    expect(await leafThrough({ from: begin, to: end })).toEqual(all.rows);
  });

  test('of one customer are those alone', async () => {
    const customer = own((await list({ from: begin })).rows)[0]?.customer.id ?? '';
    expect(await numbers({ customer })).toEqual([share, small]);
    expect(await numbers({ customer, kind: 'fund' })).toEqual([share]);
    expect((await list({ customer, from: begin })).sum).toEqual({ count: 2, amount: '96000.00' });
    const first = await list({ customer, limit: 1 });
    expect(await numbers({ customer, limit: 1, after: first.next ?? '' })).toEqual([small]);
  });

  test('each has a page, and is found by its number', async () => {
    const [, , , row] = own((await list({ from: begin })).rows);
    const id = row?.id ?? '';
    expect((await viewer.ask('GET /applications/one', { query: { id } })).data).toEqual(row);
    const found = (await viewer.ask('GET /find', { query: { q: small.toLowerCase() } })).data.rows;
    expect(found).toMatchObject([{ kind: 'application', id }]);
    const nobodys = `${id.split('/')[0] ?? ''}/NOBODYS`;
    expect((await viewer.send('GET /applications/one', { query: { id: nobodys } })).status).toBe(404);
  });
});

test('the book of an IPO is added up by price and by size, and read application by application', async () => {
  const { data } = await viewer.ask('GET /ipos/book', { query: { id: ipo } });
  expect(data).toEqual({
    prices: [
      { price: '1000.00', applications: 1, shares: '300', allotted: '0' },
      { price: '950.00', applications: 1, shares: '100', allotted: '0' },
    ],
    categories: [
      { up_to: '200000.00', applications: 1, shares: '100', allotted: '0' },
      { up_to: '1000000.00', applications: 1, shares: '300', allotted: '0' },
      { up_to: null, applications: 0, shares: '0', allotted: '0' },
    ],
  });
  const read = async (query: object) => (await viewer.ask('GET /ipos/applications', { query: { ipo, ...query } })).data;
  const inOrder = [small, large].toSorted((left, right) => (left < right ? -1 : 1));
  expect((await read({})).rows.map(({ no }) => no)).toEqual(inOrder);
  const first = await read({ limit: 1 });
  expect((await read({ limit: 1, after: first.next ?? '' })).rows.map(({ no }) => no)).toEqual(inOrder.slice(1));
  expect((await read({ allotted: true })).rows).toEqual([]);
  expect((await read({ allotted: false })).rows).toHaveLength(2);
  expect((await read({})).rows.find(({ no }) => no === large)).toMatchObject({ value: '300000.00', held: '300000.00' });
  expect((await viewer.send('GET /ipos/applications', { query: { ipo, after: 'no key' } })).status).toBe(400);
});
