import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as tar from 'tar';
import { whenCutShort } from '../cut-short.ts';
import { createDiskStore } from '../files/index.ts';
import { importCluster, openCluster, removeDataDirectory, unfinishedRestore } from '../embedded-postgres/cluster.ts';
import { assertReachable } from '../embedded-postgres/archive.ts';
import { endEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.ts';
import { requireFolder } from '../make-folder.ts';
import { StartError, errorCode } from '../start-error.ts';
import { archiveName, manifestName } from './base-backup.ts';
import { checkParts, readFilesList, sumOf, syncFolder, type Backup } from './manifest.ts';
import { filesFolder, keyFiles } from './take-backup.ts';

export interface RestoreOptions {
  readonly backup: Backup;
  /** That the backup is in. */
  readonly directory: string;
  /** Not there, or empty. */
  readonly dataDirectory: string;
  readonly walDirectory: string | undefined;
  readonly target: Date | undefined;
  readonly maxConnections: number;
}

/** What was restored, running until it is put in its place or given up. */
export interface Restored {
  readonly server: EmbeddedPostgres;
  /** The data directory as it will be, in the one that it is made in. */
  readonly dataDirectory: string;
  /** Customers' files that the backup has and could not be read, or were not what they should be. */
  readonly brokenFiles: readonly string[];
  /** Stops it and puts it where a server starts on it. */
  settle(): Promise<void>;
  /** Stops it and removes it. */
  remove(): Promise<void>;
}

/**
 * Puts a backup into a fresh data directory and recovers it, to a moment where one is given. Until it is settled no server starts on
 * it: it is made in a folder of its own.
 * @throws StartError where there is something in the data directory, the backup is not what it was, or does not reach that moment
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, dataDirectory, walDirectory, target, maxConnections } = options;
  const wasThere = existsSync(dataDirectory);
  if (wasThere && !statSync(dataDirectory).isDirectory())
    throw new StartError(`DATA_DIR ${dataDirectory} is no folder.`);
  if (wasThere && readdirSync(dataDirectory).length > 0)
    throw new StartError(
      `${dataDirectory} is not empty: nothing is written over. Set DATA_DIR to a new folder, or move it away.`,
    );
  await checkParts(backup);
  const home = join(dataDirectory, unfinishedRestore);
  requireFolder('DATA_DIR', dataDirectory);
  makeHome(home);
  const removeAll = (): void => {
    removeDataDirectory(home);
    if (!wasThere) rmSync(dataDirectory, { recursive: true, force: true });
  };
  const isThrough = whenCutShort(() => {
    endEmbeddedPostgres(home);
    removeAll();
  });
  try {
    const password = readFileSync(join(backup.folder, 'postgres.password'), 'utf8').trim();
    await importCluster(home, password, (folder) => unpack(backup, folder));
    if (walDirectory !== undefined) assertReachable(walDirectory, openCluster(home), '--wal');
    const brokenFiles = await copyFiles(options, home);
    for (const name of keyFiles) if (existsSync(join(backup.folder, name))) copyKey(backup.folder, home, name);
    const server = await recover(home, { walDirectory, target, maxConnections });
    return {
      server,
      dataDirectory: home,
      brokenFiles,
      async settle() {
        await server.stop();
        isThrough();
        settle(home, dataDirectory);
        await syncFolder(dataDirectory);
      },
      async remove() {
        await server.stop();
        removeAll();
        isThrough();
      },
    };
  } catch (error) {
    removeAll();
    isThrough();
    throw error;
  }
}

/** @throws StartError where another restore has begun: what it makes is not ours to remove */
function makeHome(home: string): void {
  try {
    // The database's own user passes through it.
    mkdirSync(home, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new StartError(`Another restore into ${dirname(home)} is under way.`, { cause: error });
  }
}

/** As it is in the archive, each file held against PostgreSQL's own list. */
async function unpack({ folder }: Backup, into: string): Promise<void> {
  await tar.extract({ file: join(folder, archiveName), cwd: into, strict: true, preserveOwner: false });
  const { Files: files } = JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as {
    Files: ReadonlyArray<{ Path?: string; Checksum: string }>;
  };
  for (const { Path: path, Checksum: sum } of files) {
    if (path === undefined || (await sumOf(join(into, path))) !== sum)
      throw new StartError(
        `${path ?? 'A file'} of the database is not what PostgreSQL has backed up: take another backup.`,
      );
  }
  writeFileSync(join(into, 'recovery.signal'), '', { mode: 0o600 });
}

/** All that can be read: one file that is broken keeps nobody from the rest. */
async function copyFiles({ backup, directory }: RestoreOptions, home: string): Promise<string[]> {
  const copies = createDiskStore(join(directory, filesFolder));
  const files = createDiskStore(join(home, 'files'));
  const broken: string[] = [];
  for (const [name, sum] of await readFilesList(backup)) {
    if ((await sumOf(join(directory, filesFolder, name.slice(0, 2), name))) !== sum) broken.push(name);
    else await files.write(name, copies.read(name));
  }
  return broken;
}

function copyKey(from: string, to: string, name: string): void {
  writeFileSync(join(to, name), readFileSync(join(from, name)), { mode: 0o600, flush: true });
}

interface RecoverOptions {
  readonly walDirectory: string | undefined;
  readonly target: Date | undefined;
  readonly maxConnections: number;
}

async function recover(home: string, { walDirectory, target, maxConnections }: RecoverOptions) {
  try {
    return await startEmbeddedPostgres({
      dataDirectory: home,
      maxConnections,
      recovery: { walDirectory, target },
    });
  } catch (error) {
    if (!(error instanceof StartError) || !existsSync(join(home, 'postgres.log'))) throw error;
    // Its log goes with what could not be restored.
    const log = readFileSync(join(home, 'postgres.log'), 'utf8');
    if (!log.includes('recovery ended before configured recovery target was reached'))
      throw new StartError(`It could not be recovered.\n${log.trim().split('\n').slice(-5).join('\n')}`, {
        cause: error,
      });
    const last = /last completed transaction was at log time ([^\n]*)/.exec(log)?.[1] ?? 'none';
    throw new StartError(
      `The write-ahead log that there is ends before ${target?.toISOString()} (its last transaction: ${last}). Without --to all of it is restored.`,
      { cause: error },
    );
  }
}

/** The password last: without it no server starts, and one that was cut short here is begun anew. */
function settle(home: string, dataDirectory: string): void {
  const names = readdirSync(home).filter((name) => name !== 'postgres.password');
  for (const name of ['postgres', ...names.filter((each) => each !== 'postgres')])
    renameSync(join(home, name), join(dataDirectory, name));
  renameSync(join(home, 'postgres.password'), join(dataDirectory, 'postgres.password'));
  rmSync(home, { recursive: true });
}
