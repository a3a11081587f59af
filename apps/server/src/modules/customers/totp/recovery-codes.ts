import { fewRecoveryCodes } from '@sauda/rules';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { newPublicNumber, publicNumberOf } from '../../../platform/public-number.ts';
import type { CustomersContext } from '../context.ts';
import { notify } from '../notices.ts';

// The codes for when an authenticator app is lost. They are hashed with a key, and each is taken once.

const recoveryCodes = 10;
const groupLength = 5;

/**
 * Makes the recovery codes of a customer, whose authenticator the transaction has locked, in place of those from before.
 * @param spent by which they are asked for: those of a recovery code follow from it, so that they can be told again
 * @returns the codes, which are nowhere else
 */
export async function makeRecoveryCodes(
  context: CustomersContext,
  tx: Tx,
  customerId: string,
  spent = '',
): Promise<readonly string[]> {
  const codes = codesAfter(context, customerId, spent) ?? Array.from({ length: recoveryCodes }, createRecoveryCode);
  const hashes = hashesOf(context, customerId, codes);
  await tx`DELETE FROM recovery_codes WHERE customer_id = ${customerId}`;
  await tx`
    INSERT INTO recovery_codes (customer_id, code_hash)
    SELECT ${customerId}, hash FROM unnest(${column(hashes)}::bytea[]) AS made (hash)`;
  return codes;
}

/** @returns the codes that were made by this recovery code, undefined unless they are those of now and none of them was taken */
export async function codesMadeBy(
  context: CustomersContext,
  sql: Sql | Tx,
  customerId: string,
  spent: string,
): Promise<readonly string[] | undefined> {
  const codes = codesAfter(context, customerId, spent);
  if (codes === undefined) return undefined;
  const [{ unused }] = await sql<[{ unused: number }]>`
    SELECT count(*)::int AS unused FROM recovery_codes
    WHERE customer_id = ${customerId} AND used_at IS NULL AND code_hash = ANY(${column(hashesOf(context, customerId, codes))}::bytea[])`;
  return unused === recoveryCodes ? codes : undefined;
}

/** Takes a recovery code, however it was typed, and tells the customer how many are left. */
export async function takeRecoveryCode(
  context: CustomersContext,
  tx: Tx,
  customerId: string,
  text: string,
): Promise<boolean> {
  const code = readRecoveryCode(text);
  if (code === undefined) return false;
  const at = context.clock.now();
  const [taken] = await tx`
    UPDATE recovery_codes SET used_at = ${at}
    WHERE customer_id = ${customerId} AND code_hash = ${recoveryHashOf(context, customerId, code)} AND used_at IS NULL
    RETURNING 1`;
  if (taken === undefined) return false;
  const { left } = await countRecoveryCodes(tx, customerId);
  const kind = left > fewRecoveryCodes ? 'recovery_code_used' : 'recovery_codes_few';
  await notify(tx, { customerId, kind, values: { left: String(left) }, at });
  return true;
}

/** How many were made, and how many of them are left. */
export async function countRecoveryCodes(
  sql: Sql | Tx,
  customerId: string,
): Promise<{ readonly made: number; readonly left: number }> {
  const [counts] = await sql<[{ made: number; left: number }]>`
    SELECT count(*)::int AS made, (count(*) FILTER (WHERE used_at IS NULL))::int AS "left"
    FROM recovery_codes WHERE customer_id = ${customerId}`;
  return counts;
}

const hashesOf = (context: CustomersContext, customerId: string, codes: readonly string[]): Buffer[] =>
  codes.map((code) => recoveryHashOf(context, customerId, code));

/** Nobody can tell them from the code without `SECRET_KEY`. */
function codesAfter({ recoveryHash }: CustomersContext, customerId: string, spent: string): string[] | undefined {
  const code = readRecoveryCode(spent);
  if (code === undefined) return undefined;
  return Array.from({ length: recoveryCodes }, (_, nth) =>
    grouped(publicNumberOf(recoveryHash(`${customerId}:${code}:${nth}`).subarray(0, 2 * groupLength))),
  );
}

function recoveryHashOf({ recoveryHash }: CustomersContext, customerId: string, code: string): Buffer {
  return recoveryHash(`${customerId}:${code}`);
}

/** Ten letters and digits, fifty random bits, in two groups. */
function createRecoveryCode(): string {
  return `${newPublicNumber(groupLength)}-${newPublicNumber(groupLength)}`;
}

/** A code in the one form in which it is hashed, however it was typed. Undefined where it cannot be a recovery code. */
function readRecoveryCode(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-Z]{10}$/.test(plain) ? grouped(plain) : undefined;
}

const grouped = (plain: string): string => `${plain.slice(0, groupLength)}-${plain.slice(groupLength)}`;
