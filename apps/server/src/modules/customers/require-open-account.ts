import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Phone } from './find-by-phone.ts';

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

/**
 * What a customer logs in with. Closing the account takes it away, also from who was let in just before.
 * @throws Refusal `logout` where the account is closed
 */
export async function loginOf(sql: Sql, customerId: string): Promise<{ phone: Phone; passwordHash: string }> {
  const [login] = await sql<Array<{ phone: Phone; passwordHash: string }>>`
    SELECT phone, password_hash FROM customers WHERE id = ${customerId} AND closed_at IS NULL`;
  if (login === undefined) throw new Refusal('logout');
  return login;
}
