import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + nonceBytes + tagBytes;

/** By how many bytes what is sealed is longer than what was. */
export const sealingBytes = headerBytes;

/** What was to be opened was made with another key, for another place, or was changed. */
export class CannotOpen extends Error {}

/** Encrypts for one purpose. What one purpose has sealed no other can open. */
export interface Sealer {
  /**
   * Authenticated encryption (AES-256-GCM, a random nonce each time).
   * @param place where it will lie, such as a row's id: moved to another place it does not open
   */
  seal(plain: Uint8Array, place: string): Buffer;
  /** @throws CannotOpen */
  open(sealed: Uint8Array, place: string): Buffer;
}

/**
 * Tells whether two values are the same without keeping either: HMAC-SHA-256, 32 bytes. Without the key nobody can try
 * out all the account numbers there are.
 */
export type KeyedHash = (value: Uint8Array | string) => Buffer;

/** Keys for all that is encrypted at rest, derived from the installation's one secret. */
export interface Encryption {
  sealerFor(purpose: string): Sealer;
  /** What is hashed for one purpose cannot be compared with what is hashed for another. */
  hashFor(purpose: string): KeyedHash;
  /** The same pair of keys for the same purpose, for as long as the secret is the same. */
  signerFor(purpose: string): Signer;
  /** Tells one secret from another and gives nothing away about it. */
  readonly fingerprint: string;
}

/** Signs by Ed25519 (RFC 8032). */
export interface Signer {
  /** 32 bytes, for everybody. */
  readonly publicKey: Buffer;
  /** 64 bytes. */
  sign(data: Uint8Array): Buffer;
}

/** @param secretKey 32 bytes in hexadecimal */
export function createEncryption(secretKey: string): Encryption {
  const master = Buffer.from(secretKey, 'hex');
  if (master.length !== 32) throw new RangeError('the secret key has 32 bytes');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `sauda/${purpose}`, 32));
  return {
    sealerFor: (purpose) => createSealer(derive(`seal/${purpose}`)),
    hashFor(purpose) {
      // A key given as bytes would be made into an object at every call, which takes longer than the hash.
      const key = createSecretKey(derive(`hash/${purpose}`));
      return (value) => createHmac('sha256', key).update(value).digest();
    },
    signerFor: (purpose) => createSigner(derive(`sign/${purpose}`)),
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex'),
  };
}

/** A private key of 32 bytes in PKCS #8, as Node takes it (RFC 8410 section 7). */
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');

function createSigner(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyHeader, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { publicKey: Buffer.from(x, 'base64url'), sign: (data) => sign(null, data, key) };
}

/** Whether a public key of a `Signer` has signed this. What is no key or no signature has not. */
export function isSignedBy(publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  try {
    return verify(null, data, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  } catch {
    return false;
  }
}

function createSealer(key: Buffer): Sealer {
  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      if (sealed.length < headerBytes || sealed[0] !== version) throw new CannotOpen('this is not sealed');
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(1 + nonceBytes, headerBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headerBytes)), decipher.final()]);
      } catch {
        throw new CannotOpen('another key or place, or changed');
      }
    },
  };
}
