import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../../../src/modules/ledger/index.ts';
import { formatCustomerNumber, register as registerAnew } from '../../../src/modules/customers/register.ts';
import {
  createTestCustomers,
  limits,
  newAddress,
  newPhone,
  password,
  refusalOf,
  windowMs,
  type TestCustomers,
} from '../../helpers/customers.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const secret = password('correct horse');

function register(phone = newPhone(), invitationCode = 'PRACTICE', address = newAddress()): Promise<void> {
  return registerAnew(t.customers, { phone, password: secret, invitationCode, address });
}

async function addCode(code: string, maxUses: number | null, expiresAt: Date | null = null): Promise<void> {
  await t.database.sql`
    INSERT INTO invitation_codes (code, max_uses, expires_at, created_at)
    VALUES (${code}, ${maxUses}, ${expiresAt}, ${t.clock.now()})`;
}

const usesOf = async (code: string) =>
  (await t.database.sql<[{ uses: number }]>`SELECT uses FROM invitation_codes WHERE code = ${code}`)[0].uses;

describe('registering', () => {
  test('makes a customer with a public number and ledger accounts at zero', async () => {
    const phone = newPhone();
    await register(phone);
    const [row] = await t.database.sql`SELECT id, number, password_hash FROM customers WHERE phone = ${phone}`;
    expect(row?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$/);
    expect(formatCustomerNumber(Number(row?.['number']))).toMatch(/^[1-9]\d{3} \d{4}$/);
    expect(await balancesOf(t.database.sql, row?.['id'])).toMatchObject({ cash: 0n, holds: 0n });
  });

  test('ten at once with one phone: one wins, and the code is used once', async () => {
    await addCode('RACE', null);
    const phone = newPhone();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => register(phone, 'RACE')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ key: 'phone_taken' });
    }
    expect(await t.database.sql`SELECT id FROM customers WHERE phone = ${phone}`).toHaveLength(1);
    expect(await usesOf('RACE')).toBe(1);
  });

  test('ten at once with a code for three: three win', async () => {
    await addCode('THREE', 3);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => register(newPhone(), 'THREE')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await usesOf('THREE')).toBe(3);
    const [{ count }] = await t.database.sql<[{ count: bigint }]>`
      SELECT count(*) FROM customers WHERE invitation_code = 'THREE'`;
    expect(count).toBe(3n);
  });

  test('takes a code however it is typed, and refuses one that is unknown, used up or expired', async () => {
    await register(newPhone(), ' practice ');
    await addCode('EXPIRED', null, t.clock.now());
    await addCode('ONCE', 1);
    await register(newPhone(), 'ONCE');
    for (const code of ['', 'NOBODY', 'ONCE', 'EXPIRED', "' OR 1=1 --", 'PRACT\0ICE', '\ud800', 'é'.repeat(64)]) {
      expect(await refusalOf(register(newPhone(), code))).toMatchObject({ key: 'invalid_invitation_code' });
    }
  });

  test('tells of a taken phone only those who were invited', async () => {
    const phone = newPhone();
    await register(phone);
    expect(await refusalOf(register(phone, 'NOBODY'))).toMatchObject({ key: 'invalid_invitation_code' });
    expect(await refusalOf(register(phone))).toMatchObject({ key: 'phone_taken' });
  });

  test('an address has so many registrations, those that succeed too, however many come at once', async () => {
    const address = newAddress();
    const some = Array.from({ length: limits.registrationsPerAddress + 15 }, () =>
      refusalOf(register(newPhone(), 'PRACTICE', address)),
    );
    const outcomes = await Promise.all(some);
    expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(limits.registrationsPerAddress);
    for (const outcome of outcomes.filter((one) => one !== 'no refusal')) {
      expect(outcome).toMatchObject({ key: 'too_many_attempts' });
    }
    await register(newPhone(), 'PRACTICE', newAddress());
  });

  test('an address has so many wrong codes, then waits, whatever it tries', async () => {
    const address = newAddress();
    for (let wrong = 0; wrong < limits.registrationsPerAddress; wrong += 1) {
      expect(await refusalOf(register(newPhone(), `GUESS${wrong}`, address))).toMatchObject({
        key: 'invalid_invitation_code',
      });
    }
    expect(await refusalOf(register(newPhone(), 'PRACTICE', address))).toMatchObject({
      key: 'too_many_attempts',
      details: { retryAfterSeconds: 900, values: { minutes: '15' } },
    });
    await register(newPhone(), 'PRACTICE', newAddress());
    t.clock.advance(windowMs);
    await register(newPhone(), 'PRACTICE', address);
  });
});

describe('the code of the configuration', () => {
  test('ends when the configuration names another, and comes back with it', async () => {
    const { configureInvitationCode, parseInvitationCode } =
      await import('../../../src/modules/customers/manage-invitations.ts');
    const configure = (code: string) =>
      t.database.transaction((tx) => configureInvitationCode(tx, parseInvitationCode(code), t.clock.now()));
    await configure('SPRING');
    await register(newPhone(), 'SPRING');
    expect(await refusalOf(register())).toMatchObject({ key: 'invalid_invitation_code' });
    await configure('PRACTICE');
    await register();
    expect(await refusalOf(register(newPhone(), 'SPRING'))).toMatchObject({ key: 'invalid_invitation_code' });
  });
});
