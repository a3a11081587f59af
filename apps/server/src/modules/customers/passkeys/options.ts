import { challengeMs } from './challenges.ts';

/** A passkey that there is, as browsers are told of it. */
export interface CredentialDescriptor {
  /** Base64url. */
  readonly id: string;
  readonly type: 'public-key';
  readonly transports: string[];
}

/** What a browser is to ask an authenticator to sign. Bytes are in base64url, times in milliseconds. */
export interface RequestOptions {
  readonly challenge: string;
  readonly timeout: number;
  readonly rpId: string;
  readonly allowCredentials: CredentialDescriptor[];
  readonly userVerification: 'required';
}

/** What a browser is to ask an authenticator to make. Bytes are in base64url, times in milliseconds. */
export interface CreationOptions {
  readonly challenge: string;
  readonly timeout: number;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: Array<{ readonly type: 'public-key'; readonly alg: number }>;
  readonly excludeCredentials: CredentialDescriptor[];
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  readonly attestation: 'none';
}

/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators in use know, the best first. */
export const algorithms = [-8, -7, -257];

/** @param allowed the passkeys of whom is asked; none where the passkey is to say whose it is */
export function requestOptions(
  challenge: Buffer,
  rpId: string,
  allowed: readonly CredentialDescriptor[] = [],
): RequestOptions {
  return {
    challenge: challenge.toString('base64url'),
    timeout: challengeMs,
    rpId,
    allowCredentials: [...allowed],
    userVerification: 'required',
  };
}

/**
 * Asks for a key that is found without a name being typed, and that verifies its user, by finger, face or PIN.
 * @param user id: what the authenticator keeps with the key; name: what it shows
 */
export function creationOptions(
  challenge: Buffer,
  rpId: string,
  user: { id: Uint8Array; name: string },
  excluded: readonly CredentialDescriptor[],
): CreationOptions {
  return {
    challenge: challenge.toString('base64url'),
    timeout: challengeMs,
    rp: { id: rpId, name: 'Sauda' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.name, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: [...excluded],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}
