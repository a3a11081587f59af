import type { Sql } from '../../platform/database.ts';

export interface CustomerCounts {
  /** With an open account; PostgreSQL's estimate where there are many. */
  readonly open: number;
  readonly frozen: number;
}

/** Fewer than these are counted. */
const countedAtMost = 20_000;

export async function countCustomers(sql: Sql): Promise<CustomerCounts> {
  const [counts] = await sql<[{ estimate: number; frozen: number; counted: number }]>`
    SELECT (SELECT reltuples::int FROM pg_class WHERE oid = 'customers'::regclass) AS estimate,
      (SELECT count(*)::int FROM customers WHERE frozen_reason IS NOT NULL) AS frozen,
      (SELECT count(*)::int FROM (
        SELECT FROM customers WHERE closed_at IS NULL LIMIT ${countedAtMost}) AS first) AS counted`;
  return {
    open: counts.counted < countedAtMost ? counts.counted : Math.max(counts.counted, counts.estimate),
    frozen: counts.frozen,
  };
}

/** How many registered on each day from a moment until another, by day of a zone (YYYY-MM-DD). Their ids tell when, so the key is enough. */
export async function registrationsByDay(
  sql: Sql,
  [since, until]: readonly [Date, Date],
  timeZone: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<Array<{ day: string; count: number }>>`
    SELECT day::text, count FROM (
      SELECT (uuid_extract_timestamp(id) AT TIME ZONE ${timeZone}::text)::date AS day, count(*)::int AS count
      FROM customers WHERE id >= ${firstIdOf(since)} AND id < ${firstIdOf(until)} GROUP BY 1
    ) AS days`;
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** The lowest UUIDv7 of a moment. */
function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
