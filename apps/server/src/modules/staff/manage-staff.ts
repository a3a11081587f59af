import type { Role } from '@sauda/contract/desk/rights';
import { v7 as uuidv7 } from 'uuid';
import { type Password, parseNewPassword } from '../customers/index.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import { pageBy, type KeyPage } from '../../platform/page-by.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditRecord, appendToAuditLog } from '../audit/index.ts';
import { toStaff, type Staff, type StaffRow } from './staff.ts';
import { endStaffSessions, type StaffSession } from './staff-session.ts';
import type { Parsed } from '../../platform/parsed.ts';
import type { Desk } from './desk.ts';

export interface NewStaff {
  readonly login: string;
  readonly name: string;
  readonly phone: string | undefined;
  readonly role: Role;
}

/** A password to be handed over once: a hundred random bits, in groups that can be read out. */
export function newOneTimePassword(): Password {
  return Array.from({ length: 4 }, () => newPublicNumber(5)).join('-') as Password;
}

/** @throws Refusal `login_taken` */
export async function createStaff(
  tx: Tx,
  { login, name, phone, role }: NewStaff,
  passwordHash: string,
  at: Date,
): Promise<AuditRecord> {
  const [made] = await tx`
    INSERT INTO staff (id, login, name, phone, role, password_hash, created_at)
    VALUES (${uuidv7({ msecs: at.getTime() })}, ${login}, ${name}, ${phone}, ${role}, ${passwordHash}, ${at})
    ON CONFLICT (login) DO NOTHING RETURNING 1`;
  if (made === undefined) throw new Refusal('login_taken');
  return { object: { kind: 'staff', id: login }, after: { name, phone: phone ?? null, role } };
}

/**
 * Whether there has never been another administrator: then nobody could confirm that a second is taken on. Who was shut out
 * counts, or one of two could shut out the other and be alone again.
 */
export async function isOnlyAdministrator(tx: Tx): Promise<boolean> {
  await lockAdministrators(tx);
  const administrators = await tx`SELECT FROM staff WHERE role = 'admin' LIMIT 2`;
  return administrators.length === 1;
}

/** One change of administrators at a time. */
async function lockAdministrators(tx: Tx): Promise<void> {
  await tx`SELECT FROM staff WHERE role = 'admin' ORDER BY id FOR UPDATE`;
}

export interface StaffChange {
  readonly name: string;
  readonly phone: string | undefined;
  readonly role: Role;
  readonly isDisabled: boolean;
}

export interface ChangedStaff {
  readonly record: AuditRecord;
  /** It let somebody do more than before: another role, in again, or another phone, which says what is their own. */
  readonly givesPower: boolean;
}

/**
 * Changes name, phone and role, shuts somebody out or lets them back in. Who is shut out or has another role works in no
 * session from before.
 * @throws Refusal `unknown_staff`, `own_account` for one's own role, phone or exclusion, `last_administrator`
 */
export async function changeStaff(
  tx: Tx,
  login: string,
  change: StaffChange,
  { by, at, reason }: { readonly by: Staff; readonly at: Date; readonly reason: string },
): Promise<ChangedStaff> {
  // Two cannot remove each other.
  await lockAdministrators(tx);
  const row = await lockStaff(tx, login);
  const before = toStaff(row);
  const isDisabled = before.disabledAt !== undefined;
  const changesRights = change.role !== before.role || change.isDisabled !== isDisabled;
  // Whose requests are one's own follows from the phone.
  const isOwn = before.id === by.id;
  if (isOwn && (changesRights || change.phone !== before.phone)) throw new Refusal('own_account');
  const staysAdministrator = change.role === 'admin' && !change.isDisabled;
  if (before.role === 'admin' && !isDisabled && !staysAdministrator) await refuseLastAdministrator(tx, before.id);
  await tx`
    UPDATE staff SET name = ${change.name}, phone = ${change.phone}, role = ${change.role},
      disabled_at = ${change.isDisabled ? (before.disabledAt ?? at) : null}
    WHERE id = ${before.id}`;
  if (changesRights) await endStaffSessions(tx, before.id);
  return {
    givesPower: change.role !== before.role || change.phone !== before.phone || (isDisabled && !change.isDisabled),
    record: {
      object: { kind: 'staff', id: login },
      before: { name: before.name, phone: before.phone ?? null, role: before.role, disabled: isDisabled },
      after: { name: change.name, phone: change.phone ?? null, role: change.role, disabled: change.isDisabled },
      reason,
    },
  };
}

async function refuseLastAdministrator(tx: Tx, id: string): Promise<void> {
  const [other] = await tx`
    SELECT FROM staff WHERE role = 'admin' AND disabled_at IS NULL AND id <> ${id} LIMIT 1`;
  if (other === undefined) throw new Refusal('last_administrator');
}

/**
 * Hands out a new password, and forgets the authenticator app where that is lost too. All sessions end.
 * @throws Refusal `unknown_staff`, `own_account`
 */
export async function resetStaff(
  tx: Tx,
  login: string,
  { passwordHash, forgetsAuthenticator }: { readonly passwordHash: string; readonly forgetsAuthenticator: boolean },
  { by, reason }: { readonly by: Staff; readonly reason: string },
): Promise<AuditRecord> {
  const row = await lockStaff(tx, login);
  if (row.id === by.id) throw new Refusal('own_account');
  await tx`
    UPDATE staff SET password_hash = ${passwordHash}, must_change_password = true,
      sealed_secret = CASE WHEN ${forgetsAuthenticator} THEN NULL ELSE sealed_secret END,
      secret_confirmed_at = CASE WHEN ${forgetsAuthenticator} THEN NULL ELSE secret_confirmed_at END
    WHERE id = ${row.id}`;
  await endStaffSessions(tx, row.id);
  const after = { password: 'handed out', authenticator: forgetsAuthenticator ? 'forgotten' : 'kept' };
  return { object: { kind: 'staff', id: login }, after, reason };
}

/** Sets one's own new password; all other sessions end. */
export async function setStaffPassword(tx: Tx, session: StaffSession, newHash: string): Promise<AuditRecord> {
  const { id, login } = session.staff;
  await tx`UPDATE staff SET password_hash = ${newHash} WHERE id = ${id}`;
  await endStaffSessions(tx, id, session);
  return { object: { kind: 'staff', id: login }, after: { password: 'changed' } };
}

async function lockStaff(tx: Tx, login: string): Promise<StaffRow> {
  const [row] = await tx<StaffRow[]>`SELECT * FROM staff WHERE login = ${login} FOR UPDATE`;
  if (row === undefined) throw new Refusal('unknown_staff');
  return row;
}

export interface StaffPage extends KeyPage<string> {
  readonly limit: number;
  readonly role?: Role | undefined;
}

/** Staff from the last login to the first, or turned round; those who were shut out too. */
export async function listStaff(sql: Sql, { limit, role, ...page }: StaffPage): Promise<Staff[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`login`, page);
  const rows = await sql<StaffRow[]>`
    SELECT * FROM staff WHERE ${isBeyond} ${role === undefined ? sql`` : sql`AND role = ${role}`} ${inOrder} LIMIT ${limit}`;
  return rows.map(toStaff);
}

const minLength = 12;

/** A password for the desk: 12 to 200 characters. */
export function parseStaffPassword(text: string): Parsed<Password> {
  if (Array.from(text.normalize('NFKC')).length < minLength) {
    return { fault: `Password must be at least ${minLength} characters` };
  }
  return parseNewPassword(text);
}

/** Hands a password to who runs the server. */
export type ShowPassword = (login: string, password: string) => void;

/**
 * Makes the administrator that a new installation begins with, where there is nobody yet.
 * @param showPassword hands the password to who starts the server, before it counts: what is not told is not made
 */
export async function makeFirstAdministrator(
  { database, clock, passwords }: Desk,
  showPassword: ShowPassword,
): Promise<void> {
  const [somebody] = await database.sql`SELECT FROM staff LIMIT 1`;
  if (somebody !== undefined) return;
  const password = newOneTimePassword();
  const passwordHash = await passwords.hash('session', password);
  await database.transaction(async (tx) => {
    await tx`LOCK TABLE staff IN EXCLUSIVE MODE`;
    const [other] = await tx`SELECT FROM staff LIMIT 1`;
    if (other !== undefined) return;
    const at = clock.now();
    const first: NewStaff = { login: 'admin', name: 'Administrator', phone: undefined, role: 'admin' };
    const record = await createStaff(tx, first, passwordHash, at);
    await appendToAuditLog(tx, { actor: 'start', action: 'first start', address: 'here', at }, [record]);
    showPassword(first.login, password);
  });
}

/**
 * Lets an administrator in again who has lost password and app: both are set up anew, and all their sessions end. For who
 * runs the server, who could change the database anyway; it is on record.
 * @throws Refusal `unknown_staff` where nobody of this login is an administrator
 */
export async function rescueAdministrator(
  { database, clock, passwords }: Desk,
  login: string,
  showPassword: ShowPassword,
): Promise<void> {
  const password = newOneTimePassword();
  const passwordHash = await passwords.hash('session', password);
  await database.transaction(async (tx) => {
    const [row] = await tx<Array<{ id: string }>>`
      UPDATE staff SET password_hash = ${passwordHash}, must_change_password = true, sealed_secret = NULL,
        secret_confirmed_at = NULL, disabled_at = NULL
      WHERE login = ${login} AND role = 'admin' RETURNING id`;
    if (row === undefined) throw new Refusal('unknown_staff');
    await endStaffSessions(tx, row.id);
    const source = { actor: 'operator', action: 'npm run rescue', address: 'here', at: clock.now() };
    const after = { password: 'handed out', authenticator: 'forgotten' };
    await appendToAuditLog(tx, source, [{ object: { kind: 'staff', id: login }, after }]);
  });
  showPassword(login, password);
}
