import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { column, snakeCase } from '../../src/platform/database.ts';
import { arrayOf } from '../../src/platform/database/arrays.ts';
import { Bytes } from '../../src/platform/database/values.ts';
import { bigint, generated, knownTables, nullable, table, text, time, uuid } from '../../src/platform/table.ts';
import { connectOwner, createTestDatabase, type TestDatabase } from '../helpers/database.ts';

interface KnownColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isFilled: boolean;
}

const source = join(import.meta.dirname, '../../src');
const notes = table('table_notes', {
  id: generated(bigint),
  customerId: uuid,
  no: text,
  amount: nullable(bigint),
  writtenAt: nullable(time),
});
const setAmounts = notes.updateBy(['customerId', 'no'], ['amount']);
const byNumber = notes.readBy(['customerId', 'no']);
const one = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const at = new Date('2026-03-02T09:00:00.123Z');

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
  const owner = connectOwner(t.url);
  await owner.sql`CREATE TABLE table_notes (
    id bigint GENERATED ALWAYS AS IDENTITY, customer_id uuid NOT NULL, no text NOT NULL, amount bigint, written_at timestamptz)`;
  await owner.sql`GRANT ALL ON table_notes TO sauda_app`;
  await owner.close();
  for (const file of globSync('{modules,platform}/**/*.ts', { cwd: source })) {
    if (/\btable\(/.test(readFileSync(join(source, file), 'utf8'))) await import(join(source, file));
  }
});
afterAll(() => t.drop());

test('every table of the code has the columns that the migrations made', async () => {
  const faults: string[] = [];
  for (const { name, definition } of knownTables) {
    const columns = await columnsOf(name);
    const known = new Map(columns.map((column) => [column.name, column]));
    for (const [key, { type, kind }] of Object.entries(definition)) {
      const column = known.get(snakeCase(key));
      if (column?.type !== type)
        faults.push(`${name}.${key} is ${type} in the code and ${column?.type} in the database`);
      else if (column.isNullable !== (kind === 'nullable')) faults.push(`${name}.${key} is ${kind} in the code only`);
      else if (kind === 'generated' && !column.isFilled) faults.push(`${name}.${key} is not filled by the database`);
    }
    const said = new Set(Object.keys(definition).map(snakeCase));
    for (const column of columns) {
      const isLeft = !said.has(column.name) && !column.isNullable && !column.isFilled;
      if (isLeft) faults.push(`${name}.${column.name} cannot be left out`);
    }
  }
  expect(faults).toEqual([]);
  expect(knownTables.length).toBeGreaterThan(2);
});

/** Of each type values that are its ends, or hard to write. */
const hardValues = {
  uuid: [one, other.toUpperCase(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  text: ['', 'a', '{"a", \\ NULL}', 'NULL', 'ä€😀', `${'x'.repeat(60)}ß`, 'z'.repeat(48)],
  bytea: [Buffer.alloc(0), Buffer.from([0, 255, 92]), new Uint8Array([1, 2])],
  boolean: [true, false],
  smallint: [0, -32_768, 32_767],
  integer: [0, -2_147_483_648, 2_147_483_647],
  bigint: [0n, -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
  'timestamp with time zone': [
    at,
    new Date(0),
    new Date('0001-02-03T04:05:06.789Z'),
    new Date('9999-12-31T23:59:59.999Z'),
  ],
  date: [new Date('2026-03-02'), new Date('1999-12-31'), new Date('0001-01-01'), new Date('1999-12-31T23:00:00Z')],
};

test.each(Object.entries(hardValues))(
  'PostgreSQL reads an array of %s as it reads the text of one',
  async (type, values) => {
    const all = [...values, null, undefined];
    const bytes = arrayOf(type, all);
    expect(bytes).toBeInstanceOf(Bytes);
    const [row] = await t.database.sql.unsafe<Array<{ same: boolean; length: number }>>(
      `SELECT $1::${type}[] IS NOT DISTINCT FROM $2::${type}[] AS same, cardinality($1::${type}[]) AS length`,
      [bytes, column(all)],
    );
    expect(row).toEqual({ same: true, length: all.length });
  },
);

test.each([
  ['uuid', '0000000000004000800000000000001'],
  ['uuid', '00000000-0000-4000-8000-00000000000g'],
  ['uuid', '00000000-0000-4000-8000-0000000000é1'],
  ['bigint', 9_223_372_036_854_775_808n],
  ['integer', 2_147_483_648],
  ['integer', 1.5],
  ['smallint', 40_000],
  ['boolean', 'yes, no'],
  ['date', 'never'],
] as const)('an array of %s leaves it to PostgreSQL what is wrong with %s', async (type, value) => {
  const given = arrayOf(type, [value]);
  expect(given).toBe(column([value]));
  await expect(t.database.sql.unsafe(`SELECT $1::${type}[]`, [given])).rejects.toMatchObject({ code: /^22/ });
});

describe('a table', () => {
  test('writes and reads rows, NULL where nothing is said', async () => {
    const rows = [
      { customerId: one, no: 'a "quoted" \\ {number}, with commas', amount: 9_007_199_254_740_993n, writtenAt: at },
      { customerId: one, no: 'b' },
      { customerId: other, no: 'b', amount: -1n },
    ];
    await t.database.transaction((tx) => notes.insert(tx, rows));
    const [first, second] = rows;
    expect(await byNumber(t.database.sql, [...rows, ...rows])).toHaveLength(3);
    expect(await byNumber(t.database.sql, rows.slice(0, 1))).toEqual([{ id: 1n, ...first }]);
    expect(await byNumber(t.database.sql, rows.slice(1, 2))).toEqual([{ id: 2n, ...second }]);
  });

  test('changes the columns that are named, in the rows that the keys tell', async () => {
    await t.database.transaction((tx) =>
      setAmounts(tx, [
        { customerId: one, no: 'b', amount: 5n },
        { customerId: other, no: 'b', amount: undefined },
      ]),
    );
    const rows = await byNumber(t.database.sql, [
      { customerId: one, no: 'b' },
      { customerId: other, no: 'b' },
    ]);
    expect(new Map(rows.map(({ customerId, amount }) => [customerId, amount]))).toEqual(
      new Map([
        [one, 5n],
        [other, undefined],
      ]),
    );
    const [{ untouched } = { untouched: 0n }] = await t.database.sql<Array<{ untouched: bigint }>>`
      SELECT count(*) AS untouched FROM table_notes WHERE written_at IS NOT NULL AND amount > 5`;
    expect(untouched).toBe(1n);
  });

  test('writes the same rows, whichever of their columns have one value for all', async () => {
    const kinds = [
      { no: 'same', amount: undefined, writtenAt: at },
      { no: 'same', amount: 7n, writtenAt: new Date(at) },
      { no: 'other', amount: 7n, writtenAt: undefined },
    ];
    for (const [index, first] of kinds.entries()) {
      for (const second of [...kinds, undefined]) {
        const customerId = `10000000-0000-4000-8000-00000000000${index}`;
        const rows = [first, ...(second === undefined ? [] : [second, first])].map((row) => ({ ...row, customerId }));
        await t.database.transaction((tx) => notes.insert(tx, rows));
        const written = await t.database.sql`
          DELETE FROM table_notes WHERE customer_id = ${customerId} RETURNING no, amount, written_at, customer_id`;
        expect(written).toHaveLength(rows.length);
        expect([...written]).toEqual(expect.arrayContaining(rows));
      }
    }
  });

  test('writes rows in more forms than it prepares', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
    const wide = table('table_wide', { a: text, b: text, c: text, d: text, e: text, f: nullable(text) });
    const owner = connectOwner(t.url);
    await owner.sql`CREATE TABLE table_wide (a text NOT NULL, b text NOT NULL, c text NOT NULL, d text NOT NULL, e text NOT NULL, f text)`;
    await owner.sql`GRANT ALL ON table_wide TO sauda_app`;
    await owner.close();
    let prepared = 0;
    for (let form = 0; form < 2 ** names.length; form += 1) {
      const row = (suffix: string) =>
        Object.fromEntries(names.map((name, bit) => [name, (form >> bit) % 2 === 0 ? name : `${name}${suffix}`]));
      const rows = [row('1'), row('2')] as never;
      prepared = await t.database.transaction(async (tx) => {
        await wide.insert(tx, rows);
        const statements = await tx`SELECT FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO table_wide%'`;
        return statements.length;
      });
      expect([...(await t.database.sql`DELETE FROM table_wide RETURNING *`)]).toEqual(rows);
    }
    expect(prepared).toBeGreaterThan(5);
    expect(prepared).toBeLessThanOrEqual(17);
  });

  test('asks nothing of the database where there are no rows', async () => {
    const unreachable = Object.assign(() => expect.unreachable(), {}) as never;
    await notes.insert(unreachable, []);
    await setAmounts(unreachable, []);
    expect(await byNumber(unreachable, [])).toEqual([]);
  });
});

async function columnsOf(name: string): Promise<KnownColumn[]> {
  return t.database.sql<KnownColumn[]>`
    SELECT attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS is_nullable,
      atthasdef OR attidentity <> '' AS is_filled
    FROM pg_attribute WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped`;
}
