import { Refusal } from '../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import type { PasskeyAssertion, Passkeys } from './passkeys/index.ts';

/** What a customer shows so that money may move: one of the two. */
export interface Confirmation {
  readonly transactionPassword?: string | undefined;
  /** Signed for this: what `passkeys.beginConfirming` asked for. It serves also without a transaction password, or while that is locked. */
  readonly passkey?: PasskeyAssertion | undefined;
}

/**
 * Makes sure that it is the customer who moves money. It is slow and counts, so it is done once for a request, before
 * its transaction: `context.once(work, prepare)`.
 * @throws Refusal `transaction_password_not_set`, `transaction_password_required`, `transaction_password_incorrect` with
 * the attempts that are left, `transaction_password_locked`, `passkey_refused`, `passkey_expired`, `rate_limited`,
 * `unavailable`
 */
export async function confirm(
  { database, transactionPasswords, transactionGuesses }: CustomersContext,
  passkeys: Passkeys,
  customerId: string,
  { transactionPassword = '', passkey }: Confirmation,
): Promise<void> {
  if (passkey !== undefined) return passkeys.confirm(customerId, passkey);
  const [customer] = await database.sql<[{ hash: string | null }]>`
    SELECT transaction_password_hash AS hash FROM customers WHERE id = ${customerId}`;
  const { hash } = customer;
  if (hash === null) throw new Refusal('transaction_password_not_set');
  if (transactionPassword === '') throw new Refusal('transaction_password_required');
  await transactionGuesses.guess(customerId, () => transactionPasswords.matches(customerId, transactionPassword, hash));
}
