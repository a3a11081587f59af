import type { PendingQuery, Row, Sql } from './database.ts';
import type { Identifier } from './database/query.ts';

/** A page of a list by its place in it. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** What a list consists of, as pieces of a statement. */
interface ListedBy {
  /** What is selected; all columns where absent. */
  readonly select?: PendingQuery<Row[]> | Identifier;
  /** The table and which of its rows. */
  readonly from: PendingQuery<Row[]>;
  readonly order: PendingQuery<Row[]>;
}

/** A page of a list, and how many are in all of it. */
export async function countedPage<R extends object>(
  sql: Sql,
  { select = sql`*`, from, order }: ListedBy,
  { limit, offset }: Page,
): Promise<{ rows: R[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    sql<R[]>`SELECT ${select} FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM ${from}`,
  ]);
  return { rows, count: total.count };
}

/** A page of a list that an index has in order: the latest first, or turned round. */
export interface KeyPage<Key> {
  /** What the page before ended with. */
  readonly before: Key | undefined;
  readonly isTurned?: boolean | undefined;
}

/** The rows of a page of a list that goes by this column: which they are, and their order. */
export function pageBy<Key extends bigint | string>(
  sql: Sql,
  column: PendingQuery<Row[]>,
  { before, isTurned = false }: KeyPage<Key>,
): { readonly isBeyond: PendingQuery<Row[]>; readonly inOrder: PendingQuery<Row[]> } {
  const isBeyond = isTurned ? sql`${column} > ${before}` : sql`${column} < ${before}`;
  return {
    isBeyond: before === undefined ? sql`true` : isBeyond,
    inOrder: isTurned ? sql`ORDER BY ${column}` : sql`ORDER BY ${column} DESC`,
  };
}
