import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { startDecoder } from '../../../src/platform/pictures/decoder.ts';

/** What this process has started, by every thread of it. */
function childrenOf(): number[] {
  const threads = readdirSync('/proc/self/task');
  const lists = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'latin1'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

const isDecoder = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decoder-process');

test.runIf(process.platform === 'linux')('a decoder lets everything else on the machine go first', () => {
  const decoder = startDecoder({ timeoutMs: 20_000, memoryBytes: 1_200_000_000, onDeath: () => undefined });
  try {
    const decoders = childrenOf().filter(isDecoder);
    expect(decoders.map((pid) => getPriority(pid))).toEqual([5]);
  } finally {
    decoder.end();
  }
});
