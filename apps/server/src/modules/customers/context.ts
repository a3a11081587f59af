import type { KeyedHash, Sealer } from '../../platform/encryption.ts';
import type { SessionEnder } from './end-sessions.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Challenges } from './passkeys/challenges.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { Passwords } from './password.ts';
import type { SessionLookup } from './session.ts';
import type { TransactionGuesses } from './transaction-guesses.ts';
import type { TransactionPasswords } from './transaction-password.ts';
import type { Given } from '../../platform/given.ts';

/** What the commands of this module work with. */
export interface CustomersContext extends Given<'clock' | 'database'> {
  readonly passwords: Passwords;
  readonly transactionPasswords: TransactionPasswords;
  readonly transactionGuesses: TransactionGuesses;
  readonly throttle: LoginThrottle;
  /** Whose token it is, for every request. */
  readonly sessions: SessionLookup;
  readonly sessionEnder: SessionEnder;
  readonly challenges: Challenges;
  /** @throws Refusal `passkeys_unavailable` */
  relyingPartyOf(origin: string): RelyingParty;
  /** For the secrets of authenticator apps. */
  readonly secretSealer: Sealer;
  readonly recoveryHash: KeyedHash;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    request: { of: keyof RequestKinds; customerId: string; no: string; status: string };
    balance: { customerId: string };
    notice: { customerId: string };
  }
}
