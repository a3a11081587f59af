import { describe, expect, test } from 'vitest';
import { createPasswords, parseNewPassword, parsePassword } from '../../../src/modules/customers/password.ts';
import { createPasswordWork } from '../../../src/modules/customers/password-work.ts';
import { password, valueOf } from '../../helpers/customers.ts';

describe('a new password', () => {
  test('has 6 to 200 characters, counted in code points once normalised', () => {
    expect(parseNewPassword('12345')).toEqual({ fault: 'Password must be at least 6 characters' });
    expect(parseNewPassword('123456')).toEqual({ value: '123456' });
    expect(parseNewPassword('\u{1f40e}'.repeat(5))).toEqual({ fault: 'Password must be at least 6 characters' });
    expect(parseNewPassword('x'.repeat(200))).toHaveProperty('value');
    expect(parseNewPassword('x'.repeat(201))).toEqual({ fault: 'Password must be at most 200 characters' });
    expect(parseNewPassword('\ufdfa'.repeat(200))).toEqual({ fault: 'Password must be at most 200 characters' });
  });

  test('is normalised and not trimmed', () => {
    expect(parseNewPassword(' cafe\u0301 ')).toEqual({ value: ' caf\u00e9 ' });
    expect(parseNewPassword('\uff11\uff12\uff13\uff14\uff15\uff16')).toEqual({ value: '123456' });
  });

  test('is not half a character', () => {
    expect(parseNewPassword('123456\ud800')).toHaveProperty('fault');
  });
});

describe('comparing', () => {
  const passwords = createPasswords();

  test('says yes to the same password alone', async () => {
    const hash = await passwords.hash('session', password('correct horse'));
    expect(await passwords.matches('session', valueOf(parsePassword('correct horse')), hash)).toBe(true);
    for (const other of ['correct hors', 'correct horse\0', 'Correct horse', '\ud800', 'x'.repeat(10_000)]) {
      expect(await passwords.matches('session', valueOf(parsePassword(other)), hash)).toBe(false);
    }
  });

  test('costs a thief what OWASP asks for, where nothing else is said', async () => {
    expect(await passwords.hash('session', password('correct horse'))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('says no where there is no hash', async () => {
    expect(await passwords.matches('session', password('correct horse'), undefined)).toBe(false);
  });

  test('salts: the same password has two hashes', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => passwords.hash('session', password('correct horse'))));
    expect(first).not.toBe(second);
  });

  test('refuses at once what comes when too many wait', async () => {
    const maxWaiting = { session: 2, known: 0, staff: 0, stranger: 0, registration: 0 };
    const busy = createPasswords(createPasswordWork({ workers: 1, maxWaiting }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => busy.hash('session', password('correct horse'))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(7).fill('rejected'),
    ]);
  });
});
