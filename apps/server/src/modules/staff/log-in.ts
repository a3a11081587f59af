import { parsePassword, type Password, type PasswordLane } from '../customers/index.ts';
import { stepOf } from '../../platform/one-time-code.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Sealer } from '../../platform/encryption.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendToAuditLog, lastEntries } from '../audit/index.ts';
import type { Desk } from './desk.ts';
import { actorOf, staffTable, type StaffRow } from './staff.ts';
import { beginStaffSession, wakeStaffSession, type StaffDevice, type StaffSession } from './staff-session.ts';

export interface StaffLogIn {
  readonly login: string;
  readonly password: string;
  /** Six digits of the authenticator app; needed once it is set up. */
  readonly code: string | undefined;
  readonly device: StaffDevice;
}

const action = 'POST /session/log-in';

/**
 * Begins a session at the desk. An unknown login, a wrong password and a member of staff who is shut out are answered
 * alike, in the same time.
 * @returns what opens the session
 * @throws Refusal `invalid_credentials`, `second_factor_required`, `second_factor_incorrect`, `too_many_attempts`,
 * `rate_limited`, `unavailable`
 */
export function logInStaff(context: Desk, { login, password, code, device }: StaffLogIn): Promise<string> {
  const { database, clock, throttle, refusedAttempts, knownDevices } = context;
  const known = login.trim().toLowerCase();
  const { address } = device;
  const knownDevice = knownDevices.find(device.cookie, known, clock.now());
  const watched = { login: known, actor: 'stranger', action, address } as const;
  const attempt = { kind: 'staff', phone: actorOf({ login: known }), address, knownDevice } as const;
  return refusedAttempts.watch(watched, () => throttle.attempt(attempt, begin));

  async function begin(lane: PasswordLane): Promise<string> {
    const [row] = await database.sql<StaffRow[]>`
      SELECT * FROM staff WHERE login = ${known} AND disabled_at IS NULL`;
    const matches = await passwordMatches(context, lane, password, row?.passwordHash);
    if (row === undefined || !matches) throw new Refusal('invalid_credentials');
    const at = clock.now();
    return database.transaction(async (tx) => {
      // What an administrator changed meanwhile holds.
      const [same] = await tx`
        SELECT FROM staff WHERE id = ${row.id} AND password_hash = ${row.passwordHash} AND disabled_at IS NULL
        FOR UPDATE`;
      if (same === undefined) throw new Refusal('invalid_credentials');
      await takeCode(context, tx, row, code);
      const token = await beginStaffSession(tx, row.id, device, at);
      await appendToAuditLog(tx, { actor: actorOf(row), action, address, at }, [
        { object: { kind: 'staff', id: row.login }, after: { user_agent: device.userAgent.slice(0, 300) } },
      ]);
      return token;
    });
  }
}

/** When each of these members of staff last began a session, by their login, as the audit log has it. */
export async function logInsOf(
  sql: Sql,
  staff: ReadonlyArray<Pick<StaffRow, 'login'>>,
): Promise<ReadonlyMap<string, Date>> {
  const entries = await lastEntries(
    sql,
    { action, kind: 'staff' },
    staff.map(({ login }) => login),
  );
  return new Map(entries.map(({ objectId, at }) => [objectId, at]));
}

/**
 * Opens a locked session with the password.
 * @throws Refusal `invalid_credentials`, `too_many_attempts`, `rate_limited`, `unavailable`
 */
export async function unlockStaffSession(
  context: Desk,
  session: StaffSession,
  password: string,
  address: string,
): Promise<void> {
  await checkStaffPassword(context, session, { password, address, action: 'POST /session/unlock' });
  await context.database.transaction((tx) => wakeStaffSession(tx, session, context.clock.now()));
}

export interface PasswordCheck {
  readonly password: string;
  readonly address: string;
  /** The call that asks. */
  readonly action: string;
}

/**
 * Asks who has a session for their password once more.
 * @throws Refusal `invalid_credentials`, `too_many_attempts`, `rate_limited`, `unavailable`
 */
export function checkStaffPassword(
  context: Desk,
  { staff }: StaffSession,
  { password, address, action }: PasswordCheck,
): Promise<void> {
  const actor = actorOf(staff);
  const attempt = { kind: 'staff', phone: actor, address, isWithinSession: true } as const;
  return context.refusedAttempts.watch({ login: staff.login, actor, action, address }, () =>
    context.throttle.attempt(attempt, async (lane) => {
      const row = await staffTable.find(context.database.sql, { id: staff.id });
      if (!(await passwordMatches(context, lane, password, row?.passwordHash)))
        throw new Refusal('invalid_credentials');
    }),
  );
}

function passwordMatches(context: Desk, lane: PasswordLane, text: string, hash: string | undefined): Promise<boolean> {
  const parsed = parsePassword(text);
  // An empty password is wrong like any other, and takes as long.
  return context.passwords.matches(lane, 'value' in parsed ? parsed.value : (' ' as Password), hash);
}

/** Takes a code once, and none from before it. Where no app is set up yet, the session does not go further than that. */
async function takeCode({ sealer, clock }: Desk, tx: Tx, row: StaffRow, code = ''): Promise<void> {
  if (row.secretConfirmedAt === undefined || row.sealedSecret === undefined) return;
  const step = stepOfCode(sealer, row, code, clock.now());
  const [taken] = await tx`
    UPDATE staff SET last_step = ${step} WHERE id = ${row.id} AND last_step < ${step} RETURNING 1`;
  if (taken === undefined) throw new Refusal('second_factor_incorrect');
}

/** The step of a code that is right. @throws Refusal `second_factor_required`, `second_factor_incorrect` */
export function stepOfCode(sealer: Sealer, { id, sealedSecret }: StaffRow, code: string, at: Date): number {
  const digits = code.replaceAll(' ', '');
  if (digits === '') throw new Refusal('second_factor_required');
  const step = sealedSecret === undefined ? undefined : stepOf(sealer.open(sealedSecret, id), digits, at);
  if (step === undefined) throw new Refusal('second_factor_incorrect');
  return step;
}
