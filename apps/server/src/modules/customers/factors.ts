import type { Sql } from '../../platform/database.ts';

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
