/** @module-tag all */
import { parseDecimal } from '@sauda/money';
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
    const minor = (text: string | null | undefined) => String(parseDecimal(text ?? ''));
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

describe('the cancelling of many orders', () => {
  const reason = 'The price of this share was wrong';

  /** @returns the row once all is done */
  async function whenEnded(id: number) {
    const row = async () => (await dealer.ask('GET /mass-cancels')).data.rows.find((one) => one.id === id);
    await expect.poll(async () => (await row())?.ended_at).not.toBeNull();
    return row();
  }

  const waitingOf = async (tag: string): Promise<number> => {
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM orders WHERE symbol = ${tag} AND status = 'pending'`;
    return count;
  };

  test('ends what waits of an instrument, gives back what it holds, tells why, and leaves what is of staff or of another', async () => {
    const [one, other, ofStaff] = [await richCustomer(), await richCustomer(), await richCustomer()];
    const colleague = await newStaff(t, 'support');
    await t.database.sql`UPDATE staff SET phone = ${ofStaff.phone} WHERE login = ${colleague.login}`;
    const no = await buy(one, 'TRIVBANK', 2, 'price_low');
    await buy(one, 'TRIVBANK', 3, 'price_low');
    await buy(other, 'TRIVBANK', 1, 'price_low');
    const left = await buy(ofStaff, 'TRIVBANK', 1, 'price_low');
    const elsewhere = await buy(one, 'ALAKBANK', 1, 'price_low');
    const which = { scope: 'instrument', covers: 'TRIVBANK' } as const;
    const preview = await dealer.ask('GET /mass-cancels/preview', { query: which });
    expect(preview.data).toMatchObject({
      orders: 3,
      customers: 2,
      buys: 3,
      sells: 0,
      most: [
        { phone: one.phone, orders: 2 },
        { phone: other.phone, orders: 1 },
      ],
    });
    expect(Number(preview.data.held)).toBeGreaterThan(0);
    const { data } = await dealer.ask('POST /mass-cancels/create', { body: { ...which, reason } });
    expect(data.orders).toBe(3);
    expect(await whenEnded(data.id)).toMatchObject({ expected: 3, cancelled: 3, asked: 0, created_by: dealer.login });
    const { token } = one;
    const receipt = await t.ask('GET /stock/success/deal/detail', { token, query: { no } });
    expect(receipt.data).toMatchObject({
      status: 'cancelled',
      reason: 'cancelled_by_house',
      house_reason: reason,
      held: '0.00',
    });
    const notices = await t.database.sql`
      SELECT FROM notices WHERE kind = 'order_called_off' AND "values" ->> 'reason' = ${reason}`;
    expect(notices.length).toBeGreaterThanOrEqual(2);
    for (const [customer, kept] of [
      [ofStaff, left],
      [one, elsewhere],
    ] as const) {
      const still = await t.ask('GET /stock/success/deal/detail', { token: customer.token, query: { no: kept } });
      expect(still.data.status).toBe('pending');
    }
    const again = await dealer.send('POST /mass-cancels/create', { body: { ...which, reason } });
    expect(again).toMatchObject({ status: 422, data: 'nothing_to_cancel' });
    expect((await colleague.send('POST /mass-cancels/create', { body: { ...which, reason } })).status).toBe(403);
  });

  test('of more than a setting takes two, goes on batch by batch, and cancels each order once', async () => {
    const customer = await richCustomer();
    const { token } = customer;
    const { price_low: price = '' } = (await rowOf(token, 'NAVGBANK')) ?? {};
    const orders = Array.from(
      { length: 35 },
      () => ({ side: 'buy', symbol: 'NAVGBANK', kind: 'stock', count: 1, type: 'limit', price }) as const,
    );
    for (const _ of [1, 2, 3]) await t.ask('POST /stock/success/orders/basket', { token, body: { orders } });
    expect(await waitingOf('NAVGBANK')).toBe(105);
    const [{ number }] = await t.database.sql<
      [{ number: bigint }]
    >`SELECT number FROM customers WHERE phone = ${customer.phone}`;
    const which = { scope: 'customer', customer: Number(number) } as const;
    const second = await newStaff(t, 'compliance');
    await dealer.askWith(second, 'POST /mass-cancels/create', { body: { ...which, reason } });
    const [row] = (await dealer.ask('GET /mass-cancels')).data.rows;
    expect(await whenEnded(row?.id ?? 0)).toMatchObject({ customer: Number(number), expected: 105, cancelled: 105 });
    expect(await waitingOf('NAVGBANK')).toBe(0);
    const [{ most }] = await t.database.sql<[{ most: number }]>`
      SELECT max(times)::int AS most FROM (
        SELECT count(*) AS times FROM order_cancels JOIN orders o ON o.no = order_no WHERE symbol = 'NAVGBANK' GROUP BY order_no
      ) AS each`;
    expect(most).toBe(1);
  });

  test('of a customer is refused to who it is, and of what is not there to everybody', async () => {
    const customer = await richCustomer();
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${dealer.login}`;
    const [{ number }] = await t.database.sql<
      [{ number: bigint }]
    >`SELECT number FROM customers WHERE phone = ${customer.phone}`;
    const own = { scope: 'customer', customer: Number(number), reason };
    expect(await dealer.send('POST /mass-cancels/create', { body: own })).toMatchObject({ data: 'own_customer' });
    await t.database.sql`UPDATE staff SET phone = NULL WHERE login = ${dealer.login}`;
    const nobody = { scope: 'customer', customer: 99_999_999, reason };
    expect(await dealer.send('POST /mass-cancels/create', { body: nobody })).toMatchObject({ status: 404 });
    const nowhere = { scope: 'exchange', covers: 'NOWHERE', reason };
    expect(await dealer.send('POST /mass-cancels/create', { body: nowhere })).toMatchObject({ status: 400 });
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
    const proposal = await dealer.propose('POST /halts/lift', { body });
    const { rows } = (await dealer.ask('GET /proposals', { query: { box: 'mine' } })).data;
    const covers = what.scope === 'all' ? 'Everything' : expect.stringMatching(`^(Exchange|Class) ${what.covers}$`);
    expect(rows.find(({ id }) => id === proposal)?.facts[0]).toEqual({ name: 'What is halted', value: covers });
    await dealer.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Not yet' } });
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
      await expect(buy(customer, 'ALAKBANK', 1)).rejects.toThrow('msg');
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
      .poll(async () => (await t.ask('GET /v2/yahoo', { token, query: { symbol } })).data.halt)
      .toBe('market_halted_exchange');
  });
});
