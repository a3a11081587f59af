import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { verifyAssertion, type PasskeyAssertion } from './passkeys/assertion.ts';
import type { Sql } from '../../platform/database.ts';
import type { Password } from './password.ts';
import { loginOf } from './require-open-account.ts';

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

/** What a customer has, beside the session and the login password, to show that it is them. */
export interface Factors {
  /** Null where none is set. */
  readonly transactionPasswordHash: string | undefined;
  readonly hasPasskey: boolean;
}

export async function factorsOf(sql: Sql, customerId: string): Promise<Factors> {
  const [factors] = await sql<[Factors]>`
    SELECT transaction_password_hash,
      EXISTS (SELECT FROM passkeys WHERE customer_id = ${customerId}) AS has_passkey
    FROM customers WHERE id = ${customerId}`;
  return factors;
}

export interface LoginPasswordCheck {
  readonly password: Password | undefined;
  /** The network address of who asks. */
  readonly address: string;
}

/**
 * Asks who is logged in for their login password once more, before a change that a thief of the session would like to
 * make. `alsoCheck` is done within the same attempt: what it refuses as a wrong guess counts too.
 * @throws Refusal `login_password_required`, `invalid_credentials`, `too_many_attempts`, `unavailable`, `logout` where the account is closed
 */
export async function checkLoginPassword(
  { database, passwords, throttle }: CustomersContext,
  customerId: string,
  { password, address }: LoginPasswordCheck,
  alsoCheck?: () => Promise<void>,
): Promise<void> {
  if (password === undefined) throw new Refusal('login_password_required');
  const { phone, passwordHash } = await loginOf(database.sql, customerId);
  await throttle.attempt({ kind: 'password', phone, address, customerId }, async (lane) => {
    if (!(await passwords.matches(lane, password, passwordHash))) throw new Refusal('invalid_credentials');
    await alsoCheck?.();
  });
}
