import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notify } from '../notices.ts';
import type { CredentialDescriptor } from './options.ts';

export interface Passkey {
  readonly number: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
  /** Whether a service that copies it to other devices kept it, when it was last used. */
  readonly isBackedUp: boolean;
}

/** Newest first. There are ten at most. */
export async function listPasskeys(sql: Sql, customerId: string): Promise<readonly Passkey[]> {
  const rows = await sql<Array<Omit<Passkey, 'number'> & { number: bigint }>>`
    SELECT number, name, created_at, last_used_at, backed_up AS is_backed_up
    FROM passkeys WHERE customer_id = ${customerId}
    ORDER BY number DESC`;
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

/** A customer's passkeys for one domain, as browsers are told of them. */
export async function descriptorsOf(
  sql: Sql,
  customerId: string,
  relyingParty: string,
): Promise<CredentialDescriptor[]> {
  const rows = await sql<Array<{ id: Buffer; transports: string[] }>>`
    SELECT credential_id AS id, transports FROM passkeys
    WHERE customer_id = ${customerId} AND relying_party = ${relyingParty}`;
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), type: 'public-key', transports }));
}

/** @throws Refusal `not_found` where the customer has no such passkey */
export async function removePasskey(tx: Tx, customerId: string, number: bigint, at: Date): Promise<void> {
  const [removed] = await tx<Array<{ name: string }>>`
    DELETE FROM passkeys WHERE customer_id = ${customerId} AND number = ${number} RETURNING name`;
  if (removed === undefined) throw new Refusal('not_found');
  await notify(tx, { customerId, kind: 'passkey_removed', values: { name: removed.name }, at });
}
