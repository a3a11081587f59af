import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { createSharedAnswers } from '../../../src/calls/wires/shared-answers.ts';
import { createBus, type Bus } from '../../../src/platform/bus.ts';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createLog } from '../../../src/platform/log.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { createDoor } from '../../helpers/door.ts';

const clock = createManualClock(new Date('2026-11-22T10:00:00Z'));
let bus: Bus;
let door: Awaited<ReturnType<typeof createDoor>>;
let asked: string[];
let answer: (symbols: string) => Promise<string[]>;

beforeEach(async () => {
  bus = createBus({ log: createLog('silent') });
  asked = [];
  answer = async (symbols) => [symbols];
  door = await createDoor({
    clock,
    shared: createSharedAnswers({ bus, clock }),
    sessions: { find: async (token) => ({ id: token, customerId: token }) },
    handlers: {
      async 'GET /v2/lines'({ query: { symbols } }) {
        asked.push(symbols);
        const closes = await answer(symbols);
        return { msg: 'ok', data: { rows: [{ symbol: symbols, previous_close: '1.00', closes }] } };
      },
    },
  });
  return () => door.close();
});

const ask = (symbols: string, token = 'a', headers = {}) =>
  door.inject({ method: 'GET', url: `/api/v2/lines?symbols=${symbols}`, headers: { token, ...headers } });
const large = async () => Array.from({ length: 1_000 }, (_, index) => String(index));

test('what two customers ask within a second is worked out once, what else is asked by itself', async () => {
  const [one, other] = await Promise.all([ask('AA', 'a'), ask('AA', 'b')]);
  expect([one.statusCode, one.body]).toEqual([200, other.body]);
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
  await ask('BB');
  expect(asked).toEqual(['AA', 'BB']);
  clock.advance(1_000);
  await ask('AA');
  expect(asked).toEqual(['AA', 'BB', 'AA']);
});

test('nobody has it without a session of their own', async () => {
  await ask('AA');
  expect((await ask('AA', '')).statusCode).toBe(401);
});

test('what staff have done is seen at once, also by who asks while it is still worked out', async () => {
  const first = Promise.withResolvers<string[]>();
  answer = () => first.promise;
  const early = ask('AA');
  await expect.poll(() => asked.length).toBe(1);
  bus.publish('desk-command', { call: 'POST /halts/create', objects: [] });
  answer = async () => ['after'];
  expect((await ask('AA')).body).toContain('after');
  first.resolve(['before']);
  expect((await early).body).toContain('before');
  expect((await ask('AA')).body).toContain('after');
});

test('a refusal is told to who waits for it, and to nobody else', async () => {
  answer = () => Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 5 }));
  expect((await Promise.all([ask('AA'), ask('AA')])).map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  answer = async () => ['1'];
  expect((await ask('AA')).statusCode).toBe(200);
});

test('a large one goes out in the form that each takes, compressed once', async () => {
  answer = large;
  const plain = await ask('AA');
  const [br, gzip] = await Promise.all([
    ask('AA', 'b', { 'accept-encoding': 'gzip, deflate, br' }),
    ask('AA', 'c', { 'accept-encoding': 'gzip' }),
  ]);
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(br.headers['vary']).toBe('accept-encoding');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(asked).toEqual(['AA']);
});
