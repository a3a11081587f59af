import type { Clock } from './clock.ts';
import { databaseIsAway, databaseIsRefused, type Database } from './database.ts';
import type { Logger } from './log.ts';
import { createSeldom } from './seldom.ts';
import { StartError } from './start-error.ts';

/** Clocks that are kept differ by milliseconds. */
export const clocksMayDifferMs = 30_000;
const lookEveryMs = 1_000;

interface ClockWatchOptions {
  readonly database: Pick<Database, 'sql'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether it starts also while the database is away, and is held against it once it answers. */
  readonly startsAlone?: boolean;
}

/**
 * Holds this node's clock against the database's. By a wrong one a node would end days, orders and deadlines of all customers before their time, which
 * nothing takes back.
 */
export interface ClockWatch {
  /** By how many seconds this node is ahead of the database, at the least; below zero where it is behind. */
  aheadSeconds(): number;
  /** Whether that is too much to work by. */
  isWrong(): boolean;
}

export function createClockWatch({ database, clock, log, startsAlone = false }: ClockWatchOptions) {
  const seldom = createSeldom();
  let found = { aheadMs: 0, at: clock.now().getTime(), ticks: performance.now() };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  /** With what the clock was set by since, which the machine's ticks do not know. */
  const aheadMs = () => found.aheadMs + (clock.now().getTime() - found.at) - (performance.now() - found.ticks);
  const isWrong = () => Math.abs(aheadMs()) > clocksMayDifferMs;
  const sentence = () =>
    `The clock of this machine and that of the database differ by ${Math.round(Math.abs(aheadMs()) / 1_000).toLocaleString('en')} seconds (${clock.now().toISOString()} here)`;

  async function look(): Promise<void> {
    const before = clock.now().getTime();
    const [row] = await database.sql<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
    const [there, after] = [row.now.getTime(), clock.now().getTime()];
    // It was asked at some time between the two.
    found = {
      aheadMs: there > after ? after - there : Math.max(0, before - there),
      at: after,
      ticks: performance.now(),
    };
  }

  const sayIfWrong = () => {
    if (isWrong()) seldom(() => log.error(`${sentence()}: until they agree nothing is done here by the clock`));
  };

  return {
    aheadSeconds: () => aheadMs() / 1_000,
    isWrong,
    look,
    /** @throws StartError where they differ */
    async start(): Promise<void> {
      await look().catch((error: unknown) => {
        // What somebody has to mend ends a start; what comes back by itself is waited for.
        if (!startsAlone || !databaseIsAway(error) || databaseIsRefused(error)) throw error;
      });
      if (isWrong()) throw new StartError(`${sentence()}. Set the wrong one right.`);
      timer = setInterval(() => {
        // While the database is away it goes by what was found last.
        looking ??= look()
          .then(sayIfWrong, () => undefined)
          .finally(() => (looking = undefined));
      }, lookEveryMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
