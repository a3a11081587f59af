import { Secret, TOTP } from 'otpauth';

const secretBytes = 20;
const stepSeconds = 30;
/** A phone's clock may be a step off, or the customer slow. */
const stepsOff = 1;

/** A new secret for an authenticator app: 160 random bits, as RFC 4226 recommends. */
export function createSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** As people type it where they cannot scan: base 32. */
export function secretText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** What the app's QR code says: an otpauth URI. @param account what tells this account from others in the app */
export function keyUri(secret: Buffer, account: string): string {
  return totpOf(secret, account).toString();
}

/**
 * The step of 30 seconds since 1970 that a code belongs to, or undefined where it is no code of now, the step before or
 * the step after.
 * @param code six digits
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const offset = totpOf(secret, '').validate({ token: code, timestamp, window: stepsOff });
  return offset === null ? undefined : Math.floor(timestamp / 1_000 / stepSeconds) + offset;
}

/** The algorithm, digits and period that every authenticator app knows. */
function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Sauda',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: secretOf(secret),
  });
}

function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
