import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { createClockWatch, type ClockWatch } from './clock-watch.ts';
import { connectDatabase, type Database } from './database.ts';
import { tellRefused } from './database-failure.ts';
import { loadEnvFile } from './env-file.ts';
import { createLog, type logLevels, type Logger } from './log.ts';
import { applicationRole } from './migrate.ts';
import { notice } from './notice.ts';
import { createParts, type Parts } from './parts.ts';
import { createShutdown } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { readWords } from './words.ts';

const repository = join(import.meta.dirname, '../../../..');

/** What the configuration of every process beside the server says. */
export interface OwnProcessConfig {
  readonly databaseUrl: string;
  /** By which the application logs in; the owner's where it has none of its own. */
  readonly databaseAppUrl: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
}

/** What goes on until it is stopped. */
interface Work {
  run(): Promise<void>;
  stop(): void;
}

export interface OwnProcess {
  readonly database: Database;
  /** Of the clock by which it works: where that is wrong it does not start, and later says so. */
  readonly clockWatch: ClockWatch;
  readonly log: Logger;
  readonly parts: Parts;
  /** Adds a part that works until it is stopped, and is waited for then. Where it fails by itself the process ends. */
  addWork(name: string, work: Work): void;
}

interface OwnProcessOptions<C> {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** What may be written behind it. */
  readonly option?: string;
  /** Relative paths are taken from `directory`. */
  parse(environment: NodeJS.ProcessEnv, directory: string): C;
  maxConnections(config: C): number;
  /** Adds what it does. */
  prepare(own: OwnProcess, config: C): void;
}

/**
 * Runs a process beside the server that stands on the server's database, as one that speaks to a venue, until it is told to stop. What is wrong
 * is said, and the exit code is 1.
 */
export async function runOwnProcess<C extends OwnProcessConfig>(options: OwnProcessOptions<C>): Promise<void> {
  try {
    await run(options);
  } catch (error) {
    notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}

async function run<C extends OwnProcessConfig>(options: OwnProcessOptions<C>): Promise<void> {
  const { option } = options;
  const known = option === undefined ? [] : [option];
  readWords([options.name, ...known.map((each) => `[${each}]`)].join(' '), known.length, known);
  loadEnvFile(repository);
  const config = options.parse(process.env, repository);
  const log = createLog(config.logLevel);
  const parts = createParts(log);
  const shutdown = createShutdown(parts, log);
  const url = config.databaseAppUrl ?? config.databaseUrl;
  const database = connectDatabase({
    url,
    role: applicationRole,
    maxConnections: options.maxConnections(config),
    name: options.name,
    onRefused: tellRefused(log, url),
  });
  parts.addRunning('database connections', { stop: () => database.close() });
  const watched = { database, clock: systemClock, log, startsAlone: true };
  const clockWatch = parts.add('watch over the clock', createClockWatch(watched));
  const addWork = (name: string, work: Work): void => {
    let running: Promise<void> | undefined;
    parts.add(name, {
      start() {
        running = work.run();
        running.catch((error: unknown) => shutdown.fail(error));
      },
      async stop() {
        work.stop();
        await running;
      },
    });
  };
  options.prepare({ database, clockWatch, log, parts, addWork }, config);
  const starting = parts.start();
  shutdown.waitFor(starting);
  await starting.catch((error: unknown) => shutdown.fail(error));
}
