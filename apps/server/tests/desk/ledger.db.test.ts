import { ledgerAccounts, transferReasons, type DeskQuery } from '@sauda/contract/desk';
import { parseDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferKinds } from '../../src/modules/ledger/account.ts';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

type Query = DeskQuery<'GET /ledger/transfers'>;

let t: TestApp;
let cashier: TestStaff;
let rich: Customer;
let other: Customer;
let begin: string;

const ask = async (query: Query) => (await cashier.ask('GET /ledger/transfers', { query })).data;
const shown = async (query: Query) => (await ask(query)).rows.map(({ reason, amount }) => `${reason} ${amount}`);

beforeAll(async () => {
  t = await createTestApp();
  await t.hurryPractice();
  cashier = await newStaff(t, 'cashier');
  begin = new Date().toISOString();
  [rich, other] = [await t.register(), await t.register()];
  await t.deposit(rich, 300_000);
  await t.deposit(other, 7_000);
  await t.deposit(rich, 5_000);
  const { data } = await t.ask('GET /v2/search', { token: rich.token, query: { q: 'DECSTEEL' } });
  const body = { tag: 'DECSTEEL', count: 1, mold: 'stock', price: String(data.rows[0]?.price_low) } as const;
  await t.ask('POST /stock/success/deal/buy', { token: rich.token, body });
});
afterAll(() => t.close());

test('what the desk narrows by are the kinds of transfers that there are', () => {
  const reasons = new Set<string>(transferKinds.map(({ reason }) => reason));
  const accounts = new Set<string>(transferKinds.flatMap(({ debit, credit }) => [debit, credit]));
  expect(new Set<string>(transferReasons)).toEqual(reasons);
  expect(new Set<string>(ledgerAccounts)).toEqual(accounts);
});

test('transfers are narrowed by customer, reason, account, amount and time, and added up', async () => {
  const mine = await ask({ who: rich.phone });
  expect(mine.rows.map(({ reason }) => reason)).toEqual(['hold', 'recharge', 'recharge']);
  expect(mine.sum).toMatchObject({ count: 3 });
  expect(await shown({ who: String(mine.rows[0]?.customer.number), reason: 'recharge' })).toEqual([
    'recharge 5000.00',
    'recharge 300000.00',
  ]);
  expect((await ask({ who: rich.phone, reason: 'recharge' })).sum).toEqual({
    count: 2,
    amount: '305000.00',
    cash: '305000.00',
  });
  expect(await shown({ from: begin, account: 'bank' })).toEqual([
    'recharge 5000.00',
    'recharge 7000.00',
    'recharge 300000.00',
  ]);
  expect(await shown({ from: begin, account: 'bank', amount_from: '5000.01', amount_to: '7000' })).toEqual([
    'recharge 7000.00',
  ]);
  const [last, middle] = (await ask({ from: begin, account: 'bank' })).rows;
  // From a moment on, until before another.
  const between = { from: middle?.posted_at ?? '', to: last?.posted_at ?? '', account: 'bank' } as const;
  expect(await shown(between)).toEqual(['recharge 7000.00']);
  expect((await ask(between)).sum).toEqual({ count: 1, amount: '7000.00', cash: '7000.00' });
  expect(await ask({ who: '1' })).toEqual({ rows: [], next: null, sum: { count: 0, amount: '0.00', cash: '0.00' } });
  // Of everybody nothing is added up over all time.
  expect((await ask({})).sum).toBeNull();
  expect(await ask({ from: '2199-01-01T00:00:00.000Z' })).toMatchObject({ rows: [], next: null });
  expect(await ask({ to: '1999-01-01T00:00:00.000Z' })).toMatchObject({ rows: [], next: null });
});

test('a narrowed list is leafed through, each row once', async () => {
  const rows: string[] = [];
  let after: string | null = null;
  do {
    const page = await ask({ from: begin, reason: 'recharge', limit: 1, ...(after === null ? {} : { after }) });
    rows.push(...page.rows.map(({ amount }) => amount));
    after = page.next;
  } while (after !== null);
  expect(rows).toEqual(['5000.00', '7000.00', '300000.00']);
});

test('the trial balance of today has what moved, and comes to zero; a day that there is not is refused', async () => {
  const { data } = await cashier.ask('GET /ledger/trial-balance');
  expect(data).toMatchObject({ time_zone: 'Asia/Kolkata', is_over: false, next: null });
  const bank = data.rows.find(({ account }) => account === 'bank');
  expect(bank).toMatchObject({ day: data.day, currency: 'INR', opening: '0.00', credits: '0.00' });
  expect(bank?.closing).toBe(`-${bank?.debits}`);
  for (const field of ['opening', 'closing'] as const) {
    expect(data.rows.reduce((sum, row) => sum + (parseDecimal(row[field]) ?? 1n), 0n)).toBe(0n);
  }
  const before = await cashier.ask('GET /ledger/trial-balance', { query: { day: '2020-02-29' } });
  expect(before.data).toMatchObject({ is_over: true, moved: '0.00' });
  expect(before.data.digest).not.toBe(data.digest);
  expect(await cashier.get('/ledger/trial-balance', { day: '2021-02-29' })).toMatchObject({ status: 400 });
});
