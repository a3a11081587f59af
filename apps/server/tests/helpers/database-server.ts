import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { keepCluster, makeClusterDirectory, removeClusterDirectory, sweepClusterDirectories } from './kept-cluster.ts';

/** The databases of a whole run take half of it. */
const roomyBytes = 10 * 1024 ** 3;

/** Runs once before all test files: one PostgreSQL for the run, with a migrated database to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepClusterDirectories();
  const { dataDirectory, isMigrated } = makeClusterDirectory();
  const start = () => startEmbeddedPostgres({ dataDirectory, maxConnections: 200, isDurable: false });
  let server = await start();
  await migrate(server.url);
  if (!isMigrated) {
    await server.stop();
    keepCluster(dataDirectory);
    server = await start();
  }
  const { bavail, bsize } = statfsSync(dataDirectory);
  project.provide('isRoomy', bavail * bsize >= roomyBytes);
  project.provide('templateDatabaseUrl', server.url);
  project.provide('applicationUrl', server.applicationUrl);
  // Beside the cluster, with which it goes.
  const startedDirectory = join(dataDirectory, 'started');
  mkdirSync(startedDirectory);
  project.provide('startedDirectory', startedDirectory);
  return async () => {
    await server.stop();
    removeClusterDirectory(dataDirectory);
  };
}
