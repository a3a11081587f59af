import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNotedHeads } from '../../../src/platform/heads.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapPasswords } from '../../helpers/passwords.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { createLog } from '../../../src/platform/log.ts';
import { connectDatabase } from '../../../src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { auditHeads } from '../../../src/modules/audit/audit-heads.ts';
import { appendToAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { verifyAudit } from '../../../src/modules/audit/verify-audit.ts';
import { readAudit } from '../../../src/modules/audit/index.ts';
import {
  makeFirstAdministrator,
  rescueAdministrator,
  changeStaff,
  createStaff,
  resetStaff,
  parseStaffPassword,
} from '../../../src/modules/staff/manage-staff.ts';
import { enrolmentOf, finishEnrolment } from '../../../src/modules/staff/enrol.ts';
import { logInStaff, logInsOf, unlockStaffSession } from '../../../src/modules/staff/log-in.ts';
import { createDesk, type Desk } from '../../../src/modules/staff/desk.ts';
import type { Staff } from '../../../src/modules/staff/staff.ts';
import {
  countStaffSessions,
  endSessionByName,
  findStaffSession,
  listStaffSessions,
  lockStaffSession,
  type StaffSession,
} from '../../../src/modules/staff/staff-session.ts';

let t: TestDatabase;
let desk: Desk;
let now = new Date('2026-11-21T09:00:00.000Z');
const clock = { now: () => now };
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const minute = 60_000;
const device = { address: '203.0.113.7', userAgent: 'a laptop' };
const failuresPerPhone = 5;

beforeAll(async () => {
  t = await createTestDatabase();
  desk = createDesk({
    database: t.database,
    clock,
    encryption: createEncryption('5a'.repeat(32)),
    log: createLog('silent'),
    passwords: cheapPasswords(),
    limits: { failuresPerPhone, failuresPerAddress: 1_000, registrationsPerAddress: 1_000, windowMinutes: 15 },
  });
});
afterAll(async () => {
  const { differences } = await t.database.transaction(verifyAudit);
  expect(differences).toEqual([]);
  await t.drop();
});

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.key : Promise.reject(error as Error)),
  );
const chosen = (text: string) => {
  const parsed = parseStaffPassword(text);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.value;
};
const own = 'a long sentence that only I know';

/** Somebody new, with the password that was handed out. */
async function takeOn(login: string, role: Staff['role'] = 'cashier'): Promise<{ login: string; password: string }> {
  const password = chosen('handed-out-1234');
  const passwordHash = await desk.passwords.hash('session', password);
  await t.database.transaction((tx) =>
    createStaff(tx, { login, name: login, phone: undefined, role }, passwordHash, now),
  );
  return { login, password };
}

async function logIn(login: string, password: string, code?: string): Promise<StaffSession> {
  const token = await logInStaff(desk, { login, password, code, device });
  return found(token);
}

async function found(token: string, isActive = true): Promise<StaffSession> {
  const session = await findStaffSession(desk, token, isActive);
  if (session === undefined) throw new Error('there is no session');
  return session;
}

/** Somebody who has set up their app, a minute ago, so that its codes are new again. */
async function enrolled(login: string, role?: Staff['role']) {
  const { password } = await takeOn(login, role);
  const token = await logInStaff(desk, { login, password, code: undefined, device });
  const session = await found(token);
  const enrolment = await enrolmentOf(desk, session);
  const app = new TOTP({ secret: Secret.fromBase32(enrolment?.secret ?? '') });
  const code = () => app.generate({ timestamp: now.getTime() });
  await finishEnrolment(desk, session, { code: code(), newPassword: chosen(own), address: device.address });
  pass(minute);
  return { login, token, code, staff: session.staff };
}

describe('the first administrator', () => {
  test('is made once, with a password that is told and nowhere else', async () => {
    const told: string[] = [];
    const make = () => makeFirstAdministrator(desk, (login, password) => told.push(login, password));
    await Promise.all([make(), make(), make()]);
    expect(told).toHaveLength(2);
    const [login = '', password = ''] = told;
    expect(login).toBe('admin');
    expect(password).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await logIn(login, password)).state).toBe('enrolling');
    const [{ whole }] = await t.database.sql<[{ whole: string }]>`SELECT to_jsonb(s)::text AS whole FROM staff s`;
    expect(whole).not.toContain(password);
  });
});

describe('the first log-in', () => {
  test('goes no further than setting up the app and choosing a password', async () => {
    const { login, password } = await takeOn('asha');
    const token = await logInStaff(desk, { login, password, code: undefined, device });
    const session = await found(token);
    expect(session.state).toBe('enrolling');
    const first = await enrolmentOf(desk, session);
    expect(await enrolmentOf(desk, session)).toEqual(first);
    expect(first?.uri).toContain('otpauth://totp/Sauda:desk%20asha?');
    const app = new TOTP({ secret: Secret.fromBase32(first?.secret ?? '') });
    const code = app.generate({ timestamp: now.getTime() });
    const end = { code, newPassword: chosen(own), address: device.address };
    expect(await keyOf(finishEnrolment(desk, session, { ...end, newPassword: undefined }))).toBe('invalid');
    expect(await keyOf(finishEnrolment(desk, session, { ...end, newPassword: chosen(password) }))).toBe(
      'password_unchanged',
    );
    expect(await keyOf(finishEnrolment(desk, session, { ...end, code: '000000' }))).toBe('second_factor_incorrect');
    expect(await keyOf(finishEnrolment(desk, session, end))).toBe('done');
    const open = await found(token);
    expect(open.state).toBe('open');
    expect(await keyOf(finishEnrolment(desk, open, end))).toBe('enrolment_over');
    // Neither the handed-out password nor the code serves again.
    expect(await keyOf(logIn(login, password, code))).toBe('invalid_credentials');
    expect(await keyOf(logIn(login, own, code))).toBe('second_factor_incorrect');
  });

  test('takes passwords of twelve characters and more', () => {
    expect(parseStaffPassword('elevenchars')).toHaveProperty('fault');
    expect(parseStaffPassword('twelve chars')).toHaveProperty('value');
  });
});

describe('a log-in', () => {
  test('asks for the code once the password is right, takes each once, also of two at once', async () => {
    const { code } = await enrolled('ravi');
    expect(await keyOf(logIn('ravi', own))).toBe('second_factor_required');
    expect(await keyOf(logIn('ravi', 'wrong', code()))).toBe('invalid_credentials');
    expect(await keyOf(logIn('nobody', own, code()))).toBe('invalid_credentials');
    const outcomes = await Promise.all([1, 2, 3].map(() => keyOf(logIn(' Ravi', own, code()))));
    expect(outcomes.toSorted()).toEqual(['done', 'second_factor_incorrect', 'second_factor_incorrect']);
  });

  test('is throttled, and who has a session can still unlock it', async () => {
    const { code, token } = await enrolled('meera');
    for (let guess = 0; guess < failuresPerPhone; guess += 1) {
      expect(await keyOf(logIn('meera', 'wrong'))).toBe('invalid_credentials');
    }
    expect(await keyOf(logIn('meera', own, code()))).toBe('too_many_attempts');
    const session = await found(token);
    await t.database.transaction((tx) => lockStaffSession(tx, session, now));
    expect((await found(token)).state).toBe('locked');
    expect(await keyOf(unlockStaffSession(desk, session, 'wrong', device.address))).toBe('invalid_credentials');
    await unlockStaffSession(desk, session, own, device.address);
    expect((await found(token)).state).toBe('open');
    pass(16 * minute);
    expect(await keyOf(logIn('meera', own, code()))).toBe('done');
  });
});

describe('a browser that somebody has logged in on', () => {
  const guess = (login: string, cookie?: string) =>
    keyOf(logInStaff(desk, { login, password: 'wrong', code: undefined, device: { ...device, cookie } }));

  test('has guesses of its own, which no stranger uses up, and uses up none of theirs', async () => {
    const { code } = await enrolled('kept.out');
    const cookie = desk.knownDevices.keep(undefined, 'kept.out', now);
    for (let count = 0; count < failuresPerPhone; count += 1) await guess('kept.out');
    expect(await guess('kept.out')).toBe('too_many_attempts');
    const back = { login: 'Kept.out ', password: own, code: code(), device: { ...device, cookie } };
    expect(await keyOf(logInStaff(desk, back))).toBe('done');
    for (let count = 0; count < failuresPerPhone; count += 1) {
      expect(await guess('kept.out', cookie)).toBe('invalid_credentials');
    }
    expect(await guess('kept.out', cookie)).toBe('too_many_attempts');
    const another = desk.knownDevices.keep(undefined, 'kept.out', now);
    expect(await guess('kept.out', another)).toBe('invalid_credentials');
    pass(16 * minute);
  });

  test('is known by our mark alone, for its login alone, for a year; several can work at it in turn', () => {
    const { find, keep } = desk.knownDevices;
    const cookie = keep(undefined, 'asha', now);
    const device = find(cookie, 'asha', now);
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(find(cookie, 'ravi', now)).toBeUndefined();
    expect(
      find(
        cookie.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        'asha',
        now,
      ),
    ).toBeUndefined();
    expect(find(cookie.replace(/\.\d+\./, '.9999999999.'), 'asha', now)).toBeUndefined();
    for (const nothing of [undefined, '', '~', '..', 'a.b.c']) expect(find(nothing, 'asha', now)).toBeUndefined();
    const year = 365 * 24 * 60 * minute;
    expect(find(cookie, 'asha', new Date(now.getTime() + year - minute))).toBe(device);
    expect(find(cookie, 'asha', new Date(now.getTime() + year + minute))).toBeUndefined();
    const both = keep(cookie, 'ravi', now);
    expect(find(both, 'asha', now)).toBe(device);
    expect(find(both, 'ravi', now)).toBeDefined();
    expect(find(keep(both, 'asha', now), 'ravi', now)).toBe(find(both, 'ravi', now));
  });
});

describe('a session', () => {
  test('is locked after 15 minutes without a person, whatever the clock reads meanwhile, and ends after 12 hours', async () => {
    const { token } = await enrolled('idle');
    for (let tenMinutes = 0; tenMinutes < 3; tenMinutes += 1) {
      pass(10 * minute);
      expect((await found(token)).state).toBe('open');
    }
    pass(10 * minute);
    expect((await found(token, false)).state).toBe('open');
    pass(6 * minute);
    expect((await found(token, true)).state).toBe('locked');
    expect((await found(token, true)).state).toBe('locked');
    await unlockStaffSession(desk, await found(token), own, device.address);
    expect((await found(token)).state).toBe('open');
    pass(12 * 60 * minute);
    expect(await findStaffSession(desk, token, true)).toBeUndefined();
  });
});

describe('the sessions of a colleague', () => {
  test('are those that are live, in their states, and one is ended by its name alone', async () => {
    const { login, token, code, staff } = await enrolled('seen');
    const first = await found(token);
    const list = () => listStaffSessions(desk, login, first);
    pass(16 * minute);
    const second = await logIn(login, own, code());
    expect(await list()).toMatchObject([
      { ...device, state: 'open', createdAt: now, isCurrent: false },
      { state: 'locked', isCurrent: true },
    ]);
    expect((await logInsOf(t.database.sql, [{ login }, { login: 'nobody' }])).get(login)).toEqual(now);
    expect((await countStaffSessions(desk, [staff.id])).get(staff.id)).toBe(2);

    const [newest] = await list();
    const end = (whose: string) => t.database.transaction((tx) => endSessionByName(tx, whose, newest?.id ?? ''));
    expect(newest?.id).not.toBe(second.tokenHash.toString('hex').slice(0, 16));
    expect(await keyOf(end('idle'))).toBe('not_found');
    expect(await end(login)).toMatchObject(device);
    expect(await keyOf(end(login))).toBe('not_found');
    expect(await list()).toMatchObject([{ isCurrent: true }]);
    pass(12 * 60 * minute);
    expect(await list()).toEqual([]);
    expect((await countStaffSessions(desk, [staff.id])).size).toBe(0);
  });
});

describe('a refused attempt', () => {
  /** What was written about a login since a number, oldest first. */
  async function entriesOf(objectId: string) {
    await desk.refusedAttempts.settle();
    const entries = await readAudit(t.database.sql, { limit: 100, objectId });
    return entries
      .toReversed()
      .filter(({ action }) => action.endsWith(' refused'))
      .map(({ actor, action, after, address }) => `${actor} ${action} ${after} ${address}`);
  }

  test('is on record by the login of whoever it is about: each guess, and once that there were too many', async () => {
    const { token, code } = await enrolled('guessed');
    const { address } = device;
    expect(await keyOf(logIn('guessed', own, '000000'))).toBe('second_factor_incorrect');
    for (let guess = 1; guess < failuresPerPhone; guess += 1) await keyOf(logIn(' Guessed', 'wrong'));
    for (let more = 0; more < 5; more += 1) expect(await keyOf(logIn('guessed', own))).toBe('too_many_attempts');
    await keyOf(unlockStaffSession(desk, await found(token), 'wrong', address));
    const refused = (key: string) => `stranger POST /session/log-in refused {"refused":"${key}"} ${address}`;
    expect(await entriesOf('guessed')).toEqual([
      refused('second_factor_incorrect'),
      ...Array<string>(failuresPerPhone - 1).fill(refused('invalid_credentials')),
      refused('too_many_attempts'),
      `staff:guessed POST /session/unlock refused {"refused":"invalid_credentials"} ${address}`,
    ]);
    // A log-in that only lacks its code is on its way, and one that succeeds is no refusal.
    pass(16 * minute);
    expect(await keyOf(logIn('guessed', own))).toBe('second_factor_required');
    expect(await keyOf(logIn('guessed', own, code()))).toBe('done');
    expect(await entriesOf('guessed')).toHaveLength(failuresPerPhone + 2);
  });

  test('of a name that nobody has is one entry an address, twenty in all, and does not say the name', async () => {
    const tryAs = (login: string, address: string) =>
      keyOf(logInStaff(desk, { login, password: 'x', code: undefined, device: { ...device, address } }));
    pass(16 * minute);
    const before = (await entriesOf('(unknown)')).length;
    for (let guess = 0; guess < 3; guess += 1) await tryAs(`my secret ${guess}`, '198.51.100.1');
    expect(await entriesOf('(unknown)')).toHaveLength(before + 1);
    await Promise.all(Array.from({ length: 30 }, (_, index) => tryAs(`my secret ${index}`, `198.51.101.${index}`)));
    expect(await entriesOf('(unknown)')).toHaveLength(before + 20);
    const [{ found: leaks }] = await t.database.sql<[{ found: number }]>`
      SELECT count(*)::int AS found FROM audit_log WHERE to_jsonb(audit_log)::text LIKE '%secret%'`;
    expect(leaks).toBe(0);
    // The next window has its own.
    pass(16 * minute);
    await tryAs('my secret', '198.51.100.1');
    expect(await entriesOf('(unknown)')).toHaveLength(before + 21);
  });
});

describe('administrators', () => {
  test('change others, and neither their own rights nor the last of them', async () => {
    const boss = await enrolled('boss', 'admin');
    const other = await enrolled('other', 'viewer');
    const change = (login: string, role: Staff['role'], isDisabled = false, by = boss.staff) =>
      t.database.transaction((tx) =>
        changeStaff(tx, login, { name: login, phone: undefined, role, isDisabled }, { by, at: now, reason: 'a test' }),
      );
    expect(await keyOf(change('boss', 'viewer'))).toBe('own_account');
    expect(await keyOf(change('boss', 'admin', true))).toBe('own_account');
    expect(await keyOf(change('nobody', 'viewer'))).toBe('unknown_staff');
    // Another role is for another session.
    expect(await keyOf(change('other', 'cashier'))).toBe('done');
    expect(await findStaffSession(desk, other.token, true)).toBeUndefined();
    expect(await keyOf(change('admin', 'admin', true))).toBe('done');
    expect(await keyOf(change('boss', 'admin', true, other.staff))).toBe('last_administrator');
    // Two who remove each other at once do not both succeed.
    expect(await keyOf(change('admin', 'admin'))).toBe('done');
    const outcomes = await Promise.all(
      ['admin', 'boss'].map((login) => keyOf(change(login, 'viewer', false, other.staff))),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'last_administrator']);
  });

  test('hand out new passwords, with which the app is set up anew where it is lost', async () => {
    const boss = await enrolled('chief', 'admin');
    const lost = await enrolled('lost');
    const password = chosen('another-handed-out');
    const passwordHash = await desk.passwords.hash('session', password);
    const reset = (login: string, forgetsAuthenticator: boolean) =>
      t.database.transaction((tx) =>
        resetStaff(tx, login, { passwordHash, forgetsAuthenticator }, { by: boss.staff, reason: 'lost' }),
      );
    expect(await keyOf(reset('chief', true))).toBe('own_account');
    await reset('lost', false);
    expect(await findStaffSession(desk, lost.token, true)).toBeUndefined();
    expect(await keyOf(logIn('lost', password))).toBe('second_factor_required');
    await reset('lost', true);
    const session = await logIn('lost', password);
    expect(session.state).toBe('enrolling');
    expect(await enrolmentOf(desk, session)).toBeDefined();
  });
});

test('who runs the server lets an administrator in again, and nobody else', async () => {
  const boss = await enrolled('stuck', 'admin');
  await enrolled('clerk');
  const told: string[] = [];
  const rescue = (login: string) => rescueAdministrator(desk, login, (_, password) => told.push(password));
  expect(await keyOf(rescue('clerk'))).toBe('unknown_staff');
  await rescue('stuck');
  expect(await findStaffSession(desk, boss.token, true)).toBeUndefined();
  expect((await logIn('stuck', told[0] ?? '')).state).toBe('enrolling');
  expect((await readAudit(t.database.sql, { limit: 1, actor: 'operator' }))[0]).toMatchObject({ objectId: 'stuck' });
});

describe('the audit log', () => {
  const source = { actor: 'staff:test', action: 'POST /test', address: 'here' };
  const record = (id: string) => ({ object: { kind: 'thing', id }, before: { b: 1, a: 'x' }, after: { a: 'ä"' } });

  test('is one chain, also where many write at once, and each change of it tells', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        t.database.transaction((tx) =>
          appendToAuditLog(tx, { ...source, at: now }, [record(`${index}a`), record(`${index}b`)]),
        ),
      ),
    );
    const whole = await t.database.transaction(verifyAudit);
    expect(whole.differences).toEqual([]);
    expect(whole.entries).toBeGreaterThanOrEqual(16);
    const [newest] = await readAudit(t.database.sql, { limit: 1, actor: 'staff:test', objectKind: 'thing' });
    expect(newest).toMatchObject({ before: '{"b":1,"a":"x"}', after: '{"a":"ä\\""}' });

    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    try {
      const tampered = [
        `UPDATE audit_log SET reason = 'another' WHERE id = 5`,
        `UPDATE audit_log SET after = '{}' WHERE id = 5`,
        `UPDATE audit_log SET at = at + interval '1 day' WHERE id = 5`,
        `DELETE FROM audit_log WHERE id = 5`,
      ];
      for (const statement of tampered) {
        await expect(owner.sql.unsafe(statement)).rejects.toThrow('append-only');
        const seen = owner.transaction(async (tx) => {
          await tx.unsafe('ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only');
          await tx.unsafe(statement);
          const { differences } = await verifyAudit(tx);
          throw new Error(`${differences.length} differences`);
        });
        await expect(seen, statement).rejects.toThrow(/^[12] differences$/);
      }
    } finally {
      await owner.close();
    }
  });

  test('has heads that are signed, follow one another, and tell whether what was published is still there', async () => {
    const signer = createEncryption('5a'.repeat(32)).signerFor('audit heads');
    const publish = () => auditHeads.publish(t.database, signer, now);
    expect((await Promise.all([publish(), publish(), publish()])).filter(Boolean)).toHaveLength(1);
    expect(await publish()).toBe(false);
    await t.database.transaction((tx) => appendToAuditLog(tx, { ...source, at: now }, [record('later')]));
    expect(await publish()).toBe(true);
    const [first, second] = await auditHeads.list(t.database.sql, 0n, 10);
    expect(second).toMatchObject({ number: 2n, previousHash: first?.hash, publicKey: signer.publicKey });
    expect((await t.database.transaction(verifyAudit)).differences).toEqual([]);

    const owner = connectDatabase({ url: t.url, maxConnections: 1, name: 'test-owner' });
    const changes = [
      ['DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)', 'audit head 2 does not match'],
      ['DELETE FROM audit_heads WHERE number = 1', 'audit head 2 does not follow'],
      [`UPDATE audit_heads SET published_at = now() WHERE number = 2`, 'audit head 2 does not have its hash'],
      [`UPDATE audit_heads SET signature = decode(repeat('00', 64), 'hex')`, 'audit head 1 is not signed'],
    ] as const;
    try {
      for (const [statement, sentence] of changes) {
        await expect(owner.sql.unsafe(statement)).rejects.toThrow('append-only');
        const seen = owner.transaction(async (tx) => {
          await tx.unsafe('ALTER TABLE audit_log DISABLE TRIGGER USER; ALTER TABLE audit_heads DISABLE TRIGGER USER');
          await tx.unsafe(statement);
          throw new Error((await verifyAudit(tx)).differences.map((found) => found.sentence).join('; '));
        });
        await expect(seen, statement).rejects.toThrow(sentence);
      }
    } finally {
      await owner.close();
    }
  });

  test('that was restored to before a published head publishes no more until somebody has taken that back', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sauda-heads-'));
    const noted = createNotedHeads(join(directory, 'audit.json'));
    const signer = createEncryption('5a'.repeat(32)).signerFor('audit heads');
    const publish = () => auditHeads.publish(t.database, signer, now, noted);
    const happen = () =>
      t.database.transaction((tx) => appendToAuditLog(tx, { ...source, at: now }, [record('one more')]));
    await happen();
    expect(await publish()).toBe(true);
    const owner = connectDatabase({ url: t.url, maxConnections: 1, name: 'test-owner' });
    const asOwner = (statement: string) =>
      owner.transaction((tx) => tx.unsafe(`SET LOCAL session_replication_role = replica; ${statement}`));
    await happen();
    expect(await publish()).toBe(true);
    const number = noted.read().at(-1)?.number;
    await asOwner(`DELETE FROM audit_heads WHERE number = ${number}`);
    // The entry is still there: the head is put back.
    expect(await publish()).toBe(false);
    expect(await auditHeads.contradictionOf(t.database.sql, noted)).toBeUndefined();

    await asOwner(`DELETE FROM audit_heads WHERE number = ${number};
      DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)`);
    await owner.close();
    await expect(publish()).rejects.toThrow(`head ${number} of the audit log was published`);
    expect(await auditHeads.takeBack(t.database, signer, now, noted)).toBeUndefined();
    for (let times = 0; times < 3; times += 1) await happen();
    expect(await auditHeads.takeBack(t.database, signer, now, noted)).toEqual([number]);
    expect(await publish()).toBe(true);
    expect(await publish()).toBe(false);
    expect((await t.database.transaction(verifyAudit)).differences).toEqual([]);
    rmSync(directory, { recursive: true });
  });

  test('cannot be changed by the application, nor continued with what does not follow', async () => {
    for (const statement of [
      'UPDATE audit_log SET reason = NULL',
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'UPDATE audit_heads SET entry = 1',
      'DELETE FROM audit_heads',
      'DELETE FROM staff',
      'DELETE FROM desk_proposals',
      'UPDATE desk_proposals SET terms = NULL',
    ]) {
      await expect(t.database.sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    const copy = t.database.sql`
      INSERT INTO audit_log SELECT (SELECT max(id) + 1 FROM audit_log), at, actor, action, object_kind, object_id, before,
        after, reason, address, previous_hash, hash FROM audit_log WHERE id = 1`;
    await expect(copy).rejects.toThrow('does not continue');
  });
});
