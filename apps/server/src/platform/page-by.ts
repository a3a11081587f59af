import type { PendingQuery, Row, Sql } from './database.ts';

/** A page of a list by its place in it. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
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
