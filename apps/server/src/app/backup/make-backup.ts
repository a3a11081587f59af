import { join } from 'node:path';
import { forgetBackups, takeBackup, walFolder, type Backup } from '../../platform/backup/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { connectDatabase, standStill } from '../../platform/database.ts';
import { isArchiveFailing } from '../../platform/database/archiving.ts';
import { withoutCredentials } from '../../platform/database/address.ts';
import { locks } from '../../platform/locks.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Config } from '../config.ts';
import { openFilesStore } from '../files-place.ts';
import { faultOfKey } from '../installation.ts';

export interface BackupRequest {
  readonly directory: string;
  /** How many backups there are afterwards at the most; all of them where undefined. */
  readonly keep: number | undefined;
}

/**
 * Backs the installation up, one at a time.
 * @returns the backup, the folders of those that it made superfluous, and whether the log after it is being archived; undefined where it is
 * not meant to be
 * @throws StartError where its database is not ours to copy
 */
export async function makeBackup(
  config: Config,
  url: string,
  { directory, keep }: BackupRequest,
): Promise<{
  readonly backup: Backup;
  readonly forgotten: readonly string[];
  readonly isLogArchived: boolean | undefined;
  /** Why what is encrypted in it could not be read; undefined where it could. */
  readonly keyFault: string | undefined;
}> {
  if (config.databaseUrl !== undefined) throw new StartError(ownServer(config.databaseUrl, directory));
  const database = connectDatabase({ url, maxConnections: 2, name: 'sauda-backup', hasTimeouts: false });
  try {
    return await database.transaction(async (tx) => {
      const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.backup}) AS taken`;
      if (!lock.taken) throw new StartError('Another backup is being made.');
      const [last] = await tx<Array<{ name: string }>>`
        SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1`;
      if (last === undefined) throw new StartError('The database is empty: there is nothing to back up.');
      await standStill(tx);
      const { dataDirectory, headsDirectory, walArchive } = config;
      const now = () => systemClock.now();
      const { store: files } = openFilesStore(config);
      const backup = await takeBackup({
        url,
        dataDirectory,
        files,
        headsDirectory,
        directory,
        migration: last.name,
        now,
      });
      const keyFault = await faultOfKey(database, config);
      const walDirectory = walArchive?.directory ?? join(directory, walFolder);
      const forgotten =
        keep === undefined || keyFault !== undefined ? [] : await forgetBackups(directory, keep, walDirectory);
      const isFailing = await isArchiveFailing(database.sql);
      return { backup, forgotten, isLogArchived: isFailing === undefined ? undefined : !isFailing, keyFault };
    });
  } finally {
    await database.close();
  }
}

/** What backs up a PostgreSQL that we do not run. */
function ownServer(url: string, directory: string): string {
  const [server, database] = withoutCredentials(url).split('/');
  const [host = '', port = ''] = (server ?? '').split(',')[0]?.split(/:(?=\d+$)/) ?? [];
  return `The database is a PostgreSQL of your own: it is backed up by its own tools, by a role with REPLICATION.
  pg_basebackup --host=${host} --port=${port} --username=… --pgdata=${join(directory, 'base')} --format=tar --gzip --wal-method=stream --checkpoint=fast
and its write-ahead log by archive_mode there (or all of it by pgBackRest). After that copy DATA_DIR/files (of a bucket keep the versions), and keep SECRET_KEY.
What was restored of the database "${database ?? ''}" is checked by DATABASE_URL=… npm run verify and npm run heads (docs/OPERATIONS.md).`;
}
