import { chownSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { requireFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';
import { canReach, canWrite } from './account.ts';
import type { Cluster } from './cluster.ts';
import type { Recovery, WalArchive } from './index.ts';

/** PostgreSQL's own module copies each piece, has it on the disk before it counts as archived, and never writes over another one. */
export function archiveSettings({ directory, everySeconds }: WalArchive): string[] {
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${directory}`,
    `archive_timeout=${everySeconds}s`,
  ];
}

/**
 * Makes the folder for the database's user where there is none.
 * @throws StartError where that user cannot get there, or not write there
 */
export function makeArchive(directory: string, { account }: Pick<Cluster, 'account'>): void {
  if (!existsSync(directory)) {
    // The database's user passes through what is above it; nobody else can list what is there.
    requireFolder('WAL_ARCHIVE', dirname(directory), { mode: account === undefined ? 0o700 : 0o711 });
    requireFolder('WAL_ARCHIVE', directory, { mode: 0o700 });
    if (account !== undefined) chownSync(directory, account.uid, account.gid);
  }
  assertReachable(directory, { account }, 'WAL_ARCHIVE');
  if (canWrite(account, directory)) return;
  throw new StartError(
    account === undefined
      ? `WAL_ARCHIVE ${directory} cannot be written to.`
      : `User ${account.name}, which runs the database, cannot write to WAL_ARCHIVE ${directory}: give it the folder.`,
  );
}

/** @param what names the folder in the sentence */
export function assertReachable(directory: string, { account }: Pick<Cluster, 'account'>, what: string): void {
  if (canReach(account, directory)) return;
  throw new StartError(
    `User ${account?.name}, which runs the database, cannot enter ${what} ${directory}: name a folder that it can reach.`,
  );
}

/** A cluster with the file `recovery.signal` takes them once, and goes on in a history of its own after that. */
export function recoverySettings({ walDirectory, target }: Recovery): string[] {
  return [
    `restore_command=${walDirectory === undefined ? 'exit 1' : copyCommand(walDirectory)}`,
    'recovery_target_timeline=latest',
    // Nobody reads it meanwhile, so that it needs not as many connections as it had.
    'hot_standby=off',
    ...(target === undefined ? [] : [`recovery_target_time=${momentOf(target)}`, 'recovery_target_action=promote']),
  ];
}

function copyCommand(directory: string): string {
  const path = directory.replaceAll('%', '%%');
  if (process.platform === 'win32') return `copy "${path.replaceAll('/', '\\')}\\%f" "%p"`;
  return `cp '${path.replaceAll("'", String.raw`'\''`)}'/%f "%p"`;
}

/** Before it has read its time zones PostgreSQL knows no `Z`. */
const momentOf = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');
