/** @module-tag all */
import { createPrivateKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Phone } from '../../../../src/modules/customers/find-by-phone.ts';
import { endOtherSessions, logOut } from '../../../../src/modules/customers/own-sessions.ts';
import { createApns } from '../../../../src/modules/customers/push/apns/apns.ts';
import type { PushContext } from '../../../../src/modules/customers/push/context.ts';
import type { AppDevice, AppPlatform } from '../../../../src/modules/customers/push/device.ts';
import { takeDue } from '../../../../src/modules/customers/push/due-pushes.ts';
import { createFcm } from '../../../../src/modules/customers/push/fcm/fcm.ts';
import { readServiceAccount } from '../../../../src/modules/customers/push/fcm/service-account.ts';
import { createPushPost } from '../../../../src/modules/customers/push/post-push.ts';
import { sendDue, type SendContext } from '../../../../src/modules/customers/push/send-pushes.ts';
import { findWishes, subscribe, subscribeApp } from '../../../../src/modules/customers/push/subscriptions.ts';
import type { Session } from '../../../../src/modules/customers/session.ts';
import { createEncryption } from '../../../../src/platform/encryption.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { createTestCustomers, registerSomebody, type TestCustomers } from '../../../helpers/customers.ts';
import {
  appleIds,
  privatePem,
  serviceAccount,
  startApns,
  startFcm,
  type Apns,
  type Fcm,
  type Reply,
} from '../../../helpers/phone-services.ts';
import { startPushService, type PushService } from '../../../helpers/push-service.ts';
import { dueOf, logInSomebody, tellOfOrder } from '../../../helpers/told-customers.ts';

let t: TestCustomers;
let [fcm, apns, browsers]: [Fcm, Apns, PushService] = [] as never;
let node: SendContext;
let context: PushContext;
const logged: string[] = [];
const ends: Array<() => void> = [];

/** A node of the installation with connections and tokens of its own. */
function newNode(): SendContext {
  const { database, clock } = t;
  const own = createPushPost();
  const account = readServiceAccount(JSON.stringify(serviceAccount(fcm.origin)));
  const provider = { ...appleIds, key: createPrivateKey(privatePem.apple) };
  const ios = createApns({ provider, topic: appleIds.topic, origin: apns.origin, clock });
  ends.push(own.close, ios.close);
  const ways = { android: createFcm({ account, origin: fcm.origin, post: own, clock }), ios };
  const log = createLog('debug', { write: (line) => logged.push(line) });
  return { database, clock, log, ways, currency: 'INR', timeZone: 'Asia/Kolkata' };
}

beforeAll(async () => {
  t = await createTestCustomers();
  [fcm, apns, browsers] = await Promise.all([startFcm(), startApns(), startPushService()]);
  const signer = createEncryption('5a'.repeat(32)).es256SignerFor('web push');
  const { database, clock } = t;
  context = { database, clock, services: [browsers.origin], apps: ['android', 'ios'], signer };
  node = newNode();
});
afterAll(async () => {
  for (const end of ends) end();
  await Promise.all([fcm.close(), apns.close(), browsers.close()]);
  await t.close();
});

const logIn = (phone?: Phone) => logInSomebody(t, phone);
const tell = (session: Session) => tellOfOrder(t, session);

const newDevice = (kind: AppPlatform): AppDevice => ({
  kind,
  token: kind === 'ios' ? randomBytes(32).toString('hex') : `${randomBytes(12).toString('base64url')}:APA91b`,
});

const discreet = { language: 'en', showsAmounts: false } as const;

async function subscribed(kind: AppPlatform, wishes: Parameters<typeof subscribeApp>[3] = discreet) {
  const session = await logIn();
  const device = newDevice(kind);
  await subscribeApp(context, session, device, wishes);
  return { session, device };
}

const toldTo = ({ token }: AppDevice) =>
  [...fcm.messages, ...apns.notices].filter((message) => message.token === token).length;

const plan = (kind: AppPlatform, ...replies: Reply[]) => (kind === 'ios' ? apns : fcm).plan(...replies);

const noticeOf = async ({ customerId }: Session) => {
  const [row] = await t.database.sql<Array<{ id: bigint }>>`
    SELECT max(id) AS id FROM notices WHERE customer_id = ${customerId}`;
  return row?.id ?? 0n;
};

describe('what a phone is told', () => {
  test('by Google: the text, where a tap leads, for a day, shown once', async () => {
    const { session, device } = await subscribed('android', { language: 'de', showsAmounts: true });
    await tell(session);
    await sendDue(node);
    const id = await noticeOf(session);
    expect(fcm.messages.at(-1)).toEqual({
      token: device.token,
      notification: { title: 'Order ausgeführt', body: expect.stringContaining('12 Indus Steel zu ₹2,500.50') },
      data: { kind: 'order_bought', no: 'B1' },
      android: {
        priority: 'HIGH',
        ttl: '86400s',
        collapse_key: `notice-${id % 4n}`,
        notification: { tag: `notice-${id}`, channel_id: 'notices' },
      },
    });
    expect(fcm.asked.at(-1)?.path).toBe('/v1/projects/sauda-test/messages:send');
    const iat = Math.floor(t.clock.now().getTime() / 1_000);
    expect(fcm.assertions.at(-1)).toEqual({
      header: { alg: 'RS256', typ: 'JWT', kid: 'key-of-the-test' },
      claims: {
        iss: 'push@sauda-test.example',
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
        aud: `${fcm.origin}/token`,
        iat,
        exp: iat + 3_600,
      },
    });
  });

  test('by Apple: the same, by its headers', async () => {
    const { session, device } = await subscribed('ios');
    await tell(session);
    await sendDue(node);
    const seconds = Math.floor(t.clock.now().getTime() / 1_000);
    expect(apns.notices.at(-1)).toMatchObject({
      token: device.token,
      payload: {
        aps: { alert: { title: 'Order filled', body: 'Indus Steel' }, sound: 'default' },
        kind: 'order_bought',
        no: 'B1',
      },
      headers: {
        'apns-topic': 'org.sauda.app',
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(seconds + 86_400),
        'apns-collapse-id': `notice-${await noticeOf(session)}`,
      },
      provider: {
        header: { alg: 'ES256', kid: appleIds.keyId },
        claims: { iss: appleIds.teamId, iat: expect.any(Number) },
      },
    });
  });

  test.each(['android', 'ios'] as const)('comes once to %s where two nodes send', async (kind) => {
    const { session, device } = await subscribed(kind);
    for (let count = 0; count < 20; count += 1) await tell(session);
    await Promise.all([sendDue(node), sendDue(newNode())]);
    expect(toldTo(device)).toBe(20);
  });

  test.each(['android', 'ios'] as const)('comes to %s although the node died that had it in hand', async (kind) => {
    const { session, device } = await subscribed(kind);
    await tell(session);
    await takeDue(t.database, t.clock.now());
    t.clock.advance(30_000);
    await sendDue(newNode());
    expect(toldTo(device)).toBe(1);
    expect(await dueOf(t, session)).toEqual([]);
  });
});

describe('a service that does not take it', () => {
  const fcmFault = (status: number, more: object) => ({ status, body: { error: { code: status, ...more } } });
  const gone: Array<[string, AppPlatform, Reply]> = [
    ['no app any more', 'android', fcmFault(404, { details: [{ errorCode: 'UNREGISTERED' }] })],
    [
      'no token, by the field',
      'android',
      fcmFault(400, { details: [{ fieldViolations: [{ field: 'message.token' }] }] }),
    ],
    [
      'no token, in words',
      'android',
      fcmFault(400, { message: 'The registration token is not a valid FCM registration token' }),
    ],
    ['no app any more', 'ios', { status: 410, body: { reason: 'Unregistered' } }],
    ['no token', 'ios', { status: 400, body: { reason: 'BadDeviceToken' } }],
  ];
  test.each(gone)('since there is %s on %s, ends the subscription', async (_, kind, reply) => {
    const { session } = await subscribed(kind);
    await tell(session);
    plan(kind, reply);
    await sendDue(node);
    expect(await findWishes(t.database.sql, session)).toBeUndefined();
    expect(await dueOf(t, session)).toEqual([]);
  });

  const refused: Array<[AppPlatform, Reply]> = [
    // A project that is not there says nothing of the device.
    ['android', fcmFault(404, { status: 'NOT_FOUND' })],
    [
      'android',
      fcmFault(400, { message: 'Invalid JSON payload', details: [{ fieldViolations: [{ field: 'message' }] }] }),
    ],
    ['android', fcmFault(403, { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] })],
    ['android', { status: 404, body: null }],
    ['android', { status: 400, body: { error: { details: 'none' } } }],
    ['ios', { status: 400, body: { reason: 'DeviceTokenNotForTopic' } }],
    ['ios', { status: 403, body: { reason: 'InvalidProviderToken' } }],
    ['ios', { status: 413, body: { reason: 'PayloadTooLarge' } }],
    ['ios', { status: 400, body: 'what' }],
  ];
  test.each(refused)(
    'for another reason is not asked again, and logged without the token: %s %j',
    async (kind, reply) => {
      const { session, device } = await subscribed(kind);
      await tell(session);
      plan(kind, reply);
      logged.length = 0;
      await sendDue(node);
      expect(toldTo(device)).toBe(0);
      expect(await dueOf(t, session)).toEqual([]);
      expect(await findWishes(t.database.sql, session)).toMatchObject({ kind });
      const [line] = logged.map((text) => JSON.parse(text) as Record<string, unknown>);
      expect(line).toMatchObject({ service: new URL(kind === 'ios' ? apns.origin : fcm.origin).host });
      for (const secret of [device.token, 'ya29.', 'eyJ']) expect(logged.join('')).not.toContain(secret);
    },
  );

  const later: Array<[string, AppPlatform, Reply, number]> = [
    ['busy', 'android', { status: 503 }, 30_000],
    ['asked too often', 'android', { status: 429 }, 60_000],
    ['busy for two minutes', 'android', { status: 503, headers: { 'retry-after': '120' } }, 120_000],
    ['busy for years', 'android', { status: 503, headers: { 'retry-after': '99999999999' } }, 86_400_000],
    ['busy for some time', 'ios', { status: 503, headers: { 'retry-after': 'soon' } }, 30_000],
    ['asked too often', 'ios', { status: 429, headers: { 'retry-after': '90' } }, 90_000],
    ['ended in the middle', 'android', 'cut', 30_000],
    ['ended in the middle', 'ios', 'cut', 30_000],
  ];
  test.each(later)('since it is %s on %s, is asked again later', async (_, kind, reply, pauseMs) => {
    const { session, device } = await subscribed(kind);
    await tell(session);
    plan(kind, reply);
    await sendDue(node);
    const [due] = await dueOf(t, session);
    expect(due).toEqual({ tries: 1, dueAt: new Date(t.clock.now().getTime() + pauseMs) });
    t.clock.advance(pauseMs - 1);
    await sendDue(node);
    expect(toldTo(device)).toBe(0);
    if (pauseMs === 86_400_000) return;
    t.clock.advance(1);
    await sendDue(node);
    expect(toldTo(device)).toBe(1);
  });

  test('says nothing: it is left after ten seconds', async () => {
    const [one, other] = [await subscribed('android'), await subscribed('ios')];
    for (const { session } of [one, other]) await tell(session);
    plan('android', 'silence');
    plan('ios', 'silence');
    const [begun, connected] = [performance.now(), apns.connections()];
    await sendDue(node);
    // One after the other they are twenty.
    expect(performance.now() - begun).toBeLessThan(18_000);
    t.clock.advance(30_000);
    await sendDue(node);
    expect([one, other].map(({ device }) => toldTo(device))).toEqual([1, 1]);
    // The old connection may be dead.
    expect(apns.connections() - connected).toBe(1);
  }, 20_000);

  test('and where this node knows none, is left to another that does', async () => {
    const { session, device } = await subscribed('ios');
    await tell(session);
    const { ios: _, ...ways } = node.ways;
    await sendDue({ ...node, ways });
    expect(await findWishes(t.database.sql, session)).toMatchObject({ kind: 'ios' });
    t.clock.advance(30_000);
    await sendDue(node);
    expect(toldTo(device)).toBe(1);
  });
});

describe('access', () => {
  test('to Google’s service is asked for once for all, and again shortly before it ends', async () => {
    const own = newNode();
    const { session, device } = await subscribed('android');
    for (let count = 0; count < 10; count += 1) await tell(session);
    fcm.endAccess(600);
    const before = fcm.assertions.length;
    await sendDue(own);
    expect(fcm.assertions.length - before).toBe(1);
    for (const [ms, asked] of [
      [539_000, 1],
      [1_000, 2],
    ] as const) {
      t.clock.advance(ms);
      await tell(session);
      await sendDue(own);
      expect(fcm.assertions.length - before).toBe(asked);
    }
    expect(toldTo(device)).toBe(12);
  });

  test('that Google has ended is asked for anew, once, and what was to be said is said', async () => {
    const { session, device } = await subscribed('android');
    for (let count = 0; count < 5; count += 1) await tell(session);
    fcm.endAccess();
    const before = fcm.assertions.length;
    await sendDue(node);
    expect(toldTo(device)).toBe(5);
    expect(fcm.assertions.length - before).toBe(1);
  });

  test.each<Reply>([
    { status: 400, body: { error: 'invalid_grant' } },
    { status: 200, body: { access_token: 7 } },
    'cut',
  ])('that Google does not give has it tried again later: %j', async (reply) => {
    const own = newNode();
    const { session, device } = await subscribed('android');
    await tell(session);
    fcm.planAccess(reply);
    await sendDue(own);
    expect(await dueOf(t, session)).toMatchObject([{ tries: 1 }]);
    t.clock.advance(30_000);
    await sendDue(own);
    expect(toldTo(device)).toBe(1);
  });

  test('to Apple’s service is by one token for 40 minutes, on one connection', async () => {
    const own = newNode();
    const { session } = await subscribed('ios');
    const [asked, connected] = [apns.providers.length, apns.connections()];
    const tokensAfter = async (ms: number) => {
      t.clock.advance(ms);
      for (let count = 0; count < 15; count += 1) await tell(session);
      await sendDue(own);
      return new Set(apns.providers.slice(asked)).size;
    };
    expect(await tokensAfter(0)).toBe(1);
    expect(await tokensAfter(2_399_000)).toBe(1);
    expect(await tokensAfter(1_000)).toBe(2);
    expect(apns.connections() - connected).toBe(1);
  });

  test('to Apple’s service ends with the node', async () => {
    const provider = { ...appleIds, key: createPrivateKey(privatePem.apple) };
    const ios = createApns({ provider, topic: appleIds.topic, origin: apns.origin, clock: t.clock });
    const { session } = await subscribed('ios');
    await tell(session);
    const before = apns.open();
    await sendDue({ ...node, ways: { ios } });
    expect(apns.open() - before).toBe(1);
    ios.close();
    await vi.waitFor(() => expect(apns.open()).toBe(before), 30_000);
  });

  test('that Apple holds to be over is made anew, once, and what was to be said is said', async () => {
    const { session, device } = await subscribed('ios');
    for (let count = 0; count < 3; count += 1) await tell(session);
    const over = { status: 403, body: { reason: 'ExpiredProviderToken' } };
    apns.plan(over, over, over);
    t.clock.advance(1_000);
    const asked = apns.providers.length;
    await sendDue(node);
    expect(toldTo(device)).toBe(3);
    expect(new Set(apns.providers.slice(asked)).size).toBe(2);
    await tell(session);
    apns.plan(over, over);
    t.clock.advance(1_000);
    await sendDue(node);
    expect(await dueOf(t, session)).toMatchObject([{ tries: 1 }]);
  });
});

describe('a phone', () => {
  test('is told for as long as its session lives, however that ends', async () => {
    const phone = await registerSomebody(t.customers);
    const [lost, kept, out] = [await logIn(phone), await logIn(phone), await logIn(phone)];
    const devices = [newDevice('ios'), newDevice('ios'), newDevice('android')] as const;
    for (const [index, session] of [lost, kept, out].entries())
      await subscribeApp(context, session, devices[index] ?? newDevice('ios'), discreet);
    await tell(kept);
    await logOut(t.customers, out);
    await t.database.transaction((tx) => endOtherSessions(t.customers, tx, kept));
    await sendDue(node);
    expect(devices.map(toldTo)).toEqual([0, 1, 0]);
    await expect(subscribeApp(context, lost, newDevice('ios'), discreet)).rejects.toMatchObject({ key: 'logout' });
  });

  test('is that of who was the last to ask there, and has the token that it has now', async () => {
    const { session: before, device } = await subscribed('android');
    const after = await logIn();
    await subscribeApp(context, after, device, discreet);
    expect(await findWishes(t.database.sql, before)).toBeUndefined();
    const renewed = newDevice('android');
    await subscribeApp(context, after, renewed, discreet);
    for (const session of [before, after]) await tell(session);
    await sendDue(node);
    expect([device, renewed].map(toldTo)).toEqual([0, 1]);
  });

  test('takes the place of a browser in its session, and the other way round', async () => {
    const { session } = await subscribed('ios');
    await subscribe(context, session, browsers.browser(), discreet);
    expect(await findWishes(t.database.sql, session)).toEqual({ ...discreet, kind: 'web' });
    await Promise.all(Array.from({ length: 6 }, () => subscribeApp(context, session, newDevice('android'), discreet)));
    expect(await findWishes(t.database.sql, session)).toEqual({ ...discreet, kind: 'android' });
  });

  test('is one of twenty of a customer, of which the oldest goes', async () => {
    const phone = await registerSomebody(t.customers);
    const sessions: Session[] = [];
    for (let count = 0; count < 21; count += 1) {
      const session = await logIn(phone);
      t.clock.advance(1);
      await subscribeApp(context, session, newDevice(count % 2 === 0 ? 'ios' : 'android'), discreet);
      sessions.push(session);
    }
    const wishes = await Promise.all(sessions.map((session) => findWishes(t.database.sql, session)));
    expect(wishes.map((wish) => wish !== undefined)).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
  });

  test('is refused where its platform is not configured, and no row is of two kinds or of none', async () => {
    const session = await logIn();
    const refused = subscribeApp({ ...context, apps: ['ios'] }, session, newDevice('android'), discreet);
    await expect(refused).rejects.toMatchObject({ key: 'push_unavailable' });
    await subscribeApp(context, session, newDevice('ios'), discreet);
    for (const change of ["kind = 'web'", "kind = 'watch'", "endpoint = 'https://a'", 'token = NULL']) {
      const changed = t.database.transaction((tx) => tx.unsafe(`UPDATE push_subscriptions SET ${change}`));
      await expect(changed).rejects.toThrow('push_subscriptions_by_kind');
    }
  });
});
