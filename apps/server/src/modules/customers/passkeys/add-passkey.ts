import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { parse as uuidBytes } from 'uuid';
import { column, type Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkLoginPassword, type LoginPasswordCheck } from '../confirm.ts';
import { notify } from '../notices.ts';
import { requireOpenAccount } from '../require-open-account.ts';
import type { Phone } from '../find-by-phone.ts';
import { algorithms, creationOptions, type CreationOptions } from './options.ts';
import { descriptorsOf } from './own-passkeys.ts';
import type { CustomersContext } from '../context.ts';
import type { From } from './challenges.ts';

const passkeysAtMost = 10;

/** A new key, as a browser writes it in JSON. */
export type PasskeyAttestation = Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type' | 'response'>;

export interface NewPasskey {
  /** By which the customer tells it from their others. */
  readonly name: string;
  readonly attestation: PasskeyAttestation;
}

/**
 * Says what key is to be made. It asks for the login password, since a thief of the session could make a way in of it.
 * @throws Refusal `passkeys_unavailable`, `login_password_required`, `invalid_credentials`, `too_many_attempts`,
 * `too_many_passkeys`, `rate_limited`, `unavailable`
 */
export async function beginAdding(
  context: CustomersContext,
  customerId: string,
  { origin, address }: From,
  check: LoginPasswordCheck,
): Promise<CreationOptions> {
  const { database, challenges } = context;
  const relyingParty = context.relyingPartyOf(origin);
  await checkLoginPassword(context, customerId, check);
  const [customer] = await database.sql<[{ phone: Phone; count: number }]>`
    SELECT phone, (SELECT count(*)::int FROM passkeys WHERE customer_id = ${customerId}) AS count
    FROM customers WHERE id = ${customerId}`;
  assertRoom(customer.count);
  const own = await descriptorsOf(database.sql, customerId, relyingParty.id);
  const challenge = await challenges.make({ purpose: 'add', customerId }, { origin: relyingParty.origin, address });
  return creationOptions(challenge, relyingParty.id, { id: uuidBytes(customerId), name: customer.phone }, own);
}

/**
 * Verifies a key that was begun. No attestation is asked for: which make of authenticator it is does not matter here.
 * @returns its adding, to be done once. It answers the key's number, and throws `passkey_taken`, `too_many_passkeys` and `logout`.
 * @throws Refusal `passkey_expired`, `passkey_refused`
 */
export async function preparePasskey(
  { clock, challenges }: CustomersContext,
  customerId: string,
  { name, attestation }: NewPasskey,
): Promise<(tx: Tx) => Promise<number>> {
  const { clientDataJSON, transports } = attestation.response;
  const { challenge, origin } = await challenges.take({ purpose: 'add', customerId }, clientDataJSON);
  const relyingParty = new URL(origin).hostname;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((): never => {
    // The library throws at whatever does not fit, and says nothing that the customer could use.
    throw new Refusal('passkey_refused');
  });
  if (!verified) throw new Refusal('passkey_refused');

  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const at = clock.now();
  return async (tx) => {
    assertRoom(await lockAndCount(tx, customerId));
    const [added] = await tx<Array<{ number: bigint }>>`
      INSERT INTO passkeys (customer_id, credential_id, public_key, relying_party, sign_count, backup_eligible, backed_up,
                            transports, name, created_at)
      VALUES (${customerId}, ${Buffer.from(credential.id, 'base64url')}, ${Buffer.from(credential.publicKey)},
              ${relyingParty}, ${credential.counter}, ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp},
              ${column(transports ?? [])}::text[], ${name}, ${at})
      ON CONFLICT (credential_id) DO NOTHING
      RETURNING number`;
    if (added === undefined) throw new Refusal('passkey_taken');
    await notify(tx, { customerId, kind: 'passkey_added', values: { name }, at });
    return Number(added.number);
  };
}

/** Keys of one customer are added one after another, so that there are never more than there may be. */
async function lockAndCount(tx: Tx, customerId: string): Promise<number> {
  await tx`SELECT FROM customers WHERE id = ${customerId} FOR NO KEY UPDATE`;
  await requireOpenAccount(tx, customerId);
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM passkeys WHERE customer_id = ${customerId}`;
  return count;
}

function assertRoom(count: number): void {
  if (count >= passkeysAtMost) throw new Refusal('too_many_passkeys', { values: { maximum: String(passkeysAtMost) } });
}
