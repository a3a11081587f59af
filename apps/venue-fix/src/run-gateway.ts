import { join } from 'node:path';
import { keepWriting } from '../../server/src/modules/market/feeds/told/feed-writer.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { connectDatabase, type Database } from '../../server/src/platform/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { applicationRole } from '../../server/src/platform/migrate.ts';
import { loadEnvFile } from '../../server/src/platform/env-file.ts';
import { notice } from '../../server/src/platform/notice.ts';
import { createParts } from '../../server/src/platform/parts.ts';
import { createShutdown } from '../../server/src/platform/shutdown.ts';
import { StartError } from '../../server/src/platform/start-error.ts';
import { parseConfig, type Config } from './config.ts';
import { marketEnding, type Journal } from './journal/journal.ts';
import { createMarketListener } from './market/market-listener.ts';
import { createPassingJournal } from './market/passing-journal.ts';
import { Link, type LinkOptions } from './session/link.ts';

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
  loadEnvFile(repository);
  const config = parseConfig(process.env, repository);
  const isToReset = process.argv.includes('--reset');
  const log = createLog(config.logLevel);
  const parts = createParts(log);
  const shutdown = createShutdown(parts, log);
  const { databaseUrl, databaseAppUrl } = config;
  const database = connectDatabase({
    url: databaseAppUrl ?? databaseUrl,
    role: applicationRole,
    maxConnections: 2 * (config.links.length + (config.market === undefined ? 0 : 1)),
    name: 'sauda-venue-fix',
  });
  parts.addRunning('database connections', { stop: () => database.close() });
  const journal = createJournal(database, config);
  const gateway = { parts, shutdown, log };
  for (const options of config.links) addLink(gateway, { options, journal }, isToReset);
  if (config.market !== undefined) addMarket(gateway, config.market, { database, journal });
  const starting = parts.start();
  shutdown.waitFor(starting);
  await starting.catch((error: unknown) => shutdown.fail(error));
}

interface Running {
  readonly parts: ReturnType<typeof createParts>;
  readonly shutdown: ReturnType<typeof createShutdown>;
  readonly log: ReturnType<typeof createLog>;
}

function addLink(
  { parts, shutdown, log }: Running,
  { options, journal }: { options: LinkOptions; journal: Journal },
  isToReset: boolean,
): void {
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

/** The session for market data: it is told to the server by tables of their own, and its link is known as those of others. */
function addMarket(
  running: Running,
  { link, depth }: NonNullable<Config['market']>,
  { database, journal }: { database: Database; journal: Journal },
): void {
  const { hours, venue } = link;
  const feed = venue.slice(0, -marketEnding.length);
  const { log } = running;
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: hours.timeZone });
  const listener = createMarketListener({
    database,
    clock: systemClock,
    log,
    feed,
    depth,
    dayAt: (at) => days.format(at),
  });
  running.parts.add('writing of the market', keepWriting(listener.flush, log));
  const passing = createPassingJournal((...told) => journal.tell(...told), listener.hear);
  addLink(running, { options: { ...link, asksFirst: listener.ask }, journal: passing }, false);
}
