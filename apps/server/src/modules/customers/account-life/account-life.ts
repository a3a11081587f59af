import type { Bus } from '../../../platform/bus.ts';
import type { Obstacle } from '../../../platform/customer-records.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { createSessionEnder } from '../end-sessions.ts';
import { closeAccount, findObstacles, wipeOverdue } from './close-account.ts';
import type { AccountLifeContext } from './context.ts';
import { makeExport } from './make-export.ts';
import { readExport, type DataExport, exportJobName, requestExport, type ExportJob } from './request-export.ts';

export type AccountLifeOptions = Omit<AccountLifeContext, 'sealer' | 'sessionEnder'> & {
  readonly bus: Bus;
  readonly encryption: Encryption;
};

/** What customers can have of their data, and how they leave. The refusals of each command are told where it is done. */
export interface AccountLife {
  /** @returns the number of the copy */
  requestExport(tx: Tx, customerId: string): Promise<bigint>;
  exportOf(customerId: string): Promise<DataExport>;
  /** What has to end before the account can be closed. */
  obstaclesOf(customerId: string): Promise<readonly Obstacle[]>;
  /** Passwords are asked for before. */
  close(tx: Tx, customerId: string): Promise<void>;
  /** Removes what was kept of closed accounts for long enough. */
  wipeOverdue(): Promise<void>;
}

const exportTimeoutSeconds = 600;

export function createAccountLife({ bus, encryption, ...rest }: AccountLifeOptions): AccountLife {
  const context: AccountLifeContext = {
    ...rest,
    sealer: encryption.sealerFor('closed accounts'),
    sessionEnder: createSessionEnder(bus),
  };
  context.jobs.work<ExportJob>(
    exportJobName,
    ({ customerId, id }, signal) => makeExport(context, { customerId, id: BigInt(id) }, signal),
    { concurrency: 2, timeoutSeconds: exportTimeoutSeconds },
  );
  return {
    requestExport: (tx, customerId) => requestExport(context, tx, customerId),
    exportOf: (customerId) => readExport(context, customerId),
    obstaclesOf: (customerId) => context.database.transaction((tx) => findObstacles(context, tx, customerId)),
    close: (tx, customerId) => closeAccount(context, tx, customerId),
    wipeOverdue: () => wipeOverdue(context),
  };
}
