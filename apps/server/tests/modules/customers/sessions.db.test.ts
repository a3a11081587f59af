import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Phone } from '../../../src/modules/customers/find-by-phone.ts';
import { createToken, hashToken, type Session } from '../../../src/modules/customers/session.ts';
import { createTestCustomers, home, password, registerSomebody, type TestCustomers } from '../../helpers/customers.ts';
import { logIn as logInCustomer } from '../../../src/modules/customers/log-in.ts';
import { endOtherSessions, endOwnSession, listSessions, logOut } from '../../../src/modules/customers/own-sessions.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

async function logIn(device = home): Promise<{ token: string; session: Session }> {
  const phone = await registerSomebody(t.customers);
  const { token } = await logInCustomer(t.customers, { phone, password: password('correct horse'), device });
  const session = await t.customers.sessions.find(token);
  if (session === undefined) throw new Error('the session did not begin');
  return { token, session };
}

const rowOf = async ({ id }: Session) =>
  (
    await t.database.sql<
      Array<{ lastUsedAt: Date; endedAt: Date | undefined; userAgent: string; addressRange: string }>
    >`
    SELECT last_used_at, ended_at, user_agent, address_range FROM sessions WHERE id = ${id}`
  )[0];

describe('a session', () => {
  test('belongs to its customer', async () => {
    const first = await logIn();
    const second = await logIn();
    expect(first.session.customerId).not.toBe(second.session.customerId);
    expect(await t.customers.sessions.find(first.token)).toEqual(first.session);
  });

  test('that began before tokens said where they belong is opened by its own', async () => {
    const { session } = await logIn();
    const before = createToken();
    await t.database.sql`UPDATE sessions SET token_hash = ${hashToken(before)} WHERE id = ${session.id}`;
    expect(await t.customers.sessions.find(before)).toMatchObject(session);
  });

  test('is not opened by anything but its token', async () => {
    const { token, session } = await logIn();
    const [{ hash }] = await t.database.sql<
      [{ hash: Buffer }]
    >`SELECT token_hash AS hash FROM sessions WHERE id = ${session.id}`;
    const near = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    const tries = [
      '',
      ' ',
      near,
      `${token} `,
      token.toLowerCase(),
      token.slice(2),
      `${token.startsWith('00') ? '01' : '00'}${token.slice(2)}`,
      hash.toString('base64url'),
      session.id,
      "' OR 1=1 --",
      '\0'.repeat(43),
      'ü'.repeat(43),
      'x'.repeat(1e6),
    ];
    for (const tried of tries) expect(await t.customers.sessions.find(tried)).toBeUndefined();
  });

  test('keeps little of the device', async () => {
    const { session } = await logIn({ address: '2001:db8:1:2:3:4:5:6', userAgent: 'x'.repeat(5_000) });
    expect(await rowOf(session)).toMatchObject({ userAgent: 'x'.repeat(300), addressRange: '2001:db8:1::/48' });
  });

  test('ends at log-out at once, for a token that is remembered too, and the others go on', async () => {
    const { token, session } = await logIn();
    const other = await logIn();
    const ended: string[] = [];
    const unsubscribe = t.bus.subscribe('session-ended', ({ sessionIds }) => ended.push(...sessionIds));
    await logOut(t.customers, session);
    await logOut(t.customers, session);
    unsubscribe();
    expect(ended).toEqual([session.id]);
    expect(await t.customers.sessions.find(token)).toBeUndefined();
    expect(await t.customers.sessions.find(other.token)).toEqual(other.session);
    expect((await rowOf(session))?.endedAt).toEqual(t.clock.now());
  });

  test('that ended where no news came from is remembered for less than 30 seconds', async () => {
    const { token, session } = await logIn();
    await logOut(t.otherNode(), session);
    t.clock.advance(29_999);
    expect(await t.customers.sessions.find(token)).toEqual(session);
    t.clock.advance(1);
    expect(await t.customers.sessions.find(token)).toBeUndefined();
  });

  test('ends when nobody used it for 30 days, and not before', async () => {
    const used = await logIn();
    const idle = await logIn();
    t.clock.advance(29 * day);
    expect(await t.customers.sessions.find(used.token)).toBeDefined();
    await t.customers.sessions.recordUse();
    t.clock.advance(1 * day);
    expect(await t.customers.sessions.find(idle.token)).toBeUndefined();
    expect(await t.customers.sessions.find(used.token)).toBeDefined();
  });

  test('is live for whatever is open for it for as long', async () => {
    const [idle, left, fresh] = await Promise.all([logIn(), logIn(), logIn()]);
    await logOut(t.customers, left.session);
    await t.database.sql`
      UPDATE sessions SET last_used_at = ${new Date(t.clock.now().getTime() - 30 * day)} WHERE id = ${idle.session.id}`;
    const ids = [idle, left, fresh].map(({ session }) => session.id);
    expect(await t.customers.sessions.live(ids)).toEqual(new Set([fresh.session.id]));
  });

  test('has its last use written down when asked, not at each request', async () => {
    const { token, session } = await logIn();
    const begun = t.clock.now();
    t.clock.advance(5 * minute);
    for (let request = 0; request < 100; request += 1) await t.customers.sessions.find(token);
    expect((await rowOf(session))?.lastUsedAt).toEqual(begun);
    await t.customers.sessions.recordUse();
    expect((await rowOf(session))?.lastUsedAt).toEqual(t.clock.now());
  });

  test('is swept 90 days after its last use', async () => {
    const old = await logIn();
    t.clock.advance(90 * day - 1);
    const young = await logIn();
    await t.customers.sweep();
    expect(await rowOf(old.session)).toBeDefined();
    t.clock.advance(1);
    await t.customers.sweep();
    expect(await rowOf(old.session)).toBeUndefined();
    expect(await rowOf(young.session)).toBeDefined();
  });
});

describe('the sessions of a customer', () => {
  const page = { limit: 100, offset: 0 };

  async function logInAs(phone: Phone, device = home) {
    const { token } = await logInCustomer(t.customers, { phone, password: password('correct horse'), device });
    const session = await t.customers.sessions.find(token);
    if (session === undefined) throw new Error('the session has not begun');
    return { token, session };
  }

  test('are listed with device and place, this one first, without those that have ended', async () => {
    const phone = await registerSomebody(t.customers);
    const ended = await logInAs(phone);
    const phoneBrowser = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
    const mine = await logInAs(phone, { address: '203.0.113.7', userAgent: phoneBrowser });
    t.clock.advance(minute);
    const other = await logInAs(phone, { address: '2001:db8:1:2::3', userAgent: '' });
    await logOut(t.customers, ended.session);
    const { sessions, count } = await listSessions(t.customers, mine.session, page);
    expect(count).toBe(2);
    expect(sessions).toMatchObject([
      { device: 'Chrome, Android', addressRange: '203.0.113.0/24', isCurrent: true },
      { addressRange: '2001:db8:1::/48', isCurrent: false, lastUsedAt: t.clock.now() },
    ]);
    expect((await listSessions(t.customers, other.session, page)).sessions.map((one) => one.number)).toEqual(
      sessions.map((one) => one.number).toReversed(),
    );
  });

  test('are ended one by one by their customer alone, and at once', async () => {
    const phone = await registerSomebody(t.customers);
    const [mine, other] = [await logInAs(phone), await logInAs(phone)];
    const stranger = await logInAs(await registerSomebody(t.customers));
    const { sessions } = await listSessions(t.customers, mine.session, page);
    const number = BigInt(sessions.find((one) => !one.isCurrent)?.number ?? 0);
    const end = (customerId: string) =>
      t.customers.database.transaction((tx) =>
        endOwnSession(t.customers, tx, customerId, number).catch((error: unknown) => error),
      );
    expect(await end(stranger.session.customerId)).toMatchObject({ key: 'not_found' });
    expect(await t.customers.sessions.find(other.token)).toEqual(other.session);
    expect(await end(mine.session.customerId)).toBeUndefined();
    expect(await t.customers.sessions.find(other.token)).toBeUndefined();
    expect(await end(mine.session.customerId)).toMatchObject({ key: 'not_found' });
    expect(await t.customers.sessions.find(mine.token)).toEqual(mine.session);
  });

  test('end together, but for this one', async () => {
    const phone = await registerSomebody(t.customers);
    const [mine, ...others] = [await logInAs(phone), await logInAs(phone), await logInAs(phone)];
    await t.database.transaction((tx) => endOtherSessions(t.customers, tx, mine.session));
    for (const { token } of others) expect(await t.customers.sessions.find(token)).toBeUndefined();
    expect(await t.customers.sessions.find(mine.token)).toEqual(mine.session);
  });
});
