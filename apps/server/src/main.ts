import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createApp } from './app/app.ts';
import { loadConfig, type Config } from './app/config.ts';
import { assertOwnLogin, assertRole } from './platform/application-login.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { listen } from './platform/listen.ts';
import { createLog, type Logger } from './platform/log.ts';
import { applicationRole, migrate } from './platform/migrate.ts';
import { notice } from './platform/notice.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { StartError } from './platform/start-error.ts';

const repository = join(import.meta.dirname, '../../..');

const prices = { simulated: 'simulated', replay: 'recorded', yahoo: 'real but delayed' } as const;

/** Embedded PostgreSQL takes more than the pool: migrations, `npm run verify`, an operator's look. */
const spareConnections = 20;

async function start(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  const { url: ownerUrl, applicationUrl } = await findDatabase(config, shutdown);
  for (const name of await migrate(ownerUrl, undefined, notice)) log.info({ migration: name }, 'migrated');

  const database = connectDatabase({
    url: applicationUrl ?? ownerUrl,
    role: applicationRole,
    maxConnections: config.databaseConnections,
    name: 'sauda',
  });
  shutdown.add('database connections', () => database.close());
  if (applicationUrl === undefined) {
    await assertRole(database);
    log.warn('DATABASE_APP_URL is not set: the server connects as the owner of the database (docs/OPERATIONS.md)');
  } else {
    await assertOwnLogin(database, { url: applicationUrl, ownerUrl });
  }

  const app = await createApp({ config, database, clock: systemClock, log });
  shutdown.add('application', () => app.stop());
  await app.start();

  await app.makeFirstAdministrator((login, password) =>
    notice(
      `The desk's first administrator is "${login}", password ${password} (shown this once; it is changed at the first log-in).`,
    ),
  );
  const url = await listen(app.fastify, config);
  shutdown.add(
    'requests',
    () => app.fastify.close(),
    () => app.fastify.server.closeAllConnections(),
  );
  if (config.metrics !== undefined) await serveMetrics(app.metricsServer, config.metrics, log, shutdown);
  log.info({ url, mode: config.mode }, 'listening');
  notice(
    `Sauda is open at ${url}${config.mode === 'practice' ? ` (practice market: ${prices[config.market]} prices, no real money)` : ''}`,
  );
}

async function serveMetrics(server: Server, address: { host: string; port: number }, log: Logger, shutdown: Shutdown) {
  const listener = {
    server,
    async listen({ host, port }: { host: string; port: number }) {
      server.listen(port, host);
      await once(server, 'listening');
      return host;
    },
  };
  const url = await listen(listener, address, 'METRICS_');
  shutdown.add('metrics', async () => {
    server.close();
    server.closeAllConnections();
  });
  log.info({ url: `${url}/metrics` }, 'metrics');
}

interface DatabaseUrls {
  /** Who owns the database logs in by it. */
  readonly url: string;
  /** The application logs in by it; undefined where it is to take its role from the owner. */
  readonly applicationUrl: string | undefined;
}

async function findDatabase(config: Config, shutdown: Shutdown): Promise<DatabaseUrls> {
  const { databaseUrl: url, databaseAppUrl: applicationUrl } = config;
  return url === undefined ? startPostgres(config, shutdown) : { url, applicationUrl };
}

async function startPostgres(config: Config, shutdown: Shutdown): Promise<DatabaseUrls> {
  const server = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    maxConnections: config.databaseConnections + spareConnections,
  });
  for (const note of server.notes) notice(note);
  shutdown.add('PostgreSQL', () => server.stop());
  void server.crashed.then((reason) => shutdown.fail(new Error(reason)));
  return server;
}

async function main(): Promise<void> {
  const config = loadConfig(repository);
  const log = createLog(config.logLevel);
  const shutdown = createShutdown(log);
  const starting = start(config, log, shutdown);
  shutdown.waitFor(starting);
  try {
    await starting;
  } catch (error) {
    await shutdown.fail(error);
  }
}

try {
  await main();
} catch (error) {
  notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
