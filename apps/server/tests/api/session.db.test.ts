import { createDoor } from '../helpers/door.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCustomers, limits, newPhone, windowMs, type TestCustomers } from '../helpers/customers.ts';
import { createChargeBook } from '../../src/modules/trading/charges/charge-rates.ts';
import { createFeePlans } from '../../src/modules/trading/fees/fee-plans.ts';
import { restingRounds } from '../helpers/quiet.ts';
import { sessionHandlers } from '../../src/calls/customers/customer/session.ts';

let t: TestCustomers;
let server: FastifyInstance;
const money = { total: 1_234_500n, free: 1_000_000n, owed: 0n, held: 0n, inTransit: 0n, invested: 234_500n };
const wallet = { ...money, unsettled: 0n, settles: [], buyingPower: 1_000_000n };
beforeAll(async () => {
  t = await createTestCustomers();
  const { customers, database, clock } = t;
  const feePlans = createFeePlans(database, clock, restingRounds());
  await feePlans.start();
  const chargeBook = createChargeBook(database, clock, restingRounds(), undefined);
  server = await createDoor({
    clock,
    database,
    handlers: sessionHandlers({ customers, chargeBook, feePlans, walletOf: async () => wallet }),
    sessions: customers.sessions,
  });
});
afterAll(async () => {
  await server.close();
  await t.close();
});

const paths = {
  register: '/api/stock/user/reg',
  logIn: '/api/stock/user/login',
  logOut: '/api/stock/success/user/logout',
  forget: '/api/v2/user/forget',
  change: '/api/stock/success/user/password/up',
  info: '/api/stock/success/v2/user/info',
  transactionPassword: '/api/stock/success/user/transaction-password',
};

async function post(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await server.inject({ method: 'POST', url: path, payload, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers };
}

async function info(token: string) {
  const answer = await server.inject({ url: paths.info, headers: { token } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const password = 'correct horse';

async function logIn(user: string, secret = password): Promise<string> {
  const { status, body } = await post(paths.logIn, { user, password: secret });
  expect(status).toBe(200);
  return String(body['token']);
}

async function registered(): Promise<string> {
  const user = newPhone();
  expect(await post(paths.register, { user, password, code: 'PRACTICE' })).toMatchObject({
    status: 200,
    body: { msg: 'ok' },
  });
  return user;
}

describe('a customer', () => {
  test('registers, logs in, sees who they are, and logs out', async () => {
    const user = await registered();
    const login = await post(paths.logIn, { user, password });
    expect(login.body).toEqual({
      msg: 'ok',
      token: expect.stringMatching(/^[0-9A-Z]{2}[\w-]{43}$/),
      id: expect.any(Number),
      user,
      login: '2026-11-20T12:00:00.000Z',
    });
    const { token, id } = login.body as { token: string; id: number };
    expect(await info(token)).toEqual({
      status: 200,
      body: {
        msg: 'ok',
        id,
        user,
        no: `${String(id).slice(0, 4)} ${String(id).slice(4)}`,
        img: '',
        total: '123.45',
        money: '100.00',
        loan: '0.00',
        has_transaction_password: false,
        frozen_reason: null,
        frozen_scope: null,
        fees: {
          plan: 'Standard',
          rates: ['stock', 'forex', 'futures', 'treasury'].map((type) => ({ type, basis_points: 3 })),
          waived_until: null,
          waived_because: null,
        },
        qip_reason: null,
        language: null,
        money_rests_until: null,
      },
    });
    // The word before a token is read in any case (RFC 9110 section 11.1).
    expect(await post(paths.logOut, {}, { authorization: `bearer ${token}` })).toMatchObject({
      status: 200,
      body: { msg: 'ok' },
    });
    const gone = { status: 401, body: { msg: 'no', data: 'logout', message: 'logout' } };
    expect(await info(token)).toMatchObject(gone);
    expect(await post(paths.logOut, {}, { token })).toMatchObject(gone);
  });

  test('is told of every field that cannot be', async () => {
    expect(await post(paths.register, { user: '12345', password: 'short', code: 'PRACTICE' })).toMatchObject({
      status: 400,
      body: {
        data: 'invalid',
        fields: { user: 'Phone number must be 10 digits', password: 'Password must be at least 6 characters' },
      },
    });
    expect(await post(paths.register, { user: '12345', password, code: 'NOBODY' })).toMatchObject({ status: 400 });
    expect(await post(paths.logIn, { user: 'asha@example.com', password })).toMatchObject({
      status: 400,
      body: { fields: { user: 'Invalid phone number' } },
    });
    expect(await post(paths.logIn, { user: '9000000009', password: '' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Please enter your password' } },
    });
  });

  test('is told the rule that refuses', async () => {
    const user = await registered();
    expect(await post(paths.register, { user, password, code: 'NOBODY' })).toMatchObject({
      status: 422,
      body: { data: 'invalid_invitation_code', message: 'Invalid invitation code' },
    });
    expect(await post(paths.register, { user, password, code: 'PRACTICE' })).toMatchObject({
      status: 409,
      body: { data: 'phone_taken' },
    });
    expect(await post(paths.logIn, { user, password: 'wrong horse' })).toMatchObject({
      status: 422,
      body: { data: 'invalid_credentials', message: 'Invalid account password' },
    });
  });

  test('waits after ten wrong passwords', async () => {
    const user = await registered();
    for (let wrong = 0; wrong < limits.failuresPerPhone; wrong += 1)
      await post(paths.logIn, { user, password: 'wrong horse' });
    expect(await post(paths.logIn, { user, password })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: {
        data: 'too_many_attempts',
        message: 'Too many attempts, try again in 15 minutes',
        values: { minutes: '15' },
      },
    });
    t.clock.advance(windowMs);
    await logIn(user);
  });
});

describe('the login password', () => {
  test('changes once, however often the request is repeated, and the other sessions end', async () => {
    const user = await registered();
    const [token, other] = [await logIn(user), await logIn(user)];
    const repeat = () =>
      post(
        paths.change,
        { password, password_new: 'battery staple' },
        { token, 'idempotency-key': '0193a0b0-0000-7000-8000-000000000001' },
      );
    expect(await repeat()).toMatchObject({ status: 200, body: { msg: 'ok' } });
    expect(await repeat()).toMatchObject({ status: 200, body: { msg: 'ok' } });
    expect(await info(token)).toMatchObject({ status: 200 });
    expect(await info(other)).toMatchObject({ status: 401 });
    await logIn(user, 'battery staple');
  });

  test('keeps its rules', async () => {
    const user = await registered();
    const token = await logIn(user);
    const change = (body: object) => post(paths.change, body, { token });
    expect(await change({})).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String), password_new: expect.any(String) } },
    });
    expect(await change({ password, password_new: '12345' })).toMatchObject({
      status: 400,
      body: { fields: { password_new: 'Password must be at least 6 characters' } },
    });
    expect(await change({ password: 'wrong horse', password_new: 'battery staple' })).toMatchObject({
      status: 422,
      body: { data: 'old_password_incorrect' },
    });
    expect(await change({ password, password_new: password })).toMatchObject({
      status: 422,
      body: { data: 'password_unchanged' },
    });
    expect(await post(paths.change, { password, password_new: 'battery staple' })).toMatchObject({ status: 401 });
  });

  test('is set anew with the old one, and every session ends', async () => {
    const user = await registered();
    const token = await logIn(user);
    expect(await post(paths.forget, { user, password: 'wrong horse', new_password: 'battery staple' })).toMatchObject({
      status: 422,
      body: { data: 'old_password_incorrect', message: 'Old password is incorrect' },
    });
    expect(await post(paths.forget, { user, password, new_password: 'battery staple' })).toMatchObject({
      status: 200,
      body: { msg: 'ok' },
    });
    expect(await info(token)).toMatchObject({ status: 401 });
    await logIn(user, 'battery staple');
  });
});

describe('the transaction password', () => {
  const state = async (token: string) => {
    const answer = await server.inject({ url: paths.transactionPassword, headers: { token } });
    return answer.json<{ data: unknown }>().data;
  };

  test('is set, changed with the login password, and seen to be set', async () => {
    const token = await logIn(await registered());
    const change = (body: object) => post(paths.change, { type: 'transaction', ...body }, { token });
    expect(await state(token)).toEqual({ is_set: false, locked_until: null, passkey_required: false });
    for (const fund_code_new of [undefined, '', '12345', '12345x']) {
      expect(await change({ fund_code_new, is_first: true })).toMatchObject({
        status: 400,
        body: { fields: { fund_code_new: 'Please enter 6-digit transaction password' } },
      });
    }
    expect(await change({ fund_code_new: '123456', is_first: true })).toMatchObject({ status: 200 });
    expect(await state(token)).toEqual({ is_set: true, locked_until: null, passkey_required: false });
    expect((await info(token)).body).toMatchObject({ has_transaction_password: true });
    expect(await change({ fund_code_new: '654321', is_first: true })).toMatchObject({
      status: 409,
      body: { data: 'transaction_password_already_set' },
    });
    expect(await change({ fund_code_new: '654321' })).toMatchObject({
      status: 422,
      body: { data: 'login_password_required' },
    });
    expect(await change({ fund_code_new: '654321', password: 'wrong horse' })).toMatchObject({
      status: 422,
      body: { data: 'invalid_credentials' },
    });
    expect(await change({ fund_code_new: '654321', password })).toMatchObject({ status: 200 });
  });

  test('is changed once, however often the request is repeated, and a repeated wrong one is one wrong one', async () => {
    const user = await registered();
    const token = await logIn(user);
    const repeat = (key: string, body: object) =>
      post(paths.change, { type: 'transaction', ...body }, { token, 'idempotency-key': key });
    const first = '0193a0b0-0000-7000-8000-000000000011';
    for (let time = 0; time < 3; time += 1) {
      expect(await repeat(first, { fund_code_new: '123456', is_first: true })).toMatchObject({ status: 200 });
    }
    const wrong = '0193a0b0-0000-7000-8000-000000000012';
    const guesses = Array.from({ length: limits.failuresPerPhone * 2 }, () =>
      repeat(wrong, { fund_code_new: '654321', password: 'wrong horse' }),
    );
    for (const guess of await Promise.all(guesses))
      expect(guess).toMatchObject({ body: { data: 'invalid_credentials' } });
    await logIn(user);
    expect(await repeat(wrong, { fund_code_new: '654321', password })).toMatchObject({
      status: 409,
      body: { data: 'repeated_with_other_body' },
    });
  });
});

describe('hostile input', () => {
  const texts = [
    '',
    '\0',
    '9000000001\0',
    "'; DROP TABLE customers; --",
    '\ud800',
    '\u202e0000000009',
    '１２３４５６７８９０',
    'x'.repeat(60_000),
    '${7*7}',
    '{"$gt":""}',
  ];
  const values = [...texts, null, true, 0, -1, 1e308, 9_000_000_001, [], ['9000000001'], {}, { $gt: '' }];

  test.each(['user', 'password', 'code', 'new_password'])(
    'in %s is refused or taken as text, and never breaks anything',
    async (field) => {
      const good = { user: newPhone() as string, password, code: 'PRACTICE', new_password: 'battery staple' };
      for (const value of values) {
        for (const path of [paths.register, paths.logIn, paths.forget]) {
          const { status, body } = await post(path, { ...good, [field]: value });
          expect(status, `${path} ${field}=${JSON.stringify(value).slice(0, 60)}`).toBeLessThan(500);
          expect(['ok', 'no']).toContain(body['msg']);
        }
      }
    },
  );

  test('in the token is no session', async () => {
    for (const token of ['x', "' OR 1=1 --", 'A'.repeat(43), 'A'.repeat(5_000), 'Bearer', 'null', '../../etc/passwd']) {
      expect(await info(token)).toMatchObject({ status: 401, body: { data: 'logout', message: 'logout' } });
    }
  });
});
