import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { createParts } from '../../src/platform/parts.ts';

/** Parts that note what is done to them, and what was logged. */
function noted(patienceMs?: number) {
  const done: string[] = [];
  const lines: string[] = [];
  const parts = createParts(createLog('warn', { write: (line: string) => lines.push(line) }), patienceMs);
  const add = (name: string, more: { start?(): unknown; stop?(): unknown; force?(): void } = {}) =>
    parts.add(name, {
      start: () => done.push(`start ${name}`),
      stop: () => done.push(`stop ${name}`),
      ...more,
    });
  return { done, lines, parts, add };
}

test('parts start in the order in which they were added and stop in reverse, each after the other is done', async () => {
  const { done, parts, add } = noted();
  parts.addRunning('database', { stop: () => done.push('stop database') });
  add('first', {
    async start() {
      await Promise.resolve();
      done.push('start first');
    },
  });
  add('second', {
    async stop() {
      await Promise.resolve();
      done.push('stop second');
    },
  });
  await parts.start();
  await parts.stop();
  expect(done).toEqual(['start first', 'start second', 'stop second', 'stop first', 'stop database']);
});

test('after a start that fails half way what had started is stopped, and nothing else, once', async () => {
  const { done, parts, add } = noted();
  parts.addRunning('database', { stop: () => done.push('stop database') });
  add('first');
  add('second');
  add('broken', {
    start() {
      throw new Error('no port');
    },
  });
  add('never');
  await expect(parts.start()).rejects.toThrow('no port');
  await parts.stop();
  expect(done).toEqual(['start first', 'start second', 'stop second', 'stop first', 'stop database']);
});

test('a part that fails to stop, or takes too long, keeps no other from stopping, and is told of', async () => {
  const { done, lines, parts, add } = noted(20);
  add('first');
  add('endless', {
    stop: () => new Promise(() => undefined),
    force: () => void done.push('force endless'),
  });
  add('broken', {
    stop() {
      throw new Error('broken');
    },
  });
  add('last', { stop: () => Promise.reject(new Error('late')) });
  await parts.start();
  await parts.stop();
  expect(done.slice(4)).toEqual(['force endless', 'stop first']);
  expect(lines.map((line) => (JSON.parse(line) as { part: string; msg: string }).part)).toEqual([
    'last',
    'broken',
    'endless',
  ]);
});

test('a part need have nothing to start or to stop', async () => {
  const { done, parts, add } = noted();
  parts.add('only stops', { stop: () => done.push('stopped') });
  parts.add('nothing', {});
  add('last');
  await parts.start();
  await parts.stop();
  expect(done).toEqual(['start last', 'stop last', 'stopped']);
});

test('a part that says how long its stop takes has that time', async () => {
  const { done, lines, parts, add } = noted(10);
  add('first');
  parts.add('second', {
    stop: async () => {
      await new Promise((resolve) => void setTimeout(resolve, 50));
      done.push('stop second');
    },
    patienceMs: 5_000,
  });
  await parts.start();
  await parts.stop();
  expect(done).toEqual(['start first', 'stop second', 'stop first']);
  expect(lines).toEqual([]);
});
