import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { wait } from '../../src/session/wait.ts';

test('a wait that is over leaves nothing behind, however many there are on one signal', async () => {
  const stopping = new AbortController();
  for (let time = 0; time < 20; time += 1) await wait(1, stopping.signal);
  expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(0);
  const waiting = wait(60_000, stopping.signal);
  stopping.abort();
  await waiting;
  await wait(60_000, stopping.signal);
});
