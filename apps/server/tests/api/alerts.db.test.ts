import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newKey, type Customer, type TestApp } from './app.ts';
import { createWorld, type World } from './world.ts';

let w: World;
let t: TestApp;
let rich: Customer;
let stranger: Customer;
beforeAll(async () => {
  w = await createWorld();
  ({ t, rich } = w);
  stranger = await t.register();
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const tag = () => w.stock.stock;
const triggers = async ({ token }: Customer) => (await t.ask('GET /stock/success/triggers', { token })).data.rows;

describe('price alerts', () => {
  test('are set once for a repeated request, listed with the price of now, and removed by their owner only', async () => {
    const body = { symbol: `${tag().toLowerCase()}.NS`, direction: 'above', price: w.stock.price_high } as const;
    const key = newKey();
    const [first, again] = await Promise.all([
      t.ask('POST /stock/success/alerts/add', { token: rich.token, body, key }),
      t.ask('POST /stock/success/alerts/add', { token: rich.token, body, key }),
    ]);
    expect(again).toEqual(first);
    const { id } = first.data;
    const list = () => t.ask('GET /stock/success/alerts', { token: rich.token, query: { symbol: tag() } });
    expect((await list()).data).toMatchObject({
      rows: [{ id, tag: tag(), status: 'waiting', reached_at: null }],
      count: 1,
    });
    const theirs = await t.send('POST /stock/success/alerts/remove', { token: stranger.token, body: { id } });
    expect(theirs).toMatchObject({ status: 404, body: { data: 'not_found' } });
    await t.ask('POST /stock/success/alerts/remove', { token: rich.token, body: { id } });
    expect((await list()).data.count).toBe(0);
  });

  test('are moved by one that replaces them, or stay as they were', async () => {
    const { token } = rich;
    const set = (body: { price: string; replaces?: number }) =>
      t.send('POST /stock/success/alerts/add', { token, body: { symbol: tag(), direction: 'above', ...body } });
    const prices = async () => {
      const { data } = await t.ask('GET /stock/success/alerts', { token, query: { symbol: tag() } });
      return data.rows.map(({ id, price }) => ({ id, price }));
    };
    const first = (await set({ price: w.stock.price_high })).body as { data: { id: number } };
    const [before] = await prices();
    const price = (Number(w.stock.price_high) - 1).toFixed(2);
    // What is refused has ended nothing; nor has what names one of somebody else.
    const refused = await set({ price: '0.01', replaces: first.data.id });
    expect(refused.status).toBe(422);
    expect(await prices()).toEqual([before]);
    const theirs = await t.send('POST /stock/success/alerts/add', {
      token: stranger.token,
      body: { symbol: tag(), direction: 'above', price, replaces: first.data.id },
    });
    expect(theirs.status).toBe(404);
    expect(await prices()).toEqual([before]);
    const { data: list } = await t.ask('GET /v2/stock/list', { token, query: { limit: 100 } });
    const other = list.rows.find(({ stock }) => stock !== tag());
    const ofAnother = await t.send('POST /stock/success/alerts/add', {
      token,
      body: { symbol: other?.stock, direction: 'above', price: other?.price_high, replaces: first.data.id },
    });
    expect(ofAnother, 'an alert about something else').toMatchObject({ status: 404 });
    expect(await prices()).toEqual([before]);
    const second = (await set({ price, replaces: first.data.id })).body as { data: { id: number } };
    expect(await prices()).toEqual([{ id: second.data.id, price }]);
    await t.ask('POST /stock/success/alerts/remove', { token, body: { id: second.data.id } });
  });

  test('are told of by a notice when the market gets there', async () => {
    const { token } = rich;
    /** The nearest price on either side: the next tick that moves reaches one of them. One that was passed meanwhile is refused. */
    async function setAround(): Promise<boolean> {
      const { data } = await t.ask('GET /v2/yahoo', { token, query: { symbol: tag() } });
      const [price, tick] = [Number(data.price), Number(data.tick_size)];
      const set = await Promise.all(
        (['above', 'below'] as const).map((direction) => {
          const at = (price + (direction === 'above' ? tick : -tick)).toFixed(2);
          return t.send('POST /stock/success/alerts/add', { token, body: { symbol: tag(), direction, price: at } });
        }),
      );
      return set.every(({ status }) => status === 200);
    }
    while (!(await setAround())) await sleep(50);
    await vi.waitFor(
      async () => {
        const { rows } = await t.ask('GET /stock/success/user/notices', { token, query: { limit: 100 } });
        expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining([expect.stringMatching(/^alert_/)]));
      },
      { timeout: 45_000, interval: 500 },
    );
  });

  test('refuse what is unknown, and what was reached before', async () => {
    const { token } = rich;
    const add = (body: object) => t.send('POST /stock/success/alerts/add', { token, body });
    expect(await add({ symbol: 'NOSUCH', direction: 'above', price: 1 })).toMatchObject({
      body: { data: 'unknown_symbol' },
    });
    expect(await add({ symbol: tag(), direction: 'above', price: w.stock.price_low })).toMatchObject({
      status: 422,
      body: { data: 'alert_already_reached', values: { price: expect.any(String) } },
    });
  });
});

describe('stops and targets', () => {
  test('are set once for a repeated request, one for each lot, and cancelled by their owner only', async () => {
    const no = await w.buy(rich, 3);
    const body = { no, stop_price: w.stock.price_low, target_price: w.stock.price_high, count: '2' };
    const key = newKey();
    const [first, again] = await Promise.all([
      t.ask('POST /stock/success/triggers/add', { token: rich.token, body, key }),
      t.ask('POST /stock/success/triggers/add', { token: rich.token, body, key }),
    ]);
    expect(again).toEqual(first);
    const { id } = first.data;
    const second = await t.send('POST /stock/success/triggers/add', { token: rich.token, body, key: newKey() });
    expect(second).toMatchObject({ status: 409, body: { data: 'trigger_exists' } });
    expect(await triggers(rich)).toMatchObject([{ id, lot_no: no, count: '2', status: 'active', order_no: null }]);

    const cancel = (token: string) => t.send('POST /stock/success/triggers/cancel', { token, body: { id } });
    expect(await cancel(stranger.token)).toMatchObject({ status: 404 });
    const others = await t.send('POST /stock/success/triggers/add', { token: stranger.token, body, key: newKey() });
    expect(others).toMatchObject({ status: 404, body: { data: 'unknown_order' } });
    expect(await cancel(rich.token)).toMatchObject({ status: 200 });
    expect(await cancel(rich.token)).toMatchObject({ status: 409, body: { data: 'trigger_over' } });
  });

  test('are moved without a moment in which nothing watches', async () => {
    const { token } = rich;
    const no = await w.buy(rich, 1);
    /** What is set, without the price of now: that moves by itself. */
    const watching = async () => {
      const active = (await triggers(rich)).filter((one) => one.lot_no === no && one.status === 'active');
      return active.map(({ id, stop_price, target_price, count }) => ({ id, stop_price, target_price, count }));
    };
    const set = (body: object) => t.send('POST /stock/success/triggers/add', { token, body: { no, ...body } });
    await set({ stop_price: w.stock.price_low });
    const [before] = await watching();
    const id = before?.id ?? 0;
    // A refusal leaves what was set.
    expect(await set({ stop_price: w.stock.price_high, replaces: id })).toMatchObject({ status: 422 });
    expect(await watching()).toEqual([before]);
    const another = await t.send('POST /stock/success/triggers/add', {
      token,
      body: { no: await w.buy(rich, 1), stop_price: w.stock.price_low, replaces: id },
    });
    expect(another, 'what watches over another lot').toMatchObject({ status: 404, body: { data: 'not_found' } });
    expect(await watching()).toEqual([before]);
    const moved = { stop_price: w.stock.price_low, target_price: w.stock.price_high, replaces: id };
    expect(await set(moved)).toMatchObject({ status: 200 });
    expect(await watching()).toMatchObject([{ target_price: w.stock.price_high }]);
    expect(await set(moved)).toMatchObject({ status: 409, body: { data: 'trigger_over' } });
    expect((await watching()).length).toBe(1);
    const [now] = await watching();
    await t.ask('POST /stock/success/triggers/cancel', { token, body: { id: now?.id ?? 0 } });
  });

  test('sell by themselves when the market gets there', async () => {
    const { token } = rich;
    const no = await w.buy(rich, 4);
    // Anew where the price has moved on by the one tick meanwhile.
    const body = await vi.waitFor(async () => {
      const { data } = await t.ask('GET /v2/yahoo', { token, query: { symbol: tag() } });
      const [price, tick] = [Number(data.price), Number(data.tick_size)];
      const around = { no, stop_price: (price - tick).toFixed(2), target_price: (price + tick).toFixed(2) };
      await t.ask('POST /stock/success/triggers/add', { token, body: around });
      return around;
    }, 30_000);
    const sold = await vi.waitFor(
      async () => {
        const trigger = (await triggers(rich)).find(({ lot_no: lotNo }) => lotNo === no);
        expect(trigger).toMatchObject({ status: 'triggered', order_no: expect.any(String) });
        return trigger;
      },
      { timeout: 80_000, interval: 500 },
    );
    const order = await t.ask('GET /stock/success/deal/detail', { token, query: { no: sold?.order_no ?? '' } });
    expect(order.data).toMatchObject({ state: 'sell', count: '4', lot_no: no });
    // The receipt says what sold it, at the price that was set.
    const side = order.data.triggered_by;
    expect(order.data.trigger_price).toBe(side === 'stop' ? body.stop_price : body.target_price);
    expect(['stop', 'target']).toContain(side);
    const byHand = await t.ask('GET /stock/success/deal/detail', { token, query: { no } });
    expect(byHand.data).toMatchObject({ triggered_by: null, trigger_price: null });
  });

  test('come with a buy, are told with it, and cannot be had of another sort', async () => {
    const { token } = rich;
    const order = { symbol: tag(), kind: 'stock', count: 2, price: w.stock.price_high } as const;
    const prices = { stop_price: w.stock.price_low, target_price: w.stock.price_high };
    const { data } = await t.ask('POST /stock/success/orders/buy', { token, body: { ...order, ...prices } });
    expect(data).toMatchObject({ status: 'success', count: '2', ...prices });
    expect(await triggers(rich)).toContainEqual(
      expect.objectContaining({ lot_no: data.no, status: 'active', count: null, ...prices }),
    );
    const receipt = await t.ask('GET /stock/success/deal/detail', { token, query: { no: data.no } });
    expect(receipt.data).toMatchObject(prices);
    const waiting = { ...order, price: w.stock.price_low, target_price: w.stock.price_high };
    const placed = await t.ask('POST /stock/success/orders/buy', { token, body: waiting });
    const { rows } = await t.ask('POST /stock/success/deal/list', { token, body: { status: 'pending', tag: tag() } });
    expect(rows.find(({ no }) => no === placed.data.no)).toMatchObject({
      stop_price: null,
      target_price: w.stock.price_high,
    });
    const { no } = placed.data;
    const changed = await t.ask('POST /stock/success/deal/replace', { token, body: { no, version: 0, count: 3 } });
    expect(changed.data).toMatchObject({ count: '3', stop_price: null, target_price: w.stock.price_high });
    const replace = (body: object) => t.send('POST /stock/success/deal/replace', { token, body: { no, ...body } });
    for (const [change, refusal] of [
      [{ stop_price: w.stock.price_low }, { status: 422, body: { data: 'stop_not_below_limit' } }],
      [{ target_price: '1.23456' }, { status: 400, body: { data: 'invalid' } }],
      [{ stop_price: null }, { status: 422, body: { data: 'order_unchanged' } }],
      [{ target_price: null, version: 0 }, { body: { data: 'order_changed' } }],
    ] as const) {
      expect(await replace({ version: 1, ...change })).toMatchObject(refusal);
    }
    expect(await replace({ version: 1, target_price: null })).toMatchObject({ body: { data: { target_price: null } } });
    const told = await t.ask('GET /stock/success/deal/detail', { token, query: { no } });
    expect(told.data).toMatchObject({
      target_price: null,
      changes: [{ new_count: '3' }, { old_target_price: w.stock.price_high, new_target_price: null, new_count: '3' }],
    });
    await t.ask('POST /stock/success/deal/cancel', { token, body: { no } });
    const before = await t.ask('POST /stock/success/deal/list', { token, body: { tag: tag() } });
    for (const [body, refusal] of [
      [
        { ...order, stop_price: w.stock.price_high },
        { status: 422, body: { data: 'stop_not_below' } },
      ],
      [
        { ...order, price: w.stock.price_low, stop_price: w.stock.price_low },
        { status: 422, body: { data: 'stop_not_below_limit', values: { price: w.stock.price_low } } },
      ],
      [
        { ...order, stop_price: '1.23456' },
        { status: 400, body: { data: 'invalid' } },
      ],
      [
        { ...order, target_price: '-1' },
        { status: 400, body: { data: 'invalid' } },
      ],
      [
        { ...order, kind: 'bulk' },
        { status: 400, body: { data: 'invalid' } },
      ],
    ] as const) {
      expect(await t.send('POST /stock/success/orders/buy', { token, body })).toMatchObject(refusal);
    }
    const after = await t.ask('POST /stock/success/deal/list', { token, body: { tag: tag() } });
    expect(after.data.count).toBe(before.data.count);
  });

  test('need a price, on its side of the market', async () => {
    const { token } = rich;
    const no = await w.buy(rich, 1);
    const add = (body: object) => t.send('POST /stock/success/triggers/add', { token, body: { no, ...body } });
    expect(await add({})).toMatchObject({ status: 400, body: { fields: { stop_price: expect.any(String) } } });
    expect(await add({ stop_price: w.stock.price_high })).toMatchObject({ body: { data: 'stop_not_below' } });
    expect(await add({ target_price: w.stock.price_low })).toMatchObject({ body: { data: 'target_not_above' } });
    expect(await add({ stop_price: w.stock.price_low, count: 2 })).toMatchObject({
      body: { data: 'exceeds_position' },
    });
  });
});

test('positions are told in their order, and asked for by it', async () => {
  const customer = await t.register();
  const { token } = customer;
  await t.deposit(customer, 500_000);
  const symbols = ['DECSTEEL', 'KAVPOWER', 'KONSHIP'];
  for (const symbol of symbols) {
    const { data } = await t.ask('GET /v2/yahoo', { token, query: { symbol } });
    const body = { tag: symbol, count: 1, price: data.price_high, mold: 'stock' } as const;
    await t.ask('POST /stock/success/deal/buy', { token, body });
  }
  const ask = async (query: object) =>
    (await t.ask('GET /stock/success/v2/transaction', { token, query: { group: 'symbol', sort: 'value', ...query } }))
      .data;
  const first = await ask({ limit: 1 });
  expect(first).toMatchObject({ count: 3, rows: [{ tag: first.order?.[0] }] });
  expect(first.order?.toSorted()).toEqual(symbols);
  // What somebody else holds, or nobody, has no row; what is left keeps the order that is asked for.
  const rest = await ask({ limit: 1, symbols: 'KONSHIP,NOBODY,DECSTEEL' });
  expect(rest.rows.map((row) => row.tag)).toEqual(['KONSHIP', 'DECSTEEL']);
  expect(rest.count).toBe(3);
  const tooMany = Array.from({ length: 101 }, (_, at) => `S${at}`).join(',');
  const query = { group: 'symbol', symbols: tooMany } as const;
  expect(await t.send('GET /stock/success/v2/transaction', { token, query })).toMatchObject({ status: 400 });
  expect((await ask({ group: 'lot' })).order).toBeUndefined();
});

test('the portfolio adds up to the positions, and ends its history with now', async () => {
  const { token } = rich;
  await w.buy(rich, 2);
  const { data } = await t.ask('GET /stock/success/portfolio', { token, query: { days: 30 } });
  const sum = (figures: string[]) => figures.reduce((total, figure) => total + Math.round(Number(figure) * 100), 0);
  expect(sum(data.classes.map(({ value }) => value))).toBe(sum([data.current]));
  expect(sum([...data.instruments.map(({ value }) => value), data.others.value])).toBe(sum([data.current]));
  expect(sum([data.invested, data.unrealised])).toBe(sum([data.current]));
  expect(data.history.at(-1)).toMatchObject({ value: data.current, invested: data.invested, cash: data.cash });
  const empty = await t.ask('GET /stock/success/portfolio', { token: stranger.token });
  expect(empty.data).toMatchObject({ current: '0.00', realised: '0.00', classes: [], instruments: [] });

  const { data: returns } = await t.ask('GET /stock/success/portfolio/returns', { token });
  expect(returns.holdings.map(({ symbol }) => symbol)).toContain(data.instruments[0]?.tag);
  expect(returns.whole).toMatchObject({ since: returns.days[0]?.day, money_weighted_yearly: null });
  expect(returns.days.at(-1)).toMatchObject({ time_weighted: returns.whole?.time_weighted });
  const nothing = await t.ask('GET /stock/success/portfolio/returns', { token: stranger.token });
  expect(nothing.data).toMatchObject({ whole: null, holdings: [], days: [] });
});
