import type { CallKey } from '@sauda/contract';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newKey, openRequestsMax, type Answered, type Customer, type Sent, type TestApp } from './app.ts';
import { createWorld, type World } from './world.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

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

const buy = 'POST /stock/success/deal/buy';
const sell = 'POST /stock/success/deal/sell';
const replace = 'POST /stock/success/deal/replace';
const cancel = 'POST /stock/success/deal/cancel';

/** How many of requests made at once were answered with which key, or `ok`. */
async function atOnce(count: number, key: CallKey, sent: Sent): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => sendUntilTaken(key, { key: newKey(), ...sent })),
  );
  return tally(answers);
}

/** As the app does: while so many come at once the database of a slow machine may count as away, and some are answered with "later". */
async function sendUntilTaken(key: CallKey, sent: Sent): Promise<Answered> {
  for (;;) {
    const answer = await t.send(key, sent);
    if (answer.status !== 503) return answer;
    await sleep(100);
  }
}

function tally(answers: readonly Answered[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? 'ok' : String((body as { data: unknown }).data);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function freeCash({ token }: Customer): Promise<bigint> {
  const { data } = await t.ask('GET /stock/success/v2/balance', { token });
  return decimal(data.balance);
}

async function lotsOf({ token }: Customer) {
  const { data } = await t.ask('GET /stock/success/v2/transaction', { token, query: { limit: 100 } });
  return data.rows;
}

async function statusOf({ token }: Customer, no: string) {
  const { data } = await t.ask('GET /stock/success/deal/detail', { token, query: { no } });
  return data;
}

describe('money', () => {
  test('for one purchase buys one, of fifty at once', async () => {
    const customer = await t.register();
    await t.deposit(customer, 5_000);
    // More than half of what there is, at any price that the session allows.
    const count = Math.floor(5_000 / Number(w.stock.price_high) / 1.001);
    expect(2 * count * Number(w.stock.price_low)).toBeGreaterThan(5_000);
    const body = { tag: w.stock.stock, count, price: w.stock.price_high, mold: 'stock' };
    expect(await atOnce(50, buy, { token: customer.token, body })).toEqual({ ok: 1, insufficient_funds: 49 });
    expect(await lotsOf(customer)).toMatchObject([{ count: String(count) }]);
    expect(await freeCash(customer)).toBeGreaterThanOrEqual(0n);
  });

  test('on its way into a position and back is never missing from the total', async () => {
    const customer = await t.register();
    await t.deposit(customer, 5_000);
    const { token } = customer;
    const count = Math.floor(5_000 / Number(w.stock.price_high) / 1.001);
    let isTrading = true;
    const totals: bigint[] = [];
    const watcher = async (): Promise<void> => {
      while (isTrading) {
        const { data } = await t.ask('GET /stock/success/v2/balance', { token });
        totals.push(decimal(data.total));
      }
    };
    const trade = async (): Promise<void> => {
      for (let round = 0; round < 10; round += 1) {
        await t.ask(buy, { token, body: { tag: w.stock.stock, count, price: w.stock.price_high, mold: 'stock' } });
        const [lot] = await lotsOf(customer);
        await t.ask(sell, {
          token,
          body: { no: lot?.no ?? '', price: lot?.price ?? '', sell_price: w.stock.price_low },
        });
      }
      isTrading = false;
    };
    await Promise.all([trade(), watcher(), watcher(), watcher(), watcher()]);
    // Fees and the price's own movement take little; a trade seen by half would take more than half.
    expect(totals.length).toBeGreaterThan(20);
    for (const total of totals) expect(total).toBeGreaterThan(decimal('4500'));
  });

  test('that one waiting order holds is not there for another, of fifty at once', async () => {
    const customer = await t.register();
    await t.deposit(customer, 5_000);
    const count = Math.floor(5_000 / Number(w.stock.price_low) / 1.001);
    const body = { tag: w.stock.stock, count, price: w.stock.price_low, mold: 'stock' };
    expect(await atOnce(50, buy, { token: customer.token, body })).toEqual({ ok: 1, insufficient_funds: 49 });
    const { data } = await t.ask('GET /stock/success/v2/balance', { token: customer.token });
    expect(data.holds).toHaveLength(1);
    expect(decimal(data.balance) + decimal(data.held)).toBe(decimal('5000'));
  });

  test('comes in through no more requests than may be open', async () => {
    const customer = await t.register();
    const sent = { token: customer.token, body: { count: 5_000 } };
    expect(await atOnce(openRequestsMax + 20, 'POST /stock/success/v2/recharge/add', sent)).toEqual({
      ok: openRequestsMax,
      too_many_open_requests: 20,
    });
  });
});

describe('a lot', () => {
  test('is sold once, of twenty at once', async () => {
    const no = await w.buy(rich, 10);
    const counts = await atOnce(20, sell, {
      token: rich.token,
      body: { no, sell_price: w.stock.price_low, count: 10 },
    });
    expect(counts['ok']).toBe(1);
    expect(counts['lot_sold']).toBe(19);
    const again = await t.send(sell, { token: rich.token, body: { no, sell_price: w.stock.price_low } });
    expect(again).toMatchObject({ status: 409, body: { data: 'lot_sold' } });
    const { token } = await t.register();
    const others = await t.send(sell, { token, body: { no, sell_price: w.stock.price_low } });
    expect(others).toMatchObject({ status: 404, body: { data: 'unknown_order' } });
  });

  test('of ten is sold ten times one, of twenty at once', async () => {
    const customer = await t.register();
    await t.deposit(customer, 50_000);
    const no = await w.buy(customer, 10);
    const sent = { token: customer.token, body: { no, sell_price: w.stock.price_low, count: 1 } };
    expect((await atOnce(20, sell, sent))['ok']).toBe(10);
    expect(await lotsOf(customer)).toEqual([]);
  });

  test('is sold with the others over the whole position once, of twenty at once, whatever else is sold of it', async () => {
    const customer = await t.register();
    await t.deposit(customer, 100_000);
    const { token } = customer;
    const nos = [await w.buy(customer, 3), await w.buy(customer, 4), await w.buy(customer, 5)];
    const body = { tag: w.stock.stock, sell_price: w.stock.price_low, count: 12 };
    const [across, ofOne] = await Promise.all([
      atOnce(20, sell, { token, body }),
      t.send(sell, { token, body: { no: nos[1], sell_price: w.stock.price_low, count: 4 } }),
    ]);
    // Either the whole position went, or the one lot did, and then the whole was no longer there.
    expect((across['ok'] ?? 0) + (ofOne.status === 200 ? 1 : 0)).toBe(1);
    if (across['ok'] === 1) expect(await lotsOf(customer)).toEqual([]);
    else expect(await lotsOf(customer)).toMatchObject([{ count: '5' }, { count: '3' }]);
  });

  test('and the next are told with their parts, and the same again to the same key', async () => {
    const customer = await t.register();
    await t.deposit(customer, 100_000);
    const { token } = customer;
    const nos = [await w.buy(customer, 3), await w.buy(customer, 4)];
    const body = { tag: w.stock.stock, sell_price: w.stock.price_low, count: 5 };
    const before = await freeCash(customer);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => t.ask(sell, { token, body, key })));
    const [{ data: sold }] = answers as [(typeof answers)[number]];
    for (const { data } of answers) expect(data).toEqual(sold);
    expect(sold).toMatchObject({ status: 'success', count: '5' });
    expect(sold.parts).toMatchObject([
      { lot_no: nos[0], count: '3' },
      { lot_no: nos[1], count: '2' },
    ]);
    const sum = (of: 'amount' | 'fee') => sold.parts.reduce((total, part) => total + decimal(part[of] ?? '0'), 0n);
    expect([decimal(sold.amount ?? '0'), decimal(sold.fee)]).toEqual([sum('amount'), sum('fee')]);
    expect((await freeCash(customer)) - before).toBe(sum('amount') - sum('fee'));
    for (const part of sold.parts) expect(await statusOf(customer, part.no)).toMatchObject({ lot_no: part.lot_no });
    const other = await t.register();
    const refused = await t.send(sell, { token: other.token, body });
    expect(refused).toMatchObject({ status: 422, body: { data: 'exceeds_position', values: { available: '0' } } });
  });

  test('that a waiting sell has set aside is not sold again', async () => {
    const customer = await t.register();
    await t.deposit(customer, 50_000);
    const no = await w.buy(customer, 10);
    const sent = { token: customer.token, body: { no, sell_price: w.stock.price_high } };
    expect(await atOnce(20, sell, sent)).toEqual({ ok: 1, exceeds_position: 19 });
    expect(await lotsOf(customer)).toMatchObject([{ no, count: '10', available: '0' }]);
  });
});

describe('a waiting order', () => {
  test('is cancelled once, of twenty at once, and its hold released once', async () => {
    const customer = await t.register();
    await t.deposit(customer, 5_000);
    const no = await w.placePending(customer);
    expect(await atOnce(20, cancel, { token: customer.token, body: { no } })).toEqual({ ok: 1, order_ended: 19 });
    expect(await freeCash(customer)).toBe(decimal('5000'));
  });

  test('is either filled or cancelled when the market gets there at that moment', async () => {
    const customer = await t.register();
    await t.deposit(customer, 1_000_000);
    const nos = await placeNearTheMarket(customer);
    // The market reaches some of them before the customer changes their mind.
    await vi.waitFor(
      async () => {
        const { data } = await t.ask('POST /stock/success/deal/list', {
          token: customer.token,
          body: { status: 'success', limit: 100 },
        });
        // Others may have been filled at once, which do not wait.
        expect(data.rows.filter(({ no }) => nos.includes(no))).not.toEqual([]);
      },
      // It wanders, and now and then away from all of them.
      { timeout: 180_000, interval: 20 },
    );
    const answers = await Promise.all(nos.map((no) => t.send(cancel, { token: customer.token, body: { no } })));
    const orders = await Promise.all(nos.map((no) => statusOf(customer, no)));
    for (const [index, { status }] of orders.entries()) {
      expect(status).toBe(answers[index]?.status === 200 ? 'cancelled' : 'success');
    }
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['ok', 'order_ended']);
    const lots = (await lotsOf(customer)).map(({ no }) => no).filter((no) => nos.includes(no));
    expect(lots.toSorted()).toEqual(nos.filter((_, index) => orders[index]?.status === 'success').toSorted());
    const { data } = await t.ask('GET /stock/success/v2/balance', { token: customer.token });
    expect(data).toMatchObject({ held: '0.00', holds: [] });
  });

  test('is changed once, of twenty at once that were made from one sight of it, and its hold moved once', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 5_000);
    const no = await w.placePending(customer);
    const { held } = await statusOf(customer, no);
    expect(await atOnce(20, replace, { token, body: { no, version: 0, count: 2 } })).toEqual({
      ok: 1,
      order_changed: 19,
    });
    const after = await statusOf(customer, no);
    expect(after).toMatchObject({ version: 1, count: '2', changes: [{ version: 1, old_count: '1', new_count: '2' }] });
    expect(after.transfers.map(({ reason }) => reason)).toEqual(['hold', 'hold']);
    expect(decimal(after.held)).toBeGreaterThan(decimal(held));
    expect((await freeCash(customer)) + decimal(after.held)).toBe(decimal('5000'));
  });

  test('is asked to change under one key and changed once; what it says already is refused', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 5_000);
    const no = await w.placePending(customer);
    const body = { no, version: 0, count: 3 };
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => t.ask(replace, { token, key, body })));
    for (const { data } of answers) expect(data).toMatchObject({ no, status: 'pending', count: '3' });
    const same = await t.send(replace, { token, body: { no, version: 1, count: 3, price: w.stock.price_low } });
    expect(same).toMatchObject({ status: 422, body: { data: 'order_unchanged' } });
    expect((await statusOf(customer, no)).version).toBe(1);
  });

  test('is either changed and then cancelled, or cancelled and not changed', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 50_000);
    const nos = await Promise.all(Array.from({ length: 10 }, () => w.placePending(customer)));
    const [changes, ends] = await Promise.all([
      Promise.all(nos.map((no) => t.send(replace, { token, body: { no, version: 0, count: 2 } }))),
      Promise.all(nos.map((no) => t.send(cancel, { token, body: { no } }))),
    ]);
    expect(tally(ends)).toEqual({ ok: 10 });
    for (const [index, no] of nos.entries()) {
      const isChanged = changes[index]?.status === 200;
      if (!isChanged) expect(changes[index]).toMatchObject({ status: 409, body: { data: 'order_ended' } });
      expect(await statusOf(customer, no)).toMatchObject({ status: 'cancelled', version: isChanged ? 1 : 0 });
    }
    expect(await freeCash(customer)).toBe(decimal('50000'));
  });

  test('is filled once with what it was changed to, or before it could be', async () => {
    const customer = await t.register();
    const { token } = customer;
    await t.deposit(customer, 1_000_000);
    const nos = await placeNearTheMarket(customer);
    const answers: Answered[] = [];
    for (let round = 0; round < 4; round += 1) {
      const body = (no: string) => ({ no, version: round, count: 2 + round });
      answers.push(...(await Promise.all(nos.map((no) => t.send(replace, { token, body: body(no) })))));
    }
    for (const outcome of Object.keys(tally(answers)))
      expect(['ok', 'order_ended', 'order_changed']).toContain(outcome);
    for (const no of nos) {
      const { status, count, version, held } = await statusOf(customer, no);
      expect(count).toBe(String(1 + version));
      if (status === 'success') expect(held).toBe('0.00');
    }
    // Before the lots: what fills between the two opens one as well.
    const filled = (await Promise.all(nos.map((no) => statusOf(customer, no)))).filter(
      ({ status }) => status === 'success',
    );
    const lots = new Map((await lotsOf(customer)).map((lot) => [lot.no, lot.count]));
    for (const { no, count } of filled) expect(lots.get(no)).toBe(count);
  });

  /** Buys of many stocks, a tick and more below their prices: some wait for less than a second, others for long. */
  async function placeNearTheMarket({ token }: Customer): Promise<string[]> {
    const { data } = await t.ask('GET /v2/stock/list', { token, query: { limit: 100 } });
    const cheap = data.rows.filter(({ type, prasent }) => type === 'stock' && Number(prasent) < 5_000).slice(0, 40);
    const placed = await Promise.all(
      cheap.map(async ({ stock, prasent, tick_size }, index) => {
        const price = decimal(prasent) - decimal(tick_size) * BigInt(1 + (index % 8) * 10);
        const sent = { token, body: { tag: stock, count: 1, price: asText(price), mold: 'stock' } };
        const { status, body } = await t.send(buy, sent);
        expect(status, JSON.stringify(body)).toBe(200);
        return (body as { data: { no: string; status: string } }).data;
      }),
    );
    return placed.filter(({ status }) => status === 'pending').map(({ no }) => no);
  }
});

function asText(price: bigint): string {
  return `${price / 10_000n}.${String(price % 10_000n).padStart(4, '0')}`;
}

describe('what is one per customer', () => {
  test('a phone is registered once, of ten at once', async () => {
    const body = { user: '7900000001', password: 'correct horse', code: 'PRACTICE' };
    expect(await atOnce(10, 'POST /stock/user/reg', { body })).toEqual({ ok: 1, phone_taken: 9 });
  });

  test('a stock is followed once, of twenty at once', async () => {
    const { token } = await t.register();
    const sent = { token, body: { symbol: w.stock.stock } };
    expect(await atOnce(20, 'POST /stock/success/collection/add', sent)).toEqual({ ok: 20 });
    const { data } = await t.ask('GET /stock/success/collection/list', { token });
    expect(data.total).toBe(1);
  });
});

describe("somebody else's things are not there", () => {
  test.each<[CallKey, (no: string) => Sent]>([
    ['GET /stock/success/deal/detail', (no) => ({ query: { no } })],
    [cancel, (no) => ({ body: { no } })],
    [replace, (no) => ({ body: { no, version: 0, count: 2 } })],
    [sell, (no) => ({ body: { no, sell_price: w.stock.price_low } })],
  ])('%s', async (key, sent) => {
    const { token } = await t.register();
    for (const no of [await w.buy(rich, 1), await w.placePending(rich)]) {
      const unknown = await t.send(key, { ...sent('NOSUCHNUMBER'), token });
      const answer = await t.send(key, { ...sent(no), token });
      expect(answer).toMatchObject({ status: 404, body: { data: 'unknown_order' } });
      expect(answer.body).toEqual(unknown.body);
    }
  });

  test('nor in any list', async () => {
    await w.placePending(rich);
    const { token } = await t.register();
    expect((await t.ask('POST /stock/success/deal/list', { token, body: {} })).data.count).toBe(0);
    expect((await t.ask('GET /stock/success/v2/transaction', { token })).data.count).toBe(0);
    expect((await t.ask('GET /stock/success/v2/bill', { token })).count).toBe(0);
    expect((await t.ask('GET /stock/success/property/list', { token })).data.count).toBe(0);
    expect((await t.ask('GET /stock/success/collection/list', { token })).data.total).toBe(0);
  });
});
