import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswer } from '../../src/http/compression.ts';

const long = JSON.stringify(Array.from({ length: 400 }, (_, place) => ({ place, word: 'नमस्ते' })));
const veryLong = long.repeat(20);
const picture = Buffer.alloc(10_000, 7);
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  const answers: Readonly<Record<string, () => unknown>> = {
    '/short': () => 'short',
    '/long': () => long,
    '/very-long': () => veryLong,
    '/stream': () => Readable.from([long, long]),
    '/picture': () => Readable.from([picture]),
    '/bytes': () => picture,
    '/failing': () =>
      Readable.from(
        (async function* () {
          yield long;
          throw new Error('the source has failed');
        })(),
      ),
  };
  for (const [url, answer] of Object.entries(answers)) {
    app.get(url, { onSend: compressAnswer }, (_request, reply) => {
      void reply.type(url === '/picture' || url === '/bytes' ? 'image/png' : 'application/json; charset=utf-8');
      return reply.send(answer());
    });
  }
});
afterAll(() => app.close());

const ask = (url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

test.each([
  ['/long', long],
  ['/very-long', veryLong],
  ['/stream', long + long],
])('%s goes by the best that the client can read', async (url, text) => {
  const byBrotli = await ask(url);
  expect(byBrotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(byBrotli.rawPayload).toString()).toBe(text);
  const byGzip = await ask(url, 'gzip');
  expect(byGzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(byGzip.rawPayload).toString()).toBe(text);
  const plain = await ask(url, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.body).toBe(text);
  expect(byBrotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
});

test.each([
  ['/short', Buffer.from('short')],
  ['/picture', picture],
  ['/bytes', picture],
])('%s goes as it is', async (url, bytes) => {
  const { headers, rawPayload } = await ask(url);
  expect(headers['content-encoding']).toBeUndefined();
  expect(rawPayload).toEqual(bytes);
});

test('an answer whose source fails half way does not look like a whole one', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const read = async () => (await fetch(`${address}/failing`)).text();
  await expect(read()).rejects.toThrow('terminated');
});
