import type { Sql } from '../platform/database.ts';
import type { Phone } from './phone.ts';

/** What a customer sees of themselves, beside money. */
export interface Profile {
  readonly number: number;
  readonly phone: Phone;
  /** Address of the picture, where there is one. */
  readonly avatar: string | null;
  readonly hasTransactionPassword: boolean;
}

export async function readProfile(sql: Sql, customerId: string): Promise<Profile> {
  const [profile] = await sql<[Omit<Profile, 'number'> & { number: bigint }]>`
    SELECT number, phone, avatar, transaction_password_hash IS NOT NULL AS "hasTransactionPassword"
    FROM customers WHERE id = ${customerId}`;
  return { ...profile, number: Number(profile.number) };
}
