import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isDeviceKey } from '../../../../src/modules/customers/push/encrypt-push.ts';
import { vapidHeader } from '../../../../src/modules/customers/push/vapid.ts';
import { createEncryption } from '../../../../src/platform/encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('encrypts the example of RFC 8291 as the standard does', () => {
  const keys = {
    deviceKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const fresh = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPush(message, keys, 0, fresh).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a message is as long as any other, and never the same twice', () => {
  const device = createECDH('prime256v1');
  const keys = { deviceKey: device.generateKeys(), authSecret: randomBytes(16) };
  const [short, long] = ['a', 'a'.repeat(900)].map((text) => encryptPush(Buffer.from(text), keys, 1_000));
  expect(short?.length).toBe(long?.length);
  expect(short).not.toEqual(encryptPush(Buffer.from('a'), keys, 1_000));
});

test('knows a key of a browser from bytes that are none', () => {
  const good = createECDH('prime256v1').generateKeys();
  expect(isDeviceKey(good)).toBe(true);
  for (const bad of [
    Buffer.alloc(65),
    Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]),
    good.subarray(1),
    Buffer.of(),
  ])
    expect(isDeviceKey(bad)).toBe(false);
});

test('signs who it is for the service alone, by a key that the secret decides', () => {
  const signerOf = (secret: string) => createEncryption(secret.repeat(32)).es256SignerFor('web push');
  const signer = signerOf('5a');
  const now = new Date('2026-11-20T12:00:00.000Z');
  const header = vapidHeader(signer, 'https://push.example.com', 'https://broker.example', now);
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.com',
    sub: 'https://broker.example',
    exp: now.getTime() / 1_000 + 12 * 3_600,
  });
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), how, bytes(signature))).toBe(true);
  expect(signerOf('5a').publicKey).toEqual(point);
  expect(signerOf('5b').publicKey).not.toEqual(point);
});
