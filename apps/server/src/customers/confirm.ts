import { Refusal } from '../platform/refusal.ts';
import type { CustomersContext } from './context.ts';

/** What a customer shows so that money may move. */
export interface Confirmation {
  readonly transactionPassword?: string | undefined;
}

/**
 * Makes sure that it is the customer who moves money. It is slow and counts, so it is done once for a request, before
 * its transaction: `context.once(work, prepare)`.
 * @throws Refusal `transaction_password_not_set`, `transaction_password_required`, `transaction_password_incorrect` with
 * the attempts that are left, `transaction_password_locked`, `rate_limited`, `unavailable`
 */
export async function confirm(
  { database, transactionPasswords, transactionGuesses }: CustomersContext,
  customerId: string,
  { transactionPassword = '' }: Confirmation,
): Promise<void> {
  const [customer] = await database.sql<[{ hash: string | null }]>`
    SELECT transaction_password_hash AS hash FROM customers WHERE id = ${customerId}`;
  const { hash } = customer;
  if (hash === null) throw new Refusal('transaction_password_not_set');
  if (transactionPassword === '') throw new Refusal('transaction_password_required');
  await transactionGuesses.guess(customerId, () => transactionPasswords.matches(customerId, transactionPassword, hash));
}
