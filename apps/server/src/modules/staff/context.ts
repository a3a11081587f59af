import type { LoginThrottle, Passwords } from '../customers/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Sealer } from '../../platform/encryption.ts';
import type { RefusedAttempts } from './refused-attempts.ts';

/** What the commands of this module work with. */
export interface DeskContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly refusedAttempts: RefusedAttempts;
  /** For the secrets of authenticator apps. */
  readonly sealer: Sealer;
}
