import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createPushPost } from '../../../../src/modules/customers/push/post-push.ts';
import {
  findPushTarget,
  isPushService,
  usualPushServices,
} from '../../../../src/modules/customers/push/push-services.ts';

const post = createPushPost();
let server: Server | undefined;
afterAll(() => {
  post.close();
  server?.close();
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is at a push service', (endpoint) => {
  expect(findPushTarget(usualPushServices, endpoint)).toMatchObject({ mustBePublic: true });
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://somebody:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilnotify.windows.com/abc',
  'https://evil.example/?fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://10.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'file:///etc/passwd',
  'nothing',
])('%s is not', (endpoint) => {
  expect(findPushTarget(usualPushServices, endpoint)).toBeUndefined();
});

test('an operator may name hosts, all hosts below one, and origins of their own', () => {
  for (const entry of ['push.example.com', '*.push.example.com', 'https://10.0.0.7:8443', 'http://127.0.0.1:4711'])
    expect(isPushService(entry)).toBe(true);
  for (const entry of [
    '*',
    '*.com:1',
    'com',
    'http://push.example.com',
    'https://push.example.com/path',
    '10.0.0.7',
    '',
  ])
    expect(isPushService(entry)).toBe(false);
  expect(findPushTarget(['https://10.0.0.7:8443'], 'https://10.0.0.7:8443/a')).toMatchObject({ mustBePublic: false });
  expect(findPushTarget(['https://10.0.0.7:8443'], 'https://10.0.0.7/a')).toBeUndefined();
});

test('a listed name that leads inside is not sent to', async () => {
  const url = new URL('https://localhost/abc');
  await expect(post.send({ url, mustBePublic: true }, { headers: {}, body: Buffer.of(1) })).rejects.toThrow(
    'not public',
  );
});

test('no redirect is followed', async () => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/here`);
  expect(await post.send({ url, mustBePublic: false }, { headers: {}, body: Buffer.of(1) })).toMatchObject({
    status: 307,
  });
  expect(asked).toEqual(['/here']);
});
