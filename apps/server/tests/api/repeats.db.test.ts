import { moneyCalls, type CallKey } from '@sauda/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, type TestApp } from './app.ts';
import { callKeys, definitionOf } from './wire.ts';
import { createWorld, type GoodRequest, type World } from './world.ts';

let w: World;
let t: TestApp;
beforeAll(async () => {
  w = await createWorld();
  t = w.t;
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const repeatable = callKeys.filter((key) => definitionOf(key).repeatable === true);
const refusedTwice = { status: 409, body: { msg: 'no', data: 'repeated_with_other_body' } };

/** The same request with another field beside: unknown to the call, but another body all the same. */
function altered(request: GoodRequest): GoodRequest {
  return { ...request, body: { ...request.body, note: 'other' } };
}

describe.each(repeatable)('%s', (key) => {
  test('gives the first answer again, and none to another body', async () => {
    const request = { ...(await w.goodRequest(key)), key: newKey() };
    const first = await t.send(key, request);
    expect(first).toMatchObject({ status: 200 });
    const inAnotherOrder = JSON.stringify(Object.fromEntries(Object.entries(request.body ?? {}).toReversed()), null, 2);
    for (const again of [
      request,
      { ...request, key: request.key.toUpperCase() },
      { ...request, raw: inAnotherOrder },
    ]) {
      const { status, body } = await t.send(key, again);
      expect({ status, body }).toEqual({ status: first.status, body: first.body });
    }
    expect(await t.send(key, { ...altered(request), key: request.key })).toMatchObject(refusedTwice);
    expect(await t.send(key, request)).toMatchObject({ status: 200, body: first.body });
  });

  test('twenty at once with one key are one command', async () => {
    const request = { ...(await w.goodRequest(key)), key: newKey() };
    const before = await recordsOf(request.token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.send(key, request)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    const after = await recordsOf(request.token);
    expect(after.orders - before.orders).toBeLessThanOrEqual(1);
    expect(after.recharges - before.recharges).toBeLessThanOrEqual(1);
    // The amount and the fee.
    expect(after.bills - before.bills).toBeLessThanOrEqual(2);
  });

  test('twenty at once with one key and two bodies: the first body is done, the other refused', async () => {
    const request = { ...(await w.goodRequest(key)), key: newKey() };
    const other = { ...altered(request), key: request.key };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => t.send(key, index % 2 === 0 ? request : other)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  });

  const expectNoKey = async (uuid: string): Promise<void> => {
    const answer = await t.send(key, { ...(await w.someRequest(key)), key: uuid });
    expect(answer).toMatchObject({
      status: 400,
      body: { data: 'invalid', fields: { 'Idempotency-Key': expect.any(String) } },
    });
  };
  test.each(['', '0193a0b0-0000-7000-8000-00000000000'])('the key %j is no UUID', expectNoKey);
  test.each(['x', '1', '0193a0b0000070008000000000000001', '{0193a0b0-0000-7000-8000-000000000001}', 'é'])(
    'the key %j is no UUID either',
    { tags: 'all' },
    expectNoKey,
  );

  test("another customer's key is another key", async () => {
    const uuid = newKey();
    // At once: what it is about may have ended by itself a few seconds later.
    const mine = await w.goodRequest(key);
    expect(await t.send(key, { ...mine, key: uuid })).toMatchObject({ status: 200 });
    const theirs = await w.goodRequest(key);
    const stranger = mine.token === theirs.token ? (await t.register()).token : theirs.token;
    const answer = await t.send(key, { ...altered(theirs), token: stranger, key: uuid });
    expect(answer.body).not.toMatchObject(refusedTwice.body);
  });
});

async function recordsOf(token: string): Promise<{ orders: number; recharges: number; bills: number }> {
  const query = { limit: 1 };
  const [orders, recharges, bills] = await Promise.all([
    t.ask('POST /stock/success/deal/list', { token, body: query }),
    t.ask('GET /stock/success/property/list', { token, query }),
    t.ask('GET /stock/success/v2/bill', { token, query }),
  ]);
  return { orders: orders.data.count, recharges: recharges.data.count, bills: bills.count };
}

describe('a refusal', () => {
  const buy = 'POST /stock/success/deal/buy';

  test('is the answer to every repeat too, though it would go through by now', async () => {
    const poor = await t.register();
    const body = { tag: w.stock.stock, count: 1, price: w.stock.price_high, mold: 'stock' };
    const request = { token: poor.token, body, key: newKey() };
    const refused = { status: 422, body: { data: 'insufficient_funds' } };
    expect(await t.send(buy, request)).toMatchObject(refused);
    await t.deposit(poor, 5_000);
    expect(await t.send(buy, request)).toMatchObject(refused);
    expect(await t.send(buy, { ...request, key: newKey() })).toMatchObject({ status: 200 });
  });

  test('of a malformed request keeps nothing: the key is free for the right one', async () => {
    const { body, token } = await w.goodRequest(buy);
    const key = newKey();
    expect(await t.send(buy, { token, body: { ...body, count: 'x' }, key })).toMatchObject({ status: 400 });
    expect(await t.send(buy, { token, body, key })).toMatchObject({ status: 200 });
  });
});

describe('the outcome of a request whose answer was lost', () => {
  const ask = (key: CallKey, token: string, uuid: string) =>
    t.ask('POST /stock/success/deeds/outcome', { token, body: { path: key.slice('POST '.length), key: uuid } });

  test.each([...moneyCalls])(
    '%s: its first answer where it was done; closed for good where it was not',
    async (key) => {
      const done = { ...(await w.goodRequest(key)), key: newKey() };
      const { body } = await t.send(key, done);
      expect(body).toMatchObject({ msg: 'ok' });
      const known = await ask(key, done.token, done.key.toUpperCase());
      expect({ status: known.data.status, body: JSON.parse(known.data.answer) as unknown }).toEqual({
        status: 200,
        body,
      });

      const late = { ...(await w.goodRequest(key)), key: newKey() };
      const before = await recordsOf(late.token);
      for (let times = 0; times < 2; times += 1) {
        const { data } = await ask(key, late.token, late.key);
        expect({ ...data, answer: JSON.parse(data.answer) as unknown }).toMatchObject({
          status: 409,
          answer: { msg: 'no', data: 'request_abandoned' },
        });
      }
      expect(await t.send(key, late)).toMatchObject({ status: 409, body: { msg: 'no' } });
      expect(await recordsOf(late.token)).toEqual(before);
    },
  );

  test.each([
    'POST /stock/success/deal/buy',
    'POST /stock/success/money/access',
    'POST /stock/success/fund/purchase',
  ] as const)('%s and asked about at once: both say the same', async (key) => {
    for (let round = 0; round < 4; round += 1) {
      const request = { ...(await w.goodRequest(key)), key: newKey() };
      const [sent, asked] = await Promise.all([t.send(key, request), ask(key, request.token, request.key)]);
      expect(asked.data.status).toBe(sent.status);
      if (sent.status === 200) expect(JSON.parse(asked.data.answer)).toEqual(sent.body);
      else expect(sent.status).toBe(409);
    }
  });

  test('a refusal is told as it was; what takes no key, and another customer, learn nothing', async () => {
    const poor = await t.register();
    const request = {
      token: poor.token,
      body: { tag: w.stock.stock, count: 1, price: w.stock.price_high, mold: 'stock' },
    };
    const key = newKey();
    await t.send('POST /stock/success/deal/buy', { ...request, key });
    const { data } = await ask('POST /stock/success/deal/buy', poor.token, key);
    expect(data).toMatchObject({ status: 422 });
    expect(JSON.parse(data.answer)).toMatchObject({ data: 'insufficient_funds' });
    const other = await ask('POST /stock/success/deal/buy', w.rich.token, key);
    expect(other.data.status).toBe(409);
    for (const path of ['/stock/success/user/close', '/nowhere', 'constructor'])
      expect(
        await t.send('POST /stock/success/deeds/outcome', { token: poor.token, body: { path, key } }),
      ).toMatchObject({ status: 400, body: { data: 'invalid' } });
  });
});
