import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAttestation } from '../../src/modules/customers/passkeys/add-passkey.ts';
import type { PasskeyAssertion } from '../../src/modules/customers/passkeys/assertion.ts';

const flags = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, newCredential: 0x40 };

/** What a dishonest or broken client would do otherwise. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly type?: string;
  /** Leaves the counter where it is, as a copy of the authenticator would. */
  readonly doesNotCount?: boolean;
  readonly signedBy?: KeyObject;
}

/** An authenticator with one ES256 key, for tests: it makes what a browser would send. */
export interface TestAuthenticator {
  readonly id: string;
  attest(options: { challenge: string }, deviation?: Deviation): PasskeyAttestation;
  assert(options: { challenge: string }, deviation?: Deviation): PasskeyAssertion;
}

export function createTestAuthenticator(origin = 'http://localhost'): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(extraFlags: number, deviation: Deviation): Buffer {
    const rpIdHash = createHash('sha256')
      .update(deviation.rpId ?? new URL(origin).hostname)
      .digest();
    const verified = deviation.isUserVerified === false ? 0 : flags.userVerified;
    if (deviation.doesNotCount !== true) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.of(flags.userPresent | verified | extraFlags), count]);
  }

  return {
    id,
    attest({ challenge }, deviation = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(flags.newCredential | flags.backupEligible, deviation),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<number, number> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<number, number>()],
          ['authData', Uint8Array.from(data)],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert({ challenge }, deviation = {}) {
      const client = clientData('webauthn.get', challenge, deviation);
      const data = authenticatorData(flags.backupEligible | flags.backedUp, deviation);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = sign('sha256', signed, deviation.signedBy ?? privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
