import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { WireAnswer } from '@sauda/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp();
  port = await t.listen();
});
afterAll(() => t.close());

type SessionRow = WireAnswer<'GET /stock/success/user/sessions'>['data'][number];

const notFound = { status: 404, body: { msg: 'no', data: 'not_found' } };
const noSession = { status: 401, body: { data: 'logout' } };

async function sessionsOf(token: string): Promise<SessionRow[]> {
  const { data } = await t.ask('GET /stock/success/user/sessions', { token, query: { limit: 100 } });
  return data;
}

/** A stream of events that is open until the server ends it. */
async function openStream(token: string): Promise<IncomingMessage> {
  const request = get({ port, path: '/api/v2/stream', headers: { token } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'data');
  return response.resume();
}

describe('sessions', () => {
  test('of somebody else are not there, whoever guesses their numbers', async () => {
    const [owner, stranger] = [await t.register(), await t.register()];
    const [session] = await sessionsOf(owner.token);
    for (const id of [session?.id ?? 0, String(session?.id), 0, 999_999_999_999_999]) {
      expect(
        await t.send('POST /stock/success/user/sessions/end', { token: stranger.token, body: { id } }),
      ).toMatchObject(notFound);
    }
    expect(await sessionsOf(owner.token)).toHaveLength(1);
    expect((await sessionsOf(stranger.token)).map(({ id }) => id)).not.toContain(session?.id);
  });

  test('end at once, with their streams, and only those that were meant', async () => {
    const customer = await t.register();
    const [one, two] = [await t.logIn(customer), await t.logIn(customer)];
    const [mine, first, second] = [await openStream(customer.token), await openStream(one), await openStream(two)];
    const rows = await sessionsOf(two);
    const ended = once(first, 'end');
    // The one that asks comes first, then those used last; the log-ins are told apart by their numbers.
    const numbers = rows.map(({ id }) => id).toSorted((left, right) => left - right);
    await t.ask('POST /stock/success/user/sessions/end', { token: customer.token, body: { id: numbers[1] ?? 0 } });
    await ended;
    expect(await t.send('GET /stock/success/v2/user/info', { token: one })).toMatchObject(noSession);
    expect(
      await t.send('POST /stock/success/user/sessions/end', { token: two, body: { id: numbers[1] ?? 0 } }),
    ).toMatchObject(notFound);

    const othersEnded = once(second, 'end');
    await t.ask('POST /stock/success/user/sessions/end', { token: customer.token, body: { others: true } });
    await othersEnded;
    expect(await t.send('GET /stock/success/v2/user/info', { token: two })).toMatchObject(noSession);
    expect((await sessionsOf(customer.token)).map(({ current }) => current)).toEqual([true]);
    expect(mine.readableEnded).toBe(false);
    mine.destroy();
  });

  test.each([{}, { id: 1, others: true }, { others: false }])(
    'are not ended by %j, which names none or two',
    async (body) => {
      const { token } = await t.register();
      expect(await t.send('POST /stock/success/user/sessions/end', { token, body })).toMatchObject({
        status: 400,
        body: { data: 'invalid', fields: { id: expect.any(String) } },
      });
    },
  );
});

describe('notices', () => {
  test('are read by their customer alone', async () => {
    const [owner, stranger] = [await t.register(), await t.register()];
    await setTransactionPassword(owner);
    const { rows } = await t.ask('GET /stock/success/user/notices', { token: owner.token, query: {} });
    const id = rows[0]?.id ?? 0;
    await t.ask('POST /stock/success/user/notices/read', { token: stranger.token, body: { up_to: id } });
    const unread = async () =>
      (await t.ask('GET /stock/success/user/notices', { token: owner.token, query: {} })).unread_count;
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    await t.ask('POST /stock/success/user/notices/read', { token: owner.token, body: { up_to: String(id) } });
    expect(await unread()).toBe(0);
  });

  test('reach an open stream', async () => {
    const owner = await t.register();
    const request = get({ port, path: '/api/v2/stream', headers: { token: owner.token } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    response.on('data', (part: Buffer) => (text += part.toString()));
    await setTransactionPassword(owner);
    await expect.poll(() => text).toMatch(/event: message\ndata: \{"unread_count":\d+,"unread_notices":\d+\}\n\n/);
    response.destroy();
  });
});

describe('the login password, guessed within sessions', () => {
  test('from thirty sessions at once does not change the transaction password, and the first one stays', async () => {
    const owner = await t.register();
    await setTransactionPassword(owner);
    const tokens = await Promise.all(Array.from({ length: 30 }, () => t.logIn(owner)));
    const answers = await Promise.all(
      tokens.map((token, index) =>
        t.send('POST /stock/success/user/password/up', {
          token,
          key: newKey(),
          body: { type: 'transaction', fund_code_new: '000000', password: `wrong horse ${index}` },
        }),
      ),
    );
    for (const { status } of answers) expect([422, 429]).toContain(status);
    expect(
      await t.send('POST /stock/success/user/password/up', {
        token: owner.token,
        body: { type: 'transaction', fund_code_new: '000000', is_first: true },
      }),
    ).toMatchObject({ status: 409, body: { data: 'transaction_password_already_set' } });
  });
});

describe('the transaction password, guessed', () => {
  /** A block purchase that lacks nothing but the right password. */
  async function blockPurchase(token: string) {
    const { data } = await t.ask('POST /stock/success/stock/list', { token, body: { mold: 'bulk' } });
    const [item] = data;
    if (item === undefined) throw new Error('there is no block on offer');
    return (stock_password: string) => ({
      id: item.id,
      tag: item.tag,
      price: item.price,
      count: item.count,
      mold: 'bulk' as const,
      stock_password,
    });
  }

  test('fifty times at once from ten sessions is compared five times, then locked for the right one too', async () => {
    const owner = await t.register();
    await setTransactionPassword(owner);
    const purchase = await blockPurchase(owner.token);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => t.logIn(owner)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        t.send('POST /stock/success/deal/buy', {
          token: tokens[index % tokens.length],
          key: newKey(),
          body: purchase(String(300_000 + index)),
        }),
      ),
    );
    const compared = answers.filter(({ status }) => status === 422);
    expect(compared).toHaveLength(5);
    for (const { body } of compared) expect(body).toMatchObject({ data: 'transaction_password_incorrect' });
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    const { status, body, headers } = await t.send('POST /stock/success/deal/buy', {
      token: owner.token,
      key: newKey(),
      body: purchase('271828'),
    });
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { data: 'transaction_password_locked', values: { minutes: '15' } },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    const { data } = await t.ask('GET /stock/success/user/transaction-password', { token: owner.token });
    expect(data).toEqual({ is_set: true, locked_until: expect.any(String), passkey_required: false });
  });

  test('by one request that is repeated, also at once, counts once, and is told the same each time', async () => {
    const owner = await t.register();
    await setTransactionPassword(owner);
    const purchase = await blockPurchase(owner.token);
    const key = newKey();
    const repeat = () => t.send('POST /stock/success/deal/buy', { token: owner.token, key, body: purchase('300000') });
    const answers = [...(await Promise.all(Array.from({ length: 12 }, repeat))), await repeat()];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 422,
        body: { data: 'transaction_password_incorrect', values: { attempts_left: '4' } },
      });
    }
  });
});

async function setTransactionPassword({ token }: Customer): Promise<void> {
  await t.ask('POST /stock/success/user/password/up', {
    token,
    body: { type: 'transaction', fund_code_new: '271828', is_first: true },
  });
}
