import { readAddress } from './database/address.ts';
import { openConnection, type ConnectionOptions, type Connection } from './database/connection.ts';
import {
  databaseIsRefused,
  isStalePlan,
  isWorthRepeating,
  ConnectionLost,
  isConsequence,
  NotCommitted,
} from './database/failures.ts';
import { listenOn } from './database/listening.ts';
import { Pool, watch, type PoolLoad } from './database/pool.ts';
import { createReplicas, type ReadsElsewhere } from './database/replicas.ts';
import { inSpan } from './tracing.ts';
import { createQueries, type Queries, type Row, type RowList, type Statement, scriptOf } from './database/query.ts';

export { column, snakeCase } from './database/values.ts';
export { databaseIsAway, databaseIsBusy, databaseIsRefused, isStalePlan } from './database/failures.ts';
export type { PendingQuery, Piece, Queries, Row } from './database/query.ts';
export type { ReadsElsewhere, ReplicaState } from './database/replicas.ts';

/** Asks on any connection that is free, one statement at a time: each is a transaction of its own. */
export type Sql = Queries;

/** A running transaction. Every write takes one, so that a command commits together or not at all. */
export type Tx = Queries & { readonly [afterCommit]: Array<() => void> };

/** A running transaction that cannot write, and in which everything is as of one moment. */
export type Snapshot = Tx & { readonly [isOneMoment]: true };

const afterCommit = Symbol('afterCommit');
const isOneMoment = Symbol('isOneMoment');

export interface HowToBegin {
  /**
   * That what the work asks before it waits for an answer only reads, locks or sets: it goes out together with BEGIN, and by itself it would
   * have been, were that refused.
   */
  readonly readsFirst?: boolean;
}

export interface Database {
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction. A deadlock or serialisation failure is tried again, so `work` must not have
   * effects outside the database; those belong in `onCommit`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: HowToBegin): Promise<T>;
  /**
   * Runs `work`, which only reads, on what was committed when it began, for as long as it takes. There are connections
   * of its own for this, few of them: those who read at length wait for each other and for nobody else.
   */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Calls `onWord` once something was told on a channel by a commit (NOTIFY), and whenever it begins to listen, since what was told
   * before is not heard. It is on a connection of its own. Whoever relies on it has to look by itself too, now and then.
   * @returns what ends it
   */
  listen(channel: string, onWord: () => void): () => void;
  /** How its connections stand. */
  load(): DatabaseLoad;
  /** Where calls read whose answer may be a little old; undefined where there are no replicas. */
  readonly elsewhere: ReadsElsewhere | undefined;
  close(): Promise<void>;
}

export interface DatabaseLoad {
  readonly pools: Readonly<Record<'reads' | 'transactions' | 'snapshots', PoolLoad>>;
  /** Since when the oldest transaction of this process has been under way that may write; zero where none is. */
  readonly oldestTransactionMs: number;
}

export interface DatabaseOptions {
  url: string;
  /** The role to work under. The application's role cannot change what the ledger has written. */
  role?: string;
  /** Two or more: some are for reads, some for transactions, so that neither ever waits for the other. */
  maxConnections: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** False for what may take any time, such as migrations; then only a standing still transaction is ended. */
  hasTimeouts?: boolean;
  /** How long a connection may take to be made, in milliseconds: 5,000; longer in tests alone, whose machine may be busy with all of them. */
  connectTimeoutMs?: number;
  /** Servers that follow this one, each a host of the URL, and how old what is read of them may be. */
  replicas?: { readonly url: string; readonly maxAgeMs: number } | undefined;
  /** Called for each connection that one of the two sides has refused (`databaseIsRefused`). */
  onRefused?: (error: unknown) => void;
}

/** Connections beyond `maxConnections` that are opened for snapshots. */
const snapshotConnections = 2;

const maxAttempts = 5;
const usualConnectTimeoutMs = 5_000;

/** What others may be made to wait by a transaction that stands still, or by a lock, or by one statement. */
const timeouts = { idle_in_transaction_session_timeout: '10s', lock_timeout: '5s', statement_timeout: '60s' };
const noTimeouts = { idle_in_transaction_session_timeout: '5min', lock_timeout: '0', statement_timeout: '0' };
const statementTimeoutMs = 60_000;

async function openOrTell(connection: ConnectionOptions, { onRefused }: DatabaseOptions): Promise<Connection> {
  try {
    return await openConnection(connection);
  } catch (error) {
    if (databaseIsRefused(error)) onRefused?.(error);
    throw error;
  }
}

export function connectDatabase(options: DatabaseOptions): Database {
  const { hasTimeouts = true, connectTimeoutMs = usualConnectTimeoutMs } = options;
  const address = readAddress(options.url);
  const common = { address, name: options.name, role: options.role, timeoutMs: connectTimeoutMs };
  const short: ConnectionOptions = { ...common, settings: hasTimeouts ? timeouts : noTimeouts };
  const long: ConnectionOptions = { ...common, settings: noTimeouts };
  const readers = Math.max(1, Math.floor(options.maxConnections / 2));
  const writers = Math.max(1, options.maxConnections - readers);
  const poolOf = (max: number, connection: ConnectionOptions): Pool =>
    new Pool({ max, open: () => openOrTell(connection, options), refusal: () => watching.refusal() });
  const reading = poolOf(readers, short);
  const writing = poolOf(writers, short);
  const looking = poolOf(snapshotConnections, long);
  const silenceMs = hasTimeouts ? statementTimeoutMs + 5_000 : Infinity;
  const watching = watch(
    [
      { pool: reading, silenceMs },
      { pool: writing, silenceMs },
      { pool: looking, silenceMs: Infinity },
    ],
    short,
  );

  const elsewhere =
    options.replicas &&
    createReplicas({
      address: readAddress(options.replicas.url),
      maxAgeMs: options.replicas.maxAgeMs,
      connection: { name: options.name, role: options.role, timeoutMs: connectTimeoutMs },
      settings: { short: short.settings, long: long.settings },
      connections: readers,
      silenceMs,
      askPrimary: (statement) => runAlone(reading, statement),
    });

  const reads = createReads(reading, looking, elsewhere);

  /** When each transaction that is under way has begun, the oldest first. */
  const underWay = new Set<{ readonly since: number }>();

  async function attempt<T>(work: (tx: Tx) => Promise<T>, how: HowToBegin): Promise<T> {
    const callbacks: Array<() => void> = [];
    const begun = { since: 0 };
    try {
      const result = await runTransaction(writing, { ...how, begin: 'BEGIN' }, (queries) => {
        begun.since = performance.now();
        underWay.add(begun);
        return work(Object.assign(queries, { [afterCommit]: callbacks }));
      });
      for (const callback of callbacks) callback();
      return result;
    } finally {
      underWay.delete(begun);
    }
  }

  return {
    sql: createQueries({ run: reads.run }),
    transaction: (work, how = {}) => repeatedly(() => attempt(work, how)),
    snapshot: reads.snapshot,
    listen: (channel, onWord) => listenOn(channel, () => openConnection(long), onWord),
    load() {
      const [oldest] = underWay;
      return {
        pools: { reads: reading.load, transactions: writing.load, snapshots: looking.load },
        oldestTransactionMs: oldest === undefined ? 0 : performance.now() - oldest.since,
      };
    },
    elsewhere,
    async close() {
      watching.stop();
      await Promise.all([...[reading, writing, looking].map((pool) => pool.close(5_000)), elsewhere?.close(5_000)]);
    },
  };
}

/** Where the replica fails, whatever it says, the primary says what is so. */
function createReads(reading: Pool, looking: Pool, elsewhere: ReadsElsewhere | undefined) {
  return {
    async run(statement: Statement): Promise<RowList<Row[]>> {
      const replica = elsewhere?.current();
      if (replica !== undefined) {
        try {
          return await runAlone(replica.statements, statement);
        } catch {
          elsewhere?.leave();
        }
      }
      return runAlone(reading, statement);
    },
    async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
      const replica = elsewhere?.current();
      let isBegun = false;
      try {
        if (replica !== undefined)
          return await runSnapshot(replica.snapshots, (snapshot) => {
            isBegun = true;
            return work(snapshot);
          });
      } catch (error) {
        // What has been given away already cannot be begun anew.
        if (isBegun) throw error;
        elsewhere?.leave();
      }
      return runSnapshot(looking, work);
    },
  };
}

function runSnapshot<T>(pool: Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return runTransaction(pool, { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }, (queries) =>
    work(Object.assign(queries, { [afterCommit]: [], [isOneMoment]: true as const })),
  );
}

/** A statement by itself, which is committed when it is answered. */
async function runAlone(pool: Pool, statement: Statement): Promise<RowList<Row[]>> {
  const connection = await pool.acquire();
  try {
    return await connection.run(statement);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
  } finally {
    pool.release(connection);
  }
  // PostgreSQL refused it before it began: nothing of it has happened. The connection that had prepared it is gone.
  return runAlone(pool, statement);
}

async function repeatedly<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await attempt();
    } catch (error) {
      // Each connection that had a stale plan is gone after it has said so.
      if (isStalePlan(error)) attemptNumber -= 1;
      else if (attemptNumber === maxAttempts || !isWorthRepeating(error)) throw error;
    }
  }
}

/** Runs `work` so that its failure undoes only its own writes, and forgets what it wanted to do on commit. */
export async function savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = tx[afterCommit].length;
  try {
    return await runSavepoint(tx, () => work(tx));
  } catch (error) {
    tx[afterCommit].length = before;
    throw error;
  }
}

/**
 * How long a transaction may stand still that a customer waits for: its node may have frozen with locks in its hands that others need. Its
 * work takes milliseconds between two statements.
 */
const brieflyStill = '3s';

/** Goes out together with the first statement of the work. */
export async function standStillBriefly(tx: Tx): Promise<void> {
  await tx`SELECT set_config('idle_in_transaction_session_timeout', ${brieflyStill}, true)`;
}

/** The same, and waits for no lock for longer than another node's transaction takes. */
export async function waitBriefly(tx: Tx): Promise<void> {
  await tx`
    SELECT set_config('lock_timeout', '250ms', true),
      set_config('idle_in_transaction_session_timeout', ${brieflyStill}, true)`;
}

/**
 * Has this transaction's statements look up what they want in an index, however small its table is. A connection keeps its plans: those that it
 * made while next to nothing was there went on reading whole tables, until PostgreSQL's own statistics had noticed how these grew. Not
 * for a transaction that reads most of a table. Goes out together with the first statement of the work.
 */
export async function lookUpWhatIsFew(tx: Tx): Promise<void> {
  await tx`SELECT set_config('enable_seqscan', 'off', true)`;
}

/** Runs `callback` once the transaction has committed; never when it rolled back. */
export function onCommit(tx: Tx, callback: () => void): void {
  tx[afterCommit].push(callback);
}

/**
 * Has a transaction wait for as long as it takes while something is done beside it that it holds a lock for. What it asked before was
 * answered of a moment that it would go on holding, for which rows that are gone are kept, and indexes wait: a plain statement ends that.
 */
export async function standStill(tx: Tx): Promise<void> {
  await tx.unsafe('SET LOCAL idle_in_transaction_session_timeout = 0');
}

/** What a transaction is held by while its work runs. Work that goes on after its end can do nothing any more. */
interface Running {
  readonly connection: Connection;
  isOver: boolean;
  /** The first statement that failed, and was not taken back to a savepoint: nothing can be committed any more. */
  failure: { readonly error: unknown } | undefined;
  savepoints: number;
  cursors: number;
}

const runningOf = new WeakMap<Queries, Running>();

/** Runs `work` in a transaction. What is answered is committed: COMMIT is believed by its word only. */
async function runTransaction<T>(
  pool: Pool,
  { begin, readsFirst = false }: HowToBegin & { readonly begin: string },
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const connection = await pool.acquire();
  const running: Running = { connection, isOver: false, failure: undefined, savepoints: 0, cursors: 0 };
  try {
    const beginning = run(running, scriptOf(begin));
    // Where it is refused nothing more is sent, and what was sent with it has changed nothing.
    if (readsFirst) beginning.catch(() => (running.isOver = true));
    else await beginning;
    const result = await workIn(running, work);
    // Outside a transaction COMMIT is answered COMMIT too.
    if (!connection.isInTransaction) throw new NotCommitted('not asked for');
    const { command } = await inSpan('COMMIT', () => connection.run(scriptOf('COMMIT')));
    if (command !== 'COMMIT') throw new NotCommitted(`answered ${command}`);
    return result;
  } finally {
    running.isOver = true;
    pool.release(connection);
  }
}

async function workIn<T>(running: Running, work: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    const result = await orLost(running.connection, work(queriesOf(running)));
    if (running.failure !== undefined) throw running.failure.error;
    return result;
  } catch (error) {
    running.isOver = true;
    // Where this fails the connection is not clean, and its end rolls the transaction back.
    await running.connection.run(scriptOf('ROLLBACK')).catch(() => undefined);
    // That a statement was not run because one before it had failed says nothing.
    throw isConsequence(error) ? (running.failure?.error ?? error) : error;
  }
}

/** Work that waits for something else need not notice that its connection is lost. */
async function orLost<T>(connection: Connection, work: Promise<T>): Promise<T> {
  try {
    return await new Promise<T>((resolve, reject) => {
      connection.onLost = reject;
      work.then(resolve, reject);
    });
  } finally {
    connection.onLost = undefined;
  }
}

/** Runs `work` so that its failure undoes only its own writes. */
async function runSavepoint<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  const running = runningOf.get(queries);
  if (running === undefined) throw new Error('A savepoint takes a transaction.');
  const name = `s${(running.savepoints += 1)}`;
  const before = running.failure;
  await run(running, scriptOf(`SAVEPOINT ${name}`));
  try {
    const result = await work(queries);
    if (running.failure !== before) throw running.failure?.error;
    return result;
  } catch (error) {
    await run(running, scriptOf(`ROLLBACK TO SAVEPOINT ${name}`));
    const first = running.failure?.error ?? error;
    running.failure = before;
    throw isConsequence(error) ? first : error;
  }
}

function queriesOf(running: Running): Queries {
  const queries = createQueries({
    run: (statement) => run(running, statement),
    read: (statement, rowsAtOnce) => readInParts(running, statement, rowsAtOnce),
  });
  runningOf.set(queries, running);
  return queries;
}

async function run(running: Running, statement: Statement) {
  if (running.isOver) throw running.failure?.error ?? new ConnectionLost('the transaction is over');
  try {
    return await running.connection.run(statement);
  } catch (error) {
    running.failure ??= { error };
    throw error;
  }
}

async function* readInParts(running: Running, statement: Statement, rowsAtOnce: number): AsyncGenerator<Row[]> {
  const name = `c${(running.cursors += 1)}`;
  const text = `DECLARE ${name} NO SCROLL CURSOR FOR ${statement.text}`;
  await run(running, { ...statement, text, name: undefined });
  while (true) {
    const rows = await run(running, scriptOf(`FETCH ${rowsAtOnce} FROM ${name}`));
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await run(running, scriptOf(`CLOSE ${name}`));
}
