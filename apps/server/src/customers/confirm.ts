import { Refusal } from '../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { factorsOf } from './factors.ts';
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

/**
 * As `confirm`, for a deed that a customer may do by the session alone as long as there is nothing to confirm it with. Whoever has set
 * a transaction password or keeps a passkey is asked for one of the two.
 * @throws Refusal `passkey_required` where there are passkeys only, and those of `confirm`
 */
export async function confirmIfSet(
  context: CustomersContext,
  passkeys: Passkeys,
  customerId: string,
  confirmation: Confirmation,
): Promise<void> {
  const { hasTransactionPassword, hasPasskey } = await factorsOf(context.database.sql, customerId);
  const isShown = confirmation.passkey !== undefined || (confirmation.transactionPassword ?? '') !== '';
  if (!hasTransactionPassword && !hasPasskey && !isShown) return;
  if (!hasTransactionPassword && hasPasskey && confirmation.passkey === undefined)
    throw new Refusal('passkey_required');
  await confirm(context, passkeys, customerId, confirmation);
}
