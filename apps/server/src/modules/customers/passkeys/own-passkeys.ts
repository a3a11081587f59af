import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notify } from '../notices.ts';
import { checkLoginPassword, type LoginPasswordCheck } from '../confirm.ts';
import type { CustomersContext } from '../context.ts';
import type { From } from './challenges.ts';
import { requestOptions, type CredentialDescriptor, type RequestOptions } from './options.ts';

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

/** What a passkey of the customer is to sign, so that money may move. @throws Refusal `passkeys_unavailable`, `rate_limited` */
export async function beginConfirming(
  { database, challenges, relyingPartyOf }: CustomersContext,
  customerId: string,
  { origin, address }: From,
): Promise<RequestOptions> {
  const relyingParty = relyingPartyOf(origin);
  const own = await descriptorsOf(database.sql, customerId, relyingParty.id);
  const from = { origin: relyingParty.origin, address };
  return requestOptions(await challenges.make({ purpose: 'confirm', customerId }, from), relyingParty.id, own);
}

/**
 * With the login password: a thief of the session would be rid of what stands between them and the money.
 * @returns the removal, to be made once. It throws `not_found` where the customer has no such passkey.
 * @throws Refusal as `checkLoginPassword`
 */
export async function preparePasskeyRemoval(
  context: CustomersContext,
  customerId: string,
  number: bigint,
  check: LoginPasswordCheck,
): Promise<(tx: Tx) => Promise<void>> {
  await checkLoginPassword(context, customerId, check);
  return async (tx) => {
    const [removed] = await tx<Array<{ name: string }>>`
      DELETE FROM passkeys WHERE customer_id = ${customerId} AND number = ${number} RETURNING name`;
    if (removed === undefined) throw new Refusal('not_found');
    await notify(tx, { customerId, kind: 'passkey_removed', values: { name: removed.name }, at: context.clock.now() });
  };
}
