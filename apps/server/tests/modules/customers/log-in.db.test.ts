import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestCustomers,
  home,
  limits,
  newAddress,
  newPhone,
  password,
  refusalOf,
  registerSomebody,
  windowMs,
  type TestCustomers,
} from '../../helpers/customers.ts';
import { slotOf } from '../../../src/platform/public-number.ts';
import type { Refusal } from '../../../src/platform/refusal.ts';
import { createPasswords } from '../../../src/modules/customers/password.ts';
import { createToken } from '../../../src/modules/customers/session.ts';
import type { Phone } from '../../../src/modules/customers/find-by-phone.ts';
import { logIn as logInCustomer } from '../../../src/modules/customers/log-in.ts';
import { readProfile } from '../../../src/modules/customers/profile.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const right = password('correct horse');
const wrong = password('wrong horse');

function logIn(phone: Phone, secret = right, address = newAddress(), customers = t.customers) {
  return logInCustomer(customers, { phone, password: secret, device: { address, userAgent: 'A phone' } });
}

describe('logging in', () => {
  test('gives a token that opens a session, and keeps no more than its hash', async () => {
    const phone = await registerSomebody(t.customers);
    const login = await logIn(phone);
    expect(login).toMatchObject({ at: t.clock.now(), customerNumber: expect.any(Number) });
    expect(login.token).toMatch(/^[0-9A-Z]{2}[\w-]{43}$/);
    const session = await t.customers.sessions.find(login.token);
    expect(login.token.slice(0, 2)).toBe(slotOf(session?.customerId ?? ''));
    const rows = await t.database.sql<Array<{ whole: string }>>`SELECT to_jsonb(s)::text AS whole FROM sessions s`;
    const stored = rows.map(({ whole }) => whole).join();
    expect(stored).not.toContain(login.token);
    expect(stored).not.toContain(Buffer.from(login.token, 'base64url').toString('hex'));
  });

  test('refuses a wrong password, and one that no keyboard writes', async () => {
    const phone = await registerSomebody(t.customers);
    for (const secret of [wrong, password('correct horse '), password('Correct horse'), password("' OR ''='")]) {
      expect(await refusalOf(logIn(phone, secret))).toMatchObject({ key: 'invalid_credentials' });
    }
  });

  test('knows a password by its characters, not by how they were encoded', async () => {
    const phone = await registerSomebody(t.customers, 'caf\u00e9 \0 \u{1f40e}');
    await logIn(phone, password('cafe\u0301 \0 \u{1f40e}'));
  });

  test('lets in whose account is frozen, since they may look', async () => {
    const phone = await registerSomebody(t.customers);
    await t.database
      .sql`UPDATE customers SET frozen_reason = 'Under review', frozen_scope = 'all', frozen_at = now() WHERE phone = ${phone}`;
    const { token } = await logIn(phone);
    const session = await t.customers.sessions.find(token);
    expect(await readProfile(t.customers.database.sql, session?.customerId ?? '')).toMatchObject({
      frozenReason: 'Under review',
    });
  });

  test('answers an unknown phone as it answers a wrong password: alike, and for the same work', async () => {
    // Hashes that cost what they cost in use: those of most tests cost next to nothing.
    const customers = { ...t.customers, passwords: createPasswords() };
    const phone = await registerSomebody(customers);
    const spent = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 6; round += 1) {
      for (const [kind, tried] of [
        ['known', phone],
        ['unknown', newPhone()],
      ] as const) {
        const before = process.cpuUsage();
        expect(await refusalOf(logIn(tried, wrong, newAddress(), customers))).toMatchObject({
          key: 'invalid_credentials',
          details: {},
        });
        const { user, system } = process.cpuUsage(before);
        spent[kind].push(user + system);
      }
    }
    // Without the work for nobody's hash, an unknown phone costs a tenth. Processor time, since what else runs on the machine does not add
    // to it; of that the least, since what else runs in this process does.
    const ratio = Math.min(...spent.unknown) / Math.min(...spent.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('the throttle', () => {
  test('a phone has ten wrong attempts, from wherever, then waits until the first of them is 15 minutes old', async () => {
    const phone = await registerSomebody(t.customers);
    for (let attempt = 0; attempt < limits.failuresPerPhone; attempt += 1) {
      expect(await refusalOf(logIn(phone, wrong))).toMatchObject({ key: 'invalid_credentials' });
      t.clock.advance(60_000);
    }
    expect(await refusalOf(logIn(phone))).toMatchObject({
      key: 'too_many_attempts',
      details: { retryAfterSeconds: 300, values: { minutes: '5' } },
    });
    t.clock.advance(299_000);
    expect(await refusalOf(logIn(phone))).toMatchObject({
      details: { retryAfterSeconds: 1, values: { minutes: '1' } },
    });
    t.clock.advance(1_000);
    await logIn(phone);
  });

  test('counts an unknown phone no differently', async () => {
    const phone = newPhone();
    for (let attempt = 0; attempt < limits.failuresPerPhone; attempt += 1) await refusalOf(logIn(phone));
    expect(await refusalOf(logIn(phone))).toMatchObject({ key: 'too_many_attempts' });
  });

  test('lets no more through when forty come at once', async () => {
    const phone = await registerSomebody(t.customers);
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refusalOf(logIn(phone, wrong))));
    const keys = refusals.map((refusal) => (refusal as Refusal).key);
    expect(keys.filter((key) => key === 'invalid_credentials')).toHaveLength(limits.failuresPerPhone);
    // Who is counted while the ten are under way is sent away for a moment, who is counted after them for the window.
    const untried = new Set(['rate_limited', 'too_many_attempts', 'unavailable']);
    expect(keys.filter((key) => key !== 'invalid_credentials' && !untried.has(key))).toEqual([]);
    expect(await refusalOf(logIn(phone))).toMatchObject({ key: 'too_many_attempts' });
  });

  test('forty customers of one office get in at once', async () => {
    const address = newAddress();
    const phones: Phone[] = [];
    for (let customer = 0; customer < 40; customer += 1) phones.push(await registerSomebody(t.customers));
    await Promise.all(phones.map((phone) => logIn(phone, right, address)));
  });

  test('an address has thirty wrong attempts over all phones; another address and node are not held up, nor misled', async () => {
    const address = newAddress();
    const other = t.otherNode();
    for (let attempt = 0; attempt < limits.failuresPerAddress; attempt += 1) {
      const node = attempt % 2 === 0 ? t.customers : other;
      await refusalOf(logInCustomer(node, { phone: newPhone(), password: wrong, device: { ...home, address } }));
    }
    const phone = await registerSomebody(t.customers);
    expect(await refusalOf(logIn(phone, right, address))).toMatchObject({ key: 'too_many_attempts' });
    await logIn(phone);
    t.clock.advance(windowMs);
    await logIn(phone, right, address);
  });

  test('an address has thirty wrong attempts when sixty come at once, on two nodes', async () => {
    const address = newAddress();
    const other = t.otherNode();
    const attempts = Array.from({ length: 60 }, (_, index) =>
      refusalOf(
        logInCustomer(index % 2 === 0 ? t.customers : other, {
          phone: newPhone(),
          password: wrong,
          device: { ...home, address },
        }),
      ),
    );
    const keys = (await Promise.all(attempts)).map((refusal) => (refusal as Refusal).key);
    expect(keys.filter((key) => key === 'invalid_credentials')).toHaveLength(limits.failuresPerAddress);
    // Who would have to wait for those of the other node, or has waited too long, was not tried at all.
    const untried = new Set(['too_many_attempts', 'rate_limited', 'unavailable']);
    expect(keys.filter((key) => key !== 'invalid_credentials' && !untried.has(key))).toEqual([]);
  });

  test('sixty-four strangers are tried at once, and what they bring makes no more of it', async () => {
    const attempts = Array.from({ length: 200 }, (_, index) => {
      const cookie = index % 2 === 0 ? createToken() : undefined;
      const device = { ...home, isBrowser: true, address: newAddress(), cookie };
      return refusalOf(logInCustomer(t.customers, { phone: newPhone(), password: wrong, device }));
    });
    const keys = (await Promise.all(attempts)).map((refusal) => (refusal as Refusal).key);
    expect(keys.filter((key) => key === 'invalid_credentials').length).toBeLessThan(110);
    expect(keys.filter((key) => key === 'unavailable').length).toBeGreaterThan(0);
  });

  test('right passwords do not count', async () => {
    const phone = await registerSomebody(t.customers);
    const address = newAddress();
    for (let attempt = 0; attempt < limits.failuresPerAddress + 1; attempt += 1) await logIn(phone, right, address);
  });

  test('strangers do not lock out an owner on a network that the owner is known from', async () => {
    const phone = await registerSomebody(t.customers);
    await logIn(phone, right, '198.51.100.20');
    for (let attempt = 0; attempt < limits.failuresPerPhone; attempt += 1) await refusalOf(logIn(phone, wrong));
    expect(await refusalOf(logIn(phone))).toMatchObject({ key: 'too_many_attempts' });
    await logIn(phone, right, '198.51.100.21');
    for (let attempt = 0; attempt < limits.failuresPerPhone; attempt += 1)
      await refusalOf(logIn(phone, wrong, '198.51.100.22'));
    expect(await refusalOf(logIn(phone, right, '198.51.100.20'))).toMatchObject({ key: 'too_many_attempts' });
  });

  test('sweeps what no longer counts, and nothing else', async () => {
    await refusalOf(logIn(newPhone()));
    t.clock.advance(windowMs - 1);
    const late = newPhone();
    await refusalOf(logIn(late));
    t.clock.advance(1);
    await t.customers.sweep();
    expect(await t.database.sql`SELECT phone FROM login_attempts`).toEqual([{ phone: late }]);
  });
});
