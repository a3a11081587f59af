import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrokerApi } from '../src/api/broker-api.ts';
import { AlpacaDouble, type Mishap } from './helpers/alpaca-double.ts';

let double: AlpacaDouble;
let stopping: AbortController;
beforeEach(async () => {
  double = await AlpacaDouble.open();
  stopping = new AbortController();
});
afterEach(async () => {
  vi.useRealTimers();
  await double.close().catch(() => undefined);
});

function ask({ url = double.url, timeoutMs = 10_000, onLimited = (): void => undefined } = {}) {
  const access = { url, keyId: double.key.id, secret: double.key.secret };
  const api = createBrokerApi({ ...access, timeoutMs, stopping: stopping.signal, onLimited });
  return api.ask({ method: 'GET', path: `/v1/accounts/${double.openAccount()}` });
}

const answers: ReadonlyArray<readonly [Mishap, object]> = [
  ['none', { kind: 'done', status: 200 }],
  [
    { status: 422, body: '{"message":"no"}' },
    { kind: 'refused', status: 422, why: 'no' },
  ],
  [
    { status: 403, body: 'plain' },
    { kind: 'refused', why: 'plain' },
  ],
  [{ status: 404 }, { kind: 'refused', why: 'HTTP 404' }],
  [{ status: 500 }, { kind: 'unknown', why: 'HTTP 500' }],
  [{ status: 408 }, { kind: 'unknown' }],
  // Whoever follows it might ask for the order twice.
  [
    { status: 307, headers: { location: '/v1/accounts/other' } },
    { kind: 'unknown', why: 'HTTP 307' },
  ],
];

test.each(answers)('%o is %o', async (mishap, answer) => {
  double.mishaps.push(mishap);
  expect(await ask()).toMatchObject(answer);
});

test('an answer that does not come in time is lost', async () => {
  double.mishaps.push({ hangs: 'not done' });
  expect(await ask({ timeoutMs: 100 })).toMatchObject({ kind: 'unknown' });
});

test('a request that found no connection has not left', async () => {
  const { url } = double;
  await double.close();
  expect(await ask({ url })).toMatchObject({ kind: 'unreached' });
});

test('what waits for its turn ends with the gateway, and is in doubt', async () => {
  double.mishaps.push({ status: 429, headers: { 'retry-after': '30' } });
  expect(await ask({ onLimited: () => stopping.abort() })).toEqual({
    kind: 'unknown',
    why: 'the gateway was stopped',
  });
});

test('who was told to wait until a moment that is past waits longer with each try all the same', async () => {
  const past = { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1_000) - 60) };
  double.mishaps.push({ status: 429, headers: past });
  const from = performance.now();
  expect(await ask()).toMatchObject({ kind: 'done' });
  expect(performance.now() - from).toBeGreaterThan(900);
});

test('what waits for its turn waits no longer since the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  double.mishaps.push({ status: 429, headers: { 'retry-after': '1' } });
  const setBack = () => void setTimeout(() => vi.setSystemTime(Date.now() - 3_600_000), 100);
  expect(await ask({ onLimited: setBack })).toMatchObject({ kind: 'done' });
});
