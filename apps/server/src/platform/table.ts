import type { PendingQuery, Sql, Tx } from './database.ts';
import { ofManyRows } from './database/many-rows.ts';
import { type Scalar, snakeCase } from './database/values.ts';
import { Identifier } from './database/query.ts';

/** A column as its table has it: PostgreSQL's type, and what TypeScript knows a value as. */
export interface Column<T, Kind extends ColumnKind = 'required'> {
  readonly type: string;
  readonly kind: Kind;
  /** Only for the compiler. */
  readonly value?: T;
}

type ColumnKind = 'required' | 'nullable' | 'generated';
// oxlint-disable-next-line typescript/no-explicit-any -- columns of any value
export type Columns = Readonly<Record<string, Column<any, ColumnKind>>>;
type ValueOf<C> = C extends Column<infer T, infer Kind> ? (Kind extends 'nullable' ? T | undefined : T) : never;
type NamesOf<C extends Columns, Kind extends ColumnKind> = {
  [K in keyof C]: C[K]['kind'] extends Kind ? K : never;
}[keyof C];

/** A row as it is read: undefined where a column is NULL. */
export type RowOf<T> = T extends Table<infer C> ? { readonly [K in keyof C]: ValueOf<C[K]> } : never;
type Row<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };
/** A row as it is inserted. What is not said is NULL. */
type NewRow<C extends Columns> = { readonly [K in NamesOf<C, 'required'>]: ValueOf<C[K]> } & {
  readonly [K in NamesOf<C, 'nullable'>]?: ValueOf<C[K]>;
};

export const uuid: Column<string> = { type: 'uuid', kind: 'required' };
export const boolean: Column<boolean> = { type: 'boolean', kind: 'required' };
export const bigint: Column<bigint> = { type: 'bigint', kind: 'required' };
export const integer: Column<number> = { type: 'integer', kind: 'required' };
export const smallint: Column<number> = { type: 'smallint', kind: 'required' };
export const bytes: Column<Buffer> = { type: 'bytea', kind: 'required' };
export const time: Column<Date> = { type: 'timestamp with time zone', kind: 'required' };
/** A day, as the midnight in UTC that it begins with. */
export const day: Column<Date> = { type: 'date', kind: 'required' };
export const text = textOf<string>();

/** A text that is one of some words. */
export function textOf<T extends string>(): Column<T> {
  return { type: 'text', kind: 'required' };
}

/** JSON of a known shape. */
export function jsonOf<T>(): Column<T> {
  return { type: 'jsonb', kind: 'required' };
}

export function nullable<T>({ type }: Column<T>): Column<T, 'nullable'> {
  return { type, kind: 'nullable' };
}

/** A column that the database fills. */
export function generated<T>({ type }: Column<T>): Column<T, 'generated'> {
  return { type, kind: 'generated' };
}

/**
 * A table of the database, said once: the types of its rows follow from it, and the statements that read or write many
 * rows at once (`database/many-rows.ts`). Their texts are made once for each form that rows come in.
 */
export interface Table<C extends Columns> {
  readonly name: string;
  readonly definition: C;
  /** All columns, for a list after SELECT. @param alias what the table is called there */
  columns(alias?: string): Identifier;
  /** The row that has these values, undefined where there is none. */
  find(sql: Sql | Tx, key: Partial<Row<C>>): Promise<Row<C> | undefined>;
  insert(tx: Tx, rows: ReadonlyArray<NewRow<C>>): Promise<void>;
  /** The statement of that, to be a part of another. */
  insertion(tx: Tx, rows: ReadonlyArray<NewRow<C>>): PendingQuery<object[]>;
  /** Makes a statement that sets `changed` in the rows that `keys` tell. */
  updateBy<K extends keyof C, V extends keyof C>(
    keys: readonly K[],
    changed: readonly V[],
  ): (tx: Tx, rows: ReadonlyArray<Pick<Row<C>, K | V>>) => Promise<void>;
  /** Makes a statement that reads the rows with some keys, each once, in no order. */
  readBy<K extends keyof C>(
    keys: readonly K[],
  ): (sql: Sql | Tx, wanted: ReadonlyArray<Pick<Row<C>, K>>) => Promise<Array<Row<C>>>;
}

/** All that were made, for the test that holds them against the schema. */
export const knownTables: Array<Table<Columns>> = [];

export function table<C extends Columns>(name: string, definition: C): Table<C> {
  const all = Object.keys(definition);
  const columnsOf = (keys: readonly PropertyKey[]) =>
    keys.map(String).map((key) => ({ key, type: definition[key]?.type ?? '' }));
  const written = all.filter((key) => definition[key]?.kind !== 'generated');
  const insertion = ofManyRows({ before: `INSERT INTO ${name} (${list(written)}) `, after: '' }, columnsOf(written));
  const made: Table<C> = {
    name,
    definition,
    columns: (alias) => Identifier.ofColumns(all.map(snakeCase), alias),
    async find(sql, key) {
      const isSo = Object.entries(key).map(([field, value]) => sql`AND ${sql(nameOf(field))} = ${value as Scalar}`);
      const [row] = await sql<Array<Row<C>>>`
        SELECT ${made.columns()} FROM ${sql(name)}
        WHERE true ${isSo.reduce((before, next) => sql`${before} ${next}`)} LIMIT 1`;
      return row;
    },
    async insert(tx, rows) {
      if (rows.length > 0) await insertion(tx, rows);
    },
    insertion,
    updateBy(keys, changed) {
      const before = `UPDATE ${name} SET ${changed.map((key) => `${nameOf(key)} = after.${nameOf(key)}`).join(', ')} FROM `;
      const after = ` AS after (${list([...keys, ...changed])}) WHERE ${keys
        .map((key) => `${name}.${nameOf(key)} = after.${nameOf(key)}`)
        .join(' AND ')}`;
      const update = ofManyRows({ before, after }, columnsOf([...keys, ...changed]));
      return async (tx, rows) => {
        if (rows.length > 0) await update(tx, rows);
      };
    },
    readBy(keys) {
      // Each by itself: planned while a table is nearly empty, a join would go on reading all of it.
      const before = 'SELECT found.* FROM (SELECT DISTINCT * FROM ';
      const isWanted = keys.map((key) => `${name}.${nameOf(key)} = wanted.${nameOf(key)}`).join(' AND ');
      const after = ` AS listed (${list(keys)})) AS wanted CROSS JOIN LATERAL (SELECT ${all
        .map((key) => `${name}.${nameOf(key)}`)
        .join(', ')} FROM ${name} WHERE ${isWanted} OFFSET 0) AS found`;
      const read = ofManyRows({ before, after }, columnsOf(keys));
      return async (sql, wanted) => (wanted.length === 0 ? [] : ((await read(sql, wanted)) as Array<Row<C>>));
    },
  };
  knownTables.push(made);
  return made;
}

const nameOf = (key: PropertyKey): string => snakeCase(String(key));
const list = (keys: readonly PropertyKey[]): string => keys.map(nameOf).join(', ');
