import { countTotals, publishHead, sealBlock } from '../modules/ledger/index.ts';
import type { PublishedHeads } from './published-heads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { DueWork } from '../platform/due-work.ts';
import { forgetKeptAnswers } from '../platform/kept-answers.ts';
import type { Signer } from '../platform/encryption.ts';
import type { Logger } from '../platform/log.ts';

export interface Upkeep {
  /** Runs `work` again and again, one run at a time. A failure is logged, and the next run comes all the same. */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void;
  /**
   * The same for what one node does for all: due by the clock, whenever nodes were started. Looked at now and again and
   * again, so that also a node that lives shortly does what fell due before it.
   */
  byTheClock(milliseconds: number, name: string, work: () => Promise<unknown>): void;
  /** Runs `work` once, beside what else there is. */
  soon(name: string, work: () => Promise<unknown>): void;
  start(): void;
  stop(): Promise<void>;
}

const sealEveryMs = 1_000;
const countEveryMs = 5_000;
/** Daily would be enough for who checks; an hour keeps what is not yet published small. */
const publishEveryMs = 3_600_000;
const forgetEveryMs = 10 * 60_000;
const lookForDueMs = 30_000;

export interface UpkeepOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly dueWork: DueWork;
  /** Signs the heads of the ledger. */
  readonly headSigner: Signer;
  readonly publishedHeads: PublishedHeads;
}

/** Work without a customer: sealing the ledger's transfers into blocks, publishing its heads, forgetting old answers. */
export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { database, clock, log, dueWork, headSigner, publishedHeads } = options;
  const running = new Map<string, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function every(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    timers.push(setInterval(() => run(name, work), milliseconds).unref());
  }

  function run(name: string, work: () => Promise<unknown>): void {
    if (running.has(name)) return;
    const one = work()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .finally(() => running.delete(name));
    running.set(name, one);
  }

  function byTheClock(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    const look = () => dueWork.runIfDue(name, milliseconds, work);
    run(name, look);
    every(Math.min(lookForDueMs, milliseconds), name, look);
  }

  return {
    every,
    byTheClock,
    soon: run,
    start() {
      every(sealEveryMs, 'sealing the ledger', () => sealBlock(database, clock.now()));
      every(countEveryMs, 'counting the totals of the ledger', () => database.transaction(countTotals));
      byTheClock(publishEveryMs, 'publishing a head of the ledger', () =>
        publishHead(database, headSigner, clock.now(), publishedHeads.ledger),
      );
      byTheClock(forgetEveryMs, 'forgetting old answers', () => forgetKeptAnswers(database, clock.now()));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
