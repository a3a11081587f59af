import type { Sql, Tx } from '../../../platform/database.ts';

/** What somebody can have lost, as the contract says it too. */
export const lostKeys = ['password', 'authenticator', 'passkeys', 'transaction_password', 'phone'] as const;
export type LostKey = (typeof lostKeys)[number];

/** What takes effect after a time. A lost password has a code instead. */
export type ReplacedKey = Exclude<LostKey, 'password'>;

interface Replacement {
  /** Told when two people have agreed, and when it has taken effect. */
  readonly waits: `${'authenticator_reset' | 'passkeys_reset' | 'transaction_password_reset' | 'phone_change'}_waits`;
  readonly done: 'authenticator_reset' | 'passkeys_reset' | 'transaction_password_reset' | 'phone_changed';
  /** Whether the customer has what is to be replaced. */
  has(sql: Sql | Tx, customerId: string): Promise<boolean>;
  /** @returns false where it cannot be done any more: somebody else has the phone number */
  replace(tx: Tx, customerId: string, newPhone: string | undefined): Promise<boolean>;
}

const replacements: Readonly<Record<ReplacedKey, Replacement>> = {
  authenticator: {
    waits: 'authenticator_reset_waits',
    done: 'authenticator_reset',
    has: (sql, customerId) =>
      isThere(sql`SELECT FROM authenticators WHERE customer_id = ${customerId} AND confirmed_at IS NOT NULL`),
    async replace(tx, customerId) {
      await tx`DELETE FROM authenticators WHERE customer_id = ${customerId}`;
      return true;
    },
  },
  passkeys: {
    waits: 'passkeys_reset_waits',
    done: 'passkeys_reset',
    has: (sql, customerId) => isThere(sql`SELECT FROM passkeys WHERE customer_id = ${customerId} LIMIT 1`),
    async replace(tx, customerId) {
      await tx`DELETE FROM passkeys WHERE customer_id = ${customerId}`;
      return true;
    },
  },
  transaction_password: {
    waits: 'transaction_password_reset_waits',
    done: 'transaction_password_reset',
    has: (sql, customerId) =>
      isThere(sql`SELECT FROM customers WHERE id = ${customerId} AND transaction_password_hash IS NOT NULL`),
    async replace(tx, customerId) {
      await tx`UPDATE customers SET transaction_password_hash = NULL WHERE id = ${customerId}`;
      await tx`DELETE FROM transaction_password_guesses WHERE customer_id = ${customerId}`;
      return true;
    },
  },
  phone: {
    waits: 'phone_change_waits',
    done: 'phone_changed',
    has: (sql, customerId) => isThere(sql`SELECT FROM customers WHERE id = ${customerId} AND phone IS NOT NULL`),
    async replace(tx, customerId, newPhone = '') {
      const { count } = await tx`
        UPDATE customers SET phone = ${newPhone}
        WHERE id = ${customerId} AND NOT EXISTS (SELECT FROM customers WHERE phone = ${newPhone})`;
      return count > 0;
    },
  },
};

export const replacementOf = (lost: ReplacedKey): Replacement => replacements[lost];

async function isThere(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}
