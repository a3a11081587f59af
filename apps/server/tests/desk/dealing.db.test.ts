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

describe('a halt of a whole market', () => {
  const reason = 'The feed of the exchange stands still';
  const halt = { scope: 'exchange', covers: 'NSE', why: 'market_halted_technical', reason } as const;

  /** Until two let it go on. */
  async function whileHalted(
    what: Omit<typeof halt, 'scope' | 'covers'> & { scope: 'exchange' | 'asset_class' | 'all'; covers: string },
    work: () => Promise<void>,
  ) {
    const { data } = await dealer.ask('POST /halts/create', { body: what });
    await work();
    const body = { id: data.id, reason: 'It moves again' };
    await dealer.askWith(await newStaff(t, 'compliance'), 'POST /halts/lift', { body });
  }

  test('takes no order until two let it go on, and what waits stays and may be cancelled', async () => {
    const customer = await richCustomer();
    const { token } = customer;
    const held = await buy(customer, 'ALAKBANK', 2);
    const waits = await buy(customer, 'ALAKBANK', 1, 'price_low');
    const { price_high: high = '' } = (await rowOf(token, 'ALAKBANK')) ?? {};
    const order = { token, body: { tag: 'ALAKBANK', count: 1, mold: 'stock', price: high } as const };
    await whileHalted(halt, async () => {
      expect(await t.send('POST /stock/success/deal/buy', order)).toMatchObject({
        status: 422,
        body: { data: 'market_halted_technical' },
      });
      const sold = { token, body: { no: held, sell_price: high } };
      expect((await t.send('POST /stock/success/deal/sell', sold)).body).toMatchObject({
        data: 'market_halted_technical',
      });
      const quoted = { token, query: { symbol: 'ALAKBANK' } };
      expect((await t.ask('GET /v2/yahoo', quoted)).data).toMatchObject({ halt: 'market_halted_technical' });
      expect((await t.ask('GET /v2/yahoo', { token, query: { symbol: 'USDINR' } })).data.halt).toBeUndefined();
      await t.ask('POST /stock/success/deal/cancel', { token, body: { no: waits } });
      const { data } = await dealer.ask('GET /halts', { query: { open: true } });
      expect(data.rows).toMatchObject([{ covers: 'NSE', lifted_at: null, halted_by: dealer.login, reason }]);
      expect(data.rows[0]?.instruments).toBeGreaterThan(10);
    });
    expect((await t.send('POST /stock/success/deal/buy', order)).status).toBe(200);
  });

  test('is of a class, or of everything; once, and of nothing that is not there', async () => {
    const customer = await richCustomer();
    const { token } = customer;
    await whileHalted({ ...halt, scope: 'asset_class', covers: 'forex', why: 'market_halted_technical' }, async () => {
      expect((await t.ask('GET /v2/yahoo', { token, query: { symbol: 'USDINR' } })).data.halt).toBeDefined();
      await buy(customer, 'ALAKBANK', 1);
    });
    const everything = { ...halt, scope: 'all', covers: '' } as const;
    await whileHalted(everything, async () => {
      expect(await dealer.send('POST /halts/create', { body: everything })).toMatchObject({
        status: 409,
        data: 'market_halted_already',
      });
      await expect(buy(customer, 'ALAKBANK', 1)).rejects.toThrow();
    });
    const nowhere = { ...halt, covers: 'NOWHERE' };
    expect(await dealer.send('POST /halts/create', { body: nowhere })).toMatchObject({ status: 400 });
    const support = await newStaff(t, 'support');
    expect((await support.send('POST /halts/create', { body: halt })).status).toBe(403);
  });

  test('reaches a node that has not set it within a second', async () => {
    const customer = await richCustomer();
    await t.database.sql`
      INSERT INTO market_halts (scope, covers, why, reason, halted_at, halted_by)
      VALUES ('exchange', 'BSE', 'market_halted_exchange', 'Of another node', now(), 'staff:other')`;
    const { token } = customer;
    const { data } = await t.ask('GET /v2/stock/list', { token, query: { market: 'BSE', limit: 1 } });
    const symbol = data.rows[0]?.stock ?? '';
    await expect
      .poll(async () => (await t.ask('GET /v2/yahoo', { token, query: { symbol } })).data.halt, { timeout: 10_000 })
      .toBe('market_halted_exchange');
  });
});
