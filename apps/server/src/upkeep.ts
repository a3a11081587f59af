import { countTotals, publishHead, sealBlock } from './ledger/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { forgetKeptAnswers } from './platform/kept-answers.ts';
import type { Signer } from './platform/encryption.ts';
import type { Logger } from './platform/log.ts';

export interface Upkeep {
  /** Runs `work` again and again, one run at a time. A failure is logged, and the next run comes all the same. */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void;
  start(): void;
  stop(): Promise<void>;
}

const sealEveryMs = 1_000;
const countEveryMs = 5_000;
/** Daily would be enough for who checks; an hour keeps what is not yet published small. */
const publishEveryMs = 3_600_000;
const forgetEveryMs = 10 * 60_000;

export interface UpkeepOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Signs the heads of the ledger. */
  readonly headSigner: Signer;
}

/** Work without a customer: sealing the ledger's transfers into blocks, publishing its heads, forgetting old answers. */
export function createUpkeep({ database, clock, log, headSigner }: UpkeepOptions): Upkeep {
  const running = new Map<string, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function every(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      if (running.has(name)) return;
      const run = work()
        .then(() => undefined)
        .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
        .finally(() => running.delete(name));
      running.set(name, run);
    }, milliseconds);
    timers.push(timer.unref());
  }

  return {
    every,
    start() {
      every(sealEveryMs, 'sealing the ledger', () => sealBlock(database, clock.now()));
      every(countEveryMs, 'counting the totals of the ledger', () => database.transaction(countTotals));
      every(publishEveryMs, 'publishing a head of the ledger', () => publishHead(database, headSigner, clock.now()));
      every(forgetEveryMs, 'forgetting old answers', () =>
        database.transaction((tx) => forgetKeptAnswers(tx, clock.now())),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
