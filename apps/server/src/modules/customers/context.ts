import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { SessionEnder } from './end-sessions.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './password.ts';
import type { SecondFactor } from './totp/second-factor.ts';
import type { TransactionGuesses } from './transaction-guesses.ts';
import type { TransactionPasswords } from './transaction-password.ts';

/** What the commands of this module work with. */
export interface CustomersContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly transactionPasswords: TransactionPasswords;
  readonly transactionGuesses: TransactionGuesses;
  readonly secondFactor: SecondFactor;
  readonly throttle: LoginThrottle;
  readonly sessionEnder: SessionEnder;
}
