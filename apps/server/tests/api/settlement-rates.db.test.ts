import { decimal, parseRate } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let customer: Customer;
beforeAll(async () => {
  t = await createTestApp();
  customer = await t.register();
  await t.deposit(customer, 50_000);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const configured = async () => {
  const { data } = await t.ask('GET /v2/config', { query: {} });
  return new Map(data.map(({ tag, value }) => [tag, value]));
};
const quoteOf = async (symbol: string) => {
  const { data } = await t.ask('GET /v2/yahoo', {
    token: customer.token,
    query: { symbol, market: 'FOREX', mold: '1d', interval: '1m' },
  });
  return data.price;
};

test('the app is told the rates of the market, and no stored entry can be one', async () => {
  await t.database.sql`
    INSERT INTO config_entries (tag, value, updated_at, updated_by)
    VALUES ('settlement_rate_USD', '1', now(), 'staff:somebody')`;
  const before = decimal(await quoteOf('USDINR'));
  const told = parseRate((await configured()).get('settlement_rate_USD') ?? '')?.hundredMillionths ?? 0n;
  // The pair may have moved between the two answers, but not far.
  expect(Math.abs(Number(told) / Number(before * 10_000n) - 1)).toBeLessThan(0.01);
});

test('a receipt shows the rate, the pair and feed that it is of, and when that was quoted', async () => {
  const { token } = customer;
  const share = 'AMGL';
  const { data: placed } = await t.ask('POST /stock/success/deal/buy', {
    token,
    body: { tag: share, count: 1, price: await priceHigh(share, 'US'), mold: 'stock' },
  });
  const { data: receipt } = await t.ask('GET /stock/success/deal/detail', { token, query: { no: placed.no } });
  expect(receipt.rate_source).toMatch(/^USDINR, simulated\//);
  const age = Date.parse(receipt.created_at) - Date.parse(receipt.rate_quote_time ?? '');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThanOrEqual(60_000);
  const cost = (Number(receipt.filled_price) * Number(receipt.settlement_rate)).toFixed(2);
  expect(Math.abs(Number(receipt.amount) - Number(cost))).toBeLessThanOrEqual(0.01);
  // Nothing is converted where the currency is the account's.
  const { data: own } = await t.ask('POST /stock/success/deal/buy', {
    token,
    body: { tag: 'DECSTEEL', count: 1, price: await priceHigh('DECSTEEL'), mold: 'stock' },
  });
  const { data: rupees } = await t.ask('GET /stock/success/deal/detail', { token, query: { no: own.no } });
  expect(rupees).toMatchObject({ settlement_rate: '1.0000', rate_source: null, rate_quote_time: null });
});

async function priceHigh(symbol: string, market = 'IN'): Promise<string> {
  const { data } = await t.ask('GET /v2/stock/list', {
    token: customer.token,
    query: { symbol, market, limit: 1 },
  });
  return data.rows[0]?.price_high ?? '0';
}
