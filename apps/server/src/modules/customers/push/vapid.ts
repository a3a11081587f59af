import type { Signer } from '../../../platform/encryption.ts';

/** At most a day by the standard. */
const validSeconds = 12 * 3_600;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * What shows a push service that a message is from whom the device has subscribed to: RFC 8292.
 * @param contact whom the service can turn to, an https or mailto address
 */
export function vapidHeader(signer: Signer, audience: string, contact: string | undefined, now: Date): string {
  const exp = Math.floor(now.getTime() / 1_000) + validSeconds;
  const claims = { aud: audience, exp, ...(contact === undefined ? {} : { sub: contact }) };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = signer.sign(Buffer.from(signed)).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${signer.publicKey.toString('base64url')}`;
}
