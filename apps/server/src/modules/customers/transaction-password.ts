import type { KeyedHash } from '../../platform/encryption.ts';
import type { Parsed } from '../../platform/parsed.ts';
import type { Password, Passwords } from './password.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkLoginPassword, factorsOf } from './confirm.ts';
import type { CustomersContext } from './context.ts';
import { notify } from './notices.ts';
import { requireOpenAccount } from './require-open-account.ts';

declare const sixDigits: unique symbol;

/** The six digits by which a customer confirms that money may move. */
export type TransactionPassword = string & { readonly [sixDigits]: true };

export function parseTransactionPassword(text: string): Parsed<TransactionPassword> {
  if (!/^[0-9]{6}$/.test(text)) return { fault: 'Please enter 6-digit transaction password' };
  return { value: text as TransactionPassword };
}

export type TransactionPasswords = ReturnType<typeof createTransactionPasswords>;

/**
 * Hashes and compares transaction passwords. There are only a million of them, which no slow hash can make up for, so
 * argon2id is given a keyed hash: a stolen table alone, without the installation's key, tells nothing. The customer's
 * id is part of it, so that one customer's hash is worth nothing in the row of another. Each is refused as `unavailable` when too many wait.
 */
export function createTransactionPasswords(passwords: Passwords, keyedHash: KeyedHash) {
  const keyed = (customerId: string, text: string): Password =>
    keyedHash(`${customerId}:${text}`).toString('base64url') as Password;
  return {
    hash: (customerId: string, password: TransactionPassword): Promise<string> =>
      passwords.hash('session', keyed(customerId, password)),
    /** Whatever is not six digits does not match. */
    matches: (customerId: string, text: string, hash: string): Promise<boolean> =>
      passwords.matches('session', keyed(customerId, text), hash),
  };
}

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
 * @returns the change, to be made once. It throws `transaction_password_already_set` where another was faster, `logout` where
 * the account was closed.
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
    WHERE id = ${customerId} AND transaction_password_hash IS NOT DISTINCT FROM ${oldHash} AND closed_at IS NULL
    RETURNING 1`;
  if (changed === undefined) await requireOpenAccount(tx, customerId);
  if (changed === undefined) throw new Refusal('transaction_password_already_set');
  await transactionGuesses.forget(tx, customerId);
  const kind = oldHash === undefined ? 'transaction_password_set' : 'transaction_password_changed';
  await notify(tx, { customerId, kind, values: {}, at: clock.now() });
}
