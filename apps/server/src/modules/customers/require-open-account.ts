import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * For commands that make something for a customer without needing their money. Call it under the lock on the customer's
 * ledger accounts, which closing takes too: a request that was under way when the account was closed makes nothing.
 * @throws Refusal `logout` where the account is closed
 */
export async function requireOpenAccount(tx: Tx, customerId: string): Promise<void> {
  const [closed] = await tx`SELECT FROM customers WHERE id = ${customerId} AND closed_at IS NOT NULL`;
  if (closed !== undefined) throw new Refusal('logout');
}
