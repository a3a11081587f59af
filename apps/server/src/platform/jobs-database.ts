import type { Db } from 'pg-boss';
import type { Database, Queries, Tx } from './database.ts';

/** PostgreSQL's number for "unknown": it then infers a parameter's type from its place in the statement. */
const inferredType = 705;

/**
 * Lets the queue speak through our own connections: through the pools, or through a running transaction, so that a
 * job is made together with the command it belongs to or not at all.
 */
export function queueDatabase(database: Database | Tx): Db {
  const isTx = !('transaction' in database);
  const sql: Queries = isTx ? database : database.sql;
  return {
    async executeSql(text, values = []) {
      const script = /^\s*begin;(.*)commit;?\s*$/is.exec(text)?.[1];
      if (script !== undefined && !isTx) {
        return database.transaction(async (tx) => {
          // The queue's own upkeep goes over all of its tables.
          await tx`SET LOCAL statement_timeout = 0`;
          return { rows: (await tx.unsafe(script)).map(withPlainNumbers) };
        });
      }
      const encoded = values.map((value) => encode(sql, value));
      return { rows: (await sql.unsafe(text, encoded)).map(withPlainNumbers) };
    },
  };
}

/** Parameters go as text of inferred type, as the queue's own driver sends them. */
function encode(sql: Queries, value: unknown) {
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

function withPlainNumbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : (value ?? null)]),
  );
}
