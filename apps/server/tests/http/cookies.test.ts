import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readDeskCookie, readDeviceCookie, setDeskCookie } from '../../src/http/cookies.ts';

test('behind TLS the desk’s cookie is of this host alone, and goes with the browser', async () => {
  const app = fastify();
  app.get('/in', (_request, reply) => {
    setDeskCookie(reply, 'abc', true);
    return reply.send('');
  });
  app.get('/out', (_request, reply) => {
    setDeskCookie(reply, undefined, true);
    return reply.send('');
  });
  const cookieOf = async (url: string) => (await app.inject(url)).headers['set-cookie'];
  expect(await cookieOf('/in')).toBe('__Host-sauda_desk=abc; Path=/; Secure; HttpOnly; SameSite=Strict');
  expect(await cookieOf('/out')).toBe('__Host-sauda_desk=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0');
});

test('a cookie is read by its whole name, and not by the one for the other connection', () => {
  const header = 'x=1; not__Host-sauda_desk=no; __Host-sauda_desk=yes; sauda_desk=plain; sauda_device=device';
  expect(readDeskCookie(header, true)).toBe('yes');
  expect(readDeskCookie(header, false)).toBe('plain');
  expect(readDeviceCookie(header, false)).toBe('device');
  expect(readDeviceCookie(header, true)).toBeUndefined();
});
