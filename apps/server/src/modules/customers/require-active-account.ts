import { column, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * For every command that moves a customer's money or makes an order. Call it under the lock on the customer's ledger
 * accounts, which closing and freezing take too: a command either comes before, whole, or is refused.
 * @throws Refusal `logout` where the account is closed, `account_frozen` with the reason
 */
export async function requireActiveAccount(tx: Tx, customerId: string): Promise<void> {
  const [customer] = await tx<Array<{ isClosed: boolean; frozenReason: string | undefined }>>`
    SELECT closed_at IS NOT NULL AS is_closed, frozen_reason FROM customers WHERE id = ${customerId}`;
  if (customer?.isClosed === true) throw new Refusal('logout');
  if (customer?.frozenReason != null) throw frozen(customer.frozenReason);
}

/** Those of these customers whose accounts are frozen, with the reason. The same lock makes it hold. */
export async function frozenAmong(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<Array<{ id: string; reason: string }>>`
    SELECT id, frozen_reason AS reason FROM customers
    WHERE frozen_reason IS NOT NULL AND id = ANY (${column(customerIds)}::uuid[])`;
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export function frozen(reason: string): Refusal {
  return new Refusal('account_frozen', { values: { reason } });
}

/**
 * For commands that make something for a customer without needing their money. Call it under the lock on the customer's
 * ledger accounts, which closing takes too: a request that was under way when the account was closed makes nothing.
 * @throws Refusal `logout` where the account is closed
 */
export async function requireOpenAccount(tx: Tx, customerId: string): Promise<void> {
  const [closed] = await tx`SELECT FROM customers WHERE id = ${customerId} AND closed_at IS NOT NULL`;
  if (closed !== undefined) throw new Refusal('logout');
}
