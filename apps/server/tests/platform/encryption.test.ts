import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CannotOpen, createEncryption } from '../../src/platform/encryption.ts';

const encryption = createEncryption('11'.repeat(32));
const sealer = encryption.sealerFor('bank cards');
const plain = Buffer.from('50100123456789');

describe('encryption at rest', () => {
  it('opens what it sealed', () => {
    expect(sealer.open(sealer.seal(plain, 'card 7'), 'card 7')).toEqual(plain);
  });

  it('seals the same twice in different ways, and shows nothing of it', () => {
    const once = sealer.seal(plain, 'card 7');
    expect(once).not.toEqual(sealer.seal(plain, 'card 7'));
    expect(once.includes(plain)).toBe(false);
  });

  it('does not open in another place, for another purpose or with another secret', () => {
    const sealed = sealer.seal(plain, 'card 7');
    expect(() => sealer.open(sealed, 'card 8')).toThrow(CannotOpen);
    expect(() => encryption.sealerFor('files').open(sealed, 'card 7')).toThrow(CannotOpen);
    expect(() => createEncryption('22'.repeat(32)).sealerFor('bank cards').open(sealed, 'card 7')).toThrow(CannotOpen);
  });

  it('does not open when any byte has changed, or when cut short', () => {
    const sealed = sealer.seal(plain, 'card 7');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'card 7')).toThrow(CannotOpen);
      expect(() => sealer.open(sealed.subarray(0, index), 'card 7')).toThrow(CannotOpen);
    }
  });

  it('tells secrets apart by a fingerprint', () => {
    expect(createEncryption('11'.repeat(32)).fingerprint).toBe(encryption.fingerprint);
    expect(createEncryption('22'.repeat(32)).fingerprint).not.toBe(encryption.fingerprint);
  });

  it('hashes the same to the same, and to something else for another purpose, value or secret', () => {
    const hash = encryption.hashFor('id numbers');
    expect(hash('ABCPE1234F')).toEqual(encryption.hashFor('id numbers')(Buffer.from('ABCPE1234F')));
    for (const other of [
      hash('ABCPE1234G'),
      encryption.hashFor('bank cards')('ABCPE1234F'),
      createEncryption('22'.repeat(32)).hashFor('id numbers')('ABCPE1234F'),
    ]) {
      expect(other).not.toEqual(hash('ABCPE1234F'));
    }
  });

  it('signs so that anybody can check it by the public key, with a pair of keys for each purpose', () => {
    const signer = encryption.signerFor('heads');
    const data = Buffer.from('a head');
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: signer.publicKey.toString('base64url') };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, data, key, signer.sign(data))).toBe(true);
    expect(verify(null, Buffer.from('another'), key, signer.sign(data))).toBe(false);
    expect(encryption.signerFor('heads').publicKey).toEqual(signer.publicKey);
    expect(encryption.signerFor('else').publicKey).not.toEqual(signer.publicKey);
  });
});
