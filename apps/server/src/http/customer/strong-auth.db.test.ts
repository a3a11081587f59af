import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type Sent, type TestApp } from '../../api-tests/test-app.ts';
import { createTestAuthenticator } from '../../customers/passkeys/test-authenticator.ts';

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

const balance = (sent: Sent) => t.send('GET /stock/success/v2/balance', sent);

describe('a log-in from a page of ours', () => {
  let customer: Customer;
  beforeAll(async () => {
    customer = await t.register();
  });

  test('gives the browser a cookie that scripts and other sites cannot use', async () => {
    const { setCookie } = await logIn(t, customer, ownPage);
    expect(setCookie).toMatch(/^sauda_device=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=31536000$/);
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
      /^__Host-sauda_device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
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
    const { token, password } = customer;
    const { data } = await t.ask('POST /stock/success/user/passkeys/options', { token, body: { password } });
    const authenticator = createTestAuthenticator();
    const body = { name: '  My phone ', response: authenticator.attest(data) };
    const added = await t.ask('POST /stock/success/user/passkeys/add', { token, body });
    return { customer, token, authenticator, id: added.data.id };
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

  test('beside one, the first transaction password needs the login password: it would open what the passkey shuts', async () => {
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

test('a passkey confirms a withdrawal instead of the transaction password: once, and a repeat gets its answer', async () => {
  const customer = await t.register();
  const { token, password } = customer;
  await t.deposit(customer, 50_000);
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
  const { data: added } = await t.ask('POST /stock/success/bank/add', { token, body: card });
  const set = { type: 'transaction' as const, fund_code_new: '123456', is_first: true };
  await t.ask('POST /stock/success/user/password/up', { token, body: set });
  const begun = await t.ask('POST /stock/success/user/passkeys/options', { token, body: { password } });
  const authenticator = createTestAuthenticator();
  const response = authenticator.attest(begun.data);
  await t.ask('POST /stock/success/user/passkeys/add', { token, body: { name: 'A phone', response } });

  const withdraw = (key: string, passkey: unknown) =>
    t.send('POST /stock/success/money/access', { token, key, body: { bank_id: added.id, count: 200, passkey } });
  const asked = await t.ask('POST /stock/success/user/confirm/options', { token });
  const assertion = authenticator.assert(asked.data);
  const key = newKey();
  const first = await withdraw(key, assertion);
  expect(first).toMatchObject({ status: 200, body: { data: { status: 'n' } } });
  expect((await withdraw(key, assertion)).body).toEqual(first.body);
  expect(await withdraw(newKey(), assertion)).toMatchObject({ status: 422, body: { data: 'passkey_expired' } });

  const stranger = createTestAuthenticator();
  const again = await t.ask('POST /stock/success/user/confirm/options', { token });
  expect(await withdraw(newKey(), stranger.assert(again.data))).toMatchObject({
    status: 422,
    body: { data: 'passkey_refused' },
  });
  expect(await t.ask('GET /stock/success/property/withdraw', { token })).toMatchObject({ data: { count: 1 } });
});

test('a withdrawal leaves by the passkey where there is one and no transaction password; by the session where there is neither', async () => {
  const customer = await t.register();
  const { token, password } = customer;
  await t.deposit(customer, 50_000);
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
  const { data: added } = await t.ask('POST /stock/success/bank/add', { token, body: card });
  const withdraw = (more: object = {}) =>
    t.send('POST /stock/success/money/access', {
      token,
      key: newKey(),
      body: { bank_id: added.id, count: 200, ...more },
    });
  expect(await withdraw()).toMatchObject({ status: 200 });

  const begun = await t.ask('POST /stock/success/user/passkeys/options', { token, body: { password } });
  const authenticator = createTestAuthenticator();
  const response = authenticator.attest(begun.data);
  await t.ask('POST /stock/success/user/passkeys/add', { token, body: { name: 'A phone', response } });
  for (const more of [{}, { stock_password: '' }, { stock_password: '123456' }]) {
    expect(await withdraw(more)).toMatchObject({ status: 422, body: { data: 'passkey_required' } });
  }
  const asked = await t.ask('POST /stock/success/user/confirm/options', { token });
  expect(await withdraw({ passkey: authenticator.assert(asked.data) })).toMatchObject({ status: 200 });
});

test('an authenticator app is set up, asked for at log-in, and removed', async () => {
  const { token, phone, password } = await t.register();
  const { data } = await t.ask('POST /stock/success/user/totp/begin', { token, body: { password } });
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const turnedOn = await t.ask('POST /stock/success/user/totp/confirm', { token, body: { code: app.generate() } });
  const [first = '', second = ''] = turnedOn.data.recovery_codes;
  expect(await t.ask('GET /stock/success/user/totp', { token })).toMatchObject({
    data: { enabled: true, recovery_codes_left: 10 },
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
  await t.ask('POST /stock/success/user/totp/remove', { token, body: { password, code: second } });
  await t.ask('POST /stock/user/login', { body });
});
