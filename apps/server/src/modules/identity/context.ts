import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/index.ts';
import type { IdentityVault } from './identity-vault.ts';
import type { IdentityReviewer } from './reviewer.ts';

/** What the commands of this folder work with. */
export interface IdentityContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly vault: IdentityVault;
  /** Undefined where only the desk decides. */
  readonly reviewer: IdentityReviewer | undefined;
}
