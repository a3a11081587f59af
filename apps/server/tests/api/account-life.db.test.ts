import { decimal } from '@sauda/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { unzip } from '../helpers/archive.ts';
import { lockBook, post } from '../../src/modules/ledger/index.ts';
import { identityOf, uploadPicture } from './forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let owner: Customer;
let stranger: Customer;

beforeAll(async () => {
  t = await createTestApp();
  stranger = await t.register();
  await t.deposit(stranger, 5_000);
});
beforeEach(async () => {
  owner = await t.register();
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const close = ({ token, password }: Customer, more: object = {}) =>
  t.send('POST /stock/success/user/close', { token, body: { password, ...more } });
const obstaclesOf = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/user/close', { token })).data.obstacles;
const idOf = async ({ phone }: Pick<Customer, 'phone'>): Promise<string> => {
  const [row] = await t.database.sql<Array<{ id: string }>>`SELECT id FROM customers WHERE phone = ${phone}`;
  if (row === undefined) throw new Error('nobody has this phone');
  return row.id;
};
const logIn = ({ phone, password }: Customer) => t.send('POST /stock/user/login', { body: { user: phone, password } });

async function exportIsReady({ token }: Customer): Promise<string> {
  let url: string | null = null;
  await vi.waitFor(
    async () => {
      const { data } = await t.ask('GET /stock/success/user/export', { token });
      expect(data.status).toBe('ready');
      ({ url } = data);
    },
    { timeout: 30_000, interval: 100 },
  );
  return url ?? '';
}

describe('a copy of the data', () => {
  test('is made, announced, and handed to its owner alone', async () => {
    const { token } = owner;
    expect((await t.ask('GET /stock/success/user/export', { token })).data).toEqual({
      status: 'none',
      progress: 0,
      url: null,
      expires_at: null,
    });
    const lakeRoad = { line1: '12 Lake Road', city: 'Pune', region: 'Maharashtra', postal_code: '411001' };
    await t.ask('POST /stock/success/user/address', { token, body: lakeRoad });
    await t.ask('POST /stock/success/user/nominees', { token, body: { nominees: [] } });
    const key = newKey();
    const first = await t.send('POST /stock/success/user/export', { token, key });
    expect(first).toMatchObject({ status: 200 });
    expect((await t.send('POST /stock/success/user/export', { token, key })).body).toEqual(first.body);
    const url = await exportIsReady(owner);
    expect((await t.ask('GET /stock/success/user/notices', { token, query: {} })).rows).toMatchObject([
      { kind: 'data_export_ready', values: { days: '7' } },
      { kind: 'nominees_changed' },
      { kind: 'address_changed' },
    ]);
    expect((await t.send('POST /stock/success/user/export', { token, key })).body).toEqual(first.body);

    const port = await t.listen();
    const fetchAs = (as: string) => fetch(`http://127.0.0.1:${port}${url}`, { headers: { token: as } });
    const file = await fetchAs(token);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('cache-control')).toContain('no-store');
    const archive = await unzip(Buffer.from(await file.arrayBuffer()));
    expect(JSON.parse(String(archive.get('json/profile.json')))).toMatchObject([{ phone: owner.phone }]);
    expect(JSON.parse(String(archive.get('json/addresses.json')))).toMatchObject([lakeRoad]);
    expect(JSON.parse(String(archive.get('json/nominees.json')))).toMatchObject([{ nominees: '[]' }]);
    for (const [as, status] of [
      [stranger.token, 404],
      ['', 401],
    ] as const) {
      expect((await fetchAs(as)).status).toBe(status);
    }
    expect((await t.ask('GET /stock/success/user/export', { token: stranger.token })).data.status).toBe('none');
  });
});

describe('closing', () => {
  test('ends every session, frees the phone, and answers a log-in like that of nobody', async () => {
    const other = await t.logIn(owner);
    await t.ask('POST /stock/success/bank/add', {
      token: other,
      body: { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
    });
    await t.ask('POST /stock/success/user/export', { token: other });
    await exportIsReady(owner);
    const id = await idOf(owner);
    expect(await obstaclesOf(owner)).toEqual([]);

    expect(await close(owner)).toMatchObject({ status: 200, body: { msg: 'ok' } });
    for (const token of [owner.token, other]) {
      expect(await t.send('GET /stock/success/v2/user/info', { token })).toMatchObject({ status: 401 });
    }
    const refused = await logIn(owner);
    const nobody = await logIn({ ...owner, phone: '6999999999' });
    expect(refused).toMatchObject({ status: nobody.status, body: nobody.body as object });

    const [left] = await t.database.sql`
      SELECT phone, name, closed_at IS NOT NULL AS closed,
        (SELECT count(*)::int FROM sessions WHERE customer_id = c.id) AS sessions,
        (SELECT count(*)::int FROM bank_cards WHERE customer_id = c.id) AS cards,
        (SELECT count(*)::int FROM notices WHERE customer_id = c.id) AS notices,
        (SELECT count(*)::int FROM data_exports WHERE customer_id = c.id) AS exports,
        (SELECT count(*)::int FROM files WHERE customer_id = c.id) AS files,
        (SELECT count(*)::int FROM known_devices WHERE customer_id = c.id) AS devices
      FROM customers c WHERE id = ${id}`;
    expect(left).toEqual({
      phone: undefined,
      name: undefined,
      closed: true,
      sessions: 0,
      cards: 0,
      notices: 0,
      exports: 0,
      files: 0,
      devices: 0,
    });

    const body = { user: owner.phone, password: 'another one', code: 'PRACTICE' };
    await t.ask('POST /stock/user/reg', { body });
    const token = await t.logIn({ phone: owner.phone, password: 'another one' });
    expect((await t.ask('GET /stock/success/bank/list', { token })).count).toBe(0);
  });

  test('needs the login password, and the transaction password where one is set', async () => {
    expect(await close({ ...owner, password: 'wrong one' })).toMatchObject({
      status: 422,
      body: { data: 'invalid_credentials' },
    });
    expect(await close({ ...owner, password: '' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    await t.ask('POST /stock/success/user/password/up', {
      token: owner.token,
      body: { type: 'transaction', fund_code_new: '135790', is_first: true },
    });
    expect(await close(owner)).toMatchObject({ body: { data: 'transaction_password_required' } });
    expect(await close(owner, { stock_password: '135791' })).toMatchObject({
      body: { data: 'transaction_password_incorrect' },
    });
    expect(await close(owner, { stock_password: '135790' })).toMatchObject({ status: 200 });
  });

  test('an account with money, a recharge under way or an order is refused, with all that stands in the way', async () => {
    await t.ask('POST /stock/success/v2/recharge/add', { token: owner.token, body: { count: 6_000 } });
    expect(await close(owner)).toMatchObject({
      status: 422,
      body: { data: 'account_not_empty', values: { recharges: '1' } },
    });
    await t.deposit(owner, 7_000);
    await vi.waitFor(
      async () => expect(await obstaclesOf(owner)).toEqual([{ kind: 'balance', value: '13000.00' }]),
      30_000,
    );
    expect(await close(owner)).toMatchObject({ status: 422, body: { values: { balance: '13000.00' } } });
    expect(await t.send('GET /stock/success/v2/user/info', { token: owner.token })).toMatchObject({ status: 200 });
  });

  test('is open to somebody who has traded: everything that is free can be withdrawn, to the last minor unit', async () => {
    const { token } = owner;
    await t.deposit(owner, 5_000);
    const { data: quote } = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'PANCBANK', market: 'NSE' } });
    const limit = { position: 'full' } as const;
    await t.ask('POST /stock/success/deal/buy', {
      token,
      body: { tag: 'PANCBANK', count: 7, price: quote.price_high, mold: 'stock', ...limit },
    });
    const { rows } = (await t.ask('GET /stock/success/v2/transaction', { token, query: { type: 'stock' } })).data;
    for (const { no, price } of rows) {
      const body = { no, price, sell_price: quote.price_low, ...limit };
      await t.ask('POST /stock/success/deal/sell', { token, body });
    }
    const { balance } = (await t.ask('GET /stock/success/v2/balance', { token })).data;
    expect(balance).not.toMatch(/\.00$/u);
    const { data: card } = await t.ask('POST /stock/success/bank/add', {
      token,
      body: { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
    });
    const withdraw = (count: string | number) =>
      t.send('POST /stock/success/money/access', { token, body: { bank_id: card.id, count } });
    expect(await withdraw('1000.50')).toMatchObject({
      status: 422,
      body: { data: 'amount_not_whole', values: { available: balance } },
    });
    for (const count of ['1e3', '+500', '5,000', '०५००', '٥٠٠', '500.005', 500.005, '', ' 500']) {
      expect(await withdraw(count), String(count)).toMatchObject({ status: 400, body: { data: 'invalid' } });
    }
    expect(await withdraw(balance)).toMatchObject({ status: 200 });
    await vi.waitFor(
      async () => {
        await t.hurryPractice();
        expect(await obstaclesOf(owner)).toEqual([]);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await close(owner)).toMatchObject({ status: 200 });
  });

  test.each([true, false])('takes with it who they were and their pictures, decided on: %s', async (isDecided) => {
    const { token } = owner;
    const id = await idOf(owner);
    await t.ask('POST /stock/success/autonomy/add', { token, body: await identityOf(t, owner) });
    if (isDecided)
      await vi.waitFor(
        async () => {
          await t.hurryPractice();
          expect((await t.ask('GET /stock/success/autonomy/state', { token })).data.status).toBe(2);
        },
        { timeout: 30_000, interval: 100 },
      );
    const img = await uploadPicture(t, owner);
    await t.ask('POST /stock/success/user_message/send', { token, body: { content: 'Hello', img } });
    expect(await close(owner)).toMatchObject({ status: 200 });
    const [left] = await t.database.sql`
      SELECT (SELECT count(*)::int FROM identity_reviews WHERE customer_id = ${id}) AS reviews,
        (SELECT count(*)::int FROM files WHERE customer_id = ${id}) AS files, (SELECT count(*)::int FROM messages WHERE customer_id = ${id}) AS messages`;
    expect(left).toEqual({ reviews: 0, files: 0, messages: 0 });
  });

  test('leaves the transfers, and the books in order', async () => {
    await t.deposit(owner, 5_000);
    const id = await idOf(owner);
    await t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [id]);
      const subject = { kind: 'order', no: 'LOST-ALL' } as const;
      const amount = decimal(5_000);
      book.move({
        customerId: id,
        debit: 'cash',
        credit: 'clearing',
        amount,
        reason: 'buyStock',
        subject,
        actor: 'test',
      });
      await post(tx, book, new Date());
    });
    expect(await close(owner)).toMatchObject({ status: 200 });
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM ledger.transfers WHERE customer_id = ${id}`;
    expect(count).toBe(2);
  });

  test('and asking for a deposit at once: one of the two, never both, and no money without an owner', async () => {
    for (let round = 0; round < 8; round += 1) {
      const somebody = await t.register();
      const id = await idOf(somebody);
      const ask = () =>
        t.send('POST /stock/success/v2/recharge/add', { token: somebody.token, body: { count: 5_000 } });
      const [first, closed, second] = await Promise.all([ask(), close(somebody), ask()]);
      const [open] = await t.database.sql`
        SELECT (SELECT count(*)::int FROM recharges WHERE customer_id = c.id) AS recharges, closed_at IS NOT NULL AS closed
        FROM customers c WHERE id = ${id}`;
      const asked = [first, second].filter(({ status }) => status === 200).length;
      expect(open).toEqual({ recharges: asked, closed: closed.status === 200 });
      if (closed.status === 200) expect(asked).toBe(0);
      else expect(closed).toMatchObject({ status: 422, body: { data: 'account_not_empty' } });
    }
  });

  test('ten times at once closes once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
  });
});
