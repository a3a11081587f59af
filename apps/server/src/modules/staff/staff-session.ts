import { createToken, hashToken, isToken } from '../customers/index.ts';
import { column, type Sql, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
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
  /** What its browser sent in the cookie that it is known by. */
  readonly cookie?: string | undefined;
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

/** A session as others see it. */
export interface ListedStaffSession extends StaffDevice {
  /** Names it to others, and opens nothing. */
  readonly id: string;
  readonly state: StaffSessionState;
  readonly createdAt: Date;
  readonly activeAt: Date;
  readonly isCurrent: boolean;
}

const mostListed = 100;
const nameOf = (sql: Sql | Tx) => sql`left(encode(sha256(s.token_hash), 'hex'), 16)`;

/** The live sessions of a member of staff, the latest first, 100 at most. @param current the one that asks @throws Refusal `not_found` */
export async function listStaffSessions(
  { database: { sql }, clock }: Desk,
  login: string,
  current: StaffSession,
): Promise<ListedStaffSession[]> {
  const now = clock.now();
  const rows = await sql<Array<SessionRow & StaffDevice & { name: string; begunAt: Date }>>`
    SELECT staff.*, s.token_hash, s.address, s.user_agent, s.active_at, s.locked_at,
      ${nameOf(sql)} AS name, s.created_at AS begun_at
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id
    WHERE staff.login = ${login} AND ${isLive(sql, now)}
    ORDER BY s.created_at DESC LIMIT ${mostListed}`;
  if (rows.length === 0) await requireStaff(sql, login);
  return rows.map((row) => ({
    id: row.name,
    address: row.address,
    userAgent: row.userAgent,
    state: stateOf(row, now),
    createdAt: row.begunAt,
    activeAt: row.activeAt,
    isCurrent: row.tokenHash.equals(current.tokenHash),
  }));
}

async function requireStaff(sql: Sql, login: string): Promise<void> {
  const found = await sql`SELECT FROM staff WHERE login = ${login}`;
  if (found.length === 0) throw new Refusal('not_found');
}

/** In how many sessions each of these members of staff is logged in. */
export async function countStaffSessions(
  { database: { sql }, clock }: Desk,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<Array<{ staffId: string; count: number }>>`
    SELECT s.staff_id, count(*)::int AS count
    FROM staff_sessions s JOIN staff ON staff.id = s.staff_id
    WHERE s.staff_id = ANY (${column(staffIds)}::uuid[]) AND ${isLive(sql, clock.now())}
    GROUP BY s.staff_id`;
  return new Map(rows.map(({ staffId, count }) => [staffId, count]));
}

/** Ends a session of a member of staff by what names it. @throws Refusal `not_found` */
export async function endSessionByName(tx: Tx, login: string, id: string): Promise<StaffDevice> {
  const [ended] = await tx<StaffDevice[]>`
    DELETE FROM staff_sessions s USING staff
    WHERE staff.id = s.staff_id AND staff.login = ${login} AND ${nameOf(tx)} = ${id}
    RETURNING s.address, s.user_agent`;
  if (ended === undefined) throw new Refusal('not_found');
  return ended;
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
