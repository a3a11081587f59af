import type { PendingQuery, Sql, Tx } from '../../../platform/database.ts';

/**
 * Whether a lot is of the shares of before an action. The share is halted from the beginning of its day until all lots have changed, so that what opens then is what a
 * venue had traded before and says late: of an order from before.
 * @param lot the name of the lot's row in the statement
 * @param exAt when the action's day begins
 */
export const isOfBefore = (
  sql: Sql | Tx,
  lot: string,
  exAt: Date | PendingQuery<object[]>,
): PendingQuery<object[]> => sql`
  (${sql(lot)}.opened_at < ${exAt} OR EXISTS (
    SELECT FROM orders placed
    WHERE placed.customer_id = ${sql(lot)}.customer_id AND placed.no = ${sql(lot)}.no AND placed.created_at < ${exAt}))`;
