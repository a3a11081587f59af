import { parse as parseArray } from 'postgres-array';
import postgres from 'postgres';

/** A pool of connections. Reads may use it directly; writes go through a transaction. */
export type Sql = postgres.Sql<{ bigint: bigint }>;

/** A running transaction. Every write takes one, so that a deed commits together or not at all. */
export type Tx = postgres.TransactionSql<{ bigint: bigint }> & { readonly [afterCommit]: Array<() => void> };

const afterCommit = Symbol('afterCommit');

export interface Database {
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction. A deadlock or serialisation failure is tried again, so `work` must not have
   * effects outside the database; those belong in `onCommit`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The role to work under. The application's role cannot change what the ledger has written. */
  role?: string;
  /** Two or more: some are for reads, some for transactions, so that neither ever waits for the other. */
  maxConnections: number;
  /** Shown in pg_stat_activity. */
  name: string;
}

const retriedCodes = new Set(['40001', '40P01']);
const maxAttempts = 5;

/** Arrays as parameters and results, by PostgreSQL's numbers of their types. */
const arrays = {
  texts: { to: 1009, from: [1009, 1015, 2951], serialize: arrayText, parse: (text: string) => parseArray(text) },
  integers: { to: 1007, from: [1005, 1007], serialize: arrayText, parse: (text: string) => parseArray(text, Number) },
  bigints: { to: 1016, from: [1016], serialize: arrayText, parse: (text: string) => parseArray(text, BigInt) },
};

export function connectDatabase(options: DatabaseOptions): Database {
  const shared = {
    types: { bigint: postgres.BigInt, ...arrays },
    // It would ask each new connection for the array types, and does not survive one that is lost meanwhile.
    fetch_types: false,
    connection: {
      application_name: options.name,
      TimeZone: 'UTC',
      ...(options.role === undefined ? {} : { role: options.role }),
    },
    onnotice: () => undefined,
  };
  const readers = Math.max(1, Math.floor(options.maxConnections / 2));
  const writers = Math.max(1, options.maxConnections - readers);
  // A read goes to a connection that is free, not behind another read. (The driver's types do not know the option.)
  const reading = { ...shared, max: readers, max_pipeline: 1 };
  const sql: Sql = postgres(options.url, reading);
  const transactions: Sql = postgres(options.url, { ...shared, max: writers });

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const callbacks: Array<() => void> = [];
    const result = await transactions.begin((tx) => work(Object.assign(tx, { [afterCommit]: callbacks })));
    for (const callback of callbacks) callback();
    return result as T;
  }

  return {
    sql,
    async transaction(work) {
      for (let attemptNumber = 1; ; attemptNumber += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (attemptNumber === maxAttempts || !isRetried(error)) throw error;
        }
      }
    },
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), transactions.end({ timeout: 5 })]);
    },
  };
}

/** Runs `work` so that its failure undoes only its own writes, and forgets what it wanted to do on commit. */
export async function savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const callbacks: Array<() => void> = [];
  const result = await tx.savepoint((inner) => work(Object.assign(inner, { [afterCommit]: callbacks })));
  tx[afterCommit].push(...callbacks);
  return result as T;
}

/** Runs `callback` once the transaction has committed; never when it rolled back. */
export function onCommit(tx: Tx, callback: () => void): void {
  tx[afterCommit].push(callback);
}

function isRetried(error: unknown): boolean {
  return error instanceof postgres.PostgresError && retriedCodes.has(error.code);
}

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether the database could not be reached or was shutting down: worth another try, and no fault of the request. */
export function databaseIsAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionCodes.has(String(error.code));
}

/**
 * A column of values for `unnest(${column(…)}::type[])`: PostgreSQL's text for an array, which the cast then reads.
 * Given an array, the driver would take its type from the first element, and mistake it for that element's.
 */
export function column(values: ReadonlyArray<string | bigint | number | Date | Uint8Array | null>): string {
  return `{${values.map(elementText).join()}}`;
}

/** What `column` has made is a text already. */
function arrayText(values: string | Parameters<typeof column>[0]): string {
  return typeof values === 'string' ? values : column(values);
}

function elementText(value: string | bigint | number | Date | Uint8Array | null): string {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string') return special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
  if (value === null) return 'NULL';
  if (value instanceof Date) return timeText(value);
  return `"\\\\x${Buffer.from(value).toString('hex')}"`;
}

const special = /["\\]/;

/** The rows of one statement mostly have one time. */
const lastTime = { milliseconds: Number.NaN, text: '' };

function timeText(time: Date): string {
  const milliseconds = time.getTime();
  if (milliseconds !== lastTime.milliseconds)
    Object.assign(lastTime, { milliseconds, text: `"${time.toISOString()}"` });
  return lastTime.text;
}
