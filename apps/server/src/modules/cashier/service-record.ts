import type { Sql } from '../../platform/database.ts';

/** How a month's requests of one kind have ended, of those that have, or are overdue. */
export interface ServiceRecord {
  /** The month in the house's zone, as in `2026-11`. */
  readonly month: string;
  readonly asked: number;
  readonly ended: number;
  /** Half of those that ended did so within it, and none took longer than `worst`: seconds. Undefined where none has ended. */
  readonly medianSeconds: number | undefined;
  readonly worstSeconds: number | undefined;
  /** Those that ended by their deadline, of those that ended or whose deadline is over; 1 where there are none. */
  readonly withinDeadline: number;
}

export type RequestKind = 'recharges' | 'withdrawals';

/**
 * Of the month of `now` and the one before, newest first, from the rows that `npm run verify` compares with the ledger.
 * @param timeZone whose months they are, by its IANA name
 */
export async function readServiceRecord(
  sql: Sql,
  kind: RequestKind,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ServiceRecord[]> {
  return sql<ServiceRecord[]>`
    WITH months AS (
      SELECT start, start AT TIME ZONE ${timeZone} AS begins, (start + interval '1 month') AT TIME ZONE ${timeZone} AS ends
      FROM generate_series(
        date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timeZone}) - interval '1 month',
        date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timeZone}), interval '1 month') AS start
    )
    SELECT to_char(start, 'YYYY-MM') AS month, count(request.no)::int AS asked, count(ended_at)::int AS ended,
      extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY ended_at - created_at))::float8 AS median_seconds,
      extract(epoch FROM max(ended_at - created_at))::float8 AS worst_seconds,
      coalesce(
        count(*) FILTER (WHERE ended_at <= deadline)::float8
          / nullif(count(*) FILTER (WHERE ended_at IS NOT NULL OR deadline < ${now}), 0), 1) AS within_deadline
    FROM months LEFT JOIN ${sql(kind)} AS request ON created_at >= begins AND created_at < ends
    GROUP BY start ORDER BY start DESC`;
}
