import { createLoginThrottle, type Password, type Passwords } from '../customers/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { makeFirstAdministrator, rescueAdministrator, type ShowPassword } from './administrators.ts';
import { readAudit, type AuditEntry, type AuditFilter } from '../audit/index.ts';
import type { DeskContext } from './context.ts';
import { enrolmentOf, finishEnrolment, type Enrolment, type EnrolmentEnd } from './enrol.ts';
import { checkStaffPassword, logInStaff, unlockStaffSession, type PasswordCheck, type StaffLogIn } from './log-in.ts';
import { listStaff, type StaffPage } from './manage-staff.ts';
import { proposersOf } from './proposals/read-proposals.ts';
import { createRefusedAttempts, type RefusedAttemptsOptions } from './refused-attempts.ts';
import type { Staff } from './staff.ts';
import { findStaffSession, openStaffSessions, type StaffSession } from './staff-session.ts';

export interface DeskOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly log: RefusedAttemptsOptions['log'];
  readonly passwords: Passwords;
  readonly limits: Parameters<typeof createLoginThrottle>[0]['limits'];
}

/** The staff, how they get in, and the log of what they do. The refusals of each command are told where it is done. */
export interface Desk {
  logIn(request: StaffLogIn): Promise<string>;
  /** The live session that a token opens, in whichever state. @param isActive a person asks, so it stays awake */
  findSession(token: string, isActive: boolean): Promise<StaffSession | undefined>;
  /** Which of these sessions somebody is at work in. */
  openSessions(tokenHashes: readonly Buffer[]): Promise<Buffer[]>;
  enrolmentOf(session: StaffSession): Promise<Enrolment | undefined>;
  finishEnrolment(session: StaffSession, end: EnrolmentEnd): Promise<void>;
  unlock(session: StaffSession, password: string, address: string): Promise<void>;
  checkPassword(session: StaffSession, check: PasswordCheck): Promise<void>;
  hashPassword(password: Password): Promise<string>;
  listStaff(page: StaffPage): Promise<Staff[]>;
  readAudit(filter: AuditFilter): Promise<AuditEntry[]>;
  /** Who proposed what then was done, by thing and time, as `proposerKey` makes them. */
  proposersOf(
    kind: string,
    done: ReadonlyArray<{ readonly objectId: string; readonly at: Date }>,
  ): Promise<ReadonlyMap<string, string>>;
  /** Waits until every refused attempt is in the audit log. */
  settle(): Promise<void>;
  /** Where there are no staff yet. @param tell hands the password to who starts the server */
  makeFirstAdministrator(showPassword: ShowPassword): Promise<void>;
  /** Lets an administrator in again who has lost password and app. @throws Refusal `unknown_staff` */
  rescueAdministrator(login: string, showPassword: ShowPassword): Promise<void>;
}

export function createDesk({ database, clock, encryption, log, passwords, limits }: DeskOptions): Desk {
  const context: DeskContext = {
    database,
    clock,
    passwords,
    throttle: createLoginThrottle({ database, clock, limits }),
    refusedAttempts: createRefusedAttempts({ database, clock, log, windowMinutes: limits.windowMinutes }),
    sealer: encryption.sealerFor('staff authenticator secret'),
  };
  const { sql } = database;
  return {
    logIn: (request) => logInStaff(context, request),
    findSession: (token, isActive) => findStaffSession(context, token, isActive),
    openSessions: (tokenHashes) => openStaffSessions(context, tokenHashes),
    enrolmentOf: (session) => enrolmentOf(context, session),
    finishEnrolment: (session, end) => finishEnrolment(context, session, end),
    unlock: (session, password, address) => unlockStaffSession(context, session, password, address),
    checkPassword: (session, check) => checkStaffPassword(context, session, check),
    hashPassword: (password) => context.passwords.hash('session', password),
    listStaff: (page) => listStaff(sql, page),
    readAudit: (filter) => readAudit(sql, filter),
    proposersOf: (kind, done) => proposersOf(sql, kind, done),
    settle: () => context.refusedAttempts.settle(),
    makeFirstAdministrator: (showPassword) => makeFirstAdministrator(context, showPassword),
    rescueAdministrator: (login, showPassword) => rescueAdministrator(context, login, showPassword),
  };
}
