import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Phone } from '../../../../src/modules/customers/find-by-phone.ts';
import {
  createTestCustomers,
  home,
  newAddress,
  password,
  registerSomebody,
  type TestCustomers,
} from '../../../helpers/customers.ts';
import type { Device } from '../../../../src/modules/customers/session.ts';
import { prepareChangePassword, resetPassword } from '../../../../src/modules/customers/change-password.ts';
import { logIn as logInCustomer } from '../../../../src/modules/customers/log-in.ts';
import { listNotices } from '../../../../src/modules/customers/notices.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const right = password('correct horse');
const browser: Device = {
  ...home,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  isBrowser: true,
};

const logIn = (phone: Phone, device: Device) => logInCustomer(t.customers, { phone, password: right, device });

async function newDeviceNotices(phone: Phone): Promise<unknown[]> {
  const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  const { notices } = await listNotices(t.customers.database.sql, id, { limit: 100, offset: 0 });
  return notices.filter(({ kind }) => kind === 'new_device').map(({ values }) => values);
}

describe('a session that began in a browser', () => {
  test('opens with its cookie, and with nothing else', async () => {
    const phone = await registerSomebody(t.customers);
    const { token, deviceCookie } = await logIn(phone, browser);
    const other = await logIn(await registerSomebody(t.customers), browser);
    const elsewhere = t.otherNode();
    for (const node of [t.customers, elsewhere]) {
      for (const cookie of [undefined, '', 'A'.repeat(43), other.deviceCookie]) {
        expect(await node.sessions.find(token, cookie)).toBeUndefined();
      }
      expect(await node.sessions.find(token, deviceCookie)).toBeDefined();
      // Also from memory, where the session lies now.
      expect(await node.sessions.find(token, other.deviceCookie)).toBeUndefined();
    }
  });

  test('keeps no more than the hash of the cookie', async () => {
    const { deviceCookie = '' } = await logIn(await registerSomebody(t.customers), browser);
    expect(deviceCookie).toMatch(/^[\w-]{43}$/);
    const rows = await t.database.sql<Array<{ whole: string }>>`
      SELECT to_jsonb(d)::text AS whole FROM known_devices d UNION ALL SELECT to_jsonb(s)::text FROM sessions s`;
    const stored = rows.map(({ whole }) => whole).join();
    expect(stored).not.toContain(deviceCookie);
    expect(stored).not.toContain(Buffer.from(deviceCookie, 'base64url').toString('hex'));
  });

  test('is not put on a cookie that we did not give', async () => {
    const planted = 'P'.repeat(43);
    const { deviceCookie } = await logIn(await registerSomebody(t.customers), { ...browser, cookie: planted });
    expect(deviceCookie).not.toBe(planted);
  });

  test('shares its device with other customers', async () => {
    const [one, another] = [await registerSomebody(t.customers), await registerSomebody(t.customers)];
    const first = await logIn(one, browser);
    const second = await logIn(another, { ...browser, cookie: first.deviceCookie });
    expect(second.deviceCookie).toBe(first.deviceCookie);
    expect(await t.customers.sessions.find(first.token, second.deviceCookie)).toBeDefined();
    expect(await t.customers.sessions.find(second.token, second.deviceCookie)).toBeDefined();
  });
});

test('a session of a client that is no browser opens with its token alone', async () => {
  const { token, deviceCookie } = await logIn(await registerSomebody(t.customers), home);
  expect(deviceCookie).toBeUndefined();
  expect(await t.customers.sessions.find(token)).toBeDefined();
});

describe('a change of the password', () => {
  test('forgets the other devices, on which a thief may have been; a reset forgets all', async () => {
    const phone = await registerSomebody(t.customers);
    const { deviceCookie, token } = await logIn(phone, browser);
    await logIn(phone, { ...browser, address: newAddress() });
    const session = await t.customers.sessions.find(token, deviceCookie);
    if (session === undefined) throw new Error('the session is not open');
    const known = async () => {
      const [{ count }] = await t.database.sql<[{ count: number }]>`
        SELECT count(*)::int AS count FROM known_devices WHERE customer_id = ${session.customerId}`;
      return count;
    };
    expect(await known()).toBe(2);
    const change = { oldPassword: right, newPassword: password('battery staple'), address: newAddress() };
    await t.database.transaction(await prepareChangePassword(t.customers, session, change));
    expect(await known()).toBe(1);
    expect(await t.customers.sessions.find(token, deviceCookie)).toBeDefined();
    const back = { phone, oldPassword: change.newPassword, newPassword: right, address: newAddress() };
    await resetPassword(t.customers, back);
    expect(await known()).toBe(0);
  });
});

describe('the notice of a new device', () => {
  test('comes with a browser that is new, but not with the first log-in of all', async () => {
    const phone = await registerSomebody(t.customers);
    const { deviceCookie: cookie } = await logIn(phone, browser);
    await logIn(phone, { ...browser, cookie, address: newAddress() });
    expect(await newDeviceNotices(phone)).toEqual([]);
    await logIn(phone, { ...browser, address: '198.51.100.77' });
    expect(await newDeviceNotices(phone)).toEqual([{ device: 'Chrome, Android', network: '198.51.100.0/24' }]);
  });

  test('comes with a client whose name and network were not seen together before', async () => {
    const phone = await registerSomebody(t.customers);
    const client = { address: '198.51.100.20', userAgent: 'quant/2.0' };
    await logIn(phone, client);
    await logIn(phone, { ...client, address: '198.51.100.99' });
    expect(await newDeviceNotices(phone)).toEqual([]);
    await logIn(phone, { ...client, address: '203.0.113.5' });
    await logIn(phone, { ...client, userAgent: '<b>curl</b>' });
    expect(await newDeviceNotices(phone)).toEqual([
      { device: 'bcurl/b', network: '198.51.100.0/24' },
      { device: 'quant/2.0', network: '203.0.113.0/24' },
    ]);
  });

  test('comes also when no session is remembered any more', async () => {
    const phone = await registerSomebody(t.customers);
    await logIn(phone, home);
    t.clock.advance(91 * 24 * 3_600_000);
    await t.customers.sweep();
    await logIn(phone, home);
    expect(await newDeviceNotices(phone)).toHaveLength(1);
  });
});
