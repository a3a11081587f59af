import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { findRunningServer, stopServer } from '../../src/platform/embedded-postgres/takeover.ts';
import { migrationsDirectory } from '../../src/platform/migrate.ts';

/*
 * To make a cluster and migrate it takes longer than most tests. So it is made once for each state of what makes it, and
 * every run works on a copy of its own: runs at once, and runs that were killed, leave the original as it was.
 */

const repository = join(import.meta.dirname, '../../../..');
const keptDirectory = join(repository, '.runtime', 'test-clusters');
/** Before the number of the process that uses the directory. */
const prefix = 'sauda-test-';

/** Whatever a migrated cluster follows from; PostgreSQL and the job queue are packages. */
const sources = [
  migrationsDirectory,
  join(repository, 'package-lock.json'),
  join(repository, 'apps/server/src/platform/embedded-postgres'),
  join(repository, 'apps/server/src/platform/migrate.ts'),
  join(repository, 'apps/server/src/platform/jobs.ts'),
];

/** A data directory for this process: a copy of the kept one, or empty where none is kept. */
export function makeClusterDirectory(): { dataDirectory: string; isMigrated: boolean } {
  const make = () => mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const kept = join(keptDirectory, keptName());
  const dataDirectory = make();
  if (!existsSync(kept)) return { dataDirectory, isMigrated: false };
  if (copy(`${kept}/.`, dataDirectory)) return { dataDirectory, isMigrated: true };
  removeClusterDirectory(dataDirectory);
  return { dataDirectory: make(), isMigrated: false };
}

/** Keeps what a stopped server has left, in the place of what was kept for other sources. */
export function keepCluster(dataDirectory: string): void {
  // Where PostgreSQL's user cannot enter the directory, its files are elsewhere.
  if (lstatSync(join(dataDirectory, 'postgres')).isSymbolicLink()) return;
  const name = keptName();
  const unfinished = join(keptDirectory, `${name}.${process.pid}`);
  mkdirSync(keptDirectory, { recursive: true });
  const others = readdirSync(keptDirectory).filter((each) => !each.startsWith(name));
  for (const other of others) rmSync(join(keptDirectory, other), { recursive: true, force: true });
  if (copy(dataDirectory, unfinished)) {
    // It was written without fsync.
    spawnSync('sync');
    // Another run may have kept the same.
    if (!existsSync(join(keptDirectory, name))) renameSync(unfinished, join(keptDirectory, name));
  }
  rmSync(unfinished, { recursive: true, force: true });
}

export function removeClusterDirectory(dataDirectory: string): void {
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** Removes what runs have left that were killed, and ends their PostgreSQL. */
export function sweepClusterDirectories(): void {
  for (const name of readdirSync(tmpdir())) {
    const user = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    const dataDirectory = join(tmpdir(), name);
    if (user === undefined || isAlive(Number(user)) || !isOurs(dataDirectory)) continue;
    if (findRunningServer(join(dataDirectory, 'postgres')) !== undefined) {
      stopServer(openCluster(dataDirectory), 'immediate');
    }
    removeClusterDirectory(dataDirectory);
  }
}

/** The same for the same sources. */
function keptName(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${basename(file)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

function filesOf(path: string): string[] {
  if (lstatSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)));
}

/** Node's own copies give no file to the user who owns the original. */
function copy(from: string, to: string): boolean {
  return spawnSync('cp', ['-a', from, to]).status === 0;
}

function isOurs(path: string): boolean {
  return lstatSync(path).uid === process.getuid?.();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
