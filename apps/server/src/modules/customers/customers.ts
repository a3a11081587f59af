import type { Bus } from '../../platform/bus.ts';
import { createApart } from '../../platform/apart.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import type { Rounds } from '../../platform/rounds.ts';
import { StartError } from '../../platform/start-error.ts';
import { prepareChangePassword, resetPassword, type PasswordChange } from './change-password.ts';
import { checkLoginPassword, type LoginPasswordCheck } from './check-login-password.ts';
import { confirm, confirmIfSet, type Confirmation } from './confirm.ts';
import type { CustomersContext } from './context.ts';
import { sweepDevices } from './devices/sweep-devices.ts';
import { createSessionEnder } from './end-sessions.ts';
import { configureInvitationCode, parseInvitationCode } from './invitation-code.ts';
import { logIn, type Login, type LoginRequest } from './log-in.ts';
import { createLoginThrottle, type ThrottleLimits } from './login-throttle.ts';
import { countUnreadNotices, listNotices, notify, readNotices, type NoticePage } from './notices.ts';
import { endOwnSession, listSessions, type OwnSession } from './own-sessions.ts';
import type { Password, Passwords } from './password.ts';
import { createPasskeys, type Passkeys } from './passkeys/index.ts';
import type { Phone } from './phone.ts';
import { readProfile, type Profile } from './profile.ts';
import { register, type Registration } from './register.ts';
import type { Session } from './session.ts';
import { createSessionLookup, type SessionLookup } from './session-lookup.ts';
import { prepareTransactionPassword, type TransactionPasswordChange } from './set-transaction-password.ts';
import { sweepSessions } from './sweep-sessions.ts';
import { createAuthenticatorApps, type AuthenticatorApps } from './totp/authenticator-apps.ts';
import { createSecondFactor } from './totp/second-factor.ts';
import { createTransactionGuesses } from './transaction-guesses.ts';
import { createTransactionPasswords } from './transaction-password.ts';

export interface CustomersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Logger;
  readonly rounds: Rounds;
  readonly encryption: Encryption;
  readonly passwords: Passwords;
  readonly limits: ThrottleLimits;
  /** The address that customers use, where it is configured. Passkeys are made for its domain. */
  readonly publicUrl?: string | undefined;
  /** The code that anybody may register with, where there is one. */
  readonly invitationCode: string | undefined;
}

/** The customers and how they get in. The refusals of each command are told where it is done. */
export interface Customers {
  register(registration: Registration): Promise<void>;
  logIn(request: LoginRequest): Promise<Login>;
  logOut(session: Session): Promise<void>;
  /** Whose token it is, for every request. */
  readonly sessions: SessionLookup;
  resetPassword(change: PasswordChange & { phone: Phone }): Promise<void>;
  /** Does the slow part and makes its refusals; the answer makes the change in a transaction. */
  prepareChangePassword(session: Session, change: PasswordChange): Promise<(tx: Tx) => Promise<void>>;
  /** As `prepareChangePassword`, for the transaction password. */
  prepareTransactionPassword(customerId: string, change: TransactionPasswordChange): Promise<(tx: Tx) => Promise<void>>;
  /**
   * Makes sure that it is the customer who moves money. To be called as the `prepare` step of `context.once`.
   * @throws Refusal `passkey_required` where there is a passkey, `passkey_refused`, `passkey_expired`, and where there is none
   * `transaction_password_not_set`, `…_required`, `…_incorrect`, `…_locked`
   */
  confirm(customerId: string, confirmation: Confirmation): Promise<void>;
  /**
   * As `confirm`, where a customer who has neither a transaction password nor a passkey needs none.
   * @throws Refusal as `confirm`
   */
  confirmIfSet(customerId: string, confirmation: Confirmation): Promise<void>;
  readonly passkeys: Passkeys;
  readonly authenticatorApps: AuthenticatorApps;
  /**
   * Asks who is logged in for their login password once more.
   * @throws Refusal `login_password_required`, `invalid_credentials`, `too_many_attempts`, `unavailable`
   */
  checkLoginPassword(customerId: string, check: LoginPasswordCheck): Promise<void>;
  /** Until when the transaction password is locked; undefined where it is not. */
  transactionPasswordLockedUntil(customerId: string): Promise<Date | undefined>;
  hashPassword(password: Password): Promise<string>;
  profileOf(customerId: string): Promise<Profile>;
  /** The live sessions of a customer, the one that asks first, then those used last. */
  listSessions(
    session: Session,
    page: { limit: number; offset: number },
  ): Promise<{ sessions: OwnSession[]; count: number }>;
  /** @throws Refusal `not_found` where it is not theirs or has ended */
  endSession(customerId: string, number: bigint): Promise<void>;
  endOtherSessions(session: Session): Promise<void>;
  /** The live sessions of a customer, for the desk: a hundred at the most. */
  sessionsOf(customerId: string): Promise<OwnSession[]>;
  /** As `endSession`, by the desk; the customer is told why. */
  endSessionFor(tx: Tx, end: { customerId: string; number: bigint; reason: string }): Promise<void>;
  listNotices(customerId: string, page: { limit: number; offset: number }): Promise<NoticePage>;
  countUnreadNotices(customerId: string): Promise<number>;
  readNotices(customerId: string, upTo: bigint): Promise<void>;
  /** Removes old attempts and sessions: every five minutes. */
  sweep(): Promise<void>;
  /** @throws StartError where the configured invitation code cannot be one */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const recordEveryMs = 60_000;
const sweepEveryMs = 5 * 60_000;

export function createCustomers(options: CustomersOptions): Customers {
  const { database, clock, bus, log, rounds, encryption, passwords, limits, publicUrl, invitationCode } = options;
  const throttle = createLoginThrottle({ database, clock, limits });
  const sessions = createSessionLookup({ database, clock, bus });
  const context: CustomersContext = {
    database,
    clock,
    passwords,
    transactionPasswords: createTransactionPasswords(passwords, encryption.hashFor('transaction password')),
    transactionGuesses: createTransactionGuesses({ database, clock }),
    secondFactor: createSecondFactor({ database, clock, encryption }),
    throttle,
    sessionEnder: createSessionEnder(bus),
  };
  const passkeys = createPasskeys(context, publicUrl);
  const apart = createApart({ work: 'the upkeep of sessions', clock, log });

  async function sweep(): Promise<void> {
    await apart.each([
      { about: 'attempts', work: () => throttle.sweep() },
      { about: 'challenges', work: () => passkeys.sweep() },
      { about: 'old sessions', work: () => sweepSessions(database.sql, clock.now()) },
      { about: 'old devices', work: () => sweepDevices(database.sql, clock.now()) },
    ]);
  }

  rounds.every(recordEveryMs, 'writing down when sessions were used', () => sessions.recordUse());
  rounds.every(sweepEveryMs, 'sweeping sessions', sweep);
  return {
    register: (registration) => register(context, registration),
    logIn: (request) => logIn(context, request),
    logOut: (session) => database.transaction((tx) => context.sessionEnder.end(tx, session, clock.now())),
    sessions,
    resetPassword: (change) => resetPassword(context, change),
    prepareChangePassword: (session, change) => prepareChangePassword(context, session, change),
    prepareTransactionPassword: (customerId, change) => prepareTransactionPassword(context, customerId, change),
    confirm: (customerId, confirmation) => confirm(context, passkeys, customerId, confirmation),
    confirmIfSet: (customerId, confirmation) => confirmIfSet(context, passkeys, customerId, confirmation),
    passkeys,
    authenticatorApps: createAuthenticatorApps(context),
    checkLoginPassword: (customerId, check) => checkLoginPassword(context, customerId, check),
    transactionPasswordLockedUntil: (customerId) => context.transactionGuesses.lockedUntil(customerId),
    hashPassword: (password) => context.passwords.hash('session', password),
    profileOf: (customerId) => readProfile(database.sql, customerId),
    listSessions: (session, page) => listSessions(database.sql, session, clock.now(), page),
    endSession: (customerId, number) => database.transaction((tx) => endOwnSession(context, tx, customerId, number)),
    endOtherSessions: (session) =>
      database.transaction((tx) => context.sessionEnder.endAll(tx, session.customerId, clock.now(), session)),
    async sessionsOf(customerId) {
      return (await listSessions(database.sql, { id: null, customerId }, clock.now(), { limit: 100, offset: 0 }))
        .sessions;
    },
    async endSessionFor(tx, { customerId, number, reason }) {
      await endOwnSession(context, tx, customerId, number);
      await notify(tx, { customerId, kind: 'session_ended_by_desk', values: { reason }, at: clock.now() });
    },
    listNotices: (customerId, page) => listNotices(database.sql, customerId, page),
    countUnreadNotices: (customerId) => countUnreadNotices(database.sql, customerId),
    readNotices: (customerId, upTo) => database.transaction((tx) => readNotices(tx, customerId, upTo, clock.now())),
    sweep,
    async start() {
      const code = invitationCode === undefined ? undefined : parseInvitationCode(invitationCode);
      if (invitationCode !== undefined && code === undefined) {
        throw new StartError(
          'INVITATION_CODE cannot be used: allowed are up to 64 letters A to Z, digits, "-" and "_".',
        );
      }
      await database.transaction((tx) => configureInvitationCode(tx, code, clock.now()));
    },
    async stop() {
      sessions.close();
      await sessions.recordUse();
    },
  };
}
