import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectDatabase, type Database, type Sql } from '../../src/platform/database.ts';
import { applicationRole } from '../../src/platform/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

/** One connection of the application's, on which what it makes stays until the end. */
let database: Database;
let own: Sql;
let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
  database = connectDatabase({ url: t.url, role: applicationRole, maxConnections: 1, name: 'one connection' });
  own = database.sql;
});
afterAll(async () => {
  await database.close();
  await t.drop();
});

let numbers = 10_000_000;

async function customerWithNotice(): Promise<string> {
  const id = uuidv7();
  numbers += 1;
  await own`
    INSERT INTO customers (id, number, phone, password_hash, created_at)
    VALUES (${id}, ${numbers}, ${String(8_000_000_000 + numbers)}, '', now())`;
  await own`INSERT INTO notices (customer_id, kind, "values", created_at) VALUES (${id}, 'x', '{}', now())`;
  return id;
}

const noticesOf = async (id: string) => (await own`SELECT FROM notices WHERE customer_id = ${id}`).length;

describe('the application', () => {
  test('removes no notice by a temporary table that stands in for the customers', async () => {
    const id = await customerWithNotice();
    // A copy of the template has PUBLIC's rights anew, so that the functions have to hold by themselves here.
    await own`CREATE TEMP TABLE customers (id uuid, closed_at timestamptz)`;
    await own`INSERT INTO pg_temp.customers VALUES (${id}, now())`;
    await own`SELECT delete_notices_of_closed_account(${id})`;
    await own`CREATE TEMP TABLE notices (customer_id uuid)`;
    await own`SELECT public.delete_notices_of_closed_account(${id})`;
    await own`DROP TABLE pg_temp.customers, pg_temp.notices`;
    expect(await noticesOf(id)).toBe(1);
  });

  test('does not close an account for a moment: what is closed stays closed', async () => {
    const id = await customerWithNotice();
    await own`UPDATE customers SET closed_at = now(), phone = NULL WHERE id = ${id}`;
    const opening = own`UPDATE customers SET closed_at = NULL, phone = '8111111111' WHERE id = ${id}`;
    await expect(opening).rejects.toThrow('a closed account stays closed');
    await expect(own`UPDATE customers SET closed_at = now() + interval '1 day' WHERE id = ${id}`).rejects.toThrow(
      'stays closed',
    );
  });

  test('writes no row beside the chain of the audit log by a temporary table that stands in for it', async () => {
    await own`CREATE TEMP TABLE audit_log (id bigint, hash bytea)`;
    await own`INSERT INTO pg_temp.audit_log VALUES (41, ${Buffer.alloc(32, 7)})`;
    const forged = own`
      INSERT INTO public.audit_log (id, at, actor, action, object_kind, object_id, address, previous_hash, hash)
      VALUES (42, now(), 'staff:nobody', 'x', 'x', 'x', '', ${Buffer.alloc(32, 7)}, ${Buffer.alloc(32, 8)})`;
    await expect(forged).rejects.toThrow('does not continue');
    await own`DROP TABLE pg_temp.audit_log`;
  });

  test('may make no temporary tables where the owner of the database has migrated it', async () => {
    const name = new URL(inject('templateDatabaseUrl')).pathname.slice(1);
    const [right] = await own<[{ temp: boolean }]>`
      SELECT has_database_privilege(${applicationRole}, ${name}, 'TEMP') AS temp`;
    expect(right.temp).toBe(false);
  });
});

test('every function with rights of its own, and every trigger, looks at temporary tables last', async () => {
  const open = await own`
    SELECT p.oid::regprocedure::text AS name
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname IN ('public', 'ledger') AND (p.prosecdef OR p.prorettype = 'trigger'::regtype)
      AND NOT EXISTS (
        SELECT FROM unnest(p.proconfig) AS setting
        WHERE setting ~ '^search_path=pg_catalog, (public|ledger), pg_temp$')`;
  expect(open.map(({ name }) => name as string)).toEqual([]);
});
