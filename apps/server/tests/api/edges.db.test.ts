import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Answered, type TestApp } from './app.ts';

let t: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
  port = await t.listen();
  ({ token } = await t.register());
});
afterAll(async () => {
  await t.close();
});

const notFound = { status: 404, body: { msg: 'no', data: 'not_found' } };

async function request(method: string, url: string, headers: Record<string, string> = {}) {
  const { status, body, headers: answered } = await t.request(method, url, { token, ...headers });
  return { status, body: body === '' ? '' : (JSON.parse(body) as unknown), headers: answered };
}

/** What the server says to these bytes before it hangs up. */
async function say(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

describe('an address that is not there', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/stock/success',
    '/api/v2/config/x',
    '/api//v2/config',
    '/api/__proto__',
  ])('%s', async (url) => {
    expect(await request('GET', url)).toMatchObject(notFound);
  });

  test.each(['/assets/nothing.js', '/assets/..%2f..%2f..%2fpackage.json', '/nothing.map'])(
    'is no file: %s',
    async (url) => {
      expect(await request('GET', url)).toMatchObject(notFound);
    },
  );

  test.each(['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'])('leads to no file outside: %s', async (url) => {
    const { body } = await t.request('GET', url);
    expect(body).toMatch(/^<!doctype html>/i);
  });

  test.each(['/%', '/%zz', '/api/%ff', '/api/v2/config%00'])('cannot be read: %s', async (url) => {
    const { status, body } = await request('GET', url);
    expect([400, 404]).toContain(status);
    expect(body).toMatchObject({ msg: 'no', data: expect.stringMatching(/^(invalid|not_found)$/) });
  });
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET'])('%s is no way to log in', async (method) => {
  expect(await request(method, '/api/stock/user/login')).toMatchObject(notFound);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('%s is no way to read', async (method) => {
  const { status } = await request(method, '/api/v2/config');
  expect(status).toBe(404);
});

describe('every answer', () => {
  test.each(['/api/nothing', '/', '/login', '/healthz'])(
    '%s carries the headers that keep a page safe',
    async (url) => {
      const { headers } = await t.request('GET', url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.any(String),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    },
  );

  test.each(['/api/v2/config', '/api/stock/success/v2/user/info'])(
    '%s is data, and may do nothing where it is opened as a page',
    async (url) => {
      const { headers } = await t.request('GET', url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('permissions-policy');
    },
  );

  test('of a call says that it is not to be kept', async () => {
    for (const url of ['/api/v2/config', '/api/stock/success/v2/user/info']) {
      expect((await request('GET', url)).headers).toMatchObject({ 'cache-control': 'no-store' });
    }
  });

  test('is in reach of no other origin', async () => {
    const { headers } = await request('GET', '/api/v2/config', { origin: 'https://elsewhere.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('a long answer is compressed for a client that can read it, a short one is not worth it', async () => {
  const encodingOf = async (url: string, encoding: string) =>
    (await t.request('GET', url, { token, 'accept-encoding': encoding })).headers['content-encoding'];
  const candles = '/api/v2/yahoo?symbol=TARAKA&mold=1y';
  expect(await encodingOf(candles, 'gzip, deflate, br')).toBe('br');
  expect(await encodingOf(candles, 'gzip')).toBe('gzip');
  expect(await encodingOf(candles, 'identity')).toBeUndefined();
  expect(await encodingOf('/api/stock/success/v2/balance', 'br')).toBeUndefined();
});

describe('the API page', () => {
  test('describes every call by OpenAPI 3.1', async () => {
    const { body } = await request('GET', '/api/docs/json');
    const { openapi, paths } = body as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/api/stock/success/deal/buy');
    expect(Object.keys(paths).every((path) => path.startsWith('/api/'))).toBe(true);
  });

  test('says of every call how it is refused', async () => {
    const { body } = await request('GET', '/api/docs/json');
    const { paths } = body as { paths: Record<string, Record<string, { responses: object }>> };
    const silent = Object.entries(paths).flatMap(([path, calls]) =>
      Object.values(calls).flatMap(({ responses }) => ('4XX' in responses && '503' in responses ? [] : [path])),
    );
    expect(silent).toEqual([]);
  });

  test('says that an upload is a form with a file, and that a statement in JSON is no text', async () => {
    const { body } = await request('GET', '/api/docs/json');
    const { paths } = body as { paths: Record<string, Record<string, object>> };
    expect(paths['/api/stock/success/upload']?.['post']).toMatchObject({
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['file'] } } } },
    });
    const content = { 'application/json': { schema: { type: 'object' } }, 'text/csv': { schema: { type: 'string' } } };
    expect(paths['/api/stock/success/statement']?.['get']).toMatchObject({ responses: { 200: { content } } });
  });

  test('is a page', async () => {
    const { status, headers } = await t.request('GET', '/api/docs/');
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: expect.stringContaining('text/html'),
    });
  });

  test('the page to browse it runs no inline script but its own, which bears a number of this answer alone', async () => {
    const [one, other] = [await t.request('GET', '/api/docs/'), await t.request('GET', '/api/docs/')];
    const nonceOf = ({ headers }: Answered) =>
      /script-src 'self' 'nonce-([^']{20,})';/.exec(String(headers['content-security-policy']))?.[1];
    expect(nonceOf(one)).toBeDefined();
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    for (const answer of [one, other]) {
      const scripts = answer.body.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(1);
      for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(answer) ?? ''}"`);
    }
  });
});

test.each(['QUERY', 'TRACE', 'LINK', 'PURGE'])('%s is a method that nothing here has', async (method) => {
  const answer = await say(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404/);
});

describe('bytes that are no HTTP', () => {
  test.each([
    ['noise', '\u0000\u0001\u0002\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001'.padEnd(200, '\u0001')],
    ['a header that never ends', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/stock/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    ['two hosts', 'GET /api/v2/config HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/stock/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s is a bad request, and the connection is closed', async (_, bytes) => {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 4\d\d .*[^]*connection: close/i);
  });

  test('says so as all refusals do', async () => {
    const bodyOf = async (bytes: string): Promise<unknown> => JSON.parse((await say(bytes)).split('\r\n\r\n')[1] ?? '');
    const tooLong = `GET /api/v2/config?${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await bodyOf(tooLong)).toMatchObject({ msg: 'no', data: 'too_large' });
    expect(await bodyOf('\u0000\u0001\r\n\r\n')).toMatchObject({
      msg: 'no',
      data: 'invalid',
      fields: { request: 'not readable' },
    });
  });

  test('an unknown host name is served like any other: there is nothing to choose between', async () => {
    const answer = await say('GET /api/v2/config HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).not.toContain('evil.example');
  });
});

test('nothing of this has been a fault of the server', () => {
  expect(t.faults).toEqual([]);
});
