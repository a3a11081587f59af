import type { Sql } from '../../src/platform/database.ts';

/** Gives a migrated database what a dump of `from` has: the rows of all tables and how far their numbers are, and not the count of transactions. */
export async function restoreFrom(from: Sql, to: Sql): Promise<void> {
  const tables = await from<Array<{ name: string; columns: string }>>`
    SELECT a.attrelid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace)
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY attrelid`;
  await to.unsafe(`SET session_replication_role = replica; TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const [row] = await from.unsafe<Array<{ rows: string | undefined }>>(
      `SELECT json_agg(t)::text AS rows FROM (SELECT ${columns} FROM ${name}) t`,
    );
    if (row?.rows === undefined) continue;
    await to.unsafe(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM json_populate_recordset(null::${name}, ${quoted(row.rows)}::json)`,
    );
  }
  const numbers = await from<Array<{ name: string; last: bigint }>>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
    WHERE schemaname IN ('public', 'ledger') AND last_value IS NOT NULL`;
  for (const { name, last } of numbers) await to`SELECT setval(${name}::regclass, ${last})`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
