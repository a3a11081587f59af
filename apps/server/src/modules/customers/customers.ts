import { createApart } from '../../platform/apart.ts';
import { StartError } from '../../platform/start-error.ts';
import type { CustomersContext } from './context.ts';
import { sweepDevices } from './devices/keep-device.ts';
import { createSessionEnder, sweepSessions } from './end-sessions.ts';
import { configureInvitationCode, parseInvitationCode } from './manage-invitations.ts';
import { createLoginThrottle, type ThrottleLimits } from './login-throttle.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import type { Passwords } from './password.ts';
import { createSessionLookup } from './session.ts';
import { createTransactionGuesses } from './transaction-guesses.ts';
import { createTransactionPasswords } from './transaction-password.ts';
import type { Given } from '../../platform/given.ts';

export interface CustomersOptions extends Given<'bus' | 'clock' | 'database' | 'encryption' | 'log' | 'rounds'> {
  readonly passwords: Passwords;
  readonly limits: ThrottleLimits;
  /** The address that customers use, where it is configured. Passkeys are made for its domain. */
  readonly publicUrl?: string | undefined;
  /** The code that anybody may register with, where there is one. */
  readonly invitationCode: string | undefined;
}

const recordEveryMs = 60_000;
const sweepEveryMs = 5 * 60_000;

export type Customers = ReturnType<typeof createCustomers>;

/** The customers and how they get in: what their commands work with, and its upkeep. */
export function createCustomers(options: CustomersOptions) {
  const { database, clock, bus, log, rounds, encryption, passwords, limits, publicUrl, invitationCode } = options;
  const context: CustomersContext = {
    database,
    clock,
    passwords,
    transactionPasswords: createTransactionPasswords(passwords, encryption.hashFor('transaction password')),
    transactionGuesses: createTransactionGuesses({ database, clock }),
    throttle: createLoginThrottle({ database, clock, limits }),
    sessions: createSessionLookup({ database, clock, bus }),
    sessionEnder: createSessionEnder(bus),
    challenges: createChallenges({ database, clock }),
    relyingPartyOf: (origin) => relyingPartyOf(origin, publicUrl),
    secretSealer: encryption.sealerFor('authenticator secret'),
    recoveryHash: encryption.hashFor('recovery code'),
  };
  const { sessions, throttle, challenges } = context;
  const apart = createApart({ work: 'the upkeep of sessions', clock, log });

  /** Removes old attempts and sessions: every five minutes. */
  async function sweep(): Promise<void> {
    await apart.each([
      { about: 'attempts', work: () => throttle.sweep() },
      { about: 'challenges', work: () => challenges.sweep() },
      { about: 'old sessions', work: () => sweepSessions(database.sql, clock.now()) },
      { about: 'old devices', work: () => sweepDevices(database.sql, clock.now()) },
    ]);
  }

  rounds.every(recordEveryMs, 'writing down when sessions were used', () => sessions.recordUse());
  rounds.every(sweepEveryMs, 'sweeping sessions', sweep, { atOnce: true });
  return {
    ...context,
    sweep,
    /** @throws StartError where the configured invitation code cannot be one */
    async start(): Promise<void> {
      const code = invitationCode === undefined ? undefined : parseInvitationCode(invitationCode);
      if (invitationCode !== undefined && code === undefined) {
        throw new StartError(
          'INVITATION_CODE cannot be used: allowed are up to 64 letters A to Z, digits, "-" and "_".',
        );
      }
      await database.transaction((tx) => configureInvitationCode(tx, code, clock.now()));
    },
    async stop(): Promise<void> {
      sessions.close();
      await sessions.recordUse();
    },
  };
}
