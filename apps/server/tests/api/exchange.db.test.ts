import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let customer: Customer;
let stock: { symbol: string; price_low: string; price_high: string };
beforeAll(async () => {
  t = await createTestApp({ VENUE: 'exchange' });
  await t.hurryPractice();
  customer = await t.register();
  await t.deposit(customer, 500_000);
  const { data } = await t.ask('GET /v2/stock/list', { token: customer.token, query: { limit: 100 } });
  const listed = data.rows
    .filter(({ type, currency }) => type === 'stock' && currency === 'INR')
    .toSorted((left, right) => Number(left.price_low) - Number(right.price_low));
  const [cheapest] = listed;
  if (cheapest === undefined) throw new Error('nothing is listed');
  stock = { ...cheapest, symbol: cheapest.stock };
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const receiptOf = async (no: string) =>
  (await t.ask('GET /stock/success/deal/detail', { token: customer.token, query: { no } })).data;

async function buy(count: string, price: string) {
  const body = { tag: stock.symbol, count, price, mold: 'stock' as const };
  return (await t.ask('POST /stock/success/deal/buy', { token: customer.token, body })).data;
}

test('an order goes to the exchange, and is filled there; its receipt names the exchange', async () => {
  const placed = await buy('10', stock.price_high);
  expect(placed).toMatchObject({ status: 'pending', reach: 'queued', asked: 'none' });
  await vi.waitFor(async () => expect(await receiptOf(placed.no)).toMatchObject({ status: 'success', filled: '10' }), {
    timeout: 30_000,
  });
  const receipt = await receiptOf(placed.no);
  // In one part, or in several where less was asked at the best price.
  const { executions } = receipt;
  for (const part of executions) expect(part).toMatchObject({ venue: 'exchange', kind: 'trade' });
  expect(executions.reduce((sum, { count }) => sum + Number(count), 0)).toBe(10);
  expect(receipt).not.toHaveProperty('reach');
  // It took what was asked when it came, and what was asked when it was placed was perhaps another price.
  const { quoted, saved } = receipt;
  expect(quoted).toMatchObject({ source: 'simulated/3', ask: expect.any(String), bid: expect.any(String) });
  const paid = executions.reduce((sum, { count, price }) => sum + Number(count) * Number(price), 0);
  expect(Number(saved)).toBeCloseTo(10 * Number(quoted?.ask) - paid, 2);
});

test('while orders are collected the exchange tells what they would trade at, and then trades them', async () => {
  const auction = async () =>
    (await t.ask('GET /v2/auction', { token: customer.token, query: { symbol: stock.symbol } })).data;
  const nothing = { symbol: stock.symbol, ends_at: null, price: null, quantity: null };
  expect(await auction()).toEqual({ ...nothing, phase: 'open' });
  const { sql } = t.database;
  await sql`INSERT INTO exchange_phases (symbol, phase, since) VALUES (${stock.symbol}, 'reopening', now())`;
  const placed = await buy('10', stock.price_high);
  await vi.waitFor(async () => expect(await auction()).toMatchObject({ phase: 'reopening', quantity: '10' }), {
    timeout: 30_000,
  });
  const { price, ends_at: endsAt } = await auction();
  expect(Number(price)).toBeLessThan(Number(stock.price_high));
  expect(new Date(endsAt ?? '').getTime() - Date.now()).toBeGreaterThan(4 * 60_000);
  expect(await receiptOf(placed.no)).toMatchObject({ reach: 'working', filled: '0' });
  await sql`UPDATE exchange_phases SET since = since - interval '5 minutes' WHERE symbol = ${stock.symbol}`;
  await vi.waitFor(async () => expect(await receiptOf(placed.no)).toMatchObject({ status: 'success' }), {
    timeout: 30_000,
  });
  expect(await auction()).toEqual({ ...nothing, phase: 'open' });
});

test('an order that waits there is shown as working, is changed and cancelled by its word, and then is free', async () => {
  const { token } = customer;
  const { no } = await buy('10', stock.price_low);
  const isNow = (state: object) =>
    vi.waitFor(async () => expect(await receiptOf(no)).toMatchObject(state), { timeout: 30_000 });
  await isNow({ reach: 'working', asked: 'none' });
  const { data } = await t.ask('POST /stock/success/deal/list', { token, body: { status: 'pending' } });
  expect(data.rows).toMatchObject([{ no, reach: 'working', asked: 'none' }]);
  await t.ask('POST /stock/success/deal/replace', { token, body: { no, version: 0, count: '20' } });
  await isNow({ count: '20', version: 1, asked: 'none' });
  const answer = await t.ask('POST /stock/success/deal/cancel', { token, body: { no } });
  expect(answer.data).toEqual({ no, status: 'pending' });
  await isNow({ status: 'cancelled', held: '0.00' });
});

test('whoever watches is told what the runbook describes and nothing else, with figures of what has happened here', async () => {
  await buy('1', stock.price_low);
  await t.send('POST /stock/user/login', { body: { user: customer.phone, password: 'another one' } });
  // On a busy machine the counts are left out of an answer that may not wait for them.
  const text = await vi.waitFor(
    async () => {
      const told = await t.metrics();
      expect(told).toContain('\norders_pending ');
      return told;
    },
    { timeout: 30_000 },
  );
  const runbook = readFileSync(join(import.meta.dirname, '../../../../docs/RUNBOOK.md'), 'utf8');
  // Here are no replicas: `reads-elsewhere.db.test.ts` has what is told of them.
  const described = [...runbook.matchAll(/^\| `([a-z_]+)`/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => !/^database_re(?:ads|plica)_/.test(name));
  const told = [...text.matchAll(/^# HELP (\S+) /gm)].map(([, name]) => name ?? '');
  expect(new Set(told.filter((name) => !/^(process|nodejs)_/.test(name)))).toEqual(new Set(described));

  const standing = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  expect(standing('server_ready')).toBe(1);
  expect(standing('database_up')).toBe(1);
  expect(standing('database_pool_max_connections{pool="transactions"}')).toBe(10);
  expect(standing('database_pool_connections{pool="reads",state="free"}')).toBeGreaterThan(0);
  expect(standing('orders_pending')).toBeGreaterThan(0);
  expect(standing('orders_in_doubt')).toBe(0);
  expect(standing('executor_batch_commands_sum')).toBeGreaterThan(0);
  expect(standing('http_refusals_total{error="invalid_credentials"}')).toBeGreaterThan(0);
  expect(standing('market_open_instruments')).toBeGreaterThan(100);
  expect(standing('market_stale_instruments')).toBe(0);
  expect(standing('jobs_oldest_due_seconds{queue="practice-bank-transfer"}')).toBeLessThan(60);
  expect(standing('ledger_oldest_unsealed_seconds')).toBeLessThan(60);
  expect(standing('ledger_newest_block_timestamp_seconds')).toBeGreaterThan(Date.now() / 1_000 - 600);
  expect(standing('streams_open{wire="customer"}')).toBe(0);
  // There is none here.
  expect(text).not.toMatch(/^redis_up/m);
});
