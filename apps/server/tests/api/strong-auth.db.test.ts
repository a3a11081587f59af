import { decimal } from '@sauda/money';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type Sent, type TestApp } from './app.ts';
import { offerBlock } from './offered.ts';
import { createTestAuthenticator } from '../helpers/authenticator.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const logout = { status: 401, body: { data: 'logout' } };
const ownPage = { 'sec-fetch-site': 'same-origin' };

/** Logs in and answers the token and what was set as a cookie. */
async function logIn(app: TestApp, { phone, password }: Customer, headers: Record<string, string>) {
  const body = { user: phone, password };
  const answer = await app.send('POST /stock/user/login', { body, headers });
  expect(answer.status).toBe(200);
  const setCookie = answer.headers['set-cookie'] as string | undefined;
  return { token: (answer.body as { token: string }).token, setCookie, cookie: setCookie?.split(';')[0] ?? '' };
}

/** Adds a passkey of a device of its own; `sign` confirms with it. */
async function addPasskey({ token, password }: Customer, name = 'A phone') {
  const { data } = await t.ask('POST /stock/success/user/passkeys/options', { token, body: { password } });
  const authenticator = createTestAuthenticator();
  const body = { name, response: authenticator.attest(data) };
  const added = await t.ask('POST /stock/success/user/passkeys/add', { token, body });
  async function sign() {
    const { data: asked } = await t.ask('POST /stock/success/user/confirm/options', { token });
    return authenticator.assert(asked);
  }
  return { authenticator, id: added.data.id, sign };
}

const balance = (sent: Sent) => t.send('GET /stock/success/v2/balance', sent);

describe('a log-in from a page of ours', () => {
  let customer: Customer;
  beforeAll(async () => {
    customer = await t.register();
  });

  test('gives the browser a cookie that scripts and other sites cannot use', async () => {
    const { setCookie } = await logIn(t, customer, ownPage);
    expect(setCookie).toMatch(/^sauda_device=[\w-]{43}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/);
  });

  test('begins a session whose token opens nothing without the cookie: no call, no stream', async () => {
    const { token, cookie } = await logIn(t, customer, ownPage);
    const other = await logIn(t, await t.register(), ownPage);
    for (const headers of [{}, ownPage, { cookie: other.cookie }, { cookie: 'sauda_device=' }, { cookie: ';=;' }]) {
      expect(await balance({ token, headers })).toMatchObject(logout);
      expect(await t.send('GET /v2/stream', { token, headers })).toMatchObject(logout);
      expect(await t.send('POST /stock/success/user/logout', { token, headers })).toMatchObject(logout);
    }
    expect(await balance({ headers: { authorization: `Bearer ${token}` } })).toMatchObject(logout);
    for (const headers of [{ cookie }, { cookie: `theme=dark; ${cookie}; a=b` }]) {
      expect(await balance({ token, headers })).toMatchObject({ status: 200 });
      expect(await t.send('GET /v2/stream', { token, headers })).toMatchObject({ status: 200 });
    }
    // The cookie alone opens nothing either.
    expect(await balance({ headers: { cookie } })).toMatchObject(logout);
  });

  test('keeps the cookie that the browser has', async () => {
    const first = await logIn(t, customer, ownPage);
    const second = await logIn(t, customer, { ...ownPage, cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    expect(await balance({ token: first.token, headers: { cookie: second.cookie } })).toMatchObject({ status: 200 });
  });

  test.each([{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'is not one with %j: its token opens by itself, as the wire has it',
    async (headers) => {
      const { token, setCookie } = await logIn(t, customer, headers);
      expect(setCookie).toBeUndefined();
      expect(await balance({ token })).toMatchObject({ status: 200 });
    },
  );
});

describe('behind TLS', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await createTestApp({ PUBLIC_URL: 'https://broker.example', TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => secure.close());

  const hsts = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

  test('the cookie has the prefix that keeps neighbours from setting it, and travels in no plain request', async () => {
    const customer = await secure.register();
    const { setCookie, cookie, token } = await logIn(secure, customer, ownPage);
    expect(setCookie).toMatch(
      /^__Host-sauda_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const ask = (sent: string) => secure.send('GET /stock/success/v2/balance', { token, headers: { cookie: sent } });
    expect(await ask(cookie)).toMatchObject({ status: 200 });
    expect(await ask(cookie.replace('__Host-', ''))).toMatchObject(logout);
  });

  test('every answer tells browsers not to come without it again', async () => {
    for (const path of ['/', '/api/v2/config', '/api/docs/', '/api/nothing', '/healthz']) {
      expect((await secure.request('GET', path)).headers).toMatchObject(hsts);
    }
  });

  test('a trusted proxy says it too; nobody else, and not over plain HTTP', async () => {
    const proxied = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const over = (scheme: string) => ({ 'x-forwarded-proto': scheme });
    expect((await proxied.request('GET', '/', over('https'))).headers).toMatchObject(hsts);
    expect((await proxied.request('GET', '/', over('http'))).headers).not.toHaveProperty('strict-transport-security');
    expect((await t.request('GET', '/', over('https'))).headers).not.toHaveProperty('strict-transport-security');
    await proxied.close();
  });

  test('passkeys are made for the configured address, and asked for at no other', async () => {
    const at = (host: string) => secure.send('POST /stock/user/passkey/options', { headers: { host } });
    expect(await at('broker.example')).toMatchObject({ status: 200, body: { data: { rpId: 'broker.example' } } });
    for (const host of [
      'localhost',
      'evil.example',
      'broker.example.evil.example',
      'broker.example:8443',
      '10.0.0.1',
    ]) {
      expect(await at(host)).toMatchObject({
        status: 422,
        body: { data: 'passkeys_unavailable', message: 'Passkeys work only at https://broker.example' },
      });
    }
  });
});

describe('passkeys', () => {
  async function withPasskey() {
    const customer = await t.register();
    return { customer, token: customer.token, ...(await addPasskey(customer, '  My phone ')) };
  }

  test('one that was added lets its owner in, in a browser with a cookie too', async () => {
    const { customer, token, authenticator, id } = await withPasskey();
    const { data } = await t.ask('POST /stock/user/passkey/options', {});
    expect(data).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const body = { response: authenticator.assert(data) };
    const answer = await t.send('POST /stock/user/passkey/login', { body, headers: ownPage });
    expect(answer).toMatchObject({ status: 200, body: { user: customer.phone } });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const own = (answer.body as { token: string }).token;
    expect(await balance({ token: own, headers: { cookie } })).toMatchObject({ status: 200 });
    expect(await balance({ token: own })).toMatchObject(logout);
    expect(await t.ask('GET /stock/success/user/passkeys', { token })).toMatchObject({
      data: [{ id, name: 'My phone', last_used_at: expect.any(String), backed_up: true }],
      count: 1,
    });
    expect(await t.send('POST /stock/user/passkey/login', { body })).toMatchObject({
      status: 422,
      body: { data: 'passkey_expired' },
    });
  });

  test('is added once, though its answer was lost', async () => {
    const { token, password } = await t.register();
    const { data } = await t.ask('POST /stock/success/user/passkeys/options', { token, body: { password } });
    const body = { name: 'A phone', response: createTestAuthenticator().attest(data) };
    const send = (key?: string) =>
      t.send('POST /stock/success/user/passkeys/add', { token, body, ...(key !== undefined && { key }) });
    const key = newKey();
    const first = await send(key);
    expect(first).toMatchObject({ status: 200, body: { data: { id: expect.any(Number) } } });
    expect(await send(key)).toMatchObject({ status: 200, body: first.body });
    // What signs is used up all the same.
    expect(await send(newKey())).toMatchObject({ status: 422, body: { data: 'passkey_expired' } });
    expect(await t.ask('GET /stock/success/user/passkeys', { token })).toMatchObject({ count: 1 });
  });

  test('takes no name that is blank', async () => {
    const { token } = await t.register();
    const body = { name: ' \t ', response: createTestAuthenticator().attest({ challenge: 'AA' }) };
    expect(await t.send('POST /stock/success/user/passkeys/add', { token, body })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Please enter a name' } },
    });
  });

  test("someone else's is not there", async () => {
    const { id } = await withPasskey();
    const other = await withPasskey();
    for (const foreign of [id, '0', 999_999_999]) {
      expect(
        await t.send('POST /stock/success/user/passkeys/remove', {
          token: other.token,
          body: { id: foreign, password: other.customer.password },
        }),
      ).toMatchObject({ status: 404, body: { data: 'not_found' } });
    }
    expect(await t.ask('GET /stock/success/user/passkeys', { token: other.token })).toMatchObject({ count: 1 });
  });

  test('one is removed with the login password alone: a session is not enough, and neither is a wrong one', async () => {
    const { customer, token, id } = await withPasskey();
    const remove = (password?: string) =>
      t.send('POST /stock/success/user/passkeys/remove', { token, body: { id, password } });
    expect(await remove()).toMatchObject({ status: 422, body: { data: 'login_password_required' } });
    expect(await remove('')).toMatchObject({ status: 422, body: { data: 'login_password_required' } });
    expect(await remove('wrong horse')).toMatchObject({ status: 422, body: { data: 'invalid_credentials' } });
    expect(await t.ask('GET /stock/success/user/passkeys', { token })).toMatchObject({ count: 1 });
    expect(await remove(customer.password)).toMatchObject({ status: 200 });
    expect(await t.ask('GET /stock/success/user/passkeys', { token })).toMatchObject({ count: 0 });
  });

  test('beside one, the first transaction password needs the login password: it confirms once the passkey is removed', async () => {
    const { customer, token } = await withPasskey();
    const set = (password?: string) =>
      t.send('POST /stock/success/user/password/up', {
        token,
        body: { type: 'transaction', fund_code_new: '135790', is_first: true, password },
      });
    expect(await set()).toMatchObject({ status: 422, body: { data: 'login_password_required' } });
    expect(await set('wrong horse')).toMatchObject({ status: 422, body: { data: 'invalid_credentials' } });
    expect(await set(customer.password)).toMatchObject({ status: 200 });
  });

  test('those of the customer are asked for a confirmation, and no others', async () => {
    const { token, authenticator } = await withPasskey();
    const { data } = await t.ask('POST /stock/success/user/confirm/options', { token });
    expect(data.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
  });
});

describe('what moves money out', () => {
  const digits = '135790';

  /** A customer with money, a bank card and a block to buy, and what a confirmation of each command goes with. */
  async function investor() {
    const customer = await t.register();
    const { token, password } = customer;
    await t.deposit(customer, 500_000);
    const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
    const { data: added } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const { data: quote } = await t.ask('GET /v2/yahoo', { token, query: { symbol: 'KONSHIP' } });
    const id = Number(await offerBlock(t.database, { price: decimal(quote.price) }));

    const withdraw = (more: object = {}, key = newKey()) =>
      t.send('POST /stock/success/money/access', { token, key, body: { bank_id: added.id, count: 200, ...more } });
    const buyBlock = (more: object = {}) =>
      t.send('POST /stock/success/deal/buy', {
        token,
        key: newKey(),
        body: { mold: 'bulk', id, tag: 'KONSHIP', count: 100, price: quote.price, ...more },
      });
    const close = (more: object = {}) =>
      t.send('POST /stock/success/user/close', { token, body: { password, ...more } });
    return { customer, token, withdraw, buyBlock, close };
  }

  const setDigits = ({ token, password }: Customer, more: object = { is_first: true }) =>
    t.send('POST /stock/success/user/password/up', {
      token,
      body: { type: 'transaction', fund_code_new: digits, password, ...more },
    });
  const confirmationOf = async ({ token }: { token: string }) =>
    (await t.ask('GET /stock/success/user/transaction-password', { token })).data;
  const required = { status: 422, body: { data: 'passkey_required' } };

  test('leaves by the passkey where there is one: once, and a repeat gets its answer', async () => {
    const { customer, token, withdraw } = await investor();
    const { sign } = await addPasskey(customer);
    const passkey = await sign();
    const key = newKey();
    const first = await withdraw({ passkey }, key);
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'n' } } });
    expect((await withdraw({ passkey }, key)).body).toEqual(first.body);
    expect(await withdraw({ passkey })).toMatchObject({ status: 422, body: { data: 'passkey_expired' } });

    const stranger = createTestAuthenticator();
    const { data: asked } = await t.ask('POST /stock/success/user/confirm/options', { token });
    expect(await withdraw({ passkey: stranger.assert(asked) })).toMatchObject({
      status: 422,
      body: { data: 'passkey_refused' },
    });
    expect(await t.ask('GET /stock/success/property/withdraw', { token })).toMatchObject({ data: { count: 1 } });
  });

  test('does not leave by six digits where there is a passkey: a withdrawal, a block, a closed account', async () => {
    const { customer, token, withdraw, buyBlock, close } = await investor();
    expect(await setDigits(customer)).toMatchObject({ status: 200 });
    expect(await confirmationOf({ token })).toEqual({ is_set: true, locked_until: null, passkey_required: false });
    const { sign } = await addPasskey(customer);
    for (const more of [{}, { stock_password: '' }, { stock_password: '000000' }, { stock_password: digits }]) {
      for (const command of [withdraw, buyBlock, close]) expect(await command(more)).toMatchObject(required);
    }
    // Nor are digits compared: whoever guesses them learns nothing, and locks nothing.
    expect(await confirmationOf({ token })).toEqual({ is_set: true, locked_until: null, passkey_required: true });

    // What the passkey has signed counts, whatever comes beside it.
    expect(await withdraw({ passkey: await sign() })).toMatchObject({ status: 200 });
    expect(await buyBlock({ passkey: await sign(), stock_password: '000000' })).toMatchObject({ status: 200 });
    expect(await close({ passkey: await sign(), stock_password: digits })).toMatchObject({
      status: 422,
      body: { data: 'account_not_empty' },
    });
  });

  test('leaves by the session where there is neither, but for a block', async () => {
    const { customer, withdraw, buyBlock, close } = await investor();
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await buyBlock()).toMatchObject({ status: 422, body: { data: 'transaction_password_not_set' } });
    expect(await close()).toMatchObject({ status: 422, body: { data: 'account_not_empty' } });

    // A passkey alone is asked for by all three.
    const { sign } = await addPasskey(customer);
    for (const more of [{}, { stock_password: '' }, { stock_password: digits }]) {
      for (const command of [withdraw, buyBlock, close]) expect(await command(more)).toMatchObject(required);
    }
    expect(await buyBlock({ passkey: await sign() })).toMatchObject({ status: 200 });
  });

  test('leaves by the six digits again once the passkey is removed, with the login password and from any device', async () => {
    const { customer, token, withdraw, buyBlock } = await investor();
    await setDigits(customer);
    const first = await addPasskey(customer);
    const second = await addPasskey(customer);
    const elsewhere = await t.logIn(customer);
    const remove = (id: number, password?: string) =>
      t.send('POST /stock/success/user/passkeys/remove', { token: elsewhere, body: { id, password } });
    expect(await withdraw({ stock_password: digits })).toMatchObject({
      status: 422,
      body: {
        message: 'Confirm with your passkey. If you no longer have it, remove it in Settings with your login password.',
      },
    });
    expect(await remove(first.id)).toMatchObject({ status: 422, body: { data: 'login_password_required' } });
    expect(await remove(first.id, customer.password)).toMatchObject({ status: 200 });
    expect(await withdraw({ passkey: await second.sign() })).toMatchObject({ status: 200 });
    // As long as one is left, it is asked for.
    expect(await withdraw({ stock_password: digits })).toMatchObject(required);
    expect(await withdraw({ passkey: await first.sign() })).toMatchObject({ body: { data: 'passkey_refused' } });

    expect(await remove(second.id, customer.password)).toMatchObject({ status: 200 });
    expect(await confirmationOf({ token })).toMatchObject({ is_set: true, passkey_required: false });
    expect(await withdraw()).toMatchObject({ status: 422, body: { data: 'transaction_password_required' } });
    for (const command of [withdraw, buyBlock])
      expect(await command({ stock_password: digits })).toMatchObject({ status: 200 });
    for (const device of [token, elsewhere]) {
      const { rows } = await t.ask('GET /stock/success/user/notices', { token: device, query: {} });
      expect(rows.filter(({ kind }) => kind === 'passkey_removed')).toHaveLength(2);
    }
  });

  test('whoever has the session alone cannot have the passkey asked for no more', async () => {
    const { customer, token, withdraw } = await investor();
    const { id } = await addPasskey(customer);
    const { phone, password } = customer;
    const another = '012345';
    const tries: Array<Promise<unknown>> = [
      setDigits(customer, { is_first: true, password: undefined }),
      setDigits(customer, { password: 'wrong horse' }),
      t.send('POST /stock/success/user/passkeys/remove', { token, body: { id } }),
      t.send('POST /stock/success/user/passkeys/options', { token, body: {} }),
      t.send('POST /stock/success/user/totp/begin', { token, body: { password: 'wrong horse' } }),
      t.send('POST /stock/success/user/password/up', {
        token,
        body: { password: 'wrong horse', new_password: another },
      }),
      t.send('POST /v2/user/forget', { body: { user: phone, password: 'wrong horse', new_password: another } }),
      t.send('POST /stock/success/user/close', { token, body: { password: 'wrong horse' } }),
      t.send('POST /stock/success/user/close', { token, body: { password: '' } }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect([400, 422]).toContain((answer as { status: number }).status);
      expect((answer as { body: unknown }).body).not.toMatchObject({ data: 'account_not_empty' });
    }
    expect(await confirmationOf({ token })).toMatchObject({ is_set: false, passkey_required: true });

    // Nor does a new bank card, which the session adds, or what the login password alone can do but for removing it.
    const card = { bank_card: '123456780937', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
    const { data: added } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    expect(await withdraw({ bank_id: added.id })).toMatchObject(required);
    expect(await setDigits(customer)).toMatchObject({ status: 200 });
    expect(await withdraw({ stock_password: digits })).toMatchObject(required);
    await t.ask('POST /v2/user/forget', { body: { user: phone, password, new_password: 'other horse' } });
    const anew = await t.logIn({ phone, password: 'other horse' });
    expect(await confirmationOf({ token: anew })).toMatchObject({ passkey_required: true });
    expect(
      await t.send('POST /stock/success/money/access', {
        token: anew,
        key: newKey(),
        body: { bank_id: added.id, count: 200, stock_password: digits },
      }),
    ).toMatchObject(required);
  });

  test('is signed for with a passkey alone as well: not by what was signed for a log-in, or for another customer', async () => {
    const { customer, withdraw } = await investor();
    const { authenticator } = await addPasskey(customer);
    const { data: logInOptions } = await t.ask('POST /stock/user/passkey/options', {});
    expect(await withdraw({ passkey: authenticator.assert(logInOptions) })).toMatchObject({
      body: { data: 'passkey_expired' },
    });
    const other = await addPasskey(await t.register());
    expect(await withdraw({ passkey: await other.sign() })).toMatchObject({ body: { data: 'passkey_expired' } });
  });
});

test('an authenticator app is set up, asked for at log-in, and removed', async () => {
  const { token, phone, password } = await t.register();
  const { data } = await t.ask('POST /stock/success/user/totp/begin', { token, body: { password } });
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const turnedOn = await t.ask('POST /stock/success/user/totp/confirm', { token, body: { code: app.generate() } });
  const [first = '', second = ''] = turnedOn.data.recovery_codes;
  expect(await t.ask('GET /stock/success/user/totp', { token })).toMatchObject({
    data: { enabled: true, recovery_codes: 10, recovery_codes_left: 10 },
  });
  const body = { user: phone, password };
  expect(await t.send('POST /stock/user/login', { body })).toMatchObject({
    status: 422,
    body: { data: 'second_factor_required' },
  });
  expect(await t.send('POST /stock/user/login', { body: { ...body, code: '000000' } })).toMatchObject({
    status: 422,
    body: { data: 'second_factor_incorrect' },
  });
  await t.ask('POST /stock/user/login', { body: { ...body, code: first } });
  const renewed = await t.ask('POST /stock/success/user/totp/recovery-codes', {
    token,
    body: { password, code: second },
  });
  expect(renewed.data.recovery_codes).toHaveLength(10);
  const [code = ''] = renewed.data.recovery_codes;
  await t.ask('POST /stock/success/user/totp/remove', { token, body: { password, code } });
  await t.ask('POST /stock/user/login', { body });
});
