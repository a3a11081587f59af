import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertOwnLogin, assertRole } from '../../src/platform/application-login.ts';
import { connectDatabase, type Database } from '../../src/platform/database.ts';
import { startTransactionPooler } from '../helpers/pooler.ts';
import { parseConfig } from '../../src/app/config.ts';
import { withMigratedDatabase } from '../../src/app/with-database.ts';
import { applicationRole, assertMigrated } from '../../src/platform/migrate.ts';
import { connectOwner, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let t: TestDatabase;
let owner: Database;
const opened: Database[] = [];
beforeAll(async () => {
  t = await createTestDatabase();
  owner = connectOwner(t.url);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
afterAll(async () => {
  await owner.close();
  await t.drop();
});

/** Keeps to one connection for its statements, so that what one of them has done is there for the next. */
function connect(url: string): Database {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 1, name: 'application' });
  opened.push(database);
  return database;
}

describe('the application has no way back to the owner', () => {
  const ways = [
    'RESET ROLE',
    'RESET ALL',
    'DISCARD ALL',
    'RESET SESSION AUTHORIZATION',
    'SET SESSION AUTHORIZATION DEFAULT',
    'SET SESSION AUTHORIZATION sauda_owner',
    'SET ROLE NONE',
    'SET ROLE sauda_owner',
    "SELECT set_config('role', 'none', false)",
    "SELECT set_config('role', 'sauda_owner', false)",
    "SELECT set_config('role', 'sauda_owner', true)",
    "SELECT set_config('session_authorization', 'sauda_owner', false)",
    "DO 'BEGIN RESET ROLE; DELETE FROM notices; END'",
    "UPDATE pg_settings SET setting = 'sauda_owner' WHERE name = 'role'",
    'GRANT sauda_owner TO sauda_app',
    'GRANT pg_write_all_data TO sauda_app',
    'ALTER ROLE sauda_app SUPERUSER',
    'ALTER ROLE sauda_app CREATEROLE',
    "ALTER ROLE sauda_owner PASSWORD 'sesame'",
    'ALTER ROLE sauda_owner RENAME TO somebody',
    'CREATE ROLE other SUPERUSER LOGIN',
    'REASSIGN OWNED BY sauda_owner TO sauda_app',
    'ALTER TABLE notices OWNER TO sauda_app',
    'GRANT DELETE ON notices TO sauda_app',
    'ALTER TABLE ledger.transfers DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    'CREATE FUNCTION public.other() RETURNS void LANGUAGE sql SECURITY DEFINER RETURN NULL',
    'CREATE SCHEMA other',
    'CREATE EXTENSION dblink',
    'UPDATE pg_authid SET rolsuper = true',
    'UPDATE pg_auth_members SET member = 0',
    "COPY notices TO PROGRAM 'true'",
    "COPY public.installation FROM '/etc/hostname'",
    "SELECT pg_read_file('postgresql.conf')",
    "ALTER SYSTEM SET log_statement = 'all'",
  ];

  test.each(ways)('%s', async (way) => {
    const { sql } = connect(t.applicationUrl);
    const [before] = await sql<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
    await sql.unsafe(way).catch(() => undefined);
    const [who] = await sql.unsafe(
      'SELECT session_user::text AS login, current_user::text AS role, pg_backend_pid() AS pid',
    );
    expect(who).toEqual({ login: applicationRole, role: applicationRole, pid: before.pid });
    await expect(sql.unsafe('DELETE FROM notices')).rejects.toThrow('permission denied for table notices');
    await expect(sql.unsafe('DELETE FROM ledger.transfers')).rejects.toThrow('permission denied for table transfers');
    const rights = await owner.sql`
      SELECT rolname FROM pg_roles
      WHERE pg_has_role(${applicationRole}, oid, 'MEMBER') OR (rolsuper AND rolname <> 'sauda_owner')`;
    expect(rights).toEqual([{ rolname: applicationRole }]);
  });

  test('a transaction of its own gives nothing either, nor what it leaves for its next log-in', async () => {
    const database = connect(t.applicationUrl);
    const work = database.transaction(async (tx) => {
      await tx.unsafe('RESET ROLE');
      await tx.unsafe("SELECT set_config('role', 'none', true)");
      await tx`DELETE FROM notices`;
    });
    await expect(work).rejects.toThrow('permission denied for table notices');
    await database.sql.unsafe("ALTER ROLE sauda_app SET role = 'sauda_owner'").catch(() => undefined);
    const [next] = await connect(t.applicationUrl).sql`SELECT session_user::text AS login, current_user::text AS role`;
    expect(next).toEqual({ login: applicationRole, role: applicationRole });
    await owner.sql.unsafe('ALTER ROLE sauda_app RESET ALL');
  });

  test.each(['', 'own'])('the owner is asked for a password by a new connection (%s)', async (password) => {
    const own = new URL(t.applicationUrl).password;
    const url = Object.assign(new URL(t.applicationUrl), {
      username: 'sauda_owner',
      password: password === 'own' ? own : '',
    });
    await expect(connectOwner(url.href).sql`SELECT 1`).rejects.toThrow(
      /password authentication failed|could not be made/,
    );
  });
});

describe('a log-in of the application', () => {
  const roles: string[] = [];
  afterEach(async () => {
    for (const role of roles.splice(0)) {
      await owner.sql.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  async function logIn(attributes: string, rights = (_role: string) => ''): Promise<string> {
    const role = `login_${randomBytes(6).toString('hex')}`;
    await owner.sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'sesame' ${attributes}; ${rights(role)}`);
    roles.push(role);
    return Object.assign(new URL(t.url), { username: role, password: 'sesame' }).href;
  }

  const assertLogin = (url: string) => assertOwnLogin(connect(url), { url, ownerUrl: t.url });

  test('may be the role itself, or any that has this role and nothing else', async () => {
    await expect(assertLogin(t.applicationUrl)).resolves.toBeUndefined();
    const url = await logIn('IN ROLE sauda_app');
    await expect(assertLogin(url)).resolves.toBeUndefined();
    const { host } = new URL(url);
    await expect(assertLogin(url.replace(`@${host}/`, `@127.0.0.1:1,${host}/`))).resolves.toBeUndefined();
    // What it gives back leads to a role that has no more.
    const { sql } = connect(url);
    await sql`RESET ROLE`;
    await expect(sql`DELETE FROM notices`).rejects.toThrow('permission denied');
  });

  test.each([
    ['is a superuser', 'SUPERUSER', undefined],
    ['makes roles', 'CREATEROLE', undefined],
    ['makes databases', 'CREATEDB', undefined],
    ['replicates', 'REPLICATION', undefined],
    ['is above the policies of rows', 'BYPASSRLS', undefined],
    ['can become "sauda_owner"', 'IN ROLE sauda_owner', undefined],
    ['can become "sauda_owner"', '', (role: string) => `GRANT sauda_owner TO ${role} WITH INHERIT FALSE, SET FALSE`],
    ['can become "pg_write_all_data"', '', (role: string) => `GRANT pg_write_all_data TO ${role} WITH INHERIT FALSE`],
    [
      'owns what is in the database',
      '',
      (role: string) => `CREATE TABLE own_${role} (); ALTER TABLE own_${role} OWNER TO ${role}`,
    ],
    ['has rights of its own', '', (role: string) => `GRANT DELETE ON notices TO ${role}`],
    ['has rights of its own', '', (role: string) => `GRANT UPDATE (amount) ON ledger.transfers TO ${role}`],
    ['makes tables', '', (role: string) => `GRANT CREATE ON SCHEMA public TO ${role}`],
    [
      'makes schemas',
      '',
      (role: string) =>
        `DO 'BEGIN EXECUTE format(''GRANT CREATE ON DATABASE %I TO ${role}'', current_database()); END'`,
    ],
  ])('is refused where it %s: %s', async (reason, attributes, rights) => {
    const url = await logIn(attributes.startsWith('IN ROLE') ? attributes : `${attributes} IN ROLE sauda_app`, rights);
    if (attributes.startsWith('IN ROLE')) await owner.sql.unsafe(`GRANT sauda_app TO ${new URL(url).username}`);
    await expect(assertLogin(url)).rejects.toThrow(
      new RegExp(`^The application logs in as "login_\\w+", who may do more than "sauda_app": .*${reason}`),
    );
  });

  test('is refused where it is the owner', async () => {
    await expect(assertLogin(t.url)).rejects.toThrow(
      'logs in as "sauda_owner", who may do more than "sauda_app": is a',
    );
  });

  test('is refused in one line where it cannot be used', async () => {
    await expect(assertLogin(await logIn(''))).rejects.toThrow(
      'DATABASE_APP_URL cannot be used: permission denied to set role "sauda_app".',
    );
    const wrong = Object.assign(new URL(t.applicationUrl), { password: 'sesame' }).href;
    await expect(assertLogin(wrong)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/test_\w+ cannot be used by DATABASE_APP_URL: the user name or password is wrong\.$/,
    );
    const other = new URL(await createEmptyDatabase());
    const elsewhere = Object.assign(new URL(t.applicationUrl), { pathname: other.pathname }).href;
    await expect(assertLogin(elsewhere)).rejects.toThrow('DATABASE_APP_URL is for another database than DATABASE_URL.');
    const pooler = await startTransactionPooler(t.applicationUrl, 4);
    await expect(assertLogin(pooler.url)).rejects.toThrow('there is a pooler that gives each transaction another');
    await pooler.close();
  });

  test('needs no owner where the database has had all migrations, and says what it lacks where it has not', async () => {
    await expect(assertMigrated(t.applicationUrl)).resolves.toBeUndefined();
    await expect(
      assertOwnLogin(connect(t.applicationUrl), { url: t.applicationUrl, ownerUrl: undefined }),
    ).resolves.toBeUndefined();
    const [newest] = await owner.sql<[{ name: string }]>`
      DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations) RETURNING name`;
    const lacks = 'The database has not had migration';
    await expect(assertMigrated(t.applicationUrl)).rejects.toThrow(
      `${lacks} ${newest.name}, and DATABASE_URL is not set: npm run migrate brings it up to date.`,
    );
    await expect(withMigratedDatabase(parseConfig({ DATABASE_URL: t.url }, '/'), async () => 'read')).rejects.toThrow(
      `${lacks} ${newest.name}: a start of this version brings it up to date`,
    );
    const empty = new URL(await createEmptyDatabase());
    const atEmpty = Object.assign(new URL(t.applicationUrl), { pathname: empty.pathname }).href;
    await expect(assertMigrated(atEmpty)).rejects.toThrow(`${lacks} 0001_`);
    const wrong = Object.assign(new URL(t.applicationUrl), { password: 'sesame' }).href;
    await expect(assertMigrated(wrong)).rejects.toThrow(
      'cannot be used by DATABASE_APP_URL: the user name or password',
    );
  });

  test('that takes the role from the owner is the application still, and nothing more is said of it', async () => {
    await expect(assertRole(connect(t.url))).resolves.toBeUndefined();
  });
});
