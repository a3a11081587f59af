import type { Signer } from '../../../platform/encryption.ts';
import { signJwt } from './jwt.ts';

/** At most a day by the standard. */
const validSeconds = 12 * 3_600;

/**
 * What shows a push service that a message is from whom the device has subscribed to: RFC 8292.
 * @param contact whom the service can turn to, an https or mailto address
 */
export function vapidHeader(signer: Signer, audience: string, contact: string | undefined, now: Date): string {
  const exp = Math.floor(now.getTime() / 1_000) + validSeconds;
  const claims = { aud: audience, exp, ...(contact === undefined ? {} : { sub: contact }) };
  const token = signJwt({ typ: 'JWT', alg: 'ES256' }, claims, (data) => signer.sign(data));
  return `vapid t=${token}, k=${signer.publicKey.toString('base64url')}`;
}
