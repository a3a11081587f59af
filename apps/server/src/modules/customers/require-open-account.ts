import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * For commands that make something for a customer without needing their money. Closing waits until they are done, and then removes
 * what they have made; one that was under way when the account was closed makes nothing.
 * @throws Refusal `logout` where the account is closed
 */
export async function requireOpenAccount(tx: Tx, customerId: string): Promise<void> {
  const [customer] = await tx<Array<{ closedAt: Date | undefined }>>`
    SELECT closed_at FROM customers WHERE id = ${customerId} FOR KEY SHARE`;
  if (customer?.closedAt !== undefined) throw new Refusal('logout');
}
