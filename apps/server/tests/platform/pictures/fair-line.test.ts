import { expect, test } from 'vitest';
import { createFairLine } from '../../../src/platform/pictures/fair-line.ts';

const unavailable = { key: 'unavailable', details: { retryAfterSeconds: 5 } };
const megabyte = 1024 * 1024;

/** A line whose work is done when the test says so. */
function newLine({ atOnce = 1, waitingAtMost = 64, bytesAtMost = 160 * megabyte } = {}) {
  const line = createFairLine({ atOnce, waitingAtMost, bytesAtMost, retryAfterSeconds: 5 });
  const done: string[] = [];
  const turnedAway: string[] = [];
  const running: Array<() => void> = [];
  const settle = () => new Promise(setImmediate);
  return {
    done,
    turnedAway,
    come: (who: string, name: string, bytes = 1) =>
      line(who, bytes, async () => {
        done.push(name);
        await new Promise<void>((resolve) => running.push(resolve));
      }).catch((error: unknown) => {
        expect(error).toMatchObject(unavailable);
        turnedAway.push(name);
      }),
    async finishAll(): Promise<void> {
      for (await settle(); running.length > 0; await settle()) for (const finish of running.splice(0)) finish();
    },
  };
}

test('who has sent much waits beside who has sent little, and each one’s own stay in order', async () => {
  const { come, done, finishAll } = newLine();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void come('a', name);
  for (const name of ['b1', 'b2']) void come('b', name);
  void come('c', 'c1');
  await finishAll();
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a line that some accounts have filled has room for everybody else: the newest of who has most makes way', async () => {
  const { come, done, turnedAway, finishAll } = newLine({ atOnce: 2 });
  const accounts = Array.from({ length: 17 }, (_, index) => `account ${index}`);
  for (const who of accounts) for (const count of [1, 2, 3, 4]) void come(who, `${who}: ${count}`);
  void come('somebody else', 'one picture');
  await finishAll();
  expect(done.indexOf('one picture')).toBeLessThan(20);
  expect(turnedAway).toHaveLength(3);
  for (const name of turnedAway) expect(name).toMatch(/: [34]$/);
});

test('where everybody who waits has one, who comes is turned away, and nobody who waits', async () => {
  const { come, done, turnedAway, finishAll } = newLine({ waitingAtMost: 3 });
  for (const who of ['a', 'b', 'c', 'd', 'e']) void come(who, who);
  await finishAll();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  expect(turnedAway).toEqual(['e']);
});

test('a line that is full of large pictures has room for the small one of somebody else', async () => {
  const { come, done, turnedAway, finishAll } = newLine();
  for (const who of ['a', 'b', 'c', 'd']) {
    for (const count of [1, 2, 3, 4]) void come(who, `${who}${count}`, 10 * megabyte);
  }
  void come('b', 'b5', 10 * megabyte);
  void come('e', 'e1', megabyte);
  await finishAll();
  expect(turnedAway).toEqual(['b5', 'b4']);
  expect(done).toContain('e1');
  void come('e', 'e2', 160 * megabyte);
  await finishAll();
  expect(done).toContain('e2');
});

test('what fails gives its turn to the next', async () => {
  const line = createFairLine({ atOnce: 1, waitingAtMost: 1, bytesAtMost: 1, retryAfterSeconds: 5 });
  await expect(line('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await line('a', 1, async () => 'yes')).toBe('yes');
  await expect(line('a', 2, async () => 'yes')).rejects.toMatchObject(unavailable);
});
