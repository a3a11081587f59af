import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestCustomers,
  home,
  newAddress,
  password,
  refusalOf,
  registerSomebody,
  type TestCustomers,
} from '../../../helpers/customers.ts';
import type { Phone } from '../../../../src/modules/customers/find-by-phone.ts';
import { createTestAuthenticator, type Deviation, type TestAuthenticator } from '../../../helpers/authenticator.ts';
import { confirm as confirmCustomer } from '../../../../src/modules/customers/confirm.ts';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import {
  beginAdding,
  preparePasskey,
  type NewPasskey,
} from '../../../../src/modules/customers/passkeys/add-passkey.ts';
import { beginLogIn, logInWithPasskey } from '../../../../src/modules/customers/log-in.ts';
import {
  beginConfirming,
  listPasskeys,
  preparePasskeyRemoval,
} from '../../../../src/modules/customers/passkeys/own-passkeys.ts';

const origin = 'http://localhost:8080';
const right = password('correct horse');

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const from = () => ({ origin, address: newAddress() });
const checked = () => ({ password: right, address: newAddress() });

async function somebody(): Promise<{ phone: Phone; customerId: string }> {
  const phone = await registerSomebody(t.customers);
  const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  return { phone, customerId: id };
}

async function add(customerId: string, authenticator: TestAuthenticator, deviation?: Deviation): Promise<number> {
  const options = await beginAdding(t.customers, customerId, from(), checked());
  const attestation = authenticator.attest(options, deviation);
  return addMade(customerId, { name: 'A phone', attestation });
}

const addMade = async (customerId: string, made: NewPasskey) =>
  t.database.transaction(await preparePasskey(t.customers, customerId, made));

async function logIn(authenticator: TestAuthenticator, deviation?: Deviation) {
  const options = await beginLogIn(t.customers, from());
  return logInWithPasskey(t.customers, authenticator.assert(options, deviation), home);
}

async function confirm(customerId: string, authenticator: TestAuthenticator, deviation?: Deviation) {
  const options = await beginConfirming(t.customers, customerId, from());
  return confirmCustomer(t.customers, customerId, { passkey: authenticator.assert(options, deviation) });
}

async function noticesOf(customerId: string): Promise<string[]> {
  const { notices } = await listNotices(t.customers.database.sql, customerId, { limit: 100, offset: 0 });
  return notices.map(({ kind }) => kind);
}

const someoneElsesKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
/** What must not be taken, whatever is asked. */
const deviations: ReadonlyArray<[string, Deviation]> = [
  ['for another page', { origin: 'http://localhost:8081' }],
  ['for a page that looks alike', { origin: 'http://localhost.example' }],
  ['for another domain', { rpId: 'example.org' }],
  ['by an authenticator that has not verified its user', { isUserVerified: false }],
];

describe('adding a passkey', () => {
  test('makes a way in, and tells the customer', async () => {
    const { phone, customerId } = await somebody();
    const authenticator = createTestAuthenticator(origin);
    const number = await add(customerId, authenticator);
    expect(await listPasskeys(t.customers.database.sql, customerId)).toEqual([
      { number, name: 'A phone', createdAt: t.clock.now(), lastUsedAt: undefined, isBackedUp: false },
    ]);
    expect(await noticesOf(customerId)).toEqual(['passkey_added']);

    const login = await logIn(authenticator);
    expect(login.phone).toBe(phone);
    expect(await t.customers.sessions.find(login.token)).toMatchObject({ customerId });
    expect(await listPasskeys(t.customers.database.sql, customerId)).toMatchObject([
      { lastUsedAt: t.clock.now(), isBackedUp: true },
    ]);
  });

  test('asks for the login password', async () => {
    const { customerId } = await somebody();
    const nothing = { password: undefined, address: newAddress() };
    const wrong = { password: password('wrong horse'), address: newAddress() };
    expect(await refusalOf(beginAdding(t.customers, customerId, from(), nothing))).toMatchObject({
      key: 'login_password_required',
    });
    expect(await refusalOf(beginAdding(t.customers, customerId, from(), wrong))).toMatchObject({
      key: 'invalid_credentials',
    });
  });

  test.each([...deviations, ['as if it were a log-in', { type: 'webauthn.get' }]] as const)(
    'refuses one made %s',
    async (_, deviation) => {
      const { customerId } = await somebody();
      expect(await refusalOf(add(customerId, createTestAuthenticator(origin), deviation))).toMatchObject({
        key: 'passkey_refused',
      });
      expect(await listPasskeys(t.customers.database.sql, customerId)).toEqual([]);
    },
  );

  test('one passkey belongs to one customer, and a customer has ten at most', async () => {
    const [{ customerId }, other] = [await somebody(), await somebody()];
    const authenticator = createTestAuthenticator(origin);
    await add(customerId, authenticator);
    expect(await refusalOf(add(other.customerId, authenticator))).toMatchObject({ key: 'passkey_taken' });
    for (let count = 1; count < 10; count += 1) await add(customerId, createTestAuthenticator(origin));
    expect(await refusalOf(add(customerId, createTestAuthenticator(origin)))).toMatchObject({
      key: 'too_many_passkeys',
    });
  });

  test('ten that come at once with room for one make one', async () => {
    const { customerId } = await somebody();
    for (let count = 0; count < 9; count += 1) await add(customerId, createTestAuthenticator(origin));
    const begun = [];
    for (let count = 0; count < 10; count += 1) {
      begun.push(await beginAdding(t.customers, customerId, from(), checked()));
    }
    const outcomes = await Promise.allSettled(
      begun.map((options) => {
        const attestation = createTestAuthenticator(origin).attest(options);
        return addMade(customerId, { name: 'One of ten', attestation });
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listPasskeys(t.customers.database.sql, customerId)).toHaveLength(10);
  });

  test("removing someone else's finds nothing; one's own lets nobody in any more", async () => {
    const [{ customerId }, other] = [await somebody(), await somebody()];
    const authenticator = createTestAuthenticator(origin);
    const number = BigInt(await add(customerId, authenticator));
    const remove = async (whose: string) =>
      t.database.transaction(await preparePasskeyRemoval(t.customers, whose, number, checked()));
    expect(await refusalOf(remove(other.customerId))).toMatchObject({ key: 'not_found' });
    await logIn(authenticator);
    await remove(customerId);
    expect(await refusalOf(remove(customerId))).toMatchObject({ key: 'not_found' });
    expect(await refusalOf(logIn(authenticator))).toMatchObject({ key: 'passkey_refused' });
    expect(await noticesOf(customerId)).toContain('passkey_removed');
  });
});

describe('logging in with a passkey', () => {
  let authenticator: TestAuthenticator;
  let customerId: string;
  beforeAll(async () => {
    ({ customerId } = await somebody());
    authenticator = createTestAuthenticator(origin);
    await add(customerId, authenticator);
  });

  test.each([
    ...deviations,
    ['with another key', { signedBy: someoneElsesKey }],
    ['as if it were a new key', { type: 'webauthn.create' }],
  ] as const)('refuses what was signed %s', async (_, deviation) => {
    expect(await refusalOf(logIn(authenticator, deviation))).toMatchObject({ key: 'passkey_refused' });
  });

  test('refuses a passkey that nobody has, and one whose counter stands still', async () => {
    expect(await refusalOf(logIn(createTestAuthenticator(origin)))).toMatchObject({ key: 'passkey_refused' });
    await logIn(authenticator);
    expect(await refusalOf(logIn(authenticator, { doesNotCount: true }))).toMatchObject({ key: 'passkey_refused' });
  });

  test('takes a challenge once, on whichever node, also where twenty come at once', async () => {
    const options = await beginLogIn(t.customers, from());
    const assertion = authenticator.assert(options);
    const outcomes = await Promise.allSettled(
      [t.customers, t.otherNode()].flatMap((node) =>
        Array.from({ length: 10 }, () => logInWithPasskey(node, assertion, home)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ key: 'passkey_expired' });
  });

  test('takes none that is five minutes old, invented, or made for something else', async () => {
    const late = await beginLogIn(t.customers, from());
    t.clock.advance(5 * 60_000);
    expect(await refusalOf(logInWithPasskey(t.customers, authenticator.assert(late), home))).toMatchObject({
      key: 'passkey_expired',
    });

    const invented = { challenge: Buffer.alloc(32, 7).toString('base64url') };
    const confirming = await beginConfirming(t.customers, customerId, from());
    for (const options of [invented, confirming, { challenge: '' }]) {
      expect(await refusalOf(logInWithPasskey(t.customers, authenticator.assert(options), home))).toMatchObject({
        key: 'passkey_expired',
      });
    }
    await t.customers.challenges.sweep();
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM passkey_challenges WHERE expires_at <= ${t.clock.now()}`;
    expect(count).toBe(0);
  });

  test('lets one address open two hundred at most', async () => {
    const one = { origin, address: newAddress() };
    for (let count = 0; count < 200; count += 1) await beginLogIn(t.customers, one);
    expect(await refusalOf(beginLogIn(t.customers, one))).toMatchObject({ key: 'rate_limited' });
    await beginLogIn(t.customers, from());
    t.clock.advance(5 * 60_000);
    await beginLogIn(t.customers, one);
  });

  test.each(['http://127.0.0.1:8080', 'http://192.168.1.7', 'https://broker.example', 'http://[', ''])(
    'is not to be had at %s',
    async (elsewhere) => {
      const refusal = await refusalOf(beginLogIn(t.customers, { origin: elsewhere, address: newAddress() }));
      expect(refusal).toMatchObject({ key: 'passkeys_unavailable' });
    },
  );
});

describe('confirming with a passkey', () => {
  test('is what is asked for where there is one', async () => {
    const { customerId } = await somebody();
    const authenticator = createTestAuthenticator(origin);
    await add(customerId, authenticator);
    for (const transactionPassword of [undefined, '', '246813']) {
      expect(await refusalOf(confirmCustomer(t.customers, customerId, { transactionPassword }))).toMatchObject({
        key: 'passkey_required',
      });
    }
    await confirm(customerId, authenticator);
  });

  test("refuses someone else's passkey, and a challenge made for someone else", async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const own = createTestAuthenticator(origin);
    const thiefs = createTestAuthenticator(origin);
    await add(owner.customerId, own);
    await add(thief.customerId, thiefs);
    expect(await refusalOf(confirm(owner.customerId, thiefs))).toMatchObject({ key: 'passkey_refused' });
    const mine = await beginConfirming(t.customers, thief.customerId, from());
    const borrowed = confirmCustomer(t.customers, owner.customerId, { passkey: thiefs.assert(mine) });
    expect(await refusalOf(borrowed)).toMatchObject({ key: 'passkey_expired' });
    const loggingIn = await beginLogIn(t.customers, from());
    const relayed = confirmCustomer(t.customers, owner.customerId, { passkey: own.assert(loggingIn) });
    expect(await refusalOf(relayed)).toMatchObject({ key: 'passkey_expired' });
  });
});
