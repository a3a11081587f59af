import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deskContentSecurityPolicy, securityHeaders } from '../../src/http/security.ts';
import { serveApps } from '../../src/http/static.ts';
import { createDoor } from '../helpers/door.ts';

let directory: string;
let door: FastifyInstance;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-apps-'));
});
afterEach(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), content);
}

async function openDoor(): Promise<void> {
  door = await createDoor({});
  await serveApps(door, { customer: join(directory, 'customer'), desk: join(directory, 'desk') });
}

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: answered, body } = await door.inject({ method: 'GET', url, headers });
  return { status, headers: answered, body };
}

describe('an app that is not built', () => {
  test.each([
    ['/', 'customer app', 'customer'],
    ['/recharge', 'customer app', 'customer'],
    ['/desk/', 'desk', 'desk'],
    ['/desk/loans', 'desk', 'desk'],
  ])('says so at %s, and what is to be run', async (url, title, folder) => {
    await openDoor();
    const { status, headers, body } = await get(url);
    expect({ status, headers }).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain(`The ${title} is not built`);
    expect(body).toContain(`npm run build -w apps/${folder}`);
  });

  test('is served as soon as it is built, its files too', async () => {
    write('customer/index.html', '<!doctype html><title>Customer</title>');
    await openDoor();
    expect((await get('/desk/')).status).toBe(503);
    expect((await get('/desk/assets/desk.js')).status).toBe(404);
    write('desk/index.html', '<!doctype html><title>Desk</title>');
    write('desk/assets/desk.js', 'export {};');
    expect(await get('/desk/loans')).toMatchObject({ status: 200, body: expect.stringContaining('Desk') });
    expect((await get('/desk/assets/desk.js')).status).toBe(200);
    expect(await get('/')).toMatchObject({ status: 200, body: expect.stringContaining('Customer') });
  });
});

describe('a built app', () => {
  beforeEach(async () => {
    for (const app of ['customer', 'desk']) {
      write(`${app}/index.html`, `<!doctype html><title>${app}</title>`);
      write(`${app}/assets/app.js`, 'export {};');
    }
    write('customer/icons/icon-192.png', 'a picture');
    write('customer/icons/apple-touch-icon.png', 'a picture');
    await openDoor();
  });

  test.each([
    ['/', 'customer'],
    ['/login', 'customer'],
    ['/desk/', 'desk'],
    ['/desk/loans', 'desk'],
    // What instruments are called may end as files do.
    ['/stock/v2/AMZN/Amazon.com', 'customer'],
    ['/trading/RELIANCE.NS', 'customer'],
    ['/desk/exposure/RELIANCE.NS', 'desk'],
  ])('answers %s with its page, under its own policy', async (url, app) => {
    const { status, headers, body } = await get(url);
    expect({ status, body }).toEqual({ status: 200, body: `<!doctype html><title>${app}</title>` });
    const policy = app === 'desk' ? deskContentSecurityPolicy : securityHeaders['content-security-policy'];
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': policy });
  });

  test.each([
    '/.well-known/apple-app-site-association',
    '/.well-known/assetlinks.json',
    '/.well-known/security.txt',
    '/.git/config',
    '/assets/gone',
    '/desk/assets/gone',
    '/fonts/gone',
    '/gone.js',
    '/gone.js.map',
    '/gone.webmanifest',
    '/desk/gone.json',
  ])('has no page for %s, which is a file', async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, body: expect.not.stringContaining('<!doctype') });
  });

  test.each(['/assets/app.js', '/desk/assets/app.js'])('lets %s be kept for good', async (url) => {
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers).not.toHaveProperty('content-security-policy');
  });

  test.each([
    ['a part beyond the end', '/icons/icon-192.png', { range: 'bytes=99999999-' }, 416, 'range_not_satisfiable'],
    [
      'a part beyond the end of an icon',
      '/icons/apple-touch-icon.png',
      { range: 'bytes=99999999-' },
      416,
      'range_not_satisfiable',
    ],
    ['a part beyond the end of a page', '/index.html', { range: 'bytes=99999999-' }, 416, 'range_not_satisfiable'],
    ['an edition that is none', '/', { 'if-match': '"x"' }, 412, 'precondition_failed'],
    [
      'an edition of long ago',
      '/icons/icon-192.png',
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      412,
      'precondition_failed',
    ],
  ] as const)('cannot give %s', async (_, url, headers, status, key) => {
    const answer = await get(url, headers);
    expect({ status: answer.status, ...(JSON.parse(answer.body) as object) }).toMatchObject({ status, data: key });
  });

  test.each(['abc', 'bytes=5-1', 'bytes=-0', 'bytes=0-0,9999999-'])(
    'Range: %s is no fault of the server',
    async (range) => {
      expect((await get('/icons/icon-192.png', { range })).status).toBeLessThan(500);
    },
  );
});
