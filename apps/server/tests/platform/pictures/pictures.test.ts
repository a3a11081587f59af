import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { createPictures } from '../../../src/platform/pictures/pictures.ts';
import { createLimiter } from '../../../src/platform/limiter.ts';

const log = createLog('silent');
const plain = (background: string) => sharp({ create: { width: 300, height: 200, channels: 3, background } });
const unavailable = { key: 'unavailable', details: { retryAfterSeconds: 5 } };

/** The processes of this one that decode and are alive, but for those that others have left. */
function decoders(others: readonly string[] = []): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (others.includes(pid)) return false;
    try {
      const [, state, parent] = /\) (.) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
      const isOurs = Number(parent) === process.pid && state !== 'Z';
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decoder-process');
    } catch {
      return false;
    }
  });
}

/** Each starts processes, which takes seconds on a busy machine. */
describe('pictures', () => {
  it('tell the blank from what shows something', async () => {
    const pictures = createPictures({ log });
    for (const colour of ['#000', '#fff', '#7a3']) {
      expect(await pictures.isBlank(await plain(colour).jpeg().toBuffer(), 'somebody'), colour).toBe(true);
    }
    const dot = { input: await plain('#111').resize(30, 30).png().toBuffer() };
    expect(await pictures.isBlank(await plain('#fff').composite([dot]).jpeg().toBuffer(), 'somebody')).toBe(false);
  });

  it('are given up where they take too long, and told to the log', async () => {
    const lines: string[] = [];
    const pictures = createPictures({ log: createLog('warn', { write: (line) => lines.push(line) }), timeoutMs: 1 });
    const picture = await plain('#fff').jpeg().toBuffer();
    await expect(pictures.reencode(picture, 'somebody')).rejects.toMatchObject({ key: 'picture_took_too_long' });
    expect(lines.join('')).toContain('SIGKILL');
  });

  it('end their process where it takes too much memory', async () => {
    const lines: string[] = [];
    const pictures = createPictures({ log: createLog('warn', { write: (line) => lines.push(line) }), memoryBytes: 1 });
    // It is looked at ten times a second, and a quick machine is done with a small picture before.
    const picture = await plain('#37a').resize(7_000, 7_000, { kernel: 'nearest' }).jpeg().toBuffer();
    await expect(pictures.reencode(picture, 'somebody')).rejects.toMatchObject({ key: 'picture_damaged' });
    expect(lines.join('')).toContain('SIGKILL');
  });

  it('go through one process after another as long as they are sound JPEGs, and no other', async () => {
    const left = decoders();
    const pictures = createPictures({ log, atOnce: 1 });
    const [jpeg, png] = await Promise.all([plain('#37a').jpeg().toBuffer(), plain('#37a').png().toBuffer()]);
    await pictures.reencode(jpeg, 'somebody');
    const [first, ...more] = decoders(left);
    expect(more).toEqual([]);
    await pictures.reencode(jpeg, 'somebody');
    expect(await pictures.isBlank(jpeg, 'somebody')).toBe(true);
    expect(decoders(left)).toEqual([first]);
    for (const [picture, key] of [
      [png, undefined],
      [jpeg.subarray(0, 300), 'picture_damaged'],
      [Buffer.from('GIF89a'), 'picture_unsupported'],
    ] as const) {
      await pictures.reencode(jpeg, 'somebody');
      const [outcome] = await Promise.allSettled([pictures.reencode(picture, 'somebody')]);
      expect(outcome.status === 'rejected' ? outcome.reason.key : undefined).toBe(key);
      await expect.poll(() => decoders(left)).toEqual([]);
    }
  });

  it('are at no fault where a process has ended while it rested', async () => {
    const left = decoders();
    const pictures = createPictures({ log, atOnce: 1 });
    const jpeg = await plain('#37a').jpeg().toBuffer();
    await pictures.reencode(jpeg, 'somebody');
    const [resting] = decoders(left);
    process.kill(Number(resting), 'SIGKILL');
    // Nobody has heard of its end yet.
    expect(await pictures.reencode(jpeg, 'somebody')).toBeInstanceOf(Buffer);
  });

  it('of fifty at once are all taken', async () => {
    const left = decoders();
    const pictures = createPictures({ log });
    const jpeg = await plain('#37a').jpeg().toBuffer();
    const taken = await Promise.all(Array.from({ length: 50 }, () => pictures.reencode(jpeg, 'somebody')));
    expect(taken.every((one) => one.equals(taken[0] as Buffer))).toBe(true);
    expect(decoders(left).length).toBeLessThanOrEqual(2);
  });

  it('are turned away where too many wait', async () => {
    const pictures = createPictures({ log, atOnce: 1, waitingAtMost: 0 });
    const picture = await plain('#fff').jpeg().toBuffer();
    const [first, second] = await Promise.allSettled([
      pictures.reencode(picture, 'somebody'),
      pictures.reencode(picture, 'somebody'),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: unavailable });
    expect((await pictures.reencode(picture, 'somebody')).length).toBeGreaterThan(100);
  });
});

describe('turns', () => {
  it('are taken by so many at once, in order, and come free after a failure', async () => {
    const inTurn = createLimiter({ concurrency: 2, maxWaiting: 10 });
    let now = 0;
    let most = 0;
    const order: number[] = [];
    const works = Array.from({ length: 8 }, (_, index) =>
      inTurn(async () => {
        now += 1;
        most = Math.max(most, now);
        order.push(index);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
        if (index % 3 === 0) throw new Error('no');
      }),
    );
    await Promise.allSettled(works);
    expect({ now, most, order }).toEqual({ now: 0, most: 2, order: [0, 1, 2, 3, 4, 5, 6, 7] });
  });
});
