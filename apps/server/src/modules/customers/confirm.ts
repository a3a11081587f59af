import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { factorsOf } from './factors.ts';
import { verifyAssertion, type PasskeyAssertion } from './passkeys/assertion.ts';

/** What a customer shows so that money may move: the passkey where they have one, else the transaction password. */
export interface Confirmation {
  readonly transactionPassword?: string | undefined;
  /** Signed for this: what `beginConfirming` asked for. */
  readonly passkey?: PasskeyAssertion | undefined;
}

/**
 * Makes sure that it is the customer who moves money. Six digits can be seen over a shoulder, so they are not even
 * compared where there is a passkey. It is slow and counts, so it is done once for a request, before its transaction:
 * `context.once(work, prepare)`.
 * @throws Refusal `passkey_required`, `passkey_refused`, `passkey_expired`, `transaction_password_not_set`,
 * `transaction_password_required`, `transaction_password_incorrect` with the attempts that are left,
 * `transaction_password_locked`, `rate_limited`, `unavailable`
 */
export async function confirm(
  context: CustomersContext,
  customerId: string,
  { transactionPassword = '', passkey }: Confirmation,
): Promise<void> {
  if (passkey !== undefined) {
    await verifyAssertion(context, { purpose: 'confirm', customerId }, passkey);
    return;
  }
  const { database, transactionPasswords, transactionGuesses } = context;
  const { transactionPasswordHash: hash, hasPasskey } = await factorsOf(database.sql, customerId);
  if (hasPasskey) throw new Refusal('passkey_required');
  if (hash === undefined) throw new Refusal('transaction_password_not_set');
  if (transactionPassword === '') throw new Refusal('transaction_password_required');
  await transactionGuesses.guess(customerId, () => transactionPasswords.matches(customerId, transactionPassword, hash));
}

/**
 * As `confirm`, for a command that a customer may do by the session alone as long as there is nothing to confirm it with.
 * @throws Refusal as `confirm`
 */
export async function confirmIfSet(
  context: CustomersContext,
  customerId: string,
  confirmation: Confirmation,
): Promise<void> {
  const { transactionPasswordHash, hasPasskey } = await factorsOf(context.database.sql, customerId);
  const isShown = confirmation.passkey !== undefined || (confirmation.transactionPassword ?? '') !== '';
  if (transactionPasswordHash === undefined && !hasPasskey && !isShown) return;
  await confirm(context, customerId, confirmation);
}
