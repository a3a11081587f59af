import { Socket } from 'node:net';
import { pg, type Client, type QueryResult } from './pg.ts';
import type { DatabaseAddress, Host } from './address.ts';
import { codeOf, ConnectionLost, endsConnection, isAnswer, isStalePlan, WithoutTls } from './failures.ts';
import { recordsOf, typeParsers } from './values.ts';
import { type Row, type RowList, scriptOf, type Statement } from './query.ts';

/** One connection to PostgreSQL. */
export interface Connection {
  /** Sends the statement at once, also while others have not been answered; they run in the order that they were sent. */
  run(statement: Statement): Promise<RowList<Row[]>>;
  /** Alive, asked nothing, and in no transaction: it can be given to anybody. In any other state nobody gets it. */
  readonly isClean: boolean;
  /** In a transaction in which nothing has failed. */
  readonly isInTransaction: boolean;
  /** How many statements have not been answered. */
  readonly asked: number;
  /** How much was heard of PostgreSQL on it so far. */
  readonly bytesRead: number;
  readonly openedAt: number;
  readonly backend: { readonly pid: number; readonly pidByProtocol: number | null };
  /** Ends it at once. What it was asked fails. */
  destroy(reason: string): void;
  /** Says goodbye. Only for a clean one. */
  close(): Promise<void>;
  /** Called once when it is gone, for whatever reason: the one is its pool's, the other whose hands it is in. */
  onGone: () => void;
  onLost: ((error: Error) => void) | undefined;
  /** Called whenever something is told on a channel that it listens on. */
  onWord: (() => void) | undefined;
}

export interface ConnectionOptions {
  readonly address: DatabaseAddress;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly role: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** What nobody's server may have set otherwise, and what tells a server that its client is gone. */
const commonSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  // A cursor's answer is read to its end.
  cursor_tuple_fraction: '1',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20s',
};

/** Whichever host could be used last is tried first. */
const lastHosts = new WeakMap<DatabaseAddress, Host>();

/** Opens a connection to the first of the hosts that can be used. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { hosts } = options.address;
  const last = lastHosts.get(options.address);
  const order = last === undefined ? hosts : [last, ...hosts.filter((host) => host !== last)];
  let failure: unknown;
  for (const host of order) {
    try {
      const connection = await openOn(host, options);
      lastHosts.set(options.address, host);
      return connection;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function openOn(host: Host, options: ConnectionOptions): Promise<Connection> {
  const { address, name } = options;
  const socket = new Socket();
  const client = new pg.Client({
    host: host.name,
    port: host.port,
    user: address.user,
    password: address.password,
    database: address.database,
    application_name: name,
    ssl: address.ssl,
    pipeline: true,
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  // Each of its queries is told as well; without a listener Node would end the process.
  client.on('error', () => undefined);
  const silence = setTimeout(() => socket.destroy(), options.timeoutMs);
  try {
    await client.connect().catch((error: unknown) => {
      throw failureOf(error, 'the connection could not be made');
    });
    return await greet(wrap(client, socket), options);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

/** Settings are made by a statement and not as parameters of the connection, of which poolers pass on but a few. */
async function greet(
  { connection, backend }: { connection: Connection; backend: { pid: number } },
  { address, role, settings }: ConnectionOptions,
): Promise<Connection> {
  const wanted = Object.entries({
    ...(role === undefined ? {} : { role }),
    ...commonSettings,
    ...settings,
    ...address.settings,
  });
  const calls = wanted.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  const [row] = await connection.run({
    ...scriptOf(
      `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS standby, ${calls.join(', ')},
        CASE WHEN version() !~* 'windows|mingw|visual' THEN set_config('client_connection_check_interval', '2s', false) END`,
      wanted.flat(),
    ),
  });
  if (row?.['standby'] === true && !address.mayBeStandby) {
    throw new ConnectionLost('the server is a standby, which cannot be written to');
  }
  // A server that stops says so in one piece with its answer, when nobody can be told of it yet.
  if (!connection.isClean) throw new ConnectionLost('the connection ended with its first answer');
  backend.pid = Number(row?.['pid']);
  return connection;
}

function wrap(client: Client, socket: Socket): { connection: Connection; backend: { pid: number } } {
  let asked = 0;
  let isGone = false;
  /** It still answers, but is for nobody else. */
  let isSpent = false;
  let reason = 'the connection was closed';
  const backend = { pid: 0, pidByProtocol: client.processID };
  const cork = corkOf(socket);

  function end(): void {
    if (isGone) return;
    isGone = true;
    socket.destroy();
    connection.onGone();
    connection.onLost?.(new ConnectionLost(reason));
  }

  function failed(error: Error): Error {
    // What is no answer of PostgreSQL's says that there will be none on this connection.
    if (!isAnswer(error)) end();
    else if (endsConnection(error) || isStalePlan(error)) isSpent = true;
    return failureOf(error, reason);
  }

  const connection: Connection = {
    run: (statement) =>
      new Promise((resolve, reject) => {
        asked += 1;
        const query = new pg.Query(configOf(statement), (error, result) => {
          asked -= 1;
          if (error === null) resolve(rowsOf(result));
          else reject(failed(error));
        });
        query.types = statement.types;
        cork();
        client.query(query);
      }),
    get isClean() {
      return !isGone && !isSpent && asked === 0 && client.getTransactionStatus() === 'I';
    },
    get isInTransaction() {
      return client.getTransactionStatus() === 'T';
    },
    get asked() {
      return asked;
    },
    get bytesRead() {
      return socket.bytesRead;
    },
    openedAt: performance.now(),
    backend,
    destroy(why) {
      reason = why;
      end();
    },
    async close() {
      const patience = setTimeout(() => socket.destroy(), 1_000);
      await client.end();
      clearTimeout(patience);
    },
    onGone: () => undefined,
    onLost: undefined,
    onWord: undefined,
  };
  client.on('notification', () => connection.onWord?.());
  client.on('error', end);
  socket.once('close', end);
  return { connection, backend };
}

/** What is asked in one go leaves in one write: what it gives is to be called before each. */
function corkOf(socket: Socket): () => void {
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    process.nextTick(() => {
      isCorked = false;
      socket.uncork();
    });
  };
}

function configOf({ text, name, values }: Statement) {
  return {
    text,
    ...(name === undefined ? {} : { name }),
    ...(values === undefined ? {} : { values }),
    types: typeParsers,
    rowMode: 'array',
  } as const;
}

/** PostgreSQL's errors and the network's have a code; the driver's own, for a connection that ended, have none. */
function failureOf(error: unknown, reason: string): Error {
  if (error instanceof Error && codeOf(error) !== undefined) return error;
  // pg has no code for it.
  const isWithoutTls = error instanceof Error && error.message === 'The server does not support SSL connections';
  if (isWithoutTls) return new WithoutTls(error.message, { cause: error });
  return new ConnectionLost(reason, { cause: error });
}

/** Several statements in one text give several results: all their rows then, and the word of the last. */
function rowsOf(result: QueryResult | QueryResult[]): RowList<Row[]> {
  const results = Array.isArray(result) ? result : [result];
  const rows = results.flatMap(recordsOf);
  const last = results.at(-1);
  Object.defineProperty(rows, 'count', { value: last?.rowCount ?? 0 });
  Object.defineProperty(rows, 'command', { value: last?.command ?? '' });
  return rows as RowList<Row[]>;
}
