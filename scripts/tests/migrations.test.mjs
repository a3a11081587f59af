import { expect, test } from 'vitest';
import { checkMigrations, faultsOfMigrations } from '../lib/migrations.mjs';

const file = (name, sum, text = '') => ({ name, sum, text });

test('migrations that databases have had are untouched, and new ones come after them', () => {
  expect(checkMigrations()).toEqual([]);
});

test('one that was changed, is gone, comes late or is not noted is told', () => {
  const noted = [file('0001_a.sql', 'x'), file('0003_b.sql', 'y')];
  expect(faultsOfMigrations([file('0001_a.sql', 'x'), file('0003_b.sql', 'y')], noted)).toEqual([]);
  expect(
    faultsOfMigrations([file('0001_a.sql', 'z'), file('0002_c.sql', 'q'), file('0004_d.sql', 'r')], noted),
  ).toEqual([
    '0001_a.sql was changed, which databases have had: add another one instead',
    '0003_b.sql is gone, which databases have had',
    '0002_c.sql comes before 0003_b.sql: databases that have had that refuse it. Give it the next number',
    '0004_d.sql is not noted: node scripts/note-migrations.mjs',
  ]);
});

test.each([
  ['ALTER TABLE orders DROP COLUMN venue;', 'drops what'],
  ['ALTER TABLE orders RENAME venue TO place;', 'renames'],
  ['ALTER TABLE orders ALTER COLUMN venue SET NOT NULL;', 'demands'],
  ['ALTER TABLE orders ALTER venue TYPE uuid;', 'changes a type'],
  ['ALTER TABLE orders ADD COLUMN place text NOT NULL;', 'does not fill'],
  ['ALTER TABLE orders ADD CONSTRAINT c CHECK (venue <> $$a$$);', 'without NOT VALID'],
  ['CREATE INDEX i ON orders (venue);', 'builds an index on orders under a lock'],
])('what says that it expands may not contract, or lock: %s', (statement, fault) => {
  const faults = faultsOfMigrations([file('0001_a.sql', 'x', `-- migration: expands\n${statement}`)], [], false);
  expect(faults).toEqual([expect.stringContaining(fault)]);
  expect(faultsOfMigrations([file('0001_a.sql', 'x', statement)], [], false)).toEqual([]);
});

test('what only expands may do what harms nobody', () => {
  const text = `-- migration: expands
    CREATE TABLE fruit (name text NOT NULL); CREATE INDEX fruit_by_name ON fruit (name);
    ALTER TABLE fruit ADD CONSTRAINT named CHECK (name <> '');
    ALTER TABLE orders ADD COLUMN place text NOT NULL DEFAULT '', ADD CONSTRAINT c CHECK (venue <> '') NOT VALID;`;
  expect(faultsOfMigrations([file('0001_a.sql', 'x', text)], [], false)).toEqual([]);
});
