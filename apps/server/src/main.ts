import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, type App, type AppOptions } from './app/app.ts';
import { pricesOf } from './app/choices/markets.ts';
import { lookElsewhere, makeTreesElsewhere } from './app/elsewhere.ts';
import { loadConfig, type Config } from './app/config.ts';
import { requireHeadsPlace } from './app/published-heads.ts';
import { assertOwnLogin, assertRole } from './platform/application-login.ts';
import { systemClock } from './platform/clock.ts';
import { createClockWatch } from './platform/clock-watch.ts';
import { connectDatabase } from './platform/database.ts';
import { explainFullDisk, tellRefused } from './platform/database-failure.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { assertFree, listen, listenerOf } from './platform/listen.ts';
import { createLog, type Logger } from './platform/log.ts';
import { readSecretKey } from './platform/secret-key.ts';
import { applicationRole, assertMigrated, migrate } from './platform/migrate.ts';
import { notice } from './platform/notice.ts';
import { createParts, type Part, type Parts } from './platform/parts.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { tidyMemoryOnceIdle } from './platform/tidy-memory.ts';
import { StartError } from './platform/start-error.ts';
import { startTracing } from './platform/tracing.ts';
import { readWords } from './platform/words.ts';

const repository = join(import.meta.dirname, '../../..');

/** Embedded PostgreSQL takes more than the pool: migrations, `npm run verify`, an operator's look. */
const spareConnections = 20;

/** By then the market's paths are laid out, and the first rounds are over. */
const settledMs = 15_000;

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly parts: Parts;
  readonly shutdown: Shutdown;
}

async function start({ config, log, parts, shutdown }: Start): Promise<void> {
  await assertFree(config);
  if (config.metrics !== undefined) await assertFree(config.metrics, 'METRICS_');
  if (config.traces !== undefined) parts.addRunning('traces', await startTracing(config.traces));
  const urls = await findDatabase(config, parts, shutdown);
  requireHeadsPlace(config.headsDirectory);
  const { url: ownerUrl, applicationUrl } = urls;
  if (urls.url === undefined) await assertMigrated(urls.applicationUrl);
  else for (const name of await migrate(urls.url, undefined, notice)) log.info({ migration: name }, 'migrated');

  const databaseUrl = urls.url === undefined ? urls.applicationUrl : (urls.applicationUrl ?? urls.url);
  const database = connectDatabase({
    url: databaseUrl,
    role: applicationRole,
    maxConnections: config.databaseConnections,
    name: 'sauda',
    replicas: replicasOf(config),
    onRefused: tellRefused(log, databaseUrl),
  });
  parts.addRunning('database connections', { stop: () => database.close() });
  if (applicationUrl === undefined) {
    await assertRole(database);
    log.warn('DATABASE_APP_URL is not set: the server connects as the owner of the database (docs/OPERATIONS.md)');
  } else {
    await assertOwnLogin(database, { url: applicationUrl, ownerUrl });
  }

  const clock = systemClock;
  const clockWatch = createClockWatch({ database, clock, log });
  await clockWatch.start();
  parts.addRunning('watch over the clock', clockWatch);
  const given = { config, database, clock, clockWatch, log, parts };
  const app = await createApp({ ...given, ...elsewhere(config, databaseUrl) });
  parts.add('first administrator', {
    start: () =>
      app.makeFirstAdministrator((login, password) =>
        notice(
          `The desk's first administrator is "${login}", password ${password} (shown this once; it is changed at the first log-in).`,
        ),
      ),
  });
  if (config.metrics !== undefined) parts.add('metrics', metrics(app.metricsServer, config.metrics, log));
  parts.add('requests', requests(app.fastify, config, log));
  parts.add('load balancers', drain(app, config, log));
  await parts.start();
  tidyMemoryOnceIdle(settledMs);
}

const replicasOf = ({ databaseReadUrl: url, databaseReadMaxAgeSeconds }: Config) =>
  url === undefined ? undefined : { url, maxAgeMs: databaseReadMaxAgeSeconds * 1_000 };

function requests(fastify: App['fastify'], config: Config, log: Logger): Part {
  return {
    async start() {
      const url = await listen(fastify, config);
      log.info({ url, mode: config.mode }, 'listening');
      notice(
        `Sauda is open at ${url}${config.mode === 'practice' ? ` (practice market: ${pricesOf[config.market.name]} prices, no real money)` : ''}`,
      );
    },
    stop: () => fastify.close(),
    force: () => fastify.server.closeAllConnections(),
  };
}

/** What other processes do for this one. */
function elsewhere(config: Config, url: string): Pick<AppOptions, 'lookAtBooks' | 'makeTrees'> {
  const { headsDirectory, dataDirectory } = config;
  return {
    lookAtBooks: (reach) => lookElsewhere({ url, headsDirectory, reach }),
    makeTrees(asOf) {
      const secretKey = config.secretKey ?? readSecretKey(dataDirectory);
      return makeTreesElsewhere({ url, secretKey, asOf: asOf.toISOString() });
    },
  };
}

/** Stops first: with the port open, and `/readyz` telling to send nothing more. */
function drain(app: Pick<App, 'markStopping'>, { drainMs }: Config, log: Logger): Part {
  return {
    async stop() {
      app.markStopping();
      if (drainMs === 0) return;
      log.info({ ms: drainMs }, 'taking requests until load balancers have noticed');
      await sleep(drainMs);
    },
    patienceMs: 2 * drainMs + 1_000,
  };
}

function metrics(server: Server, address: { host: string; port: number }, log: Logger): Part {
  return {
    async start() {
      log.info({ url: `${await listen(listenerOf(server), address, 'METRICS_')}/metrics` }, 'metrics');
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Who owns the database logs in by `url`, and the application by `applicationUrl`; without that it takes its role from the owner. */
type DatabaseUrls =
  | { readonly url: string; readonly applicationUrl: string | undefined }
  /** Somebody else migrates. */
  | { readonly url: undefined; readonly applicationUrl: string };

async function findDatabase(config: Config, parts: Parts, shutdown: Shutdown): Promise<DatabaseUrls> {
  const { databaseUrl: url, databaseAppUrl: applicationUrl } = config;
  if (url !== undefined) return { url, applicationUrl };
  return applicationUrl === undefined ? startPostgres(config, parts, shutdown) : { url, applicationUrl };
}

async function startPostgres(config: Config, parts: Parts, shutdown: Shutdown) {
  const server = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    maxConnections: config.databaseConnections + spareConnections,
    walArchive: config.walArchive,
  });
  for (const note of server.notes) notice(note);
  parts.addRunning('PostgreSQL', { stop: () => server.stop() });
  void server.crashed.then((reason) => shutdown.fail(new Error(reason)));
  return server;
}

async function main(): Promise<void> {
  readWords('npm start (settings stand in the environment, or in .env)', 0);
  const config = loadConfig(repository);
  const log = createLog(config.logLevel);
  const parts = createParts(log);
  const shutdown = createShutdown(parts, log);
  const starting = start({ config, log, parts, shutdown });
  shutdown.waitFor(starting);
  try {
    await starting;
  } catch (error) {
    await shutdown.fail(explainFullDisk(error));
  }
}

try {
  await main();
} catch (error) {
  notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
