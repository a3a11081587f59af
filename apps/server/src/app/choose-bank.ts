import type { BankRail } from '../modules/cashier/bank-rail.ts';
import type { Config } from './config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { createPracticeBank } from '../modules/practice/index.ts';
import { createManualRail, createRazorpayRail } from '../modules/rails/index.ts';

export interface BankChoice {
  readonly config: Pick<Config, 'bankRail'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
}

/** The way that the configuration names for money to come in and leave. */
export function chooseBank({ config: { bankRail }, ...parts }: BankChoice): BankRail {
  switch (bankRail.kind) {
    case 'practice':
      return createPracticeBank({ jobs: parts.jobs });
    case 'manual':
      return createManualRail(bankRail.account);
    case 'provider':
      return createRazorpayRail({ access: bankRail.access, ...parts });
  }
}
