import { createSecret, keyUri, secretText } from '../../platform/one-time-code.ts';
import type { Password } from '../customers/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendToAuditLog } from '../audit/index.ts';
import type { Desk } from './desk.ts';
import { stepOfCode } from './log-in.ts';
import { actorOf, staffTable, type StaffRow } from './staff.ts';
import { endStaffSessions, wakeStaffSession, type StaffSession } from './staff-session.ts';

/** What an authenticator app is set up with. */
export interface Enrolment {
  /** For typing: base 32. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

/** The secret for the app of who is enrolling: made the first time, the same until it is confirmed. */
export async function enrolmentOf({ database, sealer }: Desk, { staff }: StaffSession): Promise<Enrolment | undefined> {
  if (staff.hasAuthenticator) return undefined;
  const fresh = sealer.seal(createSecret(), staff.id);
  const [row] = await database.transaction(
    (tx) => tx<Array<{ sealed: Buffer }>>`
      UPDATE staff SET sealed_secret = coalesce(sealed_secret, ${fresh})
      WHERE id = ${staff.id} AND secret_confirmed_at IS NULL
      RETURNING sealed_secret AS sealed`,
  );
  if (row === undefined) return undefined;
  const secret = sealer.open(row.sealed, staff.id);
  return { secret: secretText(secret), uri: keyUri(secret, `desk ${staff.login}`) };
}

export interface EnrolmentEnd {
  readonly code: string | undefined;
  /** Needed where the password was handed out. */
  readonly newPassword: Password | undefined;
  readonly address: string;
}

const action = 'POST /session/enrol';

/**
 * Ends what the first log-in begins: the app's first code, a password of one's own. All other sessions end.
 * @throws Refusal `enrolment_over`, `second_factor_required`, `second_factor_incorrect`, `password_unchanged`,
 * `too_many_attempts`, `invalid` without a password where one is needed, `logout` where there is no such member of staff any more
 */
export async function finishEnrolment(context: Desk, session: StaffSession, end: EnrolmentEnd): Promise<void> {
  const { database, clock, passwords, sealer, throttle, refusedAttempts } = context;
  const { staff, state } = session;
  if (state !== 'enrolling') throw new Refusal('enrolment_over');
  const { code, newPassword, address } = end;
  const actor = actorOf(staff);
  const attempt = { kind: 'staff', phone: actor, address, isWithinSession: true } as const;
  await refusedAttempts.watch({ login: staff.login, actor, action, address }, () => throttle.attempt(attempt, finish));

  async function finish(): Promise<void> {
    const before = await staffTable.find(database.sql, { id: staff.id });
    if (before === undefined) throw new Refusal('logout');
    const newHash = before.mustChangePassword ? await hashOfOther(newPassword, before.passwordHash) : undefined;
    await database.transaction(async (tx) => {
      const [row] = await tx<StaffRow[]>`SELECT * FROM staff WHERE id = ${staff.id} FOR UPDATE`;
      if (row?.passwordHash !== before.passwordHash) throw new Refusal('enrolment_over');
      const at = clock.now();
      const step = row.secretConfirmedAt === undefined ? stepOfCode(sealer, row, code ?? '', at) : row.lastStep;
      await tx`
        UPDATE staff SET secret_confirmed_at = coalesce(secret_confirmed_at, ${at}), last_step = ${step},
          password_hash = ${newHash ?? row.passwordHash}, must_change_password = false
        WHERE id = ${staff.id}`;
      await endStaffSessions(tx, staff.id, session);
      await wakeStaffSession(tx, session, at);
      await appendToAuditLog(tx, { actor, action, address, at }, [
        {
          object: { kind: 'staff', id: staff.login },
          after: { authenticator: 'set up', password: newHash === undefined ? 'kept' : 'changed' },
        },
      ]);
    });
  }

  async function hashOfOther(password: Password | undefined, oldHash: string): Promise<string> {
    if (password === undefined) throw new Refusal('invalid', { fields: { new_password: 'is required' } });
    if (await passwords.matches('session', password, oldHash)) throw new Refusal('password_unchanged');
    return passwords.hash('session', password);
  }
}
