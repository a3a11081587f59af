import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let customer: Customer;
beforeAll(async () => {
  t = await createTestApp();
  customer = await t.register();
  await t.deposit(customer, 50_000);
  const { token } = customer;
  const { data } = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'DECSTEEL' } });
  const order = { tag: 'DECSTEEL', count: 1, price: data.price_high, mold: 'stock' } as const;
  await t.ask('POST /stock/success/deal/buy', { token, body: order });
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

describe.each(['DECSTEEL', 'decsteel', ' DecSteel.ns', 'DECSTEEL.BO'])('the code %s means the stock', (code) => {
  test('where what is held is asked for', async () => {
    const { token } = customer;
    const held = await t.ask('POST /stock/success/deal/list', { token, body: { tag: code, status: 1 } });
    const lots = await t.ask('GET /stock/success/v2/transaction', { token, query: { tag: code } });
    const query = { group: 'symbol', symbols: code } as const;
    const together = await t.ask('GET /stock/success/v2/transaction', { token, query });
    const tags = [held, lots, together].map(({ data }) => data.rows.at(-1)?.tag);
    expect(tags).toEqual(['DECSTEEL', 'DECSTEEL', 'DECSTEEL']);
  });

  test('where lines are asked for', async () => {
    const { data } = await t.ask('GET /v2/lines', { token: customer.token, query: { symbols: `${code},TARAKA` } });
    expect(data.rows.map(({ symbol }) => symbol)).toEqual(['DECSTEEL', 'TARAKA']);
  });

  test('where it is bought', async () => {
    const { token } = customer;
    const { data } = await t.ask('GET /v2/yahoo', { token, query: { symbol: code } });
    const body = { tag: code, count: 1, price: data.price_high, mold: 'stock' } as const;
    expect((await t.ask('POST /stock/success/deal/buy', { token, body })).data.status).toBe('success');
  });
});
