import type { Sql } from '../../../platform/database.ts';
import { idleReturns, type IdleReturn } from './returns.ts';

/** Those that are to come, the first to come first. */
export function listWaiting(
  sql: Sql,
  { limit, after }: { readonly limit: number; readonly after: Pick<IdleReturn, 'dueOn' | 'id'> | undefined },
): Promise<IdleReturn[]> {
  return sql<IdleReturn[]>`
    SELECT ${idleReturns.columns()} FROM idle_money_returns
    WHERE outcome IS NULL ${after === undefined ? sql`` : sql`AND (due_on, id) > (${after.dueOn}::date, ${after.id})`}
    ORDER BY due_on, id LIMIT ${limit}`;
}

/** Those that have ended, the last to be told first. */
export function listEnded(
  sql: Sql,
  { limit, before }: { readonly limit: number; readonly before: bigint | undefined },
): Promise<IdleReturn[]> {
  return sql<IdleReturn[]>`
    SELECT ${idleReturns.columns()} FROM idle_money_returns
    WHERE outcome IS NOT NULL ${before === undefined ? sql`` : sql`AND id < ${before}`}
    ORDER BY id DESC LIMIT ${limit}`;
}

/** How many are to come, and what they were told of together. */
export async function sumOfWaiting(sql: Sql): Promise<{ readonly count: number; readonly amount: bigint }> {
  const [sum] = await sql<[{ count: number; amount: bigint }]>`
    SELECT count(*)::int AS count, coalesce(sum(told_amount), 0)::bigint AS amount FROM idle_money_returns WHERE outcome IS NULL`;
  return sum;
}
