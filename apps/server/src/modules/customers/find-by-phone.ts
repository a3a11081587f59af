import { column, type Sql, type Tx } from '../../platform/database.ts';
import type { Parsed } from '../../platform/parsed.ts';

declare const phone: unique symbol;

/** Ten ASCII digits. Customers log in with it. */
export type Phone = string & { readonly [phone]: true };

export function parsePhone(text: string): Parsed<Phone> {
  if (isPhone(text)) return { value: text };
  return { fault: /^[0-9]+$/.test(text) ? 'Phone number must be 10 digits' : 'Invalid phone number' };
}

function isPhone(text: string): text is Phone {
  return /^[0-9]{10}$/.test(text);
}

/** What is asked of a customer who wants in. */
export interface Credentials {
  readonly id: string;
  readonly number: number;
  readonly passwordHash: string;
}

export async function findByPhone(sql: Sql, phone: Phone): Promise<Credentials | undefined> {
  const [customer] = await sql<Array<Omit<Credentials, 'number'> & { number: bigint }>>`
    SELECT id, number, password_hash FROM customers WHERE phone = ${phone}`;
  return customer && { ...customer, number: Number(customer.number) };
}

/** Whether one of these customers, by id or by number, has this phone. */
export async function isPhoneAmong(
  sql: Sql | Tx,
  phone: string,
  { ids, numbers }: { readonly ids: readonly string[]; readonly numbers: readonly bigint[] },
): Promise<boolean> {
  const [one] = await sql`
    SELECT FROM customers
    WHERE phone = ${phone} AND (id = ANY(${column(ids)}::uuid[]) OR number = ANY(${column(numbers)}::bigint[])) LIMIT 1`;
  return one !== undefined;
}
