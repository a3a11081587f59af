import { explainConnectionFailure } from './database-failure.ts';
import { connectDatabase, type Database } from './database.ts';
import { assertOwnSession } from './database/assert-session.ts';
import { applicationRole } from './migrate.ts';
import { StartError, errorCode } from './start-error.ts';

/**
 * The ledger's rules hold for the application's role; as the owner, whom nothing is forbidden, it must not work.
 * @throws StartError where something on the way to PostgreSQL has left out the role
 */
export async function assertRole(database: Database): Promise<void> {
  const [row] = await database.sql<[{ role: string }]>`SELECT current_user AS role`;
  if (row.role === applicationRole) return;
  throw new StartError(
    `The database takes this server for "${row.role}" and not for "${applicationRole}": connect to it directly, not through a pooler.`,
  );
}

const setting = 'DATABASE_APP_URL';
const permissionDenied = '42501';

/**
 * Whoever gets a statement executed can give a role back that was only taken. So who has logged in must be nobody but the
 * application: no more than its role, and no way to another.
 * @param url by which `database` connects
 * @param ownerUrl of the database that was migrated; undefined where somebody else has
 * @throws StartError where the log-in may do more, or is for another database
 */
export async function assertOwnLogin(
  database: Database,
  { url, ownerUrl }: { url: string; ownerUrl: string | undefined },
): Promise<void> {
  try {
    await assertOwnSession(url);
    await assertRole(database);
  } catch (error) {
    if (errorCode(error) !== permissionDenied) throw explainConnectionFailure(error, url, setting);
    throw new StartError(`${setting} cannot be used: ${(error as Error).message}.`, { cause: error });
  }
  if (ownerUrl !== undefined && (await databaseOf(database)) !== (await databaseAt(ownerUrl))) {
    throw new StartError(`${setting} is for another database than DATABASE_URL.`);
  }
  const { login, rights } = await rightsOf(database);
  if (rights.length === 0) return;
  throw new StartError(
    `The application logs in as "${login}", who may do more than "${applicationRole}": ${rights.join(', ')}.`,
  );
}

/** The same wherever one connects from, and on a standby that has taken over. */
async function databaseOf({ sql }: Database): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS id
    FROM pg_control_system()`;
  return row.id;
}

async function databaseAt(ownerUrl: string): Promise<string> {
  const owner = connectDatabase({ url: ownerUrl, maxConnections: 2, name: 'sauda-start' });
  try {
    return await databaseOf(owner);
  } finally {
    await owner.close();
  }
}

/** What who has logged in has beyond the application's role. Who may administer a role counts as its member. */
async function rightsOf({ sql }: Database): Promise<{ login: string; rights: string[] }> {
  const [row] = await sql<[{ login: string; rights: string[] }]>`
    WITH login AS (SELECT * FROM pg_roles WHERE rolname IN (session_user, ${applicationRole})),
      here AS (SELECT * FROM pg_database WHERE datname = current_database())
    SELECT session_user AS login, ARRAY(
      SELECT 'is a superuser' FROM login WHERE rolsuper
      UNION ALL SELECT 'makes roles' FROM login WHERE rolcreaterole
      UNION ALL SELECT 'makes databases' FROM login WHERE rolcreatedb
      UNION ALL SELECT 'replicates' FROM login WHERE rolreplication
      UNION ALL SELECT 'is above the policies of rows' FROM login WHERE rolbypassrls
      UNION ALL SELECT format('can become "%s"', rolname) FROM pg_roles
        WHERE pg_has_role(session_user, oid, 'MEMBER') AND oid NOT IN (SELECT oid FROM login)
          AND NOT EXISTS (SELECT FROM login WHERE rolsuper)
      UNION ALL SELECT 'owns what is in the database' FROM login WHERE EXISTS (
        SELECT FROM pg_shdepend, here
        WHERE refclassid = 'pg_authid'::regclass AND refobjid = login.oid AND deptype = 'o' AND dbid IN (here.oid, 0))
      UNION ALL SELECT 'has rights of its own' FROM login WHERE rolname <> ${applicationRole} AND EXISTS (
        SELECT FROM pg_shdepend, here
        WHERE refclassid = 'pg_authid'::regclass AND refobjid = login.oid AND deptype <> 'o' AND dbid = here.oid)
      UNION ALL SELECT 'makes schemas' FROM here WHERE has_database_privilege(session_user, here.oid, 'CREATE')
      UNION ALL SELECT 'makes tables' WHERE has_schema_privilege(session_user, 'public', 'CREATE')
    ) AS rights`;
  return { login: row.login, rights: [...new Set(row.rights)] };
}
