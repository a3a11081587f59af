import { join } from 'node:path';
import { createFeedWriter, keepWriting } from '../../server/src/modules/market/feeds/told/feed-writer.ts';
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
import { createTickBoard } from './words/tick-board.ts';
import { createFollower } from './work/follow.ts';

const repository = join(import.meta.dirname, '../../..');
/** As the server calls it. */
const feed = 'kite';
const dayAt = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });

try {
  await run();
} catch (error) {
  notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}

/** Listens to Kite's ticker until it is told to stop. */
async function run(): Promise<void> {
  loadEnvFile(repository);
  const { databaseUrl, databaseAppUrl, logLevel, access, pace } = parseConfig(process.env, repository);
  const log = createLog(logLevel);
  const parts = createParts(log);
  const shutdown = createShutdown(parts, log);
  const url = databaseAppUrl ?? databaseUrl;
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-market-kite' });
  parts.addRunning('database connections', { stop: () => database.close() });
  const board = createTickBoard();
  const writer = createFeedWriter({ database, clock: systemClock, feed, dayAt, lineOf: board.lineOf });
  parts.add('writing of the market', keepWriting(writer.flush, log));
  const stopping = new AbortController();
  const common = { access, database, clock: systemClock, log, feed, board, writer, dayAt, ...pace };
  const follower = createFollower({ ...common, stopping: stopping.signal });
  let running: Promise<void> | undefined;
  parts.add("Kite's ticker", {
    start() {
      running = follower.run();
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
