import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ChallengePurpose, Challenges } from './challenges.ts';

/** What an authenticator signed, as a browser writes it in JSON. */
export type PasskeyAssertion = Pick<AuthenticationResponseJSON, 'id' | 'rawId' | 'type' | 'response'>;

interface StoredPasskey {
  readonly customerId: string;
  readonly number: bigint;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
}

/**
 * Verifies an assertion: the challenge is ours, unused, and was made for this; page, domain, signature and counter are
 * right; the authenticator has verified its user. Writes down that the passkey was used.
 * @returns whose passkey it is
 * @throws Refusal `passkey_expired`, `passkey_refused`
 */
export async function verifyAssertion(
  { database, clock, challenges }: { database: Database; clock: Clock; challenges: Challenges },
  asked: ChallengePurpose,
  assertion: PasskeyAssertion,
): Promise<string> {
  const { challenge, origin } = await challenges.take(asked, assertion.response.clientDataJSON);
  const relyingParty = new URL(origin).hostname;
  const [passkey] = await database.sql<StoredPasskey[]>`
    SELECT customer_id, number, public_key, sign_count
    FROM passkeys
    WHERE credential_id = ${Buffer.from(assertion.id, 'base64url')} AND relying_party = ${relyingParty}`;
  if (passkey === undefined) throw new Refusal('passkey_refused');
  if (asked.customerId !== undefined && passkey.customerId !== asked.customerId) throw new Refusal('passkey_refused');

  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    requireUserVerification: true,
    credential: {
      id: assertion.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.signCount),
    },
  }).catch((): never => {
    // The library throws at whatever does not fit, and says nothing that the customer could use.
    throw new Refusal('passkey_refused');
  });
  if (!verified) throw new Refusal('passkey_refused');

  const { newCounter, credentialBackedUp } = authenticationInfo;
  // Of two that race with the same count, as from a copied authenticator, one is refused.
  const [used] = await database.transaction(
    (tx) => tx`
      UPDATE passkeys SET sign_count = ${newCounter}, backed_up = ${credentialBackedUp}, last_used_at = ${clock.now()}
      WHERE customer_id = ${passkey.customerId} AND number = ${passkey.number}
        AND (sign_count < ${newCounter} OR (sign_count = 0 AND ${newCounter} = 0))
      RETURNING 1`,
  );
  if (used === undefined) throw new Refusal('passkey_refused');
  return passkey.customerId;
}
