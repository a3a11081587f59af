import type { Clock } from '../../../platform/clock.ts';
import type { CustomerRecords } from '../../../platform/customer-records.ts';
import type { Database } from '../../../platform/database.ts';
import type { Sealer } from '../../../platform/encryption.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { SessionEnder } from '../end-sessions.ts';

/** What the commands of this module work with. */
export interface AccountLifeContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly sealer: Sealer;
  readonly sessionEnder: SessionEnder;
  /** Of all modules that hold something about customers. */
  readonly records: readonly CustomerRecords[];
  readonly settings: () => AccountLifeSettings;
}

export interface AccountLifeSettings {
  /** For how many years identity and payees of a closed account are kept; 0 removes them at once. */
  readonly retentionYears: bigint;
}
