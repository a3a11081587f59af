import type { Bus } from '../../../platform/bus.ts';
import type { CustomerRecords } from '../../../platform/customer-records.ts';
import type { Encryption, Sealer } from '../../../platform/encryption.ts';
import { createSessionEnder, type SessionEnder } from '../end-sessions.ts';
import { makeExport } from './make-export.ts';
import { exportJobName, type ExportJob } from './request-export.ts';
import type { Given } from '../../../platform/given.ts';

/** What customers can have of their data, and how they leave: what their commands work with. */
export interface AccountLife extends Given<'clock' | 'database' | 'files' | 'jobs' | 'log'> {
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

const exportTimeoutSeconds = 600;

export function createAccountLife({
  bus,
  encryption,
  ...rest
}: Omit<AccountLife, 'sealer' | 'sessionEnder'> & { readonly bus: Bus; readonly encryption: Encryption }): AccountLife {
  const context: AccountLife = {
    ...rest,
    sealer: encryption.sealerFor('closed accounts'),
    sessionEnder: createSessionEnder(bus),
  };
  context.jobs.work<ExportJob>(
    exportJobName,
    ({ customerId, id }, signal) => makeExport(context, { customerId, id: BigInt(id) }, signal),
    { concurrency: 2, timeoutSeconds: exportTimeoutSeconds },
  );
  return context;
}
