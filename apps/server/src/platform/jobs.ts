import { PgBoss, type Job, type JobResult } from 'pg-boss';
import { databaseIsAway, type Database, type Sql, type Tx } from './database.ts';
import { queueDatabase } from './jobs-database.ts';
import type { Logger } from './log.ts';
import { Refusal } from './refusal.ts';
import { createSeldom } from './seldom.ts';

const schema = 'jobs';
const lookEveryMs = 500;
const pollSeconds = 10;

export interface SendOptions {
  /** Not before this time; at once where absent. */
  startAfter?: Date;
  /** While a job of the same name and key waits, another is not added: `send` does nothing. */
  singletonKey?: string;
}

export interface WorkOptions {
  /** How many jobs of this name run at once on this node, 2 or more; 4 where absent. */
  concurrency?: number;
  /** How long a job may run before it counts as lost and runs again; 60 seconds where absent. */
  timeoutSeconds?: number;
}

/** The signal is aborted when the job has run past its time. */
export type JobHandler<Data> = (data: Data, signal: AbortSignal) => Promise<void>;

/**
 * Work that happens later or outside the request: every job runs at least once, on one of the nodes, and again after
 * a failure with growing pauses. A handler must therefore be safe to run twice.
 */
export interface Jobs {
  /** Names a kind of job and says how it is done. Call it before `start`. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void;
  /**
   * Makes a job as part of `tx`: it exists when the transaction commits and never when it does not.
   * `data` must survive JSON. The name must be known to `work` on this node or an earlier one.
   */
  send(tx: Tx, name: string, data: object, options?: SendOptions): Promise<void>;
  start(): Promise<void>;
  /** Takes no new jobs, waits for the running ones (10 seconds at most), and leaves the rest to other nodes. */
  stop(): Promise<void>;
}

/**
 * What the owner does at the next start it does by these: it runs the statements in "bam", upgrades from the version that
 * is written down, and goes over the tables that the queues name. So none of them is for the application to write.
 */
const ownersWord = `
  revoke insert, update, delete on ${schema}.bam, ${schema}.version from sauda_app;
  grant update (cron_on, flow_on, reindex_on, monitor_backoff_on) on ${schema}.version to sauda_app;
  do $$
  begin
    -- Only once: it waits for whoever uses the queues, and lets nobody pass.
    if not exists (select from pg_constraint where conname = 'queues_share_one_table') then
      alter table ${schema}.queue add constraint queues_share_one_table check (not partition and table_name = 'job_common');
    end if;
  end
  $$;
`;

/** Makes or upgrades the queue's tables as the owner of the database, and lets the application's role use them. */
export async function installJobs(owner: Database): Promise<void> {
  const boss = new PgBoss({ db: queueDatabase(owner), schema, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await owner.sql.unsafe(`
    grant usage on schema ${schema} to sauda_app;
    grant select, insert, update, delete on all tables in schema ${schema} to sauda_app;
    grant usage on all sequences in schema ${schema} to sauda_app;
    grant execute on all functions in schema ${schema} to sauda_app;
    ${ownersWord}
  `);
}

/** How a queue stands: what the queue itself has counted last, within half a minute. */
export interface QueueStanding {
  readonly name: string;
  readonly ready: number;
  readonly deferred: number;
  readonly active: number;
  readonly failed: number;
  /** Since when the job has been due that is due the longest; undefined where none is. */
  readonly oldestDueAt: Date | undefined;
}

export function readQueues(sql: Sql): Promise<QueueStanding[]> {
  return sql<QueueStanding[]>`
    SELECT name, ready_count AS ready, deferred_count AS deferred, active_count AS active, failed_count AS failed, (
      SELECT min(greatest(job.created_on, job.start_after)) FROM jobs.job_common AS job
      WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()) AS oldest_due_at
    FROM jobs.queue AS queue WHERE NOT starts_with(name, '__') ORDER BY name`;
}

interface Registration {
  readonly name: string;
  readonly handler: JobHandler<object>;
  readonly options: WorkOptions;
}

export function createJobs({ database, log }: { database: Database; log: Logger }): Jobs {
  const boss = new PgBoss({
    db: queueDatabase(database),
    schema,
    migrate: false,
    schedule: false,
    // Rebuilding an index takes its owner, which the application is not.
    reindex: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  const seldom = createSeldom();
  /** What the queue says itself has the error's fields, and need not be one. */
  const onFault = (error: unknown) => {
    const { message: reason } = error as { message: string };
    if (!databaseIsAway(error)) log.error({ reason }, 'job queue');
    else seldom(() => log.warn({ reason }, 'the job queue waits for the database'));
  };
  boss.on('error', onFault);
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  const registrations: Registration[] = [];
  let waker: { stop(): Promise<void> } | undefined;

  return {
    work(name, handler, options = {}) {
      registrations.push({ name, handler: handler as JobHandler<object>, options });
    },
    async send(tx, name, data, { startAfter, singletonKey } = {}) {
      await boss.send(name, data, {
        db: queueDatabase(tx),
        // Without a key a job is its own: the queue would take "no key" for a key that all such jobs share.
        singletonKey: singletonKey ?? crypto.randomUUID(),
        ...(startAfter === undefined ? {} : { startAfter }),
      });
    },
    async start() {
      await boss.start();
      const workers = new Map<string, string>();
      for (const registration of registrations) {
        workers.set(registration.name, await startWorker(boss, registration, log));
      }
      waker = wakeWorkers({ database, boss, workers, onFault });
    },
    async stop() {
      await waker?.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

interface Waking {
  readonly database: Database;
  readonly boss: PgBoss;
  /** Of each queue its worker's id. */
  readonly workers: ReadonlyMap<string, string>;
  readonly onFault: (error: unknown) => void;
}

/** Looks twice a second which queues have a job that is due, in one query, instead of one by the worker of each. */
function wakeWorkers({ database, boss, workers, onFault }: Waking): { stop(): Promise<void> } {
  const names = [...workers.keys()];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  async function look(): Promise<void> {
    try {
      const due = await database.sql<Array<{ name: string }>>`
        SELECT name FROM unnest(${names}::text[]) AS queue (name)
        WHERE EXISTS (
          SELECT FROM jobs.job_common j
          WHERE j.name = queue.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`;
      for (const { name } of due) boss.notifyWorker(workers.get(name) ?? '');
    } catch (error) {
      onFault(error);
    }
  }
  let looking = Promise.resolve();
  function wait(): void {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (!isOver) wait();
      });
    }, lookEveryMs).unref();
  }
  if (names.length > 0) wait();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** @returns the worker's id */
async function startWorker(boss: PgBoss, { name, handler, options }: Registration, log: Logger): Promise<string> {
  const { concurrency = 4, timeoutSeconds = 60 } = options;
  const settings = {
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: timeoutSeconds,
    retentionSeconds: 30 * 24 * 3_600,
    deleteAfterSeconds: 24 * 3_600,
  };
  // The "short" policy holds at most one waiting job for a key, while one of that key may be running.
  await boss.createQueue(name, { policy: 'short', ...settings });
  await boss.updateQueue(name, settings);
  // While batches come back full the next is fetched at once; else when it is woken, and in any case now and then.
  const polling = { batchSize: concurrency, pollingIntervalSeconds: pollSeconds, burstWhenBatchFull: true } as const;
  return boss.work(name, { ...polling, perJobResults: true }, (batch: Job[]) =>
    Promise.all(batch.map((job) => run(job, handler, log))),
  );
}

/** One failing job does not fail the others of its batch. */
async function run(job: Job, handler: JobHandler<object>, log: Logger): Promise<JobResult> {
  const startedAt = performance.now();
  try {
    await handler(job.data, job.signal);
    log.debug({ job: job.name, jobId: job.id, ms: Math.round(performance.now() - startedAt) }, 'job done');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const told = { job: job.name, jobId: job.id };
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Refusal) log.warn({ ...told, refusal: error.key }, 'job has to wait');
    else if (databaseIsAway(error)) log.warn({ ...told, reason }, 'job waits for the database; it will run again');
    else log.error({ ...told, err: error }, 'job failed; it will run again');
    return { id: job.id, status: 'failed', output: { message: reason } };
  }
}
