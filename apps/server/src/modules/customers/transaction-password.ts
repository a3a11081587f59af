import type { KeyedHash } from '../../platform/encryption.ts';
import type { Parsed } from '../../platform/parsed.ts';
import type { Password, Passwords } from './password.ts';

declare const sixDigits: unique symbol;

/** The six digits by which a customer confirms that money may move. */
export type TransactionPassword = string & { readonly [sixDigits]: true };

export function parseTransactionPassword(text: string): Parsed<TransactionPassword> {
  if (!/^[0-9]{6}$/.test(text)) return { fault: 'Please enter 6-digit transaction password' };
  return { value: text as TransactionPassword };
}

/**
 * Hashes and compares transaction passwords. There are only a million of them, which no slow hash can make up for, so
 * argon2id is given a keyed hash: a stolen table alone, without the installation's key, tells nothing. The customer's
 * id is part of it, so that one customer's hash is worth nothing in the row of another.
 */
export interface TransactionPasswords {
  /** @throws Refusal `unavailable` when too many wait. */
  hash(customerId: string, password: TransactionPassword): Promise<string>;
  /** Whatever is not six digits does not match. @throws Refusal `unavailable` when too many wait. */
  matches(customerId: string, text: string, hash: string): Promise<boolean>;
}

export function createTransactionPasswords(passwords: Passwords, keyedHash: KeyedHash): TransactionPasswords {
  const keyed = (customerId: string, text: string): Password =>
    keyedHash(`${customerId}:${text}`).toString('base64url') as Password;
  return {
    hash: (customerId, password) => passwords.hash('session', keyed(customerId, password)),
    matches: (customerId, text, hash) => passwords.matches('session', keyed(customerId, text), hash),
  };
}
