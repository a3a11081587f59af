import { connectDatabase } from '../../src/platform/database.ts';

/**
 * Lets every change of some rows of a table fail, as one does that a rule of the database does not allow.
 * @param url of the owner of the table
 * @param which a condition on a row, as it is before the change: OLD
 * @param change of which kind
 * @returns what mends them
 */
export async function breakRows(
  url: string,
  table: string,
  which: string,
  change = 'UPDATE',
): Promise<() => Promise<void>> {
  const owner = connectDatabase({ url, maxConnections: 2, name: 'test-owner' });
  await owner.sql.unsafe(`
    CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER broken BEFORE ${change} ON ${table} FOR EACH ROW WHEN (${which}) EXECUTE FUNCTION refuse_row()`);
  return async () => {
    await owner.sql.unsafe(`DROP TRIGGER broken ON ${table}`);
    await owner.close();
  };
}
