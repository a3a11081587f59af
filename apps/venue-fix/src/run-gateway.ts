import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../server/src/platform/clock.ts';
import { connectDatabase, type Database } from '../../server/src/platform/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { applicationRole } from '../../server/src/platform/migrate.ts';
import { notice } from '../../server/src/platform/notice.ts';
import { createParts } from '../../server/src/platform/parts.ts';
import { createShutdown } from '../../server/src/platform/shutdown.ts';
import { StartError } from '../../server/src/platform/start-error.ts';
import { parseConfig, type Config } from './config.ts';
import type { Journal } from './journal/journal.ts';
import { Link } from './session/link.ts';

const repository = join(import.meta.dirname, '../../..');

/** Keeps the sessions of the configuration until it is told to stop. What is wrong is said, and the exit code is 1. */
export async function runGateway(createJournal: (database: Database, config: Config) => Journal): Promise<void> {
  try {
    await run(createJournal);
  } catch (error) {
    notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}

async function run(createJournal: (database: Database, config: Config) => Journal): Promise<void> {
  const file = join(repository, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const config = parseConfig(process.env, repository);
  const isToReset = process.argv.includes('--reset');
  const log = createLog(config.logLevel);
  const parts = createParts(log);
  const shutdown = createShutdown(parts, log);
  const { databaseUrl, databaseAppUrl } = config;
  const database = connectDatabase({
    url: databaseAppUrl ?? databaseUrl,
    role: applicationRole,
    maxConnections: 2 * config.links.length,
    name: 'sauda-venue-fix',
  });
  parts.addRunning('database connections', { stop: () => database.close() });
  const journal = createJournal(database, config);
  for (const options of config.links) {
    const link = new Link({ options, journal, clock: systemClock, log }, isToReset);
    let running: Promise<void> | undefined;
    parts.add(`session ${options.venue}`, {
      start() {
        running = link.run();
        running.catch((error: unknown) => shutdown.fail(error));
      },
      async stop() {
        link.stop();
        await running;
      },
    });
  }
  const starting = parts.start();
  shutdown.waitFor(starting);
  await starting.catch((error: unknown) => shutdown.fail(error));
}
