import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '../../../src/platform/refusal.ts';
import { createTestAuthenticator } from '../../helpers/authenticator.ts';
import type { Phone } from '../../../src/modules/customers/find-by-phone.ts';
import {
  createTestCustomers,
  home,
  limits,
  newAddress,
  password,
  refusalOf,
  registerSomebody,
  valueOf,
  windowMs,
  type TestCustomers,
} from '../../helpers/customers.ts';
import {
  parseTransactionPassword,
  prepareTransactionPassword,
} from '../../../src/modules/customers/transaction-password.ts';
import { resetPassword } from '../../../src/modules/customers/change-password.ts';
import { confirm } from '../../../src/modules/customers/confirm.ts';
import { logIn } from '../../../src/modules/customers/log-in.ts';
import { beginAdding, preparePasskey } from '../../../src/modules/customers/passkeys/add-passkey.ts';
import { beginConfirming } from '../../../src/modules/customers/passkeys/own-passkeys.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

/** Over the hours that it takes for several windows of 15 minutes; `npm run test:all` makes ten thousand. */
const guesses = Number(process.env.GUESSES ?? 1_500);
const atOnce = 25;
const right = password('correct horse');
const wrong = password('wrong horse');

/** As many addresses as guesses, each in a network of its own. */
const addressOf = (guess: number) => `10.${(guess >> 8) + 100}.${guess & 255}.9`;

/** How many of these times lie within the fullest window. */
function mostInWindow(times: readonly number[]): number {
  const counts = times.map((from) => times.filter((time) => time >= from && time < from + windowMs).length);
  return Math.max(0, ...counts);
}

/** Makes all guesses over some hours, many at once, and tells when those were that came to be compared. */
async function guessAll(
  guess: (number: number) => Promise<unknown>,
  wrongKey: string,
  { hours, between }: { hours: number; between: (batch: number) => Promise<void> },
): Promise<number[]> {
  const compared: number[] = [];
  const batches = guesses / atOnce;
  for (let batch = 0; batch < batches; batch += 1) {
    const numbers = Array.from({ length: atOnce }, (_, index) => batch * atOnce + index);
    const refusals = await Promise.all(numbers.map((number) => refusalOf(guess(number))));
    for (const refusal of refusals) {
      if ((refusal as Refusal).key === wrongKey) compared.push(t.clock.now().getTime());
      else expect(refusal).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
    }
    await between(batch);
    t.clock.advance((hours * 3_600_000) / batches);
  }
  return compared;
}

async function customerIdOf(phone: Phone): Promise<string> {
  const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  return id;
}

const browser = { ...home, isBrowser: true };

describe('guesses by the thousand', { tags: 'all' }, () => {
  test('at a login password, from as many addresses: ten in any 15 minutes are compared, and the owner gets in', async () => {
    const phone = await registerSomebody(t.customers);
    const { deviceCookie } = await logIn(t.customers, { phone, password: right, device: browser });
    const customerId = await customerIdOf(phone);
    const other = t.otherNode();

    const compared = await guessAll(
      (number) => {
        const node = number % 2 === 0 ? t.customers : other;
        const device = { address: addressOf(number), userAgent: `Guess ${number}` };
        return logIn(node, { phone, password: password(`guess ${number}`), device });
      },
      'invalid_credentials',
      {
        hours: 5,
        async between(batch) {
          if (batch % 40 !== 0) return;
          const roaming = { address: newAddress(), userAgent: 'A phone', isBrowser: true };
          const stranger = logIn(t.customers, { phone, password: right, device: roaming });
          expect(await refusalOf(stranger)).toMatchObject({ key: 'too_many_attempts' });
          // From wherever the owner is, on the phone that they have logged in on before; or with what they are logged in by.
          await logIn(t.customers, { phone, password: right, device: { ...roaming, cookie: deviceCookie } });
          await logIn(t.customers, { phone, password: right, device: roaming, customerId });
        },
      },
    );
    expect(compared.length).toBeGreaterThanOrEqual(limits.failuresPerPhone);
    expect(mostInWindow(compared)).toBeLessThanOrEqual(limits.failuresPerPhone);
  }, 300_000);

  test('at a transaction password: five in any 15 minutes are compared; the lock ends by itself, and none counts beside a passkey', async () => {
    const phone = await registerSomebody(t.customers);
    const customerId = await customerIdOf(phone);
    const digits = valueOf(parseTransactionPassword('246813'));
    const set = await prepareTransactionPassword(t.customers, customerId, {
      newPassword: digits,
      isFirst: true,
      loginPassword: undefined,
      address: newAddress(),
    });
    await t.database.transaction(set);
    const other = t.otherNode();

    const compared = await guessAll(
      (number) => {
        const transactionPassword = String(number).padStart(6, '0');
        return confirm(number % 2 === 0 ? t.customers : other, customerId, { transactionPassword });
      },
      'transaction_password_incorrect',
      {
        hours: 5,
        async between(batch) {
          if (batch % 40 !== 0) return;
          const locked = confirm(t.customers, customerId, { transactionPassword: digits });
          expect(await refusalOf(locked)).toMatchObject({ key: 'transaction_password_locked' });
        },
      },
    );
    expect(compared.length).toBeGreaterThanOrEqual(5);
    expect(mostInWindow(compared)).toBeLessThanOrEqual(5);
    t.clock.advance(windowMs);
    await confirm(t.customers, customerId, { transactionPassword: digits });

    const origin = 'http://localhost';
    const from = { origin, address: newAddress() };
    const passkey = createTestAuthenticator(origin);
    const options = await beginAdding(t.customers, customerId, from, {
      password: right,
      address: from.address,
    });
    const made = { name: 'A phone', attestation: passkey.attest(options) };
    await t.database.transaction(await preparePasskey(t.customers, customerId, made));
    for (let guess = 0; guess < 20; guess += 1) {
      const guessed = confirm(t.customers, customerId, { transactionPassword: String(guess).padStart(6, '0') });
      expect(await refusalOf(guessed)).toMatchObject({ key: 'passkey_required' });
    }
    expect(await t.customers.transactionGuesses.lockedUntil(customerId)).toBeUndefined();
    const asked = await beginConfirming(t.customers, customerId, { origin, address: newAddress() });
    await confirm(t.customers, customerId, { passkey: passkey.assert(asked) });
  }, 300_000);
});

describe('a known device', () => {
  async function ownerAtHome() {
    const phone = await registerSomebody(t.customers);
    const address = newAddress();
    const { deviceCookie } = await logIn(t.customers, { phone, password: right, device: { ...browser, address } });
    return { phone, device: { ...browser, address, cookie: deviceCookie } };
  }

  test('gets in from the very address that guesses come from', async () => {
    const { phone, device } = await ownerAtHome();
    const neighbour = { address: device.address, userAgent: 'Another phone' };
    for (let guess = 0; guess < 2 * limits.failuresPerAddress; guess += 1) {
      await refusalOf(logIn(t.customers, { phone, password: wrong, device: neighbour }));
    }
    const { address } = device;
    expect(await refusalOf(logIn(t.customers, { phone, password: right, device: neighbour }))).toMatchObject({
      key: 'too_many_attempts',
    });
    await logIn(t.customers, { phone, password: right, device });
    await resetPassword(t.customers, { phone, oldPassword: right, newPassword: wrong, address, cookie: device.cookie });
  });

  test('has as many attempts as anybody, and no more', async () => {
    const { phone, device } = await ownerAtHome();
    for (let guess = 0; guess < limits.failuresPerPhone; guess += 1) {
      expect(await refusalOf(logIn(t.customers, { phone, password: wrong, device }))).toMatchObject({
        key: 'invalid_credentials',
      });
    }
    expect(await refusalOf(logIn(t.customers, { phone, password: right, device }))).toMatchObject({
      key: 'too_many_attempts',
    });
  });

  test("is known to its own customer only: somebody else's cookie, or an invented one, is a stranger's", async () => {
    const { phone } = await ownerAtHome();
    const { device: elsewhere } = await ownerAtHome();
    const stranger = () => ({ address: newAddress(), userAgent: 'A guess', isBrowser: true });
    for (let guess = 0; guess < limits.failuresPerPhone; guess += 1) {
      await refusalOf(logIn(t.customers, { phone, password: wrong, device: stranger() }));
    }
    for (const cookie of [elsewhere.cookie, 'A'.repeat(43), '', 'x'.repeat(5_000)]) {
      const device = { ...stranger(), cookie };
      expect(await refusalOf(logIn(t.customers, { phone, password: right, device }))).toMatchObject({
        key: 'too_many_attempts',
      });
    }
  });

  test('is forgotten a year after its last log-in', async () => {
    const { phone, device } = await ownerAtHome();
    for (let guess = 0; guess < limits.failuresPerPhone; guess += 1) {
      await refusalOf(logIn(t.customers, { phone, password: wrong, device: { ...browser, address: newAddress() } }));
    }
    t.clock.advance(365 * 24 * 3_600_000);
    await t.customers.sweep();
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM known_devices d JOIN customers c ON c.id = d.customer_id WHERE c.phone = ${phone}`;
    expect(count).toBe(0);
    const { deviceCookie } = await logIn(t.customers, { phone, password: right, device });
    expect(deviceCookie).not.toBe(device.cookie);
  });
});
