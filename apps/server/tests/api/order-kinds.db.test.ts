import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, type Customer, type TestApp } from './app.ts';
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

const place = 'POST /stock/success/orders/place';
const basket = 'POST /stock/success/orders/basket';
const detail = 'GET /stock/success/deal/detail';
const cancel = 'POST /stock/success/deal/cancel';
const bought = (more: object) =>
  ({ side: 'buy', symbol: w.stock.stock, kind: 'stock', count: 2, type: 'limit', ...more }) as const;
const low = () => w.stock.price_low;

describe('an order of a kind', () => {
  test('at the market says what it takes at worst, and what it took', async () => {
    const { token } = rich;
    const { data } = await t.ask(place, { token, body: bought({ type: 'market' }) });
    expect(data).toMatchObject({ status: 'success', order_type: 'market', lifetime: 'ioc', filled: '2', reason: null });
    expect(decimal(data.limit_price)).toBeGreaterThan(decimal(data.price));
    const receipt = await t.ask(detail, { token, query: { no: data.no } });
    expect(receipt.data).toMatchObject({ order_type: 'market', limit_price: data.limit_price });
    const sold = await t.ask(place, {
      token,
      body: { side: 'sell', no: data.no, lot_price: data.price, count: 1, type: 'market' },
    });
    expect(sold.data).toMatchObject({ status: 'success', parts: [{ lot_no: data.no, count: '1' }] });
    const rest = await t.ask(place, { token, body: { side: 'sell', symbol: w.stock.stock, type: 'market' } });
    expect(rest.data.status).toBe('success');
  });

  test('stands for as long as it says', async () => {
    const { token } = rich;
    const gtc = await t.ask(place, { token, body: bought({ price: low(), lifetime: 'gtc' }) });
    const days = (Date.parse(gtc.data.expires_at) - Date.now()) / 86_400_000;
    expect(gtc.data).toMatchObject({ status: 'pending', order_type: 'limit', lifetime: 'gtc' });
    expect(Math.round(days)).toBe(90);
    for (const [lifetime, reason] of [
      ['ioc', 'not_filled_at_once'],
      ['fok', 'not_filled_whole'],
    ] as const) {
      const { data } = await t.ask(place, { token, body: bought({ price: low(), lifetime }) });
      expect(data).toMatchObject({ status: 'cancelled', reason, filled: '0' });
    }
    await t.ask(cancel, { token, body: { no: gtc.data.no } });
  });

  test('a stop and a trailing one wait, and tell their distance', async () => {
    const { token } = rich;
    const trailing = await t.ask(place, { token, body: bought({ type: 'trailing', trail_percent: '2.5' }) });
    expect(trailing.data).toMatchObject({
      status: 'pending',
      order_type: 'trailing',
      trail_percent: '2.50',
      trail_amount: null,
    });
    const best = decimal(trailing.data.trail_best ?? '0');
    const trigger = decimal(trailing.data.trigger_price ?? '0');
    expect(trigger).toBeGreaterThanOrEqual((best * 1_025n) / 1_000n);
    const stop = await t.ask(place, { token, body: bought({ type: 'stop', trigger_price: formatDecimal(trigger) }) });
    expect(stop.data).toMatchObject({ order_type: 'stop', lifetime: 'day', trigger_price: formatDecimal(trigger) });
    const limited = await t.ask(place, {
      token,
      body: bought({ type: 'trailing', trail_percent: '2.5', trail_limit: '0.10' }),
    });
    const { trail_limit: beyond, limit_price: limit, trigger_price: stopAt } = limited.data;
    expect([beyond, decimal(limit) - decimal(stopAt ?? '0')]).toEqual(['0.10', decimal('0.10')]);
    const nearer = { no: limited.data.no, version: 0, trail_limit: '0' } as const;
    await t.ask('POST /stock/success/deal/replace', { token, body: nearer });
    const { data: receipt } = await t.ask('GET /stock/success/deal/detail', { token, query: { no: nearer.no } });
    expect(receipt).toMatchObject({ trail_limit: '0.00', limit_price: receipt.trigger_price });
    await t.ask(cancel, { token, body: { no: limited.data.no } });
    const change = { no: trailing.data.no, version: 0, count: 3 } as const;
    expect(await t.send('POST /stock/success/deal/replace', { token, body: change })).toMatchObject({
      status: 409,
      body: { data: 'trailing_not_changed' },
    });
    const stranger = await t.register();
    for (const { no } of [trailing.data, stop.data]) {
      expect(await t.send(cancel, { token: stranger.token, body: { no } })).toMatchObject({ status: 404 });
      await t.ask(cancel, { token, body: { no } });
    }
  });

  test.each([
    ['a limit order without a limit', { type: 'limit' }, 'price'],
    ['a stop without a trigger', { type: 'stop', price: '1' }, 'trigger_price'],
    ['a trigger of no stop', { type: 'market', trigger_price: '1' }, 'trigger_price'],
    ['a trailing stop without a distance', { type: 'trailing' }, 'trail_amount'],
    ['one with two', { type: 'trailing', trail_amount: '1', trail_percent: '1' }, 'trail_amount'],
    ['one with a limit', { type: 'trailing', trail_amount: '1', price: '1' }, 'price'],
    ['a distance too fine', { type: 'trailing', trail_percent: '1.005' }, 'trail_percent'],
    [
      'a limit beyond a stop that does not trail',
      { type: 'stop', trigger_price: '1', trail_limit: '1' },
      'trail_limit',
    ],
    ['a distance of no trailing stop', { type: 'market', trail_percent: '1' }, 'trail_amount'],
    ['a market order for the day', { type: 'market', lifetime: 'day' }, 'lifetime'],
    ['a stop for a moment', { type: 'stop', trigger_price: '1', lifetime: 'ioc' }, 'lifetime'],
  ])('%s is malformed', async (_, more, field) => {
    const sent = await t.send(place, { token: rich.token, body: bought(more) });
    expect(sent).toMatchObject({ status: 400, body: { data: 'invalid', fields: { [field]: expect.any(String) } } });
  });

  test('needs a session, and no lot of somebody else', async () => {
    expect(await t.send(place, { body: bought({ type: 'market' }) })).toMatchObject({ status: 401 });
    const { data } = await t.ask(place, { token: rich.token, body: bought({ type: 'market' }) });
    const stranger = await t.register();
    const sold = { side: 'sell', no: data.no, type: 'market' } as const;
    expect(await t.send(place, { token: stranger.token, body: sold })).toMatchObject({ status: 404 });
  });
});

describe('a basket', () => {
  const orders = () => [
    bought({ type: 'market', count: 1 }),
    bought({ price: low(), count: 1 }),
    bought({ price: low(), count: 1, lifetime: 'ioc' }),
    bought({ type: 'market', count: 1_000 }),
    bought({ type: 'market', count: 1, symbol: 'NOSUCH' }),
    { side: 'sell', symbol: w.stock.stock, count: 1, type: 'market' } as const,
  ];

  test('has an outcome for each of its orders, in their order, each after those before it', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 100_000);
    const { data } = await t.ask(basket, { token, body: { orders: orders() } });
    expect(data.orders.map(({ outcome, refusal, order }) => refusal?.key ?? `${outcome} ${order?.count}`)).toEqual([
      'filled 1',
      'placed 1',
      'ended 1',
      'quantity_above_maximum',
      'unknown_symbol',
      // The one that the first has bought.
      'filled 1',
    ]);
  });

  test('spends no more than there is, whatever is in it', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 20_000);
    const many = Array.from({ length: 50 }, () => bought({ type: 'market', count: 10 }));
    const { data } = await t.ask(basket, { token, body: { orders: many } });
    const outcomes = data.orders.map(({ outcome, refusal }) => refusal?.key ?? outcome);
    expect(new Set(outcomes)).toEqual(new Set(['filled', 'insufficient_funds']));
  });

  test('is placed once, however often and at once it comes', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 100_000);
    const request = { token, body: { orders: orders() }, key: newKey() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.send(basket, request)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    const rows = await t.ask('POST /stock/success/deal/list', { token, body: { limit: 100 } });
    expect(rows.data.count).toBe(4);
    const other = { ...request, body: { orders: orders().slice(1) } };
    expect(await t.send(basket, other)).toMatchObject({ status: 409, body: { data: 'repeated_with_other_body' } });
  });

  test.each([0, 51])('of %i orders is malformed', async (length) => {
    const many = Array.from({ length }, () => bought({ type: 'market' }));
    expect(await t.send(basket, { token: rich.token, body: { orders: many } })).toMatchObject({ status: 400 });
  });

  test('with an order that is malformed places none', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 100_000);
    const wrong = { orders: [bought({ type: 'market' }), bought({ type: 'stop' })] };
    expect(await t.send(basket, { token, body: wrong })).toMatchObject({ status: 400 });
    expect((await t.ask('POST /stock/success/deal/list', { token, body: {} })).data.count).toBe(0);
  });
});
