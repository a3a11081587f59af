import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a device is told, as its service worker reads it. */
export interface Told {
  readonly title: string;
  readonly body: string;
  readonly id: number;
  readonly kind: string;
  readonly no?: string;
}

/** A browser that has subscribed at the service. */
export interface Browser {
  readonly kind: 'web';
  readonly endpoint: string;
  readonly deviceKey: Buffer;
  readonly authSecret: Buffer;
  /** As the wire takes it. */
  readonly keys: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What came for it and could be opened by its keys alone. */
  readonly told: readonly Told[];
}

/** As a browser of Google's makes one. */
export function newSubscription() {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
    lang: 'en' as const,
    show_amounts: false,
  };
}

/** As a phone of Google's has one. */
export const newAppToken = () => ({
  platform: 'android' as const,
  token: `${randomBytes(11).toString('base64url')}:APA91b${randomBytes(70).toString('base64url')}`,
  lang: 'en' as const,
  show_amounts: false,
});

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service of this machine: it hands what comes to browsers, which decrypt it. */
export async function startPushService() {
  const browsers = new Map<string, (body: Buffer) => void>();
  const posts: Array<{ path: string; headers: Readonly<Record<string, unknown>>; bytes: number }> = [];
  let status = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      posts.push({ path: request.url ?? '', headers: request.headers, bytes: body.length });
      if (status < 300) browsers.get(request.url ?? '')?.(body);
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    posts,
    /** What it answers from now on. */
    answer(code: number): void {
      status = code;
    },
    browser(): Browser {
      const path = `/send/${randomUUID()}`;
      const pair = createECDH('prime256v1');
      const deviceKey = pair.generateKeys();
      const authSecret = randomBytes(16);
      const told: Told[] = [];
      browsers.set(path, (body) => told.push(JSON.parse(decrypt(body, pair, authSecret)) as Told));
      const endpoint = `${origin}${path}`;
      const keys = { endpoint, p256dh: deviceKey.toString('base64url'), auth: authSecret.toString('base64url') };
      return { kind: 'web', endpoint, deviceKey, authSecret, keys, told };
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** RFC 8291 from the side of the browser: one record, up to its mark. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, authSecret: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const parties = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), authSecret, parties, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
