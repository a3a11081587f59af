import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { startDecoder } from '../../../src/platform/pictures/decoder.ts';

test.runIf(process.platform === 'linux')('a decoder lets everything else on the machine go first', () => {
  const decoder = startDecoder({ timeoutMs: 20_000, memoryBytes: 1_200_000_000, onDeath: () => undefined });
  try {
    expect(getPriority(decoder.pid)).toBe(Math.min(getPriority() + 5, 19));
  } finally {
    decoder.end();
  }
});
