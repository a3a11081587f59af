import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readCookie, setCookie } from '../../src/http/own-page.ts';

test('behind TLS the desk’s cookie is of this host alone, and goes with the browser', async () => {
  const app = fastify();
  app.get('/in', (_request, reply) => {
    setCookie(reply, 'desk', 'abc', true);
    return reply.send('');
  });
  app.get('/out', (_request, reply) => {
    setCookie(reply, 'desk', undefined, true);
    return reply.send('');
  });
  const cookieOf = async (url: string) => (await app.inject(url)).headers['set-cookie'];
  expect(await cookieOf('/in')).toBe('__Host-sauda_desk=abc; Path=/; HttpOnly; Secure; SameSite=Strict');
  expect(await cookieOf('/out')).toBe('__Host-sauda_desk=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict');
});

test('a cookie is read by its whole name, and not by the one for the other connection', () => {
  const header = 'x=1; not__Host-sauda_desk=no; __Host-sauda_desk=yes; sauda_desk=plain; sauda_device=device';
  expect(readCookie('desk', header, true)).toBe('yes');
  expect(readCookie('desk', header, false)).toBe('plain');
  expect(readCookie('device', header, false)).toBe('device');
  expect(readCookie('device', header, true)).toBeUndefined();
});

test('the device’s cookie lasts a year, and over a plain connection stays with the calls', async () => {
  const app = fastify();
  app.get('/in', (_request, reply) => {
    setCookie(reply, 'device', 'abc', false);
    return reply.send('');
  });
  const { headers } = await app.inject('/in');
  expect(headers['set-cookie']).toBe('sauda_device=abc; Max-Age=31536000; Path=/api; HttpOnly; SameSite=Strict');
});
