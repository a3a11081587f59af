import { createToken, hashToken, isToken } from '../customers/index.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Desk } from './desk.ts';
import { toStaff, type Staff, type StaffRow } from './staff.ts';

/** `enrolling` until the authenticator app is set up and the password is one's own; `locked` after idle time. */
export type StaffSessionState = 'enrolling' | 'locked' | 'open';

export interface StaffSession {
  readonly staff: Staff;
  readonly state: StaffSessionState;
  readonly tokenHash: Buffer;
  readonly activeAt: Date;
}

/** Where somebody works from. */
export interface StaffDevice {
  readonly address: string;
  readonly userAgent: string;
}

/** Nobody there for this long locks a session. */
export const idleMs = 15 * 60_000;
/** A working day: after it the password and a code are asked for anew. */
const lifetimeMs = 12 * 3_600_000;
/** Activity is written down no finer than this. */
const activityStepMs = 15_000;

/** Begins a session. @returns what opens it, which is kept nowhere on this side */
export async function beginStaffSession(tx: Tx, staffId: string, device: StaffDevice, at: Date): Promise<string> {
  const token = createToken();
  await tx`DELETE FROM staff_sessions WHERE created_at <= ${new Date(at.getTime() - lifetimeMs)}`;
  await tx`
    INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent, created_at, active_at)
    VALUES (${hashToken(token)}, ${staffId}, ${device.address}, ${device.userAgent.slice(0, 300)}, ${at}, ${at})`;
  return token;
}

/** Which of these sessions, by their tokens' hashes, somebody is at work in. */
export async function openStaffSessions({ database, clock }: Desk, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  if (tokenHashes.length === 0) return [];
  const now = clock.now();
  const { sql } = database;
  const rows = await sql<SessionRow[]>`
    SELECT s.token_hash, s.active_at, s.locked_at, staff.*
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id
    WHERE s.token_hash IN ${sql(tokenHashes)} AND ${isLive(sql, now)}`;
  return rows.filter((row) => stateOf(row, now) === 'open').map((row) => row.tokenHash);
}

const isLive = (sql: Sql, now: Date) => sql`
  s.created_at > ${new Date(now.getTime() - lifetimeMs)} AND staff.disabled_at IS NULL`;

interface SessionRow extends StaffRow {
  tokenHash: Buffer;
  activeAt: Date;
  lockedAt: Date | undefined;
}

/**
 * The live session that a token opens, in whichever state. One read: what an administrator changes holds at once.
 * @param isActive a person asks, which keeps an open session open
 */
export async function findStaffSession(
  { database, clock }: Desk,
  token: string,
  isActive: boolean,
): Promise<StaffSession | undefined> {
  if (!isToken(token)) return undefined;
  const now = clock.now();
  const { sql } = database;
  const [row] = await sql<SessionRow[]>`
    SELECT s.token_hash, s.active_at, s.locked_at, staff.*
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id
    WHERE s.token_hash = ${hashToken(token)} AND ${isLive(sql, now)}`;
  if (row === undefined) return undefined;
  const session = { staff: toStaff(row), state: stateOf(row, now), tokenHash: row.tokenHash, activeAt: row.activeAt };
  if (isActive && session.state === 'open' && now.getTime() - row.activeAt.getTime() > activityStepMs) {
    await keepAwake(sql, row, now);
  }
  return session;
}

function stateOf(row: SessionRow, now: Date): StaffSessionState {
  if (row.lockedAt !== undefined || now.getTime() - row.activeAt.getTime() > idleMs) return 'locked';
  return row.mustChangePassword || row.secretConfirmedAt === undefined ? 'enrolling' : 'open';
}

/** Only where it is still awake: of two requests at once, one may have locked it. */
async function keepAwake(sql: Sql, { tokenHash, activeAt }: SessionRow, now: Date): Promise<void> {
  await sql`
    UPDATE staff_sessions SET active_at = ${now}
    WHERE token_hash = ${tokenHash} AND locked_at IS NULL AND active_at >= ${activeAt} AND active_at < ${now}`;
}

export async function lockStaffSession(tx: Tx, { tokenHash }: StaffSession, at: Date): Promise<void> {
  await tx`UPDATE staff_sessions SET locked_at = ${at} WHERE token_hash = ${tokenHash} AND locked_at IS NULL`;
}

export async function wakeStaffSession(tx: Tx, { tokenHash }: StaffSession, at: Date): Promise<void> {
  await tx`UPDATE staff_sessions SET locked_at = NULL, active_at = ${at} WHERE token_hash = ${tokenHash}`;
}

export async function endStaffSession(tx: Tx, { tokenHash }: StaffSession): Promise<void> {
  await tx`DELETE FROM staff_sessions WHERE token_hash = ${tokenHash}`;
}

/** @param but the one that stays */
export async function endStaffSessions(tx: Tx, staffId: string, but?: StaffSession): Promise<void> {
  await tx`
    DELETE FROM staff_sessions
    WHERE staff_id = ${staffId} AND token_hash <> ${but?.tokenHash ?? Buffer.alloc(0)}`;
}
