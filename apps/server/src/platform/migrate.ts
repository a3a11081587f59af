import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, standStill, type Database, type Sql, type Tx } from './database.ts';
import { codeOf } from './database/failures.ts';
import { assertOwnSession } from './database/assert-session.ts';
import { explainConnectionFailure } from './database-failure.ts';
import { installJobs } from './jobs.ts';
import { errorCode, StartError } from './start-error.ts';
import { locks } from './locks.ts';

/** The role that the first migration makes for the application. It owns nothing and does what it is granted. */
export const applicationRole = 'sauda_app';

export const migrationsDirectory = join(import.meta.dirname, '../../migrations');

/** The number of the newest migration that this code has, up to which the database is brought before anything else happens. */
export const newestMigration = (): number => readMigrations(migrationsDirectory).at(-1)?.version ?? 0;

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly statements: string;
  /** Code that knows the migration before it works on after it. */
  readonly isExpanding: boolean;
  /** Each of its statements is a transaction of its own, or none. */
  readonly isOutsideTransaction: boolean;
}

interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  /** Which migration code has to know at the least to work on what it has left; of earlier ones unknown, and itself. */
  readonly oldestCode: number | undefined;
}

/** What a file may say of itself in a line `-- migration: expands, outside a transaction` (CONTRIBUTING.md). */
const expands = 'expands';
const outsideTransaction = 'outside a transaction';

const lockPauseMs = 100;
/** Five seconds. */
const attemptsUntilTold = 50;
const oldestPostgres = 180_000;
/** Whoever waits for a lock makes others wait behind it, for that long at the most; then it lets them pass, and tries again. */
const lockTimeout = '2s';
const lockNotAvailable = '55P03';
const lockAttempts = 100;
const lockPauseAtMostMs = 5_000;

/**
 * Brings the schema of the database at `url` up to the files in `directory`, and the job queue's with it.
 * Must connect as the owner. Each file runs in a transaction of its own.
 * @param tell is told whom it waits for, where another node migrates just now
 * @returns the names of the files that were applied now.
 * @throws StartError when the database cannot be reached, is newer than the code, or was migrated by other files.
 */
export async function migrate(
  url: string,
  directory: string = migrationsDirectory,
  tell: (news: string) => void = () => undefined,
): Promise<string[]> {
  // Two for transactions: one holds the lock, the other migrates.
  const database = connectDatabase({ url, maxConnections: 3, name: 'sauda-migrate', hasTimeouts: false });
  try {
    await assertUsable(database.sql, url);
    return await alone(database, tell, async () => {
      const applied = await applyMigrations(database, readMigrations(directory), tell);
      await grantApplicationRole(database.sql);
      await installJobs(database);
      return applied;
    });
  } finally {
    await database.close();
  }
}

/** Who looks whether the database is up to date. */
interface Looker {
  /** As which, where not as the owner. */
  readonly as?: { readonly role: string };
  /** The setting that has the log-in, where that is not DATABASE_URL. */
  readonly setting?: string;
  /** What is to be done where a migration is lacking: the end of a sentence. */
  readonly lackingMeans: string;
}

const application: Looker = {
  as: { role: applicationRole },
  setting: 'DATABASE_APP_URL',
  lackingMeans: ', and DATABASE_URL is not set: npm run migrate brings it up to date',
};

/** Who may do all, and looks before it reads the tables of this version. */
export const ownerWhoReads: Looker = {
  lackingMeans: ': a start of this version brings it up to date, and npm run migrate a PostgreSQL of your own',
};

/** Of a table, a column or a right that is not there yet. */
const notMigrated: ReadonlySet<string | undefined> = new Set(['42P01', '42703', '42501']);

/**
 * Looks whether the database has had all migrations of this code, by default as the application, who may change nothing of them.
 * @throws StartError when the database cannot be reached, is older or newer than the code, or was migrated by other files.
 */
export async function assertMigrated(url: string, by: Looker = application): Promise<void> {
  const { as = {}, setting, lackingMeans } = by;
  const database = connectDatabase({ url, ...as, maxConnections: 2, name: 'sauda-start' });
  try {
    await assertUsable(database.sql, url, setting);
    const migrations = readMigrations(migrationsDirectory);
    const applied = await readApplied(database.sql).catch((error: unknown) => {
      if (notMigrated.has(errorCode(error))) return [];
      throw error;
    });
    assertSameHistory(applied, migrations);
    const missing = migrations[applied.length];
    if (missing === undefined) return;
    throw new StartError(`The database has not had migration ${missing.name}${lackingMeans}.`);
  } finally {
    await database.close();
  }
}

/**
 * Does `work` under a lock that is held until the end of a transaction. A lock of the session would stay behind with a pooler that keeps the
 * connection, and each later start would wait for it for ever. Whoever waits is in no transaction: an index that is built without a lock waits
 * for all that had begun before, so the two would wait for each other, which PostgreSQL sees no deadlock in.
 */
async function alone<T>(database: Database, tell: (news: string) => void, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const done = await database.transaction(async (tx) => {
      const [row] = await tx<[{ locked: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.migration}) AS locked`;
      if (!row.locked) return undefined;
      // Its last statement: a query would leave a snapshot open, which an index waits for as well.
      await standStill(tx);
      return { result: await work() };
    });
    if (done !== undefined) return done.result;
    if (attempt % attemptsUntilTold === 1) tell(`Waiting for the migrations of ${await holderOf(database.sql)} …`);
    await sleep(lockPauseMs);
  }
}

async function holderOf(sql: Sql): Promise<string> {
  const [holder] = await sql<Array<{ name: string; pid: number; address: string | undefined; since: Date }>>`
    SELECT application_name AS name, a.pid, client_addr::text AS address, backend_start AS since
    FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE locktype = 'advisory' AND objid = ${locks.migration}::bigint::oid AND granted
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    LIMIT 1`;
  if (holder === undefined) return 'another node';
  const { name, pid, address, since } = holder;
  return `"${name}" (PostgreSQL process ${pid}, from ${address ?? 'this machine'}, connected since ${since.toISOString()})`;
}

async function assertUsable(sql: Sql, url: string, setting?: string): Promise<void> {
  try {
    const [row] = await sql<[{ version: number; name: string; encoding: string }]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding`;
    if (row.version < oldestPostgres) throw new StartError(`PostgreSQL 18 is needed; the database is ${row.name}.`);
    // Names of people are in all alphabets, and are compared in one form, which PostgreSQL has for this encoding alone.
    if (row.encoding !== 'UTF8')
      throw new StartError(
        `The encoding UTF8 is needed; the database has ${row.encoding}: make another (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0).`,
      );
    await assertOwnSession(url);
  } catch (error) {
    throw explainConnectionFailure(error, url, setting);
  }
}

/** An owner that is no superuser must be allowed to hand the application its role. */
async function grantApplicationRole(sql: Sql): Promise<void> {
  const [row] = await sql<[{ allowed: boolean }]>`select pg_has_role(${applicationRole}, 'SET') as allowed`;
  if (!row.allowed) await sql`grant ${sql(applicationRole)} to current_user`;
}

async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
  tell: (news: string) => void,
): Promise<string[]> {
  const { sql } = database;
  await sql`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      oldest_code int
    )`;
  const known = await sql`
    select from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'oldest_code' and not attisdropped`;
  if (known.length === 0) await sql`alter table schema_migrations add column oldest_code int`;
  const applied = await readApplied(sql);
  const unknown = assertSameHistory(applied, migrations);
  if (unknown.length > 0)
    tell(
      `The database has had migrations that this version does not know (${unknown.join(', ')}), and that it can work with.`,
    );
  const pending = migrations.slice(applied.length);
  let oldestCode = oldestCodeOf(applied.at(-1));
  for (const migration of pending) {
    oldestCode = migration.isExpanding ? oldestCode : migration.version;
    await apply(database, { ...migration, oldestCode }, tell);
  }
  return pending.map(({ name }) => name);
}

function readApplied(sql: Sql): Promise<AppliedMigration[]> {
  return sql<AppliedMigration[]>`
    select version, name, checksum, oldest_code from schema_migrations order by version`;
}

function oldestCodeOf(applied: AppliedMigration | undefined): number {
  return applied?.oldestCode ?? applied?.version ?? 0;
}

/**
 * What was applied must be the first of the files, unchanged: history only grows at its end. A database that is newer is worked on
 * where all that it has had beyond the files has only expanded it.
 * @returns the migrations that the files do not have
 */
function assertSameHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): string[] {
  for (const [index, migration] of migrations.entries()) {
    const entry = applied[index];
    if (entry === undefined) return [];
    if (migration.name !== entry.name) {
      throw new StartError(`Migration ${migration.name} comes before ${entry.name}, which has been applied already.`);
    }
    if (migration.checksum !== entry.checksum) {
      throw new StartError(`Migration ${entry.name} was changed after it was applied: add a new one instead.`);
    }
  }
  const unknown = applied.slice(migrations.length);
  const last = unknown.at(-1);
  if (last !== undefined && oldestCodeOf(last) > (migrations.at(-1)?.version ?? 0)) {
    throw new StartError(`The database is newer than this version of Sauda: it has had migration ${unknown[0]?.name}.`);
  }
  return unknown.map(({ name }) => name);
}

type Pending = Migration & { readonly oldestCode: number };

async function apply(database: Database, migration: Pending, tell: (news: string) => void): Promise<void> {
  const { version, name, checksum, statements, oldestCode, isOutsideTransaction } = migration;
  const record = (tx: Tx) => tx`
    insert into schema_migrations (version, name, checksum, oldest_code) values (${version}, ${name}, ${checksum}, ${oldestCode})`;
  try {
    if (isOutsideTransaction) {
      await applyOutside(database.sql, statements);
      await database.transaction(record);
    } else {
      await untilUnlocked(name, tell, () =>
        database.transaction(async (tx) => {
          await tx.unsafe(`SET LOCAL lock_timeout = '${lockTimeout}'`);
          await tx.unsafe(statements);
          await record(tx);
        }),
      );
    }
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Tries again what was not given a lock. Nothing of it has happened then. */
async function untilUnlocked(name: string, tell: (news: string) => void, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable || attempt === lockAttempts) throw error;
      if (attempt === 1) tell(`Migration ${name} waits for a lock that others hold, and tries again …`);
      await sleep(Math.min(lockPauseAtMostMs, 250 * attempt));
    }
  }
}

/** What may stand in a migration outside a transaction: what can be done again after it was cut short. */
const repeatable = {
  index:
    /^create\s+(?:unique\s+)?index\s+concurrently\s+(?<name>[a-z_][a-z0-9_]*)\s+on\s+(?<table>[a-z_][a-z0-9_.]*)\b/i,
  others: [
    /^drop\s+index\s+concurrently\s+if\s+exists\s+[a-z_][a-z0-9_.]*$/i,
    /^alter\s+table\s+[a-z_][a-z0-9_.]*\s+validate\s+constraint\s+[a-z_][a-z0-9_]*$/i,
  ],
};

async function applyOutside(sql: Sql, statements: string): Promise<void> {
  const uncommented = statements.replaceAll(/^\s*--.*$/gm, '');
  for (const statement of uncommented.split(';').map((each) => each.trim())) {
    if (statement === '') continue;
    const index = repeatable.index.exec(statement)?.groups;
    if (index === undefined && !repeatable.others.some((form) => form.test(statement)))
      throw new Error(`outside a transaction there may be no "${statement.slice(0, 60)}"`);
    if (index !== undefined && (await isBuilt(sql, index['name'] ?? '', index['table'] ?? ''))) continue;
    await sql.unsafe(statement);
  }
}

/** Whether an index is there already. One that was not finished is removed: it costs, and answers nothing. */
async function isBuilt(sql: Sql, name: string, table: string): Promise<boolean> {
  const [found] = await sql<Array<{ index: string; isValid: boolean }>>`
    select indexrelid::regclass::text as index, indisvalid as is_valid
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${name} and indrelid = ${table}::regclass`;
  if (found === undefined || found.isValid) return found !== undefined;
  await sql.unsafe(`drop index concurrently ${found.index}`);
  return false;
}

function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => readMigration(directory, file));
  migrations.forEach(({ version, name }, index) => {
    if (version === migrations[index - 1]?.version) throw new Error(`${name} has the number of another migration.`);
  });
  return migrations;
}

function readMigration(directory: string, file: string): Migration {
  const number = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.exec(file)?.[1];
  if (number === undefined) throw new Error(`${file} is not named NNNN_verb_noun.sql.`);
  // Line endings depend on how the file was checked out, so they are no part of the checksum.
  const statements = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(statements).digest('hex');
  const said = /^-- migration: (.*)$/m.exec(statements)?.[1]?.split(', ') ?? [];
  const unknown = said.find((word) => word !== expands && word !== outsideTransaction);
  if (unknown !== undefined) throw new Error(`${file} says of itself that it is "${unknown}", which is not known.`);
  return {
    version: Number(number),
    name: file.replace(/\.sql$/, ''),
    checksum,
    statements,
    isExpanding: said.includes(expands),
    isOutsideTransaction: said.includes(outsideTransaction),
  };
}
