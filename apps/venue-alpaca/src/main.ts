import { join } from 'node:path';
import { systemClock } from '../../server/src/platform/clock.ts';
import { connectDatabase } from '../../server/src/platform/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { applicationRole } from '../../server/src/platform/migrate.ts';
import { loadEnvFile } from '../../server/src/platform/env-file.ts';
import { notice } from '../../server/src/platform/notice.ts';
import { createParts } from '../../server/src/platform/parts.ts';
import { createShutdown } from '../../server/src/platform/shutdown.ts';
import { StartError } from '../../server/src/platform/start-error.ts';
import { parseConfig } from './config.ts';
import { runGateway } from './gateway.ts';

const repository = join(import.meta.dirname, '../../..');

try {
  await run();
} catch (error) {
  notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}

/** Keeps the connection of the configuration until it is told to stop. */
async function run(): Promise<void> {
  loadEnvFile(repository);
  const { databaseUrl, databaseAppUrl, logLevel, gateway } = parseConfig(process.env, repository);
  const log = createLog(logLevel);
  const parts = createParts(log);
  const shutdown = createShutdown(parts, log);
  const database = connectDatabase({
    url: databaseAppUrl ?? databaseUrl,
    role: applicationRole,
    maxConnections: 8,
    name: 'sauda-venue-alpaca',
  });
  parts.addRunning('database connections', { stop: () => database.close() });
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  parts.add('gateway of Alpaca', {
    start() {
      running = runGateway(gateway, { database, clock: systemClock, log, stopping: stopping.signal });
      running.catch((error: unknown) => shutdown.fail(error));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  });
  const starting = parts.start();
  shutdown.waitFor(starting);
  await starting.catch((error: unknown) => shutdown.fail(error));
}
