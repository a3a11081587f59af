import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Phone } from '../../../../src/modules/customers/find-by-phone.ts';
import {
  createTestCustomers,
  home,
  limits,
  newAddress,
  password,
  refusalOf,
  registerSomebody,
  windowMs,
  type TestCustomers,
} from '../../../helpers/customers.ts';
import { resetPassword } from '../../../../src/modules/customers/change-password.ts';
import { logIn as logInCustomer } from '../../../../src/modules/customers/log-in.ts';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  prepareTurningOff,
  turnOnSecondFactor,
} from '../../../../src/modules/customers/totp/second-factor.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const right = password('correct horse');
const wrong = password('wrong horse');
const stepMs = 30_000;

interface Owner {
  readonly phone: Phone;
  readonly customerId: string;
  /** The app's code at a time from now on. */
  code(inMs?: number): string;
  readonly recoveryCodes: readonly string[];
}

const checked = () => ({ password: right, address: newAddress() });

async function begin(): Promise<Omit<Owner, 'recoveryCodes'>> {
  const phone = await registerSomebody(t.customers);
  const [{ id: customerId }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  const { secret } = await beginSecondFactor(t.customers, customerId, checked());
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return { phone, customerId, code: (inMs = 0) => app.generate({ timestamp: t.clock.now().getTime() + inMs }) };
}

/** Somebody with an app, a minute after it was set up, so that its codes are new again. */
async function owner(): Promise<Owner> {
  const begun = await begin();
  const recoveryCodes = await turnOnSecondFactor(t.customers, begun.customerId, begun.code());
  t.clock.advance(2 * stepMs);
  return { ...begun, recoveryCodes };
}

const logIn = ({ phone }: Pick<Owner, 'phone'>, code?: string, secret = right) =>
  logInCustomer(t.customers, { phone, password: secret, code, device: { ...home, address: newAddress() } });

async function noticesOf(customerId: string): Promise<string[]> {
  const { notices } = await listNotices(t.customers.database.sql, customerId, { limit: 100, offset: 0 });
  return notices.map(({ kind }) => kind);
}

const required = { key: 'second_factor_required' };
const incorrect = { key: 'second_factor_incorrect' };

describe('setting up an authenticator app', () => {
  test('gives an otpauth address and a secret, which is nowhere in clear', async () => {
    const phone = await registerSomebody(t.customers);
    const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
    const { secret, uri } = await beginSecondFactor(t.customers, id, checked());
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Sauda:${phone}?issuer=Sauda&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    const [{ whole }] = await t.database.sql<[{ whole: string }]>`
      SELECT to_jsonb(a)::text AS whole FROM authenticators a WHERE customer_id = ${id}`;
    expect(whole).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
    // Begun is not on.
    await logIn({ phone });
    expect(await secondFactorOf(t.customers, id)).toEqual({ isOn: false, recoveryCodes: 0, recoveryCodesLeft: 0 });
  });

  test('asks for the login password, and for a first code that is right', async () => {
    const begun = await begin();
    const guess = { password: wrong, address: newAddress() };
    expect(await refusalOf(beginSecondFactor(t.customers, begun.customerId, guess))).toMatchObject({
      key: 'invalid_credentials',
    });
    for (const code of ['', '000000', begun.code(-3 * stepMs), begun.code(3 * stepMs), 'ABCDE-FGHJK']) {
      expect(await refusalOf(turnOnSecondFactor(t.customers, begun.customerId, code)), code).toMatchObject(incorrect);
    }
    const codes = await turnOnSecondFactor(t.customers, begun.customerId, begun.code());
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await secondFactorOf(t.customers, begun.customerId)).toEqual({
      isOn: true,
      recoveryCodes: 10,
      recoveryCodesLeft: 10,
    });
    expect(await noticesOf(begun.customerId)).toEqual(['authenticator_on']);
    expect(await refusalOf(beginSecondFactor(t.customers, begun.customerId, checked()))).toMatchObject({
      key: 'authenticator_already_on',
    });
    expect(await refusalOf(turnOnSecondFactor(t.customers, begun.customerId, begun.code(stepMs)))).toMatchObject({
      key: 'authenticator_already_on',
    });
  });

  test('answers a repeat of the first code, whose answer was lost, with other recovery codes, which alone are good', async () => {
    const begun = await begin();
    const code = begun.code();
    const turnOn = () => turnOnSecondFactor(t.customers, begun.customerId, code);
    const [lost = ''] = await turnOn();
    const again = await turnOn();
    expect(again).toHaveLength(10);
    expect(await secondFactorOf(t.customers, begun.customerId)).toEqual({
      isOn: true,
      recoveryCodes: 10,
      recoveryCodesLeft: 10,
    });
    expect(await noticesOf(begun.customerId)).toEqual(['authenticator_on']);
    expect(await refusalOf(logIn(begun, lost))).toMatchObject(incorrect);
    await logIn(begun, again[0]);
    // A code was taken since, so that it is no repeat any more.
    expect(await refusalOf(turnOn())).toMatchObject({ key: 'authenticator_already_on' });
  });

  test('takes no repeat of the first code later, and none once another one was taken', async () => {
    const [late, used] = [await begin(), await begin()];
    const [lateCode, usedCode] = [late.code(), used.code()];
    await turnOnSecondFactor(t.customers, late.customerId, lateCode);
    await turnOnSecondFactor(t.customers, used.customerId, usedCode);
    t.clock.advance(stepMs);
    await logIn(used, used.code());
    expect(await refusalOf(turnOnSecondFactor(t.customers, used.customerId, usedCode))).toMatchObject({
      key: 'authenticator_already_on',
    });
    t.clock.advance(4 * stepMs);
    expect(await refusalOf(turnOnSecondFactor(t.customers, late.customerId, lateCode))).toMatchObject({
      key: 'authenticator_already_on',
    });
  });

  test('the first code does not serve again at log-in', async () => {
    const begun = await begin();
    const code = begun.code();
    await turnOnSecondFactor(t.customers, begun.customerId, code);
    expect(await refusalOf(logIn(begun, code))).toMatchObject(incorrect);
  });
});

describe('logging in with an authenticator app', () => {
  test('asks for a code once the password is right, and not before', async () => {
    const customer = await owner();
    expect(await refusalOf(logIn(customer))).toMatchObject(required);
    expect(await refusalOf(logIn(customer, ' '))).toMatchObject(required);
    expect(await refusalOf(logIn(customer, undefined, wrong))).toMatchObject({ key: 'invalid_credentials' });
    expect(await refusalOf(logIn(customer, customer.code(), wrong))).toMatchObject({ key: 'invalid_credentials' });
    await logIn(customer, customer.code());
  });

  test('takes the codes of now and of a step before and after, as people type them', async () => {
    const [early, late, spaced] = [await owner(), await owner(), await owner()];
    await logIn(early, early.code(stepMs));
    await logIn(late, late.code(-stepMs));
    const code = spaced.code();
    await logIn(spaced, `${code.slice(0, 3)} ${code.slice(3)}`);
    for (const offset of [-2 * stepMs, 2 * stepMs]) {
      const other = await owner();
      expect(await refusalOf(logIn(other, other.code(offset)))).toMatchObject(incorrect);
    }
  });

  test('takes a code once, and none from before it', async () => {
    const customer = await owner();
    const [before, code] = [customer.code(-stepMs), customer.code()];
    await logIn(customer, code);
    expect(await refusalOf(logIn(customer, code))).toMatchObject(incorrect);
    expect(await refusalOf(logIn(customer, before))).toMatchObject(incorrect);
    t.clock.advance(stepMs);
    await logIn(customer, customer.code());
  });

  test('takes a code once also where ten come at once, on two nodes', async () => {
    const customer = await owner();
    const code = customer.code();
    const outcomes = await Promise.allSettled(
      [t.customers, t.otherNode()].flatMap((node) =>
        Array.from({ length: 5 }, () =>
          logInCustomer(node, { phone: customer.phone, password: right, code, device: home }),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('takes each recovery code once, as people type it, and says how many are left', async () => {
    const customer = await owner();
    const [first = '', second = '', third = ''] = customer.recoveryCodes;
    await logIn(customer, first);
    expect(await refusalOf(logIn(customer, first))).toMatchObject(incorrect);
    await logIn(customer, second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
    expect(await secondFactorOf(t.customers, customer.customerId)).toMatchObject({ recoveryCodesLeft: 8 });
    // As a text editor writes it, which makes a dash of a hyphen.
    await logIn(customer, third.replace('-', '–'));
    const { notices } = await listNotices(t.customers.database.sql, customer.customerId, { limit: 100, offset: 0 });
    const told = notices.filter(({ kind }) => kind === 'recovery_code_used');
    expect(told.map(({ values }) => values)).toEqual([{ left: '7' }, { left: '8' }, { left: '9' }]);
    const rows = await t.database.sql<
      Array<{ whole: string }>
    >`SELECT to_jsonb(r)::text AS whole FROM recovery_codes r`;
    expect(rows.map(({ whole }) => whole).join()).not.toContain(first);
  });

  test("takes nobody else's recovery code", async () => {
    const [customer, other] = [await owner(), await owner()];
    expect(await refusalOf(logIn(customer, other.recoveryCodes[0]))).toMatchObject(incorrect);
  });

  test('counts wrong codes as wrong passwords, and tells the customer once an hour', async () => {
    const customer = await owner();
    for (let guess = 0; guess < limits.failuresPerPhone; guess += 1) {
      expect(await refusalOf(logIn(customer, '000000'))).toMatchObject(incorrect);
    }
    expect(await refusalOf(logIn(customer, customer.code()))).toMatchObject({ key: 'too_many_attempts' });
    expect((await noticesOf(customer.customerId)).filter((kind) => kind === 'wrong_second_factor')).toHaveLength(1);
    t.clock.advance(windowMs);
    await logIn(customer, customer.code());
  });
});

describe('a customer with an authenticator app', () => {
  test('needs a code to set a new password without a session', async () => {
    const customer = await owner();
    const change = { phone: customer.phone, oldPassword: right, newPassword: wrong, address: newAddress() };
    expect(await refusalOf(resetPassword(t.customers, change))).toMatchObject(required);
    expect(await refusalOf(resetPassword(t.customers, { ...change, code: '000000' }))).toMatchObject(incorrect);
    await resetPassword(t.customers, { ...change, code: customer.code() });
  });

  test('makes other recovery codes with the password and a code; the old ones end at once, and are told of', async () => {
    const customer = await owner();
    const { customerId, recoveryCodes } = customer;
    const [used = '', spare = ''] = recoveryCodes;
    const renew = (code: string, check = checked()) => renewRecoveryCodes(t.customers, customerId, check, code);
    const guess = { password: wrong, address: newAddress() };
    expect(await refusalOf(renew(customer.code(), guess))).toMatchObject({ key: 'invalid_credentials' });
    expect(await refusalOf(renew('000000'))).toMatchObject(incorrect);
    expect(await refusalOf(renew(''))).toMatchObject(required);
    await logIn(customer, used);
    const renewed = await renew(customer.code());
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    expect(await secondFactorOf(t.customers, customerId)).toEqual({
      isOn: true,
      recoveryCodes: 10,
      recoveryCodesLeft: 10,
    });
    expect((await noticesOf(customerId))[0]).toBe('recovery_codes_renewed');
    for (const old of [used, spare]) expect(await refusalOf(logIn(customer, old))).toMatchObject(incorrect);
    await logIn(customer, renewed[0]);
    // A recovery code serves as well, and ends with its like.
    const last = await renew(renewed[1] ?? '');
    expect(await refusalOf(logIn(customer, renewed[2]))).toMatchObject(incorrect);
    await logIn(customer, last[0]);
  });

  test('is told the same recovery codes again by the one that made them, for two minutes and until one is taken', async () => {
    const customer = await owner();
    const { customerId, recoveryCodes } = customer;
    const renew = (code = '') => renewRecoveryCodes(t.customers, customerId, checked(), code);
    const made = await renew(recoveryCodes[0]);
    expect(new Set(made).size).toBe(10);
    expect(made.every((code) => /^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(code))).toBe(true);
    expect(await renew(recoveryCodes[0]?.toLowerCase())).toEqual(made);
    expect(await secondFactorOf(t.customers, customerId)).toMatchObject({ recoveryCodes: 10, recoveryCodesLeft: 10 });
    expect((await noticesOf(customerId)).filter((kind) => kind === 'recovery_codes_renewed')).toHaveLength(1);
    // It lets nobody in, and without the password it says nothing.
    expect(await refusalOf(logIn(customer, recoveryCodes[0]))).toMatchObject(incorrect);
    const guess = { password: wrong, address: newAddress() };
    expect(await refusalOf(renewRecoveryCodes(t.customers, customerId, guess, recoveryCodes[0] ?? ''))).toMatchObject({
      key: 'invalid_credentials',
    });
    expect(await refusalOf(renew(recoveryCodes[1]))).toMatchObject(incorrect);
    await logIn(customer, made[0]);
    expect(await refusalOf(renew(recoveryCodes[0]))).toMatchObject(incorrect);

    const again = await renew(made[1]);
    t.clock.advance(2 * 60_000);
    expect(await refusalOf(renew(made[1]))).toMatchObject(incorrect);
    await logIn(customer, again[0]);
  });

  test('has ten recovery codes after two devices have made some at once', async () => {
    const customer = await owner();
    // One of them may end the other's code before it is taken.
    const made = await Promise.allSettled(
      [t.customers, t.otherNode()].map((node, nth) =>
        renewRecoveryCodes(node, customer.customerId, checked(), customer.recoveryCodes[nth] ?? ''),
      ),
    );
    expect(await secondFactorOf(t.customers, customer.customerId)).toMatchObject({ recoveryCodesLeft: 10 });
    const outcomes = await Promise.allSettled(
      made.map((codes) => logIn(customer, codes.status === 'fulfilled' ? codes.value[0] : '000000')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is asked to make new recovery codes once two are left', async () => {
    const customer = await owner();
    for (const code of customer.recoveryCodes.slice(0, 9)) await logIn(customer, code);
    const { notices } = await listNotices(t.customers.database.sql, customer.customerId, { limit: 100, offset: 0 });
    const ofCodes = notices.filter(({ kind }) => kind.startsWith('recovery_'));
    expect(ofCodes.slice(0, 3).map(({ kind, values }) => [kind, values.left])).toEqual([
      ['recovery_codes_few', '1'],
      ['recovery_codes_few', '2'],
      ['recovery_code_used', '3'],
    ]);
  });

  test('has no recovery codes without an app', async () => {
    const begun = await begin();
    expect(await refusalOf(renewRecoveryCodes(t.customers, begun.customerId, checked(), '000000'))).toMatchObject({
      key: 'authenticator_not_on',
    });
  });

  test('removes it with the password and a code, and logs in without one then', async () => {
    const customer = await owner();
    const guess = { password: wrong, address: newAddress() };
    const { customerId } = customer;
    const turnOff = async (code: string, check: ReturnType<typeof checked> = checked()) =>
      t.database.transaction(await prepareTurningOff(t.customers, customerId, check, code));
    expect(await refusalOf(turnOff(customer.code(), guess))).toMatchObject({ key: 'invalid_credentials' });
    expect(await refusalOf(turnOff('000000'))).toMatchObject(incorrect);
    expect(await refusalOf(turnOff(''))).toMatchObject(required);
    await turnOff(customer.code());
    expect(await noticesOf(customerId)).toContain('authenticator_off');
    expect(await refusalOf(turnOff('000000'))).toMatchObject({ key: 'authenticator_not_on' });
    await logIn(customer);
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM recovery_codes WHERE customer_id = ${customerId}`;
    expect(count).toBe(0);
  });
});
