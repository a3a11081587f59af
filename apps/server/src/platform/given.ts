import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Encryption } from './encryption.ts';
import type { Files } from './files/index.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Pictures } from './pictures/index.ts';
import type { Rounds } from './rounds.ts';

interface Platform {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly database: Database;
  readonly encryption: Encryption;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly pictures: Pictures;
  readonly rounds: Rounds;
}

/** What the platform gives to what is made on it, under the names that it has everywhere. */
export type Given<K extends keyof Platform> = Pick<Platform, K>;
