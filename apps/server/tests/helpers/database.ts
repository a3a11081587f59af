import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database, type Sql } from '../../src/platform/database.ts';
import { applicationRole } from '../../src/platform/migrate.ts';

/** A busy machine takes longer than the 5 s of the product, and a test then fails by "Connection terminated unexpectedly". */
const connectTimeoutMs = 30_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of a migrated database that nobody connects to, so that it can be copied. */
    templateDatabaseUrl: string;
    /** The application's URL of the same database. */
    applicationUrl: string;
    /** Whether there is room for all databases of a run. */
    isRoomy: boolean;
  }
}

export interface TestDatabase {
  /** Works as the application does, which logs in by itself. */
  readonly database: Database;
  /** Connects as the owner, who may do what the application must not be able to. */
  readonly url: string;
  /** By which the application logs in. */
  readonly applicationUrl: string;
  /** Ends the connection, and the database where room is short. */
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file, made in a tenth of a second where nothing else runs: migrated and empty.
 * @param template the name of another one to copy, which nobody is connected to
 */
export async function createTestDatabase({
  maxConnections = 10,
  template: from,
}: { maxConnections?: number; template?: string | undefined } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const copied = from ?? template.pathname.slice(1);
  await maintain((sql) => sql`create database ${sql(name)} template ${sql(copied)}`);
  const url = withDatabase(template, name);
  const applicationUrl = withDatabase(new URL(inject('applicationUrl')), name);
  const database = connectDatabase({
    url: applicationUrl,
    role: applicationRole,
    maxConnections,
    name,
    connectTimeoutMs,
  });
  return {
    database,
    url,
    applicationUrl,
    async drop() {
      await database.close();
      // It goes with its cluster: to drop it is a checkpoint of all others.
      if (inject('isRoomy')) return;
      await maintain((sql) => sql`drop database ${sql(name)} with (force)`);
    },
  };
}

/** An empty database of its own, without the schema. @returns the owner's URL */
export async function createEmptyDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabaseUrl'));
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await maintain((sql) => sql`create database ${sql(name)}`);
  return withDatabase(template, name);
}

/** Connects as the owner, who may do what the application must not be able to. */
export function connectOwner(url: string, maxConnections = 1): Database {
  return connectDatabase({ url, maxConnections, name: 'test-owner', connectTimeoutMs });
}

/** Works as the owner of all databases of the run, on one connection. */
export async function maintain(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const owner = connectOwner(withDatabase(new URL(inject('templateDatabaseUrl')), 'postgres'));
  try {
    await work(owner.sql);
  } finally {
    await owner.close();
  }
}

function withDatabase(url: URL, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
