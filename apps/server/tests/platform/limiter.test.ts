import { expect, test, vi } from 'vitest';
import { createLimiter } from '../../src/platform/limiter.ts';

/** Work that ends when it is told to. */
function createWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, finish: resolve, fail: reject };
}

test('runs so many at once, lets so many wait in turn, and refuses the rest', async () => {
  const limited = createLimiter({ concurrency: 2, maxWaiting: 1 });
  const started: string[] = [];
  const works = { a: createWork(), b: createWork(), c: createWork() };
  const promises = Object.entries(works).map(([name, work]) =>
    limited(() => {
      started.push(name);
      return work.run();
    }),
  );
  await expect(limited(async () => 'never')).rejects.toMatchObject({ key: 'unavailable' });
  expect(started).toEqual(['a', 'b']);
  works.b.finish('b');
  await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']), 30_000);
  works.a.finish('a');
  works.c.finish('c');
  expect(await Promise.all(promises)).toEqual(['a', 'b', 'c']);
});

test('a failure gives its place to the next', async () => {
  const limited = createLimiter({ concurrency: 1, maxWaiting: 1 });
  const failing = createWork();
  const first = limited(failing.run);
  const second = limited(async () => 'second');
  failing.fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await limited(async () => 'third')).toBe('third');
});
