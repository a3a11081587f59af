import { Refusal } from '../../platform/refusal.ts';
import { appendToAuditLog } from '../audit/index.ts';
import type { Desk } from './desk.ts';
import { createStaff, newOneTimePassword, type NewStaff } from './manage-staff.ts';
import { endStaffSessions } from './staff-session.ts';

/** Hands a password to who runs the server. */
export type ShowPassword = (login: string, password: string) => void;

/**
 * Makes the administrator that a new installation begins with, where there is nobody yet.
 * @param tell hands the password to who starts the server, before it counts: what is not told is not made
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
