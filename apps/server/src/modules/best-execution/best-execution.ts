import type { Given } from '../../platform/given.ts';
import type { DueWork } from '../../platform/due-work.ts';
import type { NotedHeads } from '../../platform/heads.ts';
import { bestExecutionHeads } from './months.ts';
import { makeMonth } from './make-month.ts';

interface BestExecutionOptions extends Given<'clock' | 'database' | 'encryption' | 'rounds'> {
  readonly dueWork: Pick<DueWork, 'runIfDue'>;
  readonly notedHeads: NotedHeads;
}

const lookEveryMs = 3_600_000;

/** Makes the files of months that are over, and publishes a head for each: by one node, once, however late. */
export function publishBestExecution({ rounds, dueWork, ...options }: BestExecutionOptions): void {
  rounds.every(lookEveryMs, 'publishing how orders were executed', () => publishMonths(options), { dueWork });
}

export async function publishMonths(options: Omit<BestExecutionOptions, 'dueWork' | 'rounds'>): Promise<void> {
  const { clock, database, encryption, notedHeads } = options;
  while (await makeMonth(database, clock.now()));
  const signer = encryption.signerFor('ledger heads');
  while (await bestExecutionHeads.publish(database, signer, clock.now(), notedHeads));
}
