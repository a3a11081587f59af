import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import {
  endEmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts';
import { whenCutShort } from '../platform/cut-short.ts';
import { assertMigrated, ownerWhoReads } from '../platform/migrate.ts';
import { StartError } from '../platform/start-error.ts';

const connections = 4;

/** Runs `work` on the installation's database, which is started for it where it does not run. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl);
  if (config.databaseAppUrl !== undefined) {
    throw new StartError('DATABASE_URL is not set: this takes the log-in of the owner of the database.');
  }
  if (!existsSync(join(config.dataDirectory, 'postgres'))) {
    throw new StartError(`There is no database in ${config.dataDirectory}: set DATA_DIR or DATABASE_URL.`);
  }
  const running = findEmbeddedPostgres(config.dataDirectory);
  if (running !== undefined) return work(running);
  const { dataDirectory, walArchive } = config;
  const isThrough = whenCutShort(() => endEmbeddedPostgres(dataDirectory));
  try {
    const server = await startEmbeddedPostgres({ dataDirectory, maxConnections: connections, walArchive });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    isThrough();
  }
}

/** As `withDatabase`, for work that reads the tables of this version. @throws StartError where the database is of another one */
export function withMigratedDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  return withDatabase(config, async (url) => {
    await assertMigrated(url, ownerWhoReads);
    return work(url);
  });
}
