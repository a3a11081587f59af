import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pushHandlers } from '../../src/calls/customers/customer/push.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { startPushService, type PushService } from '../helpers/push-service.ts';
import { createTestApp, type TestApp } from './app.ts';

let service: PushService;
let t: TestApp;
beforeAll(async () => {
  service = await startPushService();
  t = await createTestApp({ PUSH_SERVICES: service.origin });
});
afterAll(async () => {
  await t.close();
  await service.close();
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
  await vi.waitFor(() => expect(browser.told).toMatchObject([{ kind: 'transaction_password_set' }]), 10_000);
  const { headers } = service.posts.at(-1) ?? {};
  expect(headers?.['authorization']).toContain(`k=${data.public_key}`);

  for (const _ of [1, 2]) await t.ask('POST /stock/success/user/push/off', { token });
  expect((await t.ask('GET /stock/success/user/push', { token })).data.on).toBe(false);
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
  const handlers = pushHandlers({ push: { database, clock: { now: () => new Date() }, services: [], signer } });
  const caller = { customerId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const answer = handlers['GET /stock/success/user/push']?.({ caller } as never);
  expect(await answer).toMatchObject({ data: { public_key: null, on: false } });
});
