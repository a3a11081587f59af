import type { Db } from 'pg-boss';
import type { ParameterOrJSON } from 'postgres';
import type { Sql, Tx } from './database.ts';

/** PostgreSQL's number for "unknown": it then infers a parameter's type from its place in the statement. */
const inferredType = 705;

/**
 * Lets the queue speak through our own connections: through the pool, or through a running transaction, so that a
 * job is made together with the deed it belongs to or not at all.
 */
export function queueDatabase(sql: Sql | Tx): Db {
  return {
    async executeSql(text, values = []) {
      const script = /^\s*begin;(.*)commit;?\s*$/is.exec(text)?.[1];
      if (script !== undefined && 'begin' in sql)
        return sql.begin(async (tx) => ({ rows: flatten(await tx.unsafe(script)) }));
      const encoded = values.map((value) => encode(sql, value));
      return { rows: flatten(await sql.unsafe(text, encoded)) };
    },
  };
}

/**
 * Parameters go as text of inferred type, as the queue's own driver sends them. Our driver would encode what is JSON
 * already a second time.
 */
function encode(sql: Sql | Tx, value: unknown): ParameterOrJSON<bigint> {
  return value === null || value === undefined ? null : sql.typed(toText(value), inferredType);
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toArrayElement).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toArrayElement(value: unknown): string {
  return value === null ? 'null' : `"${toText(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Several statements give several results; the queue wants their rows in one list, with plain numbers. */
function flatten(result: readonly unknown[]): Record<string, unknown>[] {
  return result.flat().map((row) => withPlainNumbers(row as Record<string, unknown>));
}

function withPlainNumbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value]),
  );
}
