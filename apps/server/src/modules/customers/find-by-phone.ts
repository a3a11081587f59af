import type { Sql } from '../../platform/database.ts';
import type { Phone } from './phone.ts';

/** What is asked of a customer who wants in. */
export interface Credentials {
  readonly id: string;
  readonly number: number;
  readonly passwordHash: string;
}

export async function findByPhone(sql: Sql, phone: Phone): Promise<Credentials | undefined> {
  const [customer] = await sql<Array<Omit<Credentials, 'number'> & { number: bigint }>>`
    SELECT id, number, password_hash AS "passwordHash" FROM customers WHERE phone = ${phone}`;
  return customer && { ...customer, number: Number(customer.number) };
}
