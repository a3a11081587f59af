import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StartError, errorCode } from '../start-error.ts';
import { canReach, chooseAccount, runAs, type Account } from './account.ts';
import { locateBinaries, type Binaries } from './binaries.ts';

/** A PostgreSQL data directory and what is needed to run it. */
export interface Cluster {
  readonly directory: string;
  readonly logFile: string;
  readonly password: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  /** What an operator should know about where the database lives; shown once, at the first start. */
  readonly notes: readonly string[];
}

export const ownerRole = 'sauda_owner';

/** What is being restored is in this folder of the data directory until it is whole. */
export const unfinishedRestore = 'restore.unfinished';

/** Where a cluster and the programs go when the data directory is under a home that only root may enter. */
const sharedDirectory = '/var/lib/sauda';
/** A fresh cluster takes 40 MB, its write-ahead log up to 2 GB under load; below this the first start is refused. */
const minimumFreeBytes = 256 * 1024 * 1024;
const leastBytes = 64 * 1024;

/**
 * Opens the cluster in `dataDirectory`, making it on the first start.
 * @throws StartError when the directory cannot be written, the disk is full, or the cluster is of another version.
 */
export function openCluster(dataDirectory: string): Cluster {
  const home = resolve(dataDirectory);
  makeDataDirectory(home);
  const link = join(home, 'postgres');
  const account = chooseAccount(link);
  const binaries = locateBinaries(account, sharedDirectory);
  const passwordFile = join(home, 'postgres.password');
  const notes: string[] = [];

  const logFile = join(home, 'postgres.log');
  if (!existsSync(link)) {
    assertNeverHad(home, { link, logFile });
    if (existsSync(join(home, unfinishedRestore)))
      throw new StartError(
        `A restore into ${home} was cut short, or is under way. Where it was cut short, remove the folder and restore again.`,
      );
    assertFreeSpace(home);
    const password = randomBytes(32).toString('base64url');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    createCluster({ link, home, account, binaries, password, notes });
  }
  const directory = realpathSync(link);
  assertVersion(directory, binaries.majorVersion);
  if (!existsSync(passwordFile)) {
    throw new StartError(`${passwordFile} is missing: without it the database in ${link} cannot be opened.`);
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  return { directory, logFile, password, account, binaries, notes };
}

function makeDataDirectory(home: string): void {
  try {
    makeFolder(home);
    // The database's own user passes through; nobody else can list what is here.
    chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
    const probe = join(home, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    if (errorCode(cause) === 'ENOSPC') throw diskFull(home, cause);
    throw new StartError(`DATA_DIR ${home} cannot be written (${errorCode(cause) ?? 'unknown error'}).`, { cause });
  }
}

interface NewCluster {
  link: string;
  home: string;
  account: Account | undefined;
  binaries: Binaries;
  password: string;
  notes: string[];
}

/** Works in a temporary folder and renames it at the end, so that a start cut short leaves nothing half made. */
function createCluster({ link, home, account, binaries, password, notes }: NewCluster): void {
  const place = choosePlace(home, account);
  const passwordFile = join(place.parent, `postgres.password-${place.suffix}`);
  try {
    mkdirSync(place.unfinished, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    for (const path of [place.unfinished, passwordFile]) giveTo(account, path);
    initialise(binaries.initdb, place.unfinished, passwordFile, account);
    settle(place, link, notes);
  } finally {
    rmSync(place.unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
  if (account !== undefined) notes.push(`The database runs as user ${account.name}.`);
}

/**
 * Puts a cluster that is there already into a data directory that has none, as a backup has it, and owned by whom it will run under.
 * @param fill writes its files into the folder that it is given
 */
export async function importCluster(
  dataDirectory: string,
  password: string,
  fill: (directory: string) => Promise<void>,
): Promise<void> {
  const home = resolve(dataDirectory);
  makeDataDirectory(home);
  const link = join(home, 'postgres');
  const account = chooseAccount(link);
  const place = choosePlace(home, account);
  try {
    mkdirSync(place.unfinished, { mode: 0o700 });
    await fill(place.unfinished);
    for (const name of readdirSync(place.unfinished, { recursive: true, encoding: 'utf8' }))
      giveTo(account, join(place.unfinished, name));
    giveTo(account, place.unfinished);
    writeFileSync(join(home, 'postgres.password'), password, { mode: 0o600 });
    settle(place, link, []);
  } finally {
    rmSync(place.unfinished, { recursive: true, force: true });
  }
}

/** Removes a data directory, and its cluster where that is elsewhere. Nothing may run on it. */
export function removeDataDirectory(dataDirectory: string): void {
  const link = join(dataDirectory, 'postgres');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    rmSync(realpathSync(link), { recursive: true, force: true });
  rmSync(dataDirectory, { recursive: true, force: true });
}

interface Place {
  readonly home: string;
  readonly account: Account | undefined;
  /** The data directory, or where the database's user can go. */
  readonly parent: string;
  readonly suffix: string;
  readonly unfinished: string;
}

function choosePlace(home: string, account: Account | undefined): Place {
  const reachable = canReach(account, home);
  if (!reachable) makeSharedDirectory(home, account);
  const parent = reachable ? home : sharedDirectory;
  const suffix = randomBytes(4).toString('hex');
  return { home, account, parent, suffix, unfinished: join(parent, `postgres.unfinished-${suffix}`) };
}

function settle({ home, account, parent, suffix, unfinished }: Place, link: string, notes: string[]): void {
  if (parent === home) {
    renameSync(unfinished, link);
    return;
  }
  const directory = join(parent, `postgres-${suffix}`);
  renameSync(unfinished, directory);
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link);
  symlinkSync(directory, link);
  notes.push(`User ${account?.name} cannot enter ${home}, so the database's files are in ${directory}.`);
}

function giveTo(account: Account | undefined, path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}

function initialise(initdb: string, directory: string, passwordFile: string, account: Account | undefined): void {
  const run = spawnSync(
    initdb,
    [
      `--pgdata=${directory}`,
      `--username=${ownerRole}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in locale sorts the same on every machine and does not change with the C library.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...runAs(account), cwd: directory, encoding: 'utf8' },
  );
  if (run.status === 0) return;
  const output = `${run.stderr ?? ''}${run.error?.message ?? ''}`;
  if (output.includes('No space left on device')) throw diskFull(directory);
  throw new StartError(`PostgreSQL could not make its data directory: ${lastLine(output)}`);
}

function makeSharedDirectory(home: string, account: Account | undefined): void {
  try {
    mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
  } catch (cause) {
    throw new StartError(
      `User ${account?.name}, which runs the database, cannot enter ${home}: set DATA_DIR to a folder that it can reach.`,
      { cause },
    );
  }
}

/** A folder whose database is not there (a disk that is not mounted, a folder that was moved) gets no empty one in its place. */
function assertNeverHad(home: string, { link, logFile }: { link: string; logFile: string }): void {
  const target = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(link) : undefined;
  if (target === undefined && !existsSync(logFile)) return;
  throw new StartError(
    `${target ?? link}, the database of ${home}, is not there: put it back, or set DATA_DIR to another folder.`,
  );
}

const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

function assertFreeSpace(directory: string): void {
  if (freeBytes(directory) < minimumFreeBytes) throw diskFull(directory);
}

/** Whether there is no room for the least that PostgreSQL writes, a page. It cannot say so itself where its log is on the same disk. */
export function isFull(directory: string): boolean {
  try {
    return freeBytes(directory) < leastBytes;
  } catch {
    return false;
  }
}

function assertVersion(directory: string, expected: string): void {
  const file = join(directory, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (found === expected) return;
  throw new StartError(
    found === undefined
      ? `${directory} is not a PostgreSQL data directory: move it away, or set DATA_DIR to another folder.`
      : `${directory} was made by PostgreSQL ${found} and this is PostgreSQL ${expected}: upgrade it, or set DATA_DIR to another folder.`,
  );
}

export function diskFull(directory: string, cause?: unknown): StartError {
  return new StartError(`The disk that holds ${directory} is full.`, { cause });
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
