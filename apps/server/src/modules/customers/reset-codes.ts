import type { Sql, Tx } from '../../platform/database.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import type { CustomersContext } from './context.ts';
import { notify } from './notices.ts';
import { requireOpenCustomer } from './search-customers.ts';

const HOURS_GOOD = 24;
const HOUR_MS = 3_600_000;

/**
 * Makes a code with which the customer chooses a new login password in place of the old one: good once, for 24 hours, and
 * until the next one is made. It replaces no second factor. The customer is told.
 * @returns the code: sixty random bits, in groups that can be read out
 * @throws Refusal `not_found`
 */
export async function makeResetCode(
  { clock, recoveryHash }: CustomersContext,
  tx: Tx,
  customerId: string,
): Promise<string> {
  await requireOpenCustomer(tx, customerId);
  const code = Array.from({ length: 3 }, () => newPublicNumber(4)).join('-');
  const at = clock.now();
  const codeHash = recoveryHash(hashedText(customerId, code));
  await tx`
    INSERT INTO reset_codes (customer_id, code_hash, expires_at) VALUES (${customerId}, ${codeHash}, ${resetCodeGoodUntil(at)})
    ON CONFLICT (customer_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`;
  await notify(tx, { customerId, kind: 'reset_code_made', values: {}, at });
  return code;
}

/** Until when a code is good that is made at a time. */
export function resetCodeGoodUntil(at: Date): Date {
  return new Date(at.getTime() + HOURS_GOOD * HOUR_MS);
}

/** Whether this is the customer's reset code, and still good. Small letters and missing dashes do no harm. */
export async function isResetCode(
  { clock, recoveryHash }: CustomersContext,
  sql: Sql,
  customerId: string,
  typed: string,
): Promise<boolean> {
  const [good] = await sql`
    SELECT FROM reset_codes
    WHERE customer_id = ${customerId} AND code_hash = ${recoveryHash(hashedText(customerId, typed))}
      AND expires_at > ${clock.now()}`;
  return good !== undefined;
}

/** With any new password the code is over. @returns whether there was one */
export async function forgetResetCode(tx: Tx, customerId: string): Promise<boolean> {
  const { count } = await tx`DELETE FROM reset_codes WHERE customer_id = ${customerId}`;
  return count > 0;
}

function hashedText(customerId: string, code: string): string {
  return `${customerId}:reset:${code.toUpperCase().replace(/[^0-9A-Z]/gu, '')}`;
}
