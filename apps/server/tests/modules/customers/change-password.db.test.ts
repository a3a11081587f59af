import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../src/platform/database.ts';
import { beginSession, logIn as logInCustomer } from '../../../src/modules/customers/log-in.ts';
import { findByPhone, type Phone } from '../../../src/modules/customers/find-by-phone.ts';
import type { Session } from '../../../src/modules/customers/session.ts';
import {
  createTestCustomers,
  home,
  limits,
  newAddress,
  newPhone,
  password,
  refusalOf,
  registerSomebody,
  type TestCustomers,
} from '../../helpers/customers.ts';
import { prepareChangePassword, resetPassword } from '../../../src/modules/customers/change-password.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const oldPassword = password('correct horse');
const newPassword = password('battery staple');
const wrong = password('wrong horse');

async function logIn(phone: Phone, secret = oldPassword): Promise<{ token: string; session: Session }> {
  const { token } = await logInCustomer(t.customers, { phone, password: secret, device: home });
  const session = await t.customers.sessions.find(token);
  if (session === undefined) throw new Error('the session has not begun');
  return { token, session };
}

async function changeWithin(session: Session, from = oldPassword, to = newPassword): Promise<void> {
  const change = await prepareChangePassword(t.customers, session, {
    oldPassword: from,
    newPassword: to,
    address: newAddress(),
  });
  await t.database.transaction(change);
}

const reset = (phone: Phone, from = oldPassword, to = newPassword) =>
  resetPassword(t.customers, { phone, oldPassword: from, newPassword: to, address: newAddress() });

describe('changing the password within a session', () => {
  test('ends the other sessions at once and keeps this one', async () => {
    const phone = await registerSomebody(t.customers);
    const mine = await logIn(phone);
    const other = await logIn(phone);
    await changeWithin(mine.session);
    expect(await t.customers.sessions.find(mine.token)).toEqual(mine.session);
    expect(await t.customers.sessions.find(other.token)).toBeUndefined();
    expect(await refusalOf(logIn(phone))).toMatchObject({ key: 'invalid_credentials' });
    await logIn(phone, newPassword);
  });

  test('refuses a wrong old password and an unchanged one', async () => {
    const phone = await registerSomebody(t.customers);
    const { session } = await logIn(phone);
    expect(await refusalOf(changeWithin(session, wrong))).toMatchObject({ key: 'old_password_incorrect' });
    expect(await refusalOf(changeWithin(session, oldPassword, oldPassword))).toMatchObject({
      key: 'password_unchanged',
    });
    await logIn(phone);
  });

  test('two at once: one wins', async () => {
    const phone = await registerSomebody(t.customers);
    const { session } = await logIn(phone);
    const targets = [newPassword, password('another staple')];
    const outcomes = await Promise.allSettled(targets.map((to) => changeWithin(session, oldPassword, to)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { key: 'old_password_incorrect' },
    });
  });

  test('a log-in that checked the old password before, and begins its session meanwhile, waits and gets none', async () => {
    const { customer, change } = await prepared();
    const changing = heldOpen(change);
    await changing.done;
    const beginning = t.database.transaction((tx) => beginSession(tx, customer));
    await setTimeout(100);
    changing.commit();
    expect(await beginning).toBeUndefined();
  });

  test('a change that comes while such a session begins waits and ends it', async () => {
    const { customer, change } = await prepared();
    let token: string | undefined;
    const beginning = heldOpen(async (tx) => void (token = (await beginSession(tx, customer))?.token));
    await beginning.done;
    const changing = t.database.transaction(change);
    await setTimeout(100);
    beginning.commit();
    await Promise.all([beginning.committed, changing]);
    expect(token).toBeDefined();
    expect(await t.customers.sessions.find(token ?? '')).toBeUndefined();
  });
});

/** A change of a new customer's password that is ready to be made, and what a log-in knows that ran before it. */
async function prepared() {
  const phone = await registerSomebody(t.customers);
  const { session } = await logIn(phone);
  const change = await prepareChangePassword(t.customers, session, { oldPassword, newPassword, address: newAddress() });
  const known = await findByPhone(t.database.sql, phone);
  if (known === undefined) throw new Error('the customer is not there');
  const customer = { customerId: known.id, passwordHash: known.passwordHash, device: home, at: t.clock.now() };
  return { customer, change };
}

/** A transaction that has done its work and waits to be told to commit. */
function heldOpen(work: (tx: Tx) => Promise<void>) {
  const { promise: done, resolve: tellDone } = Promise.withResolvers<void>();
  const { promise: told, resolve: commit } = Promise.withResolvers<void>();
  const committed = t.database.transaction(async (tx) => {
    await work(tx);
    tellDone();
    await told;
  });
  return { done, commit, committed };
}

describe('resetting the password with the old one', () => {
  test('ends every session', async () => {
    const phone = await registerSomebody(t.customers);
    const sessions = [await logIn(phone), await logIn(phone)];
    await reset(phone);
    for (const { token } of sessions) expect(await t.customers.sessions.find(token)).toBeUndefined();
    await logIn(phone, newPassword);
  });

  test('answers an unknown phone and a wrong old password alike', async () => {
    const phone = await registerSomebody(t.customers);
    for (const tried of [phone, newPhone()]) {
      expect(await refusalOf(reset(tried, wrong))).toMatchObject({ key: 'old_password_incorrect', details: {} });
    }
    expect(await refusalOf(reset(phone, oldPassword, oldPassword))).toMatchObject({ key: 'password_unchanged' });
  });

  test('shares its attempts with the log-in', async () => {
    const phone = await registerSomebody(t.customers);
    for (let attempt = 0; attempt < limits.failuresPerPhone; attempt += 1) await refusalOf(reset(phone, wrong));
    expect(await refusalOf(reset(phone))).toMatchObject({ key: 'too_many_attempts' });
    expect(
      await refusalOf(
        logInCustomer(t.customers, { phone, password: oldPassword, device: { ...home, address: newAddress() } }),
      ),
    ).toMatchObject({
      key: 'too_many_attempts',
    });
  });
});
