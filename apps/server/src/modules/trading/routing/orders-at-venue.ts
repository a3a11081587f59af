import type { Tx } from '../../../platform/database.ts';

/** Whether a venue has orders of a customer, or is to be told of some. Call it under the lock on their ledger accounts. */
export async function hasOrdersAtVenue(tx: Tx, customerId: string): Promise<boolean> {
  const [found] = await tx`SELECT FROM orders WHERE customer_id = ${customerId} AND reach IS NOT NULL LIMIT 1`;
  return found !== undefined;
}
