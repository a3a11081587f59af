import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAddress } from '../database/address.ts';
import { openConnection } from '../database/connection.ts';
import { scriptOf } from '../database/query.ts';
import { StartError } from '../start-error.ts';
import { runAs } from './account.ts';
import { ownerRole, type Cluster } from './cluster.ts';
import { locks } from '../locks.ts';

/** What a running PostgreSQL writes about itself into `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** A role that logs in. */
export interface Login {
  readonly name: string;
  readonly password: string;
}

export const maintenanceDatabase = 'postgres';

const takeoverTimeoutMs = 60_000;
const lockPatienceMs = 2_000;

/** The server running on `directory`, or undefined when none is or the file is a leftover of a dead one. */
export function findRunningServer(directory: string): RunningServer | undefined {
  const lines = readLines(join(directory, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isPostgres(pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** A connection that holds the cluster's lock. The lock ends with the process, however that ends. */
export interface ServerLock {
  release(): Promise<void>;
}

/** Takes the lock that says "this process serves this cluster"; undefined when another process has it. */
export async function lockServer(url: string): Promise<ServerLock | undefined> {
  const connection = await openConnection({
    address: readAddress(url),
    name: 'sauda-server-lock',
    role: undefined,
    settings: {},
    timeoutMs: lockPatienceMs,
  });
  const [row] = await connection.run(scriptOf(`SELECT pg_try_advisory_lock(${locks.embeddedServer}) AS locked`));
  if (row?.['locked'] === true) return { release: () => connection.close() };
  await connection.close();
  return undefined;
}

/**
 * Stops a PostgreSQL that a killed server left behind.
 * Whether it was left behind is told by the lock: a living server holds it, a dead one cannot.
 * @throws StartError when a living server uses the cluster, or the old one does not end within a minute.
 */
export async function stopLeftoverServer(cluster: Cluster): Promise<void> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  for (let server = findRunningServer(cluster.directory); server; server = findRunningServer(cluster.directory)) {
    if (elapsedMs() > takeoverTimeoutMs) {
      throw new StartError(`PostgreSQL (process ${server.pid}) still runs on ${cluster.directory} and does not end.`);
    }
    const claim = server.isReady ? await tryLock(cluster, server.port) : 'unreachable';
    if (claim === 'held' && elapsedMs() > lockPatienceMs) {
      throw new StartError(`Another Sauda server is running on ${cluster.directory}: stop it, or set DATA_DIR.`);
    }
    if (claim === 'held' || claim === 'unreachable') {
      await sleep(50);
      continue;
    }
    stopServer(cluster, 'fast');
    await claim.release();
  }
}

/** Ends the server on `cluster` and waits until it has ended. */
export function stopServer(cluster: Cluster, mode: 'fast' | 'immediate'): boolean {
  const command = ['stop', `--pgdata=${cluster.directory}`, `--mode=${mode}`, '--wait', '--timeout=60', '--silent'];
  const run = spawnSync(cluster.binaries.pgCtl, command, { ...runAs(cluster.account), cwd: cluster.directory });
  return run.status === 0;
}

/** The URL of a database of the cluster, for its owner where nobody else is named. */
export function clusterUrl(cluster: Cluster, port: number, database: string, login?: Login): string {
  const { name, password } = login ?? { name: ownerRole, password: cluster.password };
  return `postgres://${name}:${password}@127.0.0.1:${port}/${database}`;
}

async function tryLock(cluster: Cluster, port: number): Promise<ServerLock | 'held' | 'unreachable'> {
  try {
    return (await lockServer(clusterUrl(cluster, port, maintenanceDatabase))) ?? 'held';
  } catch {
    return 'unreachable';
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Process ids are used again, most of all in containers, so where the system can tell, the name must match too. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}
