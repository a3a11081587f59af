import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/embedded-postgres/index.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { makeCustomers, type BenchCustomer } from './customers.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** What a benchmark plays on: a fresh durable database, customers with money in it, and a server process on it. */
export interface Stage {
  readonly server: ServerProcess;
  /** The owner's URL of the server's database. */
  readonly databaseUrl: string;
  /** The process that all of PostgreSQL's descend from. */
  readonly postgresPid: number;
  readonly customers: readonly BenchCustomer[];
  close(): Promise<void>;
}

const usualPort = Number(process.env['BENCH_PORT'] ?? 8120);
/** Enough for the 256 connections of the reference and those of the server beside them. */
const databaseConnections = 320;
/** A benchmark's customer does in a second what a person does in a month; else all is as `npm start` has it. */
const settings = {
  MODE: 'practice',
  REDIS_URL: '',
  LOG_LEVEL: 'info',
  LIMIT_REGISTRATIONS_PER_ADDRESS: '100000',
  LIMIT_PUBLIC_PER_MINUTE: '100000000',
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_READS_PER_MINUTE: '1000000',
};

export async function openStage({
  customers,
  deposit,
  port = usualPort,
  keptIn,
  environment = {},
  fill,
}: {
  readonly customers: number;
  /** Of each, in whole units of the currency, where the usual one is spent too soon. */
  readonly deposit?: number;
  /** Where there is another stage. */
  readonly port?: number;
  /** A folder that stays, and is played on again the next time. */
  readonly keptIn?: string | undefined;
  /** What the server is told beyond what every stage tells it. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Writes what there is to be before the server starts. */
  readonly fill?: (databaseUrl: string, directory: string) => Promise<void>;
}): Promise<Stage> {
  const directory = keptIn ?? mkdtempSync(join(tmpdir(), 'bench-'));
  const ends: Array<() => Promise<unknown>> = [];
  if (keptIn === undefined) ends.push(async () => rmSync(directory, { recursive: true, force: true }));
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: databaseConnections });
    ends.push(() => postgres.stop());
    await migrate(postgres.url);
    const made = await makeCustomers(postgres.url, customers, deposit);
    await fill?.(postgres.url, directory);
    const server = await startServer({
      port,
      program: 'built',
      logFile: join(directory, 'server.log'),
      environment: {
        ...settings,
        ...environment,
        DATA_DIR: directory,
        DATABASE_URL: postgres.url,
        DATABASE_APP_URL: postgres.applicationUrl,
      },
    });
    ends.push(() => server.stop());
    return { server, databaseUrl: postgres.url, postgresPid: postmasterPid(directory), customers: made, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function postmasterPid(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}
