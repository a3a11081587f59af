import type { Decimal } from '@sauda/money';
import type { Sql } from '../../platform/database.ts';

/** What came in and went out on one day. */
export interface CashDay {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly deposits: number;
  readonly deposited: Decimal;
  readonly withdrawals: number;
  readonly withdrawn: Decimal;
}

/** How many wait, by how long they have. */
export interface WaitingRequests {
  readonly kind: 'recharge' | 'withdrawal' | 'loan' | 'identity';
  readonly underHour: number;
  readonly underSixHours: number;
  readonly underDay: number;
  readonly older: number;
  readonly nextDeadline: Date | null;
}

/** Completed requests of each day since then, days without any left out. */
export async function cashByDay(sql: Sql, since: Date): Promise<CashDay[]> {
  // Days are compared as dates and written as text at the end: a text for each request would take most of the time.
  // Sums may be of any size.
  const rows = await sql<Array<Omit<CashDay, 'deposited' | 'withdrawn'> & { deposited: string; withdrawn: string }>>`
    SELECT day::text, coalesce(deposits, 0) AS deposits, coalesce(deposited, 0)::text AS deposited,
      coalesce(withdrawals, 0) AS withdrawals, coalesce(withdrawn, 0)::text AS withdrawn
    FROM (
      SELECT ${dayOf(sql)} AS day, count(*)::int AS deposits, sum(credited) AS deposited
      FROM recharges WHERE status = 'completed' AND ended_at >= ${since} GROUP BY 1
    ) AS d FULL JOIN (
      SELECT ${dayOf(sql)} AS day, count(*)::int AS withdrawals, sum(amount) AS withdrawn
      FROM withdrawals WHERE status = 'completed' AND ended_at >= ${since} GROUP BY 1
    ) AS w USING (day)`;
  return rows.map((row) => ({ ...row, deposited: BigInt(row.deposited), withdrawn: BigInt(row.withdrawn) }));
}

/** Requests that nobody has decided on. */
export function waitingRequests(sql: Sql, now: Date): Promise<WaitingRequests[]> {
  const [hour, sixHours, day] = [1, 6, 24].map((hours) => new Date(now.getTime() - hours * hourMs)) as [
    Date,
    Date,
    Date,
  ];
  return sql<WaitingRequests[]>`
    SELECT kind, min(deadline) AS "nextDeadline",
      count(*) FILTER (WHERE created_at > ${hour})::int AS "underHour",
      count(*) FILTER (WHERE created_at <= ${hour} AND created_at > ${sixHours})::int AS "underSixHours",
      count(*) FILTER (WHERE created_at <= ${sixHours} AND created_at > ${day})::int AS "underDay",
      count(*) FILTER (WHERE created_at <= ${day})::int AS older
    FROM (
      SELECT 'recharge' AS kind, deadline, created_at FROM recharges WHERE status = 'in_progress'
      UNION ALL
      SELECT 'withdrawal', deadline, created_at FROM withdrawals WHERE status = 'in_progress'
      UNION ALL
      SELECT 'loan', decision_deadline, created_at FROM loans WHERE status = 'applying'
      UNION ALL
      SELECT 'identity', NULL, created_at FROM identity_reviews WHERE status = 'under_review'
    ) AS waiting
    GROUP BY kind`;
}

const hourMs = 3_600_000;
const dayOf = (sql: Sql) => sql`(ended_at AT TIME ZONE 'UTC')::date`;
