import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Phone } from '../../../../src/modules/customers/find-by-phone.ts';
import { notify } from '../../../../src/modules/customers/notices.ts';
import { endOtherSessions, logOut } from '../../../../src/modules/customers/own-sessions.ts';
import { takeDue } from '../../../../src/modules/customers/push/due-pushes.ts';
import type { PushContext } from '../../../../src/modules/customers/push/context.ts';
import { createPushPost } from '../../../../src/modules/customers/push/post-push.ts';
import { sendDue, type SendContext } from '../../../../src/modules/customers/push/send-pushes.ts';
import { findWishes, renew, subscribe, unsubscribe } from '../../../../src/modules/customers/push/subscriptions.ts';
import { createWebPush } from '../../../../src/modules/customers/push/web-push.ts';
import { createToken, maxIdleMs, type Session } from '../../../../src/modules/customers/session.ts';
import { createEncryption } from '../../../../src/platform/encryption.ts';
import { createTestCustomers, registerSomebody, type TestCustomers } from '../../../helpers/customers.ts';
import { startPushService, type Browser, type PushService } from '../../../helpers/push-service.ts';
import { quiet } from '../../../helpers/quiet.ts';
import { dueOf, logInSomebody, tellOfOrder } from '../../../helpers/told-customers.ts';

let t: TestCustomers;
let service: PushService;
let node: SendContext;
let web: PushContext;
const post = createPushPost();
beforeAll(async () => {
  t = await createTestCustomers();
  service = await startPushService();
  web = {
    database: t.database,
    clock: t.clock,
    services: [service.origin],
    apps: [],
    signer: createEncryption('5a'.repeat(32)).es256SignerFor('web push'),
  };
  node = {
    database: t.database,
    clock: t.clock,
    log: quiet,
    ways: { web: createWebPush({ ...web, post, contact: undefined }) },
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
  };
});
afterEach(() => service.answer(201));
afterAll(async () => {
  post.close();
  await service.close();
  await t.close();
});

const logIn = (phone?: Phone) => logInSomebody(t, phone);
const tell = (session: Session) => tellOfOrder(t, session);

const discreet = { language: 'en', showsAmounts: false } as const;

async function subscribed(
  wishes: Parameters<typeof subscribe>[3] = discreet,
): Promise<{ session: Session; browser: Browser }> {
  const session = await logIn();
  const browser = service.browser();
  await subscribe(web, session, browser, wishes);
  return { session, browser };
}

describe('a push', () => {
  test('tells the device what happened, without amounts unless they are wished', async () => {
    const [plain, open] = [await subscribed(), await subscribed({ language: 'de', showsAmounts: true })];
    for (const { session } of [plain, open]) await tell(session);
    await sendDue(node);
    expect(plain.browser.told).toEqual([
      { title: 'Order filled', body: 'Indus Steel', id: expect.any(Number), kind: 'order_bought', no: 'B1' },
    ]);
    expect(open.browser.told).toMatchObject([
      { title: 'Order ausgeführt', body: expect.stringContaining('12 Indus Steel zu ₹2,500.50') },
    ]);
    await sendDue(node);
    expect(plain.browser.told).toHaveLength(1);
    const [one, other] = service.posts.slice(-2);
    expect(one?.bytes).toBe(other?.bytes);
    expect(one?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  });

  test('is of nothing that was undone, nor of what happened before', async () => {
    const session = await logIn();
    await tell(session);
    const browser = service.browser();
    await subscribe(web, session, browser, discreet);
    const undone = t.database.transaction(async (tx) => {
      await notify(tx, { customerId: session.customerId, kind: 'authenticator_on', values: {}, at: t.clock.now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sendDue(node);
    expect(browser.told).toEqual([]);
  });

  test('comes although the node that committed, or the one that had it in hand, died', async () => {
    const { session, browser } = await subscribed();
    await tell(session);
    // This one takes it and is never heard of again; another one does not have it until then.
    expect((await takeDue(t.database, t.clock.now())).due).toHaveLength(1);
    await sendDue(node);
    expect(browser.told).toEqual([]);
    t.clock.advance(30_000);
    await sendDue(node);
    expect(browser.told).toHaveLength(1);
    expect(await dueOf(t, session)).toEqual([]);
  });

  test('is sent by one of many nodes', async () => {
    const { session, browser } = await subscribed();
    for (let count = 0; count < 20; count += 1) await tell(session);
    await Promise.all([sendDue(node), sendDue({ ...node }), sendDue({ ...node })]);
    expect(browser.told).toHaveLength(20);
    expect(new Set(browser.told.map(({ id }) => id)).size).toBe(20);
  });

  test('is tried again some times, later and later, and given up', async () => {
    const { session, browser } = await subscribed();
    await tell(session);
    service.answer(503);
    const before = service.posts.length;
    const pauses = [0, 30_000, 120_000, 600_000, 3_600_000];
    for (const [index, pause] of pauses.entries()) {
      t.clock.advance(pause - 1);
      await sendDue(node);
      t.clock.advance(1);
      await sendDue(node);
      expect(service.posts.length - before).toBe(Math.min(index + 1, 4));
    }
    expect(await dueOf(t, session)).toEqual([]);
    expect(browser.told).toEqual([]);
    expect(await findWishes(t.database.sql, session)).toEqual({ ...discreet, kind: 'web' });
  });

  test.each([404, 410])('that the service answers with %i ends the subscription', async (code) => {
    const { session } = await subscribed();
    await tell(session);
    service.answer(code);
    await sendDue(node);
    expect(await findWishes(t.database.sql, session)).toBeUndefined();
    expect(await dueOf(t, session)).toEqual([]);
  });

  test('that is refused otherwise is not tried again, and the next one is sent', async () => {
    const { session, browser } = await subscribed();
    await tell(session);
    service.answer(413);
    await sendDue(node);
    service.answer(201);
    await tell(session);
    await sendDue(node);
    expect(browser.told).toHaveLength(1);
  });

  test('that cannot be written is left out, and what is due with it is sent once', async () => {
    const [odd, plain] = [await subscribed({ language: 'en', showsAmounts: true }), await subscribed()];
    const { customerId } = odd.session;
    const values = { date: '2026-13-45', amount: '5.00' };
    await t.database.transaction((tx) => notify(tx, { customerId, kind: 'loan_overdue', values, at: t.clock.now() }));
    await tell(plain.session);
    await sendDue(node);
    expect(await dueOf(t, odd.session)).toEqual([]);
    t.clock.advance(60_000);
    await sendDue(node);
    expect(plain.browser.told).toHaveLength(1);
    expect(odd.browser.told).toEqual([]);
  });

  test('is no news after a day', async () => {
    const { session, browser } = await subscribed();
    await tell(session);
    t.clock.advance(24 * 3_600_000);
    await sendDue(node);
    expect(browser.told).toEqual([]);
    expect(await dueOf(t, session)).toEqual([]);
  });

  test('is not sent where the operator has switched it off, or has taken the service off the list', async () => {
    const [one, other] = [await subscribed(), await subscribed()];
    await tell(one.session);
    await sendDue({ ...node, ways: {} });
    expect(await dueOf(t, one.session)).toEqual([]);
    await tell(other.session);
    const elsewhere = createWebPush({ ...web, services: ['push.example.com'], post, contact: undefined });
    await sendDue({ ...node, ways: { web: elsewhere } });
    await sendDue(node);
    expect([...one.browser.told, ...other.browser.told]).toEqual([]);
  });
});

describe('a subscription', () => {
  test('ends with its session, however that ends', async () => {
    const phone = await registerSomebody(t.customers);
    const [lost, kept, out] = [await logIn(phone), await logIn(phone), await logIn(phone)];
    const browsers = [lost, kept, out].map((session) => ({ session, browser: service.browser() }));
    for (const { session, browser } of browsers) await subscribe(web, session, browser, discreet);
    // What is due already is not sent either.
    await tell(kept);
    await logOut(t.customers, out);
    await t.database.transaction((tx) => endOtherSessions(t.customers, tx, kept));
    await tell(kept);
    await sendDue(node);
    expect(browsers.map(({ browser }) => browser.told.length)).toEqual([0, 2, 0]);
    expect(await findWishes(t.database.sql, lost)).toBeUndefined();
    const again = subscribe(web, lost, service.browser(), discreet);
    await expect(again).rejects.toMatchObject({ key: 'logout' });
  });

  test('of a session that nobody has used for a month is told nothing', async () => {
    const { session, browser } = await subscribed();
    t.clock.advance(maxIdleMs + 1);
    await tell(session);
    await sendDue(node);
    expect(browser.told).toEqual([]);
  });

  test('is changed by asking again, also by many at once, and ends when asked to', async () => {
    const { session, browser } = await subscribed();
    const wishes = { language: 'zh', showsAmounts: true } as const;
    await Promise.all(Array.from({ length: 8 }, () => subscribe(web, session, browser, wishes)));
    expect(await findWishes(t.database.sql, session)).toEqual({ ...wishes, kind: 'web' });
    await tell(session);
    await sendDue(node);
    expect(browser.told).toHaveLength(1);
    for (const _ of [1, 2]) await unsubscribe(web, session);
    await tell(session);
    await sendDue(node);
    expect(browser.told).toHaveLength(1);
  });

  test('of a browser is that of who was the last to ask there', async () => {
    const { session: before, browser } = await subscribed();
    const after = await logIn();
    await subscribe(web, after, browser, discreet);
    for (const session of [before, after]) await tell(session);
    await sendDue(node);
    expect(browser.told).toHaveLength(1);
    expect(await findWishes(t.database.sql, before)).toBeUndefined();
  });

  test('takes another address from who has its renewal, and from nobody else', async () => {
    const session = await logIn();
    const [first, second] = [service.browser(), service.browser()];
    const renewal = await subscribe(web, session, first, discreet);
    for (const wrong of ['', 'x', renewal.slice(1), createToken(), first.endpoint])
      await expect(renew(web, wrong, second)).rejects.toMatchObject({ key: 'not_found' });
    await renew(web, renewal, second);
    await tell(session);
    await sendDue(node);
    expect([first.told.length, second.told.length]).toEqual([0, 1]);
    await logOut(t.customers, session);
    await expect(renew(web, renewal, first)).rejects.toMatchObject({ key: 'not_found' });
  });

  test('is one of twenty of a customer, of which the oldest goes', async () => {
    const phone = await registerSomebody(t.customers);
    const sessions: Session[] = [];
    for (let count = 0; count < 21; count += 1) {
      const session = await logIn(phone);
      t.clock.advance(1);
      await subscribe(web, session, service.browser(), discreet);
      sessions.push(session);
    }
    const wishes = await Promise.all(sessions.map((session) => findWishes(t.database.sql, session)));
    expect(wishes.map((wish) => wish !== undefined)).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
  });

  test('is refused where nothing is pushed, to a service that is not listed, and with keys that are none', async () => {
    const session = await logIn();
    const browser = service.browser();
    const subscribing = (context: PushContext, address: object) =>
      subscribe(context, session, { ...browser, ...address }, discreet);
    await expect(subscribing({ ...web, services: [] }, {})).rejects.toMatchObject({ key: 'push_unavailable' });
    for (const endpoint of ['http://127.0.0.1:1/a', 'https://10.0.0.1/a', 'https://evil.example/a'])
      await expect(subscribing(web, { endpoint })).rejects.toMatchObject({ key: 'push_service_unknown' });
    for (const address of [{ endpoint: 'a' }, { deviceKey: Buffer.alloc(65, 1) }, { authSecret: Buffer.alloc(15) }])
      await expect(subscribing(web, address)).rejects.toMatchObject({ key: 'invalid' });
    expect(await findWishes(t.database.sql, session)).toBeUndefined();
  });
});
