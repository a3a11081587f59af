import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database, Sql } from '../../src/platform/database.ts';
import { startRelay } from '../helpers/relay.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { connectOwner, createEmptyDatabase, maintain } from '../helpers/database.ts';

let directory: string;
let url: string;
let owner: Database;
let sql: Sql;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-migrations-'));
  url = await createEmptyDatabase();
  owner = connectOwner(url);
  sql = owner.sql;
});
afterEach(async () => {
  await owner.close();
  rmSync(directory, { recursive: true });
});

const write = (name: string, statements: string) => writeFileSync(join(directory, name), statements);

describe('migrate', () => {
  test('refuses a database of another encoding than UTF8', async () => {
    const name = `ascii_${randomBytes(6).toString('hex')}`;
    await maintain((maintenance) =>
      maintenance.unsafe(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`),
    );
    const other = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    await expect(migrate(other, directory)).rejects.toThrow('The encoding UTF8 is needed; the database has SQL_ASCII');
    await maintain((maintenance) => maintenance.unsafe(`drop database ${name}`));
  });

  test('applies the files in order, once', async () => {
    write('0001_create_fruit.sql', "create table fruit (name text); insert into fruit values ('apple');");
    write('0002_add_color.sql', "alter table fruit add color text default 'red';");
    expect(await migrate(url, directory)).toEqual(['0001_create_fruit', '0002_add_color']);
    expect(await migrate(url, directory)).toEqual([]);
    expect(await sql`select * from fruit`).toEqual([{ name: 'apple', color: 'red' }]);
  });

  test('a file that fails leaves nothing behind, and those before it stay', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text);');
    write('0002_break_off.sql', 'create table half (name text); select 1/0;');
    await expect(migrate(url, directory)).rejects.toThrow('Migration 0002_break_off failed: division by zero');
    const [row] = await sql`select to_regclass('fruit') is not null as fruit, to_regclass('half') is not null as half`;
    expect(row).toEqual({ fruit: true, half: false });
  });

  test('refuses a file that was changed after it was applied', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text);');
    await migrate(url, directory);
    write('0001_create_fruit.sql', 'create table fruit (name text, size int);');
    await expect(migrate(url, directory)).rejects.toThrow('was changed after it was applied');
  });

  test('takes no offence at other line endings', async () => {
    write('0001_create_fruit.sql', 'create table fruit\n(name text);\n');
    await migrate(url, directory);
    write('0001_create_fruit.sql', 'create table fruit\r\n(name text);\r\n');
    expect(await migrate(url, directory)).toEqual([]);
  });

  test('takes numbers with gaps, refuses one that is taken, and one that comes late', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text);');
    write('0004_create_trees.sql', 'create table trees (name text);');
    expect(await migrate(url, directory)).toEqual(['0001_create_fruit', '0004_create_trees']);
    write('0004_create_leaves.sql', 'create table leaves (name text);');
    await expect(migrate(url, directory)).rejects.toThrow('0004_create_trees has the number of another migration');
    rmSync(join(directory, '0004_create_leaves.sql'));
    write('0002_create_roots.sql', 'create table roots (name text);');
    await expect(migrate(url, directory)).rejects.toThrow('Migration 0002_create_roots comes before 0004_create_trees');
  });

  test('refuses a database that is newer than the code', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text);');
    write('0002_add_color.sql', 'alter table fruit add color text;');
    await migrate(url, directory);
    rmSync(join(directory, '0002_add_color.sql'));
    await expect(migrate(url, directory)).rejects.toThrow('newer than this version of Sauda');
  });

  test('code from before works on where a database was only expanded, and is refused where it was not', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text);');
    write('0002_add_color.sql', '-- migration: expands\nalter table fruit add color text;');
    write('0003_create_trees.sql', '-- migration: expands\ncreate table trees (name text);');
    await migrate(url, directory);
    rmSync(join(directory, '0003_create_trees.sql'));
    rmSync(join(directory, '0002_add_color.sql'));
    const told: string[] = [];
    expect(await migrate(url, directory, (news) => void told.push(news))).toEqual([]);
    expect(told).toEqual([expect.stringContaining('does not know (0002_add_color, 0003_create_trees)')]);
    rmSync(join(directory, '0001_create_fruit.sql'));
    await expect(migrate(url, directory)).rejects.toThrow(
      'newer than this version of Sauda: it has had migration 0001',
    );
  });

  test('an index is built without a lock, and again where that was cut short', async () => {
    write('0001_create_fruit.sql', "create table fruit (name text); insert into fruit values ('apple'), ('apple');");
    await migrate(url, directory);
    // What a build leaves that has failed, or was killed.
    await expect(sql.unsafe('create unique index concurrently fruit_by_name on fruit (name)')).rejects.toThrow(
      'could not create unique index',
    );
    write(
      '0002_find_fruit.sql',
      '-- migration: expands, outside a transaction\ncreate index concurrently fruit_by_name on fruit (name);',
    );
    await migrate(url, directory);
    const [index] = await sql`select indisvalid as valid, indisunique as is_unique from pg_index
      where indexrelid = 'fruit_by_name'::regclass`;
    expect(index).toEqual({ valid: true, isUnique: false });
    // As if it had been killed before it was written down.
    await sql`delete from schema_migrations where version = 2`;
    expect(await migrate(url, directory)).toEqual(['0002_find_fruit']);
    write('0003_forget_fruit.sql', '-- migration: outside a transaction\ndelete from fruit;');
    await expect(migrate(url, directory)).rejects.toThrow('outside a transaction there may be no "delete from fruit"');
  });

  test('one that waits for a lock lets others pass, and goes on once it is free', { timeout: 30_000 }, async () => {
    write('0001_create_fruit.sql', "create table fruit (name text); insert into fruit values ('apple');");
    await migrate(url, directory);
    write('0002_add_color.sql', 'alter table fruit add color text;');
    const told: string[] = [];
    let migrating: Promise<string[]> | undefined;
    await owner.transaction(async (tx) => {
      await tx`select * from fruit`;
      migrating = migrate(url, directory, (news) => void told.push(news));
      await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 30_000 });
    });
    expect(told).toEqual(['Migration 0002_add_color waits for a lock that others hold, and tries again …']);
    expect(await migrating).toEqual(['0002_add_color']);
  });

  test('two nodes that start at once apply each file once; who waits says whom for, and who is done leaves no lock', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text); select pg_sleep(2);');
    const told: string[] = [];
    const tell = (news: string) => void told.push(news);
    const first = migrate(url, directory, tell);
    // The other one begins once this one works.
    await vi.waitFor(async () => {
      const [row] = await sql<[{ count: bigint }]>`
        SELECT count(*) AS count FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%pg_sleep(2)%' AND pid <> pg_backend_pid()`;
      expect(row.count).toBe(1n);
    }, 30_000);
    const applied = await Promise.all([first, migrate(url, directory, tell)]);
    expect(applied.flat()).toEqual(['0001_create_fruit']);
    expect(told).toEqual([
      expect.stringMatching(/^Waiting for the migrations of "sauda-migrate" \(PostgreSQL process \d+/),
    ]);
  });

  test('who waits for another node holds no index up that it builds', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text); select pg_sleep(1);');
    write(
      '0002_find_fruit.sql',
      '-- migration: expands, outside a transaction\ncreate index concurrently fruit_by_name on fruit (name);',
    );
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, directory)));
    expect(applied.flat()).toEqual(['0001_create_fruit', '0002_find_fruit']);
  });

  test('the lock ends with the transaction, also where a pooler keeps the connection', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text);');
    const relay = await startRelay(url, { keeps: true });
    await migrate(relay.url, directory);
    const [row] = await sql`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sauda-migrate'`;
    expect(row).not.toEqual({ count: 0 });
    expect(
      await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (
      SELECT oid FROM pg_database WHERE datname = current_database())`,
    ).toHaveLength(0);
    relay.close();
  });

  test('says in one sentence why a database cannot be used, without its password', async () => {
    const wrongPassword = Object.assign(new URL(url), { password: 'sesame' }).href;
    await expect(migrate(wrongPassword, directory)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/empty_\w+ cannot be used: the user name or password is wrong\.$/,
    );
    await expect(migrate('postgres://nobody:sesame@127.0.0.1:1/sauda', directory)).rejects.toThrow(
      'The database at 127.0.0.1:1/sauda cannot be used: nothing answers at that address.',
    );
  });

  test.each([
    ['lock_timeuot', '3s', 'unrecognized configuration parameter "lock_timeuot"'],
    ['statement_timeout', 'fast', 'invalid value for parameter "statement_timeout": "fast"'],
  ])('says in one sentence that the URL has a setting which PostgreSQL refuses: %s=%s', async (name, value, reason) => {
    const unfit = new URL(url);
    unfit.searchParams.set(name, value);
    const migrating = migrate(unfit.href, directory);
    await expect(migrating).rejects.toThrow(StartError);
    await expect(migrating).rejects.toThrow(`cannot be used: ${reason}.`);
  });

  test('the application may use what a migration grants it, and cannot change the record of migrations', async () => {
    write('0001_create_fruit.sql', 'create table fruit (name text); grant select on fruit to sauda_app;');
    await migrate(url, directory);
    await owner.transaction(async (tx) => {
      await tx`set local role sauda_app`;
      expect(await tx`select * from fruit`).toEqual([]);
    });
    const tamper = owner.transaction(async (tx) => {
      await tx`set local role sauda_app`;
      await tx`delete from schema_migrations`;
    });
    await expect(tamper).rejects.toThrow('permission denied');
  });
});
