import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { Problem } from '../say.mjs';

const directory = join(root, 'apps/server/migrations');

/** What PostgreSQL 15 does not know, and what stands in its place there; each is tried as it is first. */
const withoutPostgres18 = [
  [
    /ALTER TABLE bank_references ALTER COLUMN direction\s+SET EXPRESSION AS (.*);/g,
    `ALTER TABLE bank_references DROP COLUMN direction;
    ALTER TABLE bank_references ADD COLUMN direction text NOT NULL GENERATED ALWAYS AS $1 STORED;
    ALTER TABLE bank_references ADD CONSTRAINT one_transfer_of_the_bank UNIQUE (reference_key, direction, doubled);`,
  ],
  [/CHECK \((\w+) IS JSON OBJECT\)/g, "CHECK (json_typeof($1::json) = 'object')"],
];

/**
 * Applies all migrations as they are; one that this PostgreSQL refuses, in the words that it has for the same.
 * @returns what was refused, each with its error
 */
export function applyMigrations(engine, port) {
  const refused = [];
  // As `migrate` makes it before the first of them.
  engine.psql(
    `CREATE TABLE schema_migrations (version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(), oldest_code int)`,
    { port },
  );
  for (const file of readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    const statements = readFileSync(join(directory, file), 'utf8');
    const isOne = !/^-- migration: .*outside a transaction/m.test(statements);
    const { error } = engine.psql(statements, { port, isOne });
    if (error === undefined) continue;
    refused.push({ file, error });
    const rewritten = withoutPostgres18.reduce((text, [from, to]) => text.replaceAll(from, to), statements);
    const again = engine.psql(rewritten, { port, isOne });
    if (again.error !== undefined) throw new Problem(`${file}: ${again.error}`);
  }
  return refused;
}
