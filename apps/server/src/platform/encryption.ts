import {
  createCipheriv,
  createDecipheriv,
  createECDH,
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

/** What is opened; undefined where it cannot be, which is to hold nothing else up. */
export function ifOpened<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

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
  /** The same by ECDSA on P-256 with SHA-256, for those who know nothing else: ES256 of JSON Web Tokens. */
  es256SignerFor(purpose: string): Signer;
  /** Tells one secret from another and gives nothing away about it. */
  readonly fingerprint: string;
}

/** Signs by Ed25519 (RFC 8032), or as its maker says. */
export interface Signer {
  /** For everybody: 32 bytes, and an uncompressed point of 65 bytes on P-256. */
  readonly publicKey: Buffer;
  /** 64 bytes. */
  sign(data: Uint8Array): Buffer;
}

/** @param secretKey 32 bytes in hexadecimal */
export function createEncryption(secretKey: string): Encryption {
  const master = Buffer.from(secretKey, 'hex');
  if (master.length !== 32) throw new RangeError('the secret key has 32 bytes');
  const derive = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', master, '', `sauda/${purpose}`, bytes));
  return {
    sealerFor: (purpose) => createSealer(derive(`seal/${purpose}`)),
    hashFor(purpose) {
      // A key given as bytes would be made into an object at every call, which takes longer than the hash.
      const key = createSecretKey(derive(`hash/${purpose}`));
      return (value) => createHmac('sha256', key).update(value).digest();
    },
    signerFor: (purpose) => createSigner(derive(`sign/${purpose}`)),
    es256SignerFor: (purpose) => createEs256Signer(derive(`es256/${purpose}`, 48)),
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

/** The order of P-256 (FIPS 186-5, SP 800-186). */
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** @param seed of 48 bytes: 16 more than a key has, so that each key is as likely as any other (FIPS 186-5, A.2.1) */
function createEs256Signer(seed: Buffer): Signer {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (p256Order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  pair.setPrivateKey(secret);
  const publicKey = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
    d: secret.toString('base64url'),
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return { publicKey, sign: (data) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }) };
}

/** Whether a public key of a `Signer` by Ed25519 has signed this. What is no key or no signature has not. */
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
