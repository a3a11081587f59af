import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a device has given its messages to be encrypted for. */
export interface DeviceKeys {
  /** An uncompressed point on P-256, 65 bytes. */
  readonly deviceKey: Uint8Array;
  /** 16 bytes. */
  readonly authSecret: Uint8Array;
}

/** What is new with each message. Tests hand in those of the standard's example. */
export interface Fresh {
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

const curve = 'prime256v1';
/** The most that push services have to take is 4096 bytes, and all of it is one record. */
const recordBytes = 4_096;
const lastRecord = 2;

/** Whether the bytes are a point on the curve. */
export function isDeviceKey(point: Uint8Array): boolean {
  try {
    ECDH.convertKey(point, curve);
    return point.length === 65;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message so that the push service cannot read it: RFC 8291, in the coding aes128gcm of RFC 8188.
 * @param length to which the message is filled up, so that how long it is says nothing; a longer one is as long as it is
 */
export function encryptPush(message: Uint8Array, keys: DeviceKeys, length: number, fresh?: Fresh): Buffer {
  const { deviceKey, authSecret } = keys;
  const own = createECDH(curve);
  if (fresh === undefined) own.generateKeys();
  else own.setPrivateKey(fresh.privateKey);
  const ownKey = own.getPublicKey();
  const salt = fresh?.salt ?? randomBytes(16);

  const parties = Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, ownKey]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(deviceKey), authSecret, parties, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const padding = Buffer.alloc(Math.max(0, length - message.length));
  const body = [cipher.update(message), cipher.update(Buffer.of(lastRecord)), cipher.update(padding), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, ...body, cipher.getAuthTag()]);
}
