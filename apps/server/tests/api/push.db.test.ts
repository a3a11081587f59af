import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pushHandlers } from '../../src/calls/customers/customer/push.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { startFcm, writePushFiles, type Fcm } from '../helpers/phone-services.ts';
import { newAppToken, startPushService, type PushService } from '../helpers/push-service.ts';
import { createTestApp, type TestApp } from './app.ts';

let service: PushService;
let fcm: Fcm;
let t: TestApp;
const files = mkdtempSync(join(tmpdir(), 'sauda-push-'));
beforeAll(async () => {
  [service, fcm] = await Promise.all([startPushService(), startFcm()]);
  t = await createTestApp({ PUSH_SERVICES: service.origin, ...writePushFiles(files, { fcm: fcm.origin }) });
});
afterAll(async () => {
  await t.close();
  await Promise.all([service.close(), fcm.close()]);
  rmSync(files, { recursive: true });
});

const wishes = { lang: 'en', show_amounts: false } as const;

test('a device is told of a notice soon after it, until it is switched off', async () => {
  const { token, password } = await t.register();
  const browser = service.browser();
  const { data: before } = await t.ask('GET /stock/success/user/push', { token });
  expect(before).toMatchObject({ on: false, lang: null, show_amounts: false });
  await t.ask('POST /stock/success/user/push/on', { token, body: { ...browser.keys, ...wishes } });
  const { data } = await t.ask('GET /stock/success/user/push', { token });
  expect(data).toEqual({ ...before, on: true, lang: 'en' });

  const body = { new_transaction_password: '481502', fund_code_new: '481502', is_first: true, password };
  await t.ask('POST /stock/success/user/password/up', { token, body });
  await vi.waitFor(() => expect(browser.told).toMatchObject([{ kind: 'transaction_password_set' }]), 30_000);
  const { headers } = service.posts.at(-1) ?? {};
  expect(headers?.['authorization']).toContain(`k=${data.public_key}`);

  for (const _ of [1, 2]) await t.ask('POST /stock/success/user/push/off', { token });
  expect((await t.ask('GET /stock/success/user/push', { token })).data.on).toBe(false);
});

test('a phone with the hybrid app is told of a notice soon after it, until its session ends', async () => {
  const customer = await t.register();
  const { token, password } = customer;
  const body = newAppToken();
  await t.ask('POST /stock/success/user/push/app', { token, body });
  const { data } = await t.ask('GET /stock/success/user/push', { token });
  expect(data).toMatchObject({ ways: ['web', 'android', 'ios'], on: true, lang: 'en', show_amounts: false });
  const first = { new_transaction_password: '481502', fund_code_new: '481502', is_first: true, password };
  await t.ask('POST /stock/success/user/password/up', { token, body: first });
  await vi.waitFor(
    () => expect(fcm.messages).toMatchObject([{ token: body.token, data: { kind: 'transaction_password_set' } }]),
    30_000,
  );
  await t.ask('POST /stock/success/user/push/off', { token });
  expect((await t.ask('GET /stock/success/user/push', { token })).data.on).toBe(false);
  await t.ask('POST /stock/success/user/push/app', { token, body });
  const other = await t.logIn(customer);
  await t.ask('POST /stock/success/user/logout', { token });
  expect((await t.ask('GET /stock/success/user/push', { token: other })).data.on).toBe(false);
  const [row] = await t.database.sql`SELECT FROM push_subscriptions WHERE token = ${body.token}`;
  expect(row).toBeUndefined();
});

test('what is no phone’s token, or of no such phone, is refused with what is wrong', async () => {
  const { token } = await t.register();
  const good = newAppToken();
  const wrong = {
    platform: ['watch', 'web', '', null, 7],
    token: ['', 'a'.repeat(1_001), 'a b', 'a/../b', 'a\r\nb', null],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect(
        await t.send('POST /stock/success/user/push/app', { token, body: { ...good, [field]: value } }),
      ).toMatchObject({ status: 400, body: { data: 'invalid', fields: { [field]: expect.anything() } } });
});

test('where a way is not configured, phones are refused', async () => {
  const signer = createEncryption('5a'.repeat(32)).es256SignerFor('web push');
  const clock = { now: () => new Date() };
  const handlers = pushHandlers({ push: { database: t.database, clock, services: [], apps: ['ios'], signer } });
  const caller = { customerId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const asked = handlers['POST /stock/success/user/push/app']?.({ caller, body: newAppToken() } as never);
  await expect(asked).rejects.toMatchObject({ key: 'push_unavailable' });
  const answer = await handlers['GET /stock/success/user/push']?.({ caller } as never);
  expect(answer).toMatchObject({ data: { public_key: null, ways: ['ios'] } });
});

test('nobody subscribes, asks or ends for another customer or session', async () => {
  const [one, other] = [await t.register(), await t.register()];
  const browser = service.browser();
  await t.ask('POST /stock/success/user/push/on', { token: one.token, body: { ...browser.keys, ...wishes } });
  const second = await t.logIn(one);
  for (const token of [other.token, second]) {
    expect((await t.ask('GET /stock/success/user/push', { token })).data.on).toBe(false);
    await t.ask('POST /stock/success/user/push/off', { token });
  }
  expect((await t.ask('GET /stock/success/user/push', { token: one.token })).data.on).toBe(true);
});

test('an address inside, or of nobody known, is refused with what is wrong', async () => {
  const { token } = await t.register();
  const { keys } = service.browser();
  for (const endpoint of ['http://127.0.0.1:1/a', 'https://169.254.169.254/a', 'https://fcm.googleapis.com/a'])
    expect(
      await t.send('POST /stock/success/user/push/on', { token, body: { ...keys, ...wishes, endpoint } }),
    ).toMatchObject({
      status: 422,
      body: { data: 'push_service_unknown', values: { host: new URL(endpoint).hostname } },
    });
});

test('where nothing is pushed there is no key to subscribe with', async () => {
  const { database } = t;
  const signer = createEncryption('5a'.repeat(32)).es256SignerFor('web push');
  const handlers = pushHandlers({
    push: { database, clock: { now: () => new Date() }, services: [], apps: [], signer },
  });
  const caller = { customerId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const answer = handlers['GET /stock/success/user/push']?.({ caller } as never);
  expect(await answer).toMatchObject({ data: { public_key: null, ways: [], on: false } });
});
