import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Customer, type TestApp } from './app.ts';
import { createWorld, type World } from './world.ts';

let w: World;
let t: TestApp;
let rich: Customer;
beforeAll(async () => {
  w = await createWorld();
  ({ t, rich } = w);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const buy = 'POST /stock/success/orders/buy';
const sell = 'POST /stock/success/deal/sell';
const replace = 'POST /stock/success/deal/replace';
const detail = 'GET /stock/success/deal/detail';

/** The price of the moment, so many ticks on. */
async function price(ticks: number): Promise<string> {
  const { data } = await t.ask('GET /v2/yahoo', {
    token: rich.token,
    query: { symbol: w.stock.stock, mold: '1d', points: 30 },
  });
  return formatDecimal(decimal(data.price) + BigInt(ticks) * decimal(w.stock.tick_size));
}

const pendingRows = async (token: string) =>
  (await t.ask('POST /stock/success/deal/list', { token, body: { status: 'pending', tag: w.stock.stock } })).rows;

test('a stop waits below its limit, is told by lists and receipt, changed in place, and no other customer’s', async () => {
  const { token } = rich;
  const { price_high: high } = w.stock;
  const trigger = await price(200);
  const body = { symbol: w.stock.stock, kind: 'stock', count: 2, price: high, trigger_price: trigger } as const;
  const { data } = await t.ask(buy, { token, body });
  expect(data).toMatchObject({ status: 'pending', price: high, trigger_price: trigger, triggered_at: null });
  const stop = { trigger_price: trigger, triggered_at: null };
  const rows = await pendingRows(token);
  expect(rows.find(({ no }) => no === data.no)).toMatchObject({ price: high, ...stop });
  const { no } = data;
  const receipt = await t.ask(detail, { token, query: { no } });
  expect(receipt.data).toMatchObject({ limit_price: high, ...stop, triggered_by: null, triggered_price: null });
  const further = await price(210);
  const stranger = await t.register();
  const change = { no, version: 0, trigger_price: further } as const;
  expect(await t.send(replace, { token: stranger.token, body: change })).toMatchObject({ status: 404 });
  const changed = await t.ask(replace, { token, body: change });
  expect(changed.data).toMatchObject({ status: 'pending', trigger_price: further });
  expect(await t.send(replace, { token, body: change })).toMatchObject({ body: { data: 'order_changed' } });
  expect((await t.ask(detail, { token, query: { no } })).data.changes).toMatchObject([
    { old_trigger: trigger, new_trigger: further, old_price: high, new_price: high },
  ]);
  await t.ask('POST /stock/success/deal/cancel', { token, body: { no } });
});

test('stops on either side of the market are set off by it, whichever way it goes, and say so', async () => {
  const { token } = rich;
  const { stock: symbol, price_high: high, price_low: low } = w.stock;
  await w.buy(rich, 3);
  await w.buy(rich, 3);
  const placed = await vi.waitFor(
    async () => {
      const [up, down] = await Promise.all([price(1), price(-1)]);
      const bought = await t.send(buy, {
        token,
        body: { symbol, kind: 'stock', count: 1, price: high, trigger_price: up },
      });
      const sold = await t.send(sell, {
        token,
        body: { tag: symbol, count: 4, sell_price: low, trigger_price: down },
      });
      expect([bought.status, sold.status]).toEqual([200, 200]);
      expect(sold.body).toMatchObject({ data: { trigger_price: down, count: '4' } });
      return { up, down, nos: [bought, sold].map(({ body }) => (body as { data: { no: string } }).data.no) };
    },
    { timeout: 30_000, interval: 200 },
  );
  const receipts = () =>
    Promise.all(placed.nos.map(async (no) => (await t.ask(detail, { token, query: { no } })).data));
  const filled = await vi.waitFor(
    async () => {
      const found = (await receipts()).find(({ status }) => status === 'success');
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 60_000, interval: 300 },
  );
  const isBuy = filled?.state === 'buy';
  expect(filled).toMatchObject({ trigger_price: isBuy ? placed.up : placed.down, triggered_at: expect.any(String) });
  const by = decimal(filled?.triggered_price ?? '0');
  expect(isBuy ? by >= decimal(placed.up) : by <= decimal(placed.down)).toBe(true);
  expect(filled?.filled_price).toBe(filled?.triggered_price);
  for (const { no } of await pendingRows(token))
    await t.ask('POST /stock/success/deal/cancel', { token, body: { no } });
});

test('one that is no price, on the wrong side, or protected the wrong way is refused, and nothing is kept', async () => {
  const { token } = rich;
  await w.buy(rich, 1);
  const { stock: symbol, price_high: high, price_low: low } = w.stock;
  const before = await pendingRows(token);
  const [up, down] = [await price(200), await price(-200)];
  const bought = { symbol, kind: 'stock', count: 1, price: high };
  const sold = { tag: symbol, count: 1, sell_price: low };
  for (const [call, body, status, key] of [
    [buy, { ...bought, trigger_price: down }, 422, 'buy_stop_not_above'],
    [buy, { ...bought, price: down, trigger_price: up }, 422, 'limit_before_stop'],
    [buy, { ...bought, trigger_price: '9999999' }, 422, 'price_outside_band'],
    [buy, { ...bought, trigger_price: `${up}1` }, 422, 'price_off_tick'],
    [buy, { ...bought, trigger_price: '1.23456' }, 400, 'invalid'],
    [buy, { ...bought, trigger_price: '' }, 400, 'invalid'],
    [buy, { ...bought, trigger_price: -5 }, 400, 'invalid'],
    [buy, { ...bought, trigger_price: null }, 400, 'invalid'],
    [buy, { ...bought, price: undefined, trigger_price: up }, 400, 'invalid'],
    [buy, { ...bought, trigger_price: up, stop_price: up }, 422, 'stop_not_below_trigger'],
    [sell, { ...sold, trigger_price: up }, 422, 'sell_stop_not_below'],
    [sell, { ...sold, sell_price: up, trigger_price: down }, 422, 'limit_before_stop'],
    [sell, { ...sold, trigger_price: 'soon' }, 400, 'invalid'],
  ] as const) {
    const answer = await t.send(call, { token, body });
    expect({ body, status: answer.status, key: (answer.body as { data: string }).data }).toEqual({ body, status, key });
  }
  expect(await pendingRows(token)).toEqual(before);
});

test('what is no stop order does not become one', async () => {
  const { token } = rich;
  const no = await w.placePending(rich);
  const body = { no, version: 0, trigger_price: await price(200) } as const;
  expect(await t.send(replace, { token, body })).toMatchObject({ status: 409, body: { data: 'no_stop_waiting' } });
  await t.ask('POST /stock/success/deal/cancel', { token, body: { no } });
});
