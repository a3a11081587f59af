import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
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

test.runIf(process.platform === 'linux')('a picture is not given up for the time that its decoder waits', async () => {
  const timeoutMs = 5_000;
  const decoder = startDecoder({ timeoutMs, memoryBytes: 1_200_000_000, onDeath: () => undefined });
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#37a' } })
    .jpeg()
    .toBuffer();
  try {
    const asked = decoder.ask('encode', jpeg);
    process.kill(Number(decoder.pid), 'SIGSTOP');
    await sleep(1.2 * timeoutMs);
    process.kill(Number(decoder.pid), 'SIGCONT');
    expect(await asked).toMatchObject({ finding: 'done' });
  } finally {
    decoder.end();
  }
});

test.runIf(process.platform === 'linux')(
  'one that works for longer than it may is ended, and so is one that waits for ever',
  async () => {
    const ended: unknown[] = [];
    const limits = { memoryBytes: 1_200_000_000, onDeath: (how: unknown) => ended.push(how) };
    // A start alone takes more than a millisecond of the processor.
    const busy = startDecoder({ ...limits, timeoutMs: 1 });
    expect(await busy.ask('encode', Buffer.from('no picture'))).toMatchObject({ finding: 'tookTooLong' });
    const stopped = startDecoder({ ...limits, timeoutMs: 300 });
    const asked = stopped.ask('encode', Buffer.from('no picture'));
    process.kill(Number(stopped.pid), 'SIGSTOP');
    expect(await asked).toMatchObject({ finding: 'tookTooLong' });
    expect(ended).toEqual(['SIGKILL', 'SIGKILL']);
  },
);
