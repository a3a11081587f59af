import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCustomers, type BenchCustomer } from '../../bench/src/stage/customers.ts';
import { startServer, type ServerProcess } from '../../bench/src/stage/server-process.ts';
import { connectDatabase, type Database } from '../../apps/server/src/platform/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';

/** A data directory with customers in it, and a server that can be started on it again and again. */
export interface KillableServer {
  readonly directory: string;
  readonly port: number;
  readonly customers: readonly BenchCustomer[];
  readonly environment: Readonly<Record<string, string>>;
  start(): Promise<ServerProcess>;
  /** Works with the database while PostgreSQL runs. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  remove(): void;
}

/** @param more of its environment */
export async function prepareServer(
  name: string,
  customerCount: number,
  more: Readonly<Record<string, string>> = {},
): Promise<KillableServer> {
  const directory = mkdtempSync(join(tmpdir(), `sauda-${name}-`));
  const port = await freePort();
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 20 });
  let customers: readonly BenchCustomer[];
  try {
    await migrate(postgres.url);
    customers = await makeCustomers(postgres.url, customerCount);
  } finally {
    await postgres.stop();
  }
  // The test runner has a MODE of its own, and whoever runs it may have a database.
  const environment = {
    MODE: 'practice',
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    REDIS_URL: '',
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    LIMIT_REGISTRATIONS_PER_ADDRESS: '100000',
    LIMIT_PUBLIC_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    ...more,
  };
  return {
    directory,
    port,
    customers,
    environment,
    start: () => startServer({ port, logFile: join(directory, 'server.log'), environment }),
    async withDatabase(work) {
      const url = findEmbeddedPostgres(directory);
      if (url === undefined) throw new Error('PostgreSQL does not run');
      const database = connectDatabase({ url, maxConnections: 2, name });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
