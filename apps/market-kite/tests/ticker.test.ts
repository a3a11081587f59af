import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '../src/work/ticker.ts';
import { KiteDouble } from './helpers/kite-double.ts';

let kite: KiteDouble;
beforeEach(async () => {
  kite = await KiteDouble.open('');
});
afterEach(() => kite.close());

const nothing = (): undefined => undefined;

function listening(silenceMs: number, opened: () => void = nothing): { why: Promise<string>; stop(): void } {
  const stopping = new AbortController();
  const access = { tickerUrl: `ws://127.0.0.1:${kite.port}`, apiKey: 'key', accessToken: () => 'today' };
  const options = { access, tokens: [1], silenceMs, stopping: stopping.signal };
  return { why: listen(options, { opened, ticks: nothing, error: nothing }), stop: () => stopping.abort() };
}

test('a connection on which nothing is heard is given up', async () => {
  expect(await listening(200).why).toBe('Kite has fallen silent');
});

test('it ends where it is told to, and counts as open with the first message', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const beating = setInterval(() => kite.tell(Buffer.from([0])), 20);
  const { why, stop } = listening(60_000, resolve);
  await opened;
  clearInterval(beating);
  stop();
  expect(await why).toBe('the process was stopped');
});

test('who is not let in has no connection', async () => {
  kite.accessToken = 'another';
  expect(await listening(60_000).why).toMatch(/no connection|has ended/);
});
