import { column, type Sql, type Tx } from '../../platform/database.ts';

/** Proceeds of one day's sells that have not settled, of one customer. */
export interface Pending {
  /** The day on which they settle. */
  readonly dueOn: Date;
  /** When on it, at the earliest. */
  readonly dueAt: Date;
  /** Above zero. */
  readonly amount: bigint;
}

/** What becomes free cash, and when. */
export type Release = Pending;

/**
 * When what a customer has of unsettled proceeds becomes free cash. What buys have used of them is what would have settled first: at each
 * day that is free which is more than what is still to come after it.
 * @param unsettled zero or more, in ten-thousandths
 * @param pending by day, the first first
 */
export function releasesOf(unsettled: bigint, pending: readonly Pending[]): Release[] {
  const releases: Release[] = [];
  let left = unsettled;
  let after = sumOf(pending);
  for (const day of pending) {
    after -= day.amount;
    const amount = left > after ? left - after : 0n;
    left -= amount;
    if (amount > 0n) releases.push({ ...day, amount });
  }
  return releases;
}

/** The most that can be unsettled. */
export const sumOf = (pending: readonly Pending[]): bigint => pending.reduce((sum, { amount }) => sum + amount, 0n);

/** What is to settle of customers, by day, the first first; who has nothing is not there. */
export async function readPending(
  sql: Sql | Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Pending[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await sql<Array<Pending & { customerId: string }>>`
    SELECT customer_id, due_on, min(due_at) AS due_at, sum(proceeds)::bigint AS amount
    FROM settlements JOIN settlement_days USING (segment, trade_day)
    WHERE customer_id = ANY (${column([...customerIds])}::uuid[]) AND freed_at IS NULL AND proceeds <> 0
    GROUP BY customer_id, due_on ORDER BY due_on`;
  return Map.groupBy(rows, ({ customerId }) => customerId);
}
