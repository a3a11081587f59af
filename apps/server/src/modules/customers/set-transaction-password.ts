import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkLoginPassword } from './check-login-password.ts';
import type { CustomersContext } from './context.ts';
import { factorsOf } from './factors.ts';
import { notify } from './notices.ts';
import type { Password } from './password.ts';
import type { TransactionPassword } from './transaction-password.ts';

export interface TransactionPasswordChange {
  readonly newPassword: TransactionPassword;
  /** Whether the customer takes it for the first one. Where one is set, it is refused. */
  readonly isFirst: boolean;
  /** The login password. It is asked for where a transaction password is set already, and where there is a passkey. */
  readonly loginPassword: Password | undefined;
  /** The network address of who asks. */
  readonly address: string;
}

/**
 * Sets the transaction password, or changes it with the login password: which of the two is decided by whether one is
 * set. Beside a passkey the first one needs the login password too, since it confirms once the passkey is removed.
 * Hashing is slow, so it happens here, before the transaction.
 * @returns the change, to be made once. It throws `transaction_password_already_set` where another was faster.
 * @throws Refusal `transaction_password_already_set`, `login_password_required`, `invalid_credentials`,
 * `too_many_attempts`, `unavailable`
 */
export async function prepareTransactionPassword(
  context: CustomersContext,
  customerId: string,
  change: TransactionPasswordChange,
): Promise<(tx: Tx) => Promise<void>> {
  const { database, transactionPasswords } = context;
  const { transactionPasswordHash: oldHash, hasPasskey } = await factorsOf(database.sql, customerId);
  if (oldHash !== undefined) await assertMayChange(context, customerId, change);
  else if (hasPasskey)
    await checkLoginPassword(context, customerId, { password: change.loginPassword, address: change.address });
  const newHash = await transactionPasswords.hash(customerId, change.newPassword);
  return (tx) => apply(context, tx, customerId, { oldHash, newHash });
}

async function assertMayChange(
  context: CustomersContext,
  customerId: string,
  { isFirst, loginPassword: password, address }: TransactionPasswordChange,
): Promise<void> {
  if (isFirst) throw new Refusal('transaction_password_already_set');
  await checkLoginPassword(context, customerId, { password, address });
}

async function apply(
  { clock, transactionGuesses }: CustomersContext,
  tx: Tx,
  customerId: string,
  { oldHash, newHash }: { oldHash: string | undefined; newHash: string },
): Promise<void> {
  const [changed] = await tx`
    UPDATE customers SET transaction_password_hash = ${newHash}
    WHERE id = ${customerId} AND transaction_password_hash IS NOT DISTINCT FROM ${oldHash}
    RETURNING 1`;
  if (changed === undefined) throw new Refusal('transaction_password_already_set');
  await transactionGuesses.forget(tx, customerId);
  const kind = oldHash === undefined ? 'transaction_password_set' : 'transaction_password_changed';
  await notify(tx, { customerId, kind, values: {}, at: clock.now() });
}
