import { queueNames, type QueueName } from '@sauda/contract/desk/rights';
import type { Decimal } from '@sauda/money';
import type { PendingQuery, Row, Sql } from '../../platform/database.ts';
import { hourMs } from '../../platform/time.ts';
import { requestKinds, waits, type RequestKind } from './requests.ts';

/** What came in and went out on one day. */
export interface CashDay {
  /** YYYY-MM-DD, in the zone that was asked by. */
  readonly day: string;
  readonly deposits: number;
  readonly deposited: Decimal;
  readonly withdrawals: number;
  readonly withdrawn: Decimal;
}

/** How many wait, by how long they have. */
export interface WaitingRequests {
  readonly queue: QueueName;
  readonly underHour: number;
  readonly underSixHours: number;
  readonly underDay: number;
  readonly older: number;
  readonly nextDeadline: Date | undefined;
}

/** Completed requests of each day of a zone from a moment until another, days without any left out. */
export async function cashByDay(sql: Sql, [since, until]: readonly [Date, Date], timeZone: string): Promise<CashDay[]> {
  // Days are compared as dates and written as text at the end: a text for each request would take most of the time.
  // Sums may be of any size.
  const rows = await sql<Array<Omit<CashDay, 'deposited' | 'withdrawn'> & { deposited: string; withdrawn: string }>>`
    SELECT day::text, coalesce(deposits, 0) AS deposits, coalesce(deposited, 0)::text AS deposited,
      coalesce(withdrawals, 0) AS withdrawals, coalesce(withdrawn, 0)::text AS withdrawn
    FROM (
      SELECT ${dayOf(sql, timeZone)} AS day, count(*)::int AS deposits, sum(credited) AS deposited
      FROM recharges WHERE status = 'completed' AND ended_at >= ${since} AND ended_at < ${until} GROUP BY 1
    ) AS d FULL JOIN (
      SELECT ${dayOf(sql, timeZone)} AS day, count(*)::int AS withdrawals, sum(amount) AS withdrawn
      FROM withdrawals WHERE status = 'completed' AND ended_at >= ${since} AND ended_at < ${until} GROUP BY 1
    ) AS w USING (day)`;
  return rows.map((row) => ({ ...row, deposited: BigInt(row.deposited), withdrawn: BigInt(row.withdrawn) }));
}

/** What of a queue nobody has decided on, as a query of its `deadline` and `created_at`. */
export type WaitingQuery = (sql: Sql) => PendingQuery<Row[]>;

export const waitingRequests =
  (kind: RequestKind): WaitingQuery =>
  (sql) =>
    sql`SELECT ${sql(requestKinds[kind].deadline)} AS deadline, created_at FROM ${sql(kind)} WHERE ${waits(sql, kind)}`;

/** How much waits in each queue. */
export function countWaiting(
  sql: Sql,
  queues: Readonly<Record<QueueName, WaitingQuery>>,
  now: Date,
): Promise<WaitingRequests[]> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const [hour, sixHours, day] = [ago(1), ago(6), ago(24)];
  const all = queueNames
    .map((name) => sql`SELECT ${name}::text AS queue, deadline, created_at FROM (${queues[name](sql)}) AS waiting`)
    .reduce((before, next) => sql`${before} UNION ALL ${next}`);
  return sql<WaitingRequests[]>`
    SELECT queue, min(deadline) AS next_deadline,
      count(*) FILTER (WHERE created_at > ${hour})::int AS under_hour,
      count(*) FILTER (WHERE created_at <= ${hour} AND created_at > ${sixHours})::int AS under_six_hours,
      count(*) FILTER (WHERE created_at <= ${sixHours} AND created_at > ${day})::int AS under_day,
      count(*) FILTER (WHERE created_at <= ${day})::int AS older
    FROM (${all}) AS waiting
    GROUP BY queue`;
}

const dayOf = (sql: Sql, timeZone: string) => sql`(ended_at AT TIME ZONE ${timeZone}::text)::date`;
