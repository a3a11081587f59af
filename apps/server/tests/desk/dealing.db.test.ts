import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let dealer: TestStaff;
beforeAll(async () => {
  t = await createTestApp();
  await t.hurryPractice();
  dealer = await newStaff(t, 'dealer');
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

async function richCustomer(): Promise<Customer> {
  const customer = await t.register();
  await t.deposit(customer, 500_000);
  return customer;
}

type Price = 'price_low' | 'price_high';

async function rowOf(token: string, tag: string) {
  const { data } = await t.ask('GET /v2/search', { token, query: { q: tag } });
  return data.rows.find(({ stock }) => stock === tag);
}

/** Buys a share: for the top of its band, at once, or for the bottom of it, and waits. */
async function buy({ token }: Customer, tag: string, count: number, at: Price = 'price_high'): Promise<string> {
  const price = String((await rowOf(token, tag))?.[at]);
  return (await t.ask('POST /stock/success/deal/buy', { token, body: { tag, count, mold: 'stock', price } })).data.no;
}

async function sell({ token }: Customer, tag: string, no: string, count: number): Promise<void> {
  const sellPrice = String((await rowOf(token, tag))?.price_low);
  await t.ask('POST /stock/success/deal/sell', { token, body: { no, sell_price: sellPrice, count } });
}

describe('exposure', () => {
  const exposureOf = async (symbol: string) => {
    const { data } = await dealer.ask('GET /exposure', { query: { q: symbol } });
    return { row: data.rows.find((row) => row.symbol === symbol), totals: data.totals };
  };

  test('is what customers hold, before and after it is folded, to the last unit and paisa', async () => {
    const [one, other] = [await richCustomer(), await richCustomer()];
    const first = await buy(one, 'MERUBANK', 5);
    await buy(one, 'MERUBANK', 2);
    await buy(other, 'MERUBANK', 3);
    await sell(one, 'MERUBANK', first, 5);
    await buy(other, 'MERUBANK', 4, 'price_low');
    const [books] = await t.database.sql<[Record<'cost' | 'profit' | 'held', string>]>`
      SELECT (SELECT sum(cost) FROM lots WHERE symbol = 'MERUBANK')::text AS cost,
        (SELECT sum(profit) FROM orders WHERE symbol = 'MERUBANK')::text AS profit,
        (SELECT sum(held) FROM orders WHERE symbol = 'MERUBANK')::text AS held`;
    const { row } = await exposureOf('MERUBANK');
    expect(row).toMatchObject({ holders: 2, lots: 2, quantity: '5', from_offers: '0', asset_class: 'stock' });
    expect(row).toMatchObject({ buy_orders: 1, buy_quantity: '4', sell_orders: 0, sell_quantity: '0' });
    const minor = (text: string | null | undefined) => String(Number(text) * 10_000);
    expect([minor(row?.cost), minor(row?.realised_today), minor(row?.buy_held)]).toEqual([
      books.cost,
      books.profit,
      books.held,
    ]);
    expect(Number(row?.value) - Number(row?.cost)).toBeCloseTo(Number(row?.unrealised), 2);
    await t.database.sql`SELECT fold_exposures(now())`;
    expect((await exposureOf('MERUBANK')).row).toMatchObject({
      holders: 2,
      lots: 2,
      quantity: '5',
      cost: row?.cost,
      realised_today: row?.realised_today,
    });
    const [left] = await t.database.sql`SELECT FROM exposure_changes`;
    expect(left).toBeUndefined();
  });

  test('is added up by class and as a whole, sorted and narrowed over all that there is', async () => {
    const customer = await richCustomer();
    await buy(customer, 'NAVGBANK', 1);
    const { data } = await dealer.ask('GET /exposure', { query: { sort: 'value', order: 'desc', limit: 1 } });
    expect(data.next).not.toBeNull();
    const second = await dealer.ask('GET /exposure', {
      query: { sort: 'value', order: 'desc', limit: 1, after: data.next ?? '' },
    });
    expect(Number(data.rows[0]?.value)).toBeGreaterThanOrEqual(Number(second.data.rows[0]?.value));
    expect(data.totals.map(({ asset_class: kind }) => kind).at(-1)).toBeNull();
    const stocks = data.totals.find(({ asset_class: kind }) => kind === 'stock');
    expect(stocks?.instruments).toBeGreaterThanOrEqual(2);
    const futures = await dealer.ask('GET /exposure', { query: { asset_class: 'futures', market: 'NSE' } });
    expect(futures.data).toMatchObject({ rows: [], totals: [{ asset_class: null, cost: '0.00' }] });
  });

  test('leads to who holds it, page by page, for who may know', async () => {
    const [one, other] = [await richCustomer(), await richCustomer()];
    await buy(one, 'SAMPBANK', 2);
    await buy(one, 'SAMPBANK', 1);
    await buy(other, 'SAMPBANK', 4);
    const query = { symbol: 'SAMPBANK', limit: 1 };
    const { data } = await dealer.ask('GET /exposure/holders', { query });
    expect(data.rows).toMatchObject([{ phone: one.phone, lots: 2, quantity: '3', reserved: '0' }]);
    const last = await dealer.ask('GET /exposure/holders', { query: { ...query, after: data.next ?? '' } });
    expect(last.data).toMatchObject({ rows: [{ phone: other.phone, quantity: '4' }], next: null });
    const viewer = await newStaff(t, 'viewer');
    expect((await viewer.send('GET /exposure/holders', { query })).status).toBe(403);
    expect(await dealer.send('GET /exposure/holders', { query: { symbol: 'NOSUCH' } })).toMatchObject({ status: 404 });
  });
});
