import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { lookElsewhere } from '../../src/app/elsewhere.ts';
import { startDecoder } from '../../src/platform/pictures/decoder.ts';

// As Node has it where all file descriptors are taken: a child without streams, and the error in the next turn.
vi.mock(import('node:child_process'), async (original) => ({
  ...(await original()),
  spawn: (() => {
    const child = new EventEmitter();
    process.nextTick(() => child.emit('error', Object.assign(new Error('spawn node EMFILE'), { code: 'EMFILE' })));
    return child;
  }) as never,
}));

test('work elsewhere for which no process can be started fails, and ends nothing', async () => {
  const books = { url: 'postgres://db/sauda', headsDirectory: '/nowhere', reach: 'whole' } as const;
  await expect(lookElsewhere(books)).rejects.toThrow('spawn node EMFILE');
});

test('a picture for which no process can be started is not decoded, and ends nothing', async () => {
  const onDeath = vi.fn();
  expect(() => startDecoder({ timeoutMs: 1_000, memoryBytes: 1_000_000, onDeath })).toThrow('too many files are open');
  // An error that nobody listens to would end the process here.
  await new Promise(setImmediate);
  expect(onDeath).not.toHaveBeenCalled();
});
