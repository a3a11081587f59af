import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { migrate } from '../../src/platform/migrate.ts';

/** Runs once before all test files: one PostgreSQL for the run, with a migrated database to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sauda-test-'));
  const server = await startEmbeddedPostgres({ dataDirectory, maxConnections: 200, isDurable: false });
  await migrate(server.url);
  project.provide('templateDatabaseUrl', server.url);
  project.provide('applicationUrl', server.applicationUrl);
  return async () => {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}
