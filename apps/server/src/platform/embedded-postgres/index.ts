import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../database.ts';
import { applicationRole } from '../migrate.ts';
import { StartError, errorCode } from '../start-error.ts';
import { runAs } from './account.ts';
import { archiveSettings, makeArchive, recoverySettings } from './archive.ts';
import { diskFull, isFull, lastLine, openCluster, type Cluster } from './cluster.ts';
import {
  clusterUrl,
  findRunningServer,
  lockServer,
  maintenanceDatabase,
  stopLeftoverServer,
  stopServer,
  type Login,
  type ServerLock,
} from './takeover.ts';

export interface EmbeddedPostgres {
  /** Connects as the owner of everything in the database. */
  readonly url: string;
  /** Connects as the application, which has a new password at every start. */
  readonly applicationUrl: string;
  readonly notes: readonly string[];
  /** Settles when PostgreSQL ends without having been asked to, with the reason. */
  readonly crashed: Promise<string>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDirectory: string;
  /** How many connections the server takes; three of them stay free for the owner. */
  maxConnections: number;
  /** False gives up crash safety for speed. For tests only. */
  isDurable?: boolean;
  /** Where each finished piece of the write-ahead log is copied to; nowhere where undefined. */
  walArchive?: WalArchive | undefined;
  /** Of a cluster that was just put there from a backup. */
  recovery?: Recovery;
}

export interface WalArchive {
  readonly directory: string;
  /** A piece is finished after that many seconds at the latest, where anything has happened. */
  readonly everySeconds: number;
}

/** How far a restored cluster goes. */
export interface Recovery {
  /** Where archived pieces of the write-ahead log are; without it there is what the backup itself has. */
  readonly walDirectory: string | undefined;
  /** To the end of what there is where undefined. */
  readonly target: Date | undefined;
}

const databaseName = 'sauda';
const startTimeoutMs = 60_000;

/**
 * Runs PostgreSQL on `dataDirectory` as a child of this process, making its files on the first start.
 * A PostgreSQL left behind by a killed server is stopped first.
 * @throws StartError when the directory is in use, unwritable, of another version, or the disk is full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster(options.dataDirectory);
  await stopLeftoverServer(cluster);
  if (options.walArchive !== undefined) makeArchive(options.walArchive.directory, cluster);
  const { child, port } = await launch(cluster, options);
  try {
    const lock = await lockServer(clusterUrl(cluster, port, maintenanceDatabase));
    if (lock === undefined) throw new StartError(`Another Sauda server has just started on ${cluster.directory}.`);
    const application = { name: applicationRole, password: randomBytes(32).toString('base64url') };
    await prepare(clusterUrl(cluster, port, maintenanceDatabase), application);
    const url = clusterUrl(cluster, port, databaseName);
    const applicationUrl = clusterUrl(cluster, port, databaseName, application);
    return supervise({ cluster, child, lock, url, applicationUrl });
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
}

/** The owner's URL of the PostgreSQL that a running server keeps on `dataDirectory`; undefined when none runs. */
export function findEmbeddedPostgres(dataDirectory: string): string | undefined {
  const cluster = openCluster(dataDirectory);
  const server = findRunningServer(cluster.directory);
  return server?.isReady ? clusterUrl(cluster, server.port, databaseName) : undefined;
}

/** Ends, in one turn, the PostgreSQL that a command has started on `dataDirectory`, where it has come so far. */
export function endEmbeddedPostgres(dataDirectory: string): void {
  if (!existsSync(join(dataDirectory, 'postgres'))) return;
  const cluster = openCluster(dataDirectory);
  if (findRunningServer(cluster.directory) === undefined) return;
  if (!stopServer(cluster, 'fast')) stopServer(cluster, 'immediate');
}

async function launch(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<{ child: ChildProcess; port: number }> {
  // However much is to be recovered, it goes on.
  const deadline = options.recovery === undefined ? performance.now() + startTimeoutMs : Infinity;
  while (true) {
    const port = await freePort();
    const child = spawnServer(cluster, port, options);
    const failure = await untilReady(cluster, child, deadline);
    if (failure === undefined) return { child, port };
    const mayPass = /shared memory block .* still in use|could not bind/s.test(failure);
    if (!mayPass || performance.now() > deadline) throw startFailure(cluster, failure);
    await sleep(200);
  }
}

function spawnServer(cluster: Cluster, port: number, options: EmbeddedPostgresOptions): ChildProcess {
  keepPreviousLog(cluster.logFile);
  const log = openSync(cluster.logFile, 'w', 0o600);
  try {
    return spawn(
      cluster.binaries.postgres,
      ['-D', cluster.directory, ...settings(port, options).flatMap((setting) => ['-c', setting])],
      {
        ...runAs(cluster.account),
        cwd: cluster.directory,
        stdio: ['ignore', log, log],
        // In a session of its own, so that Ctrl-C reaches the server first and it can drain.
        detached: true,
      },
    );
  } finally {
    closeSync(log);
  }
}

function settings(port: number, options: EmbeddedPostgresOptions): string[] {
  const { maxConnections, isDurable = true, walArchive, recovery } = options;
  const sharedBuffersMb = Math.min(256, Math.max(64, Math.floor(totalmem() / 8 / 1024 ** 2)));
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    `max_connections=${maxConnections + 3}`,
    `shared_buffers=${sharedBuffersMb}MB`,
    'max_wal_size=2GB',
    'checkpoint_timeout=15min',
    'wal_compression=off',
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'random_page_cost=1.1',
    'client_connection_check_interval=5s',
    'idle_in_transaction_session_timeout=60s',
    // The log may be read by more people than the data: no statement and no value goes into it.
    'log_min_error_statement=panic',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'log_checkpoints=off',
    ...(walArchive === undefined ? [] : archiveSettings(walArchive)),
    ...(recovery === undefined ? [] : recoverySettings(recovery)),
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']),
  ];
}

async function untilReady(cluster: Cluster, child: ChildProcess, deadline: number): Promise<string | undefined> {
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  while (performance.now() < deadline) {
    if (spawnError !== undefined) return spawnError.message;
    if (child.exitCode !== null || child.signalCode !== null) return readLog(cluster.logFile);
    const server = findRunningServer(cluster.directory);
    if (server?.pid === child.pid && server?.isReady) return undefined;
    await sleep(10);
  }
  child.kill('SIGINT');
  return 'it was not ready within a minute';
}

function startFailure(cluster: Cluster, output: string): StartError {
  if (output.includes('No space left on device') || isFull(cluster.directory)) return diskFull(cluster.directory);
  if (/lock file "postmaster.pid" already exists/.test(output)) {
    return new StartError(`Another Sauda server has just started on ${cluster.directory}.`);
  }
  const reason = output.split('\n').findLast((line) => line.includes('FATAL:')) ?? lastLine(output);
  return new StartError(`PostgreSQL did not start: ${reason.trim()} (see ${cluster.logFile})`);
}

interface Supervised {
  cluster: Cluster;
  child: ChildProcess;
  lock: ServerLock;
  url: string;
  applicationUrl: string;
}

function supervise({ cluster, child, lock, url, applicationUrl }: Supervised): EmbeddedPostgres {
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      const why = isFull(cluster.directory)
        ? `the disk that holds ${cluster.directory} is full`
        : `see ${cluster.logFile}`;
      resolve(`PostgreSQL ended by itself (${signal ?? `exit code ${code}`}): ${why}`);
    });
  });
  // Node need not stay alive for the child alone; whoever holds connections does.
  child.unref();
  return {
    url,
    applicationUrl,
    notes: cluster.notes,
    crashed: new Promise((resolve) => {
      void ended.then((reason) => (isStopping ? undefined : resolve(reason)));
    }),
    async stop() {
      isStopping = true;
      await lock.release();
      if (!stopServer(cluster, 'fast')) stopServer(cluster, 'immediate');
    },
  };
}

/** Makes the database where there is none, and lets the application log in by itself and by this password only. */
async function prepare(url: string, application: Login): Promise<void> {
  const maintenance = connectDatabase({ url, maxConnections: 1, name: 'sauda-start', hasTimeouts: false });
  const { sql } = maintenance;
  try {
    const found = await sql`select from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await sql`create database ${sql(databaseName)}`;
    const roles = await sql`select from pg_roles where rolname = ${application.name}`;
    // A password cannot be bound; this one is of letters, digits, - and _.
    await sql.unsafe(
      `${roles.length === 0 ? 'create' : 'alter'} role ${application.name} login password '${application.password}'`,
    );
  } finally {
    await maintenance.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error()),
      );
    });
  });
}

function keepPreviousLog(logFile: string): void {
  try {
    renameSync(logFile, `${logFile}.1`);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') rmSync(logFile, { force: true });
  }
}

function readLog(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8');
  } catch {
    return '';
  }
}
