import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { createLimiter } from '../limiter.ts';
import type { Logger } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { exitCodes, type DecoderFinding, type Finding } from './limits.ts';

export interface PicturesOptions {
  readonly log: Logger;
  /** How many are worked on at once; 2 where absent. One may take 900 MB for some seconds. */
  readonly atOnce?: number;
  /** How many may wait; 16 where absent. */
  readonly waitingAtMost?: number;
  /** After how long a picture is given up; 20 seconds where absent. */
  readonly timeoutMs?: number;
}

const script = join(import.meta.dirname, 'decoder-process.ts');
const compileCache = getCompileCacheDir();
const killSignal = 'SIGKILL';
const refusals: Readonly<Partial<Record<Finding, Refusal>>> = {
  unsupported: new Refusal('picture_unsupported'),
  animated: new Refusal('picture_animated'),
  tooManyPixels: new Refusal('picture_too_many_pixels', { values: { megapixels: '50' } }),
  damaged: new Refusal('picture_damaged'),
  tookTooLong: new Refusal('picture_took_too_long'),
};

export type Pictures = ReturnType<typeof createPictures>;

/** Pictures from outside, handled in processes of their own. */
export function createPictures({ log, atOnce = 2, waitingAtMost = 16, timeoutMs = 20_000 }: PicturesOptions) {
  const inTurn = createLimiter({ concurrency: atOnce, maxWaiting: waitingAtMost, retryAfterSeconds: 5 });

  async function run(task: 'encode' | 'look', content: Uint8Array): Promise<{ finding: Finding; output: Buffer }> {
    // It is told nothing of this process, so no secrets, but where what is compiled already lies: half of its time was that.
    const child = spawn(process.execPath, ['--max-old-space-size=256', script, task], {
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compileCache) },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      timeout: timeoutMs,
      killSignal,
    });
    const ended = new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    // A process that has seen enough reads no further, which is no fault.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(content);
    const [output, code] = await Promise.all([buffer(child.stdio[3] as Readable), ended]);
    return { finding: findingOf(code), output };
  }

  function findingOf(code: number | string | null): Finding {
    for (const finding of Object.keys(exitCodes) as DecoderFinding[]) if (exitCodes[finding] === code) return finding;
    log.warn({ ended: code }, 'a picture ended its decoder');
    return code === killSignal ? 'tookTooLong' : 'damaged';
  }

  return {
    /**
     * A JPEG of 2400 pixels a side at the most, without anything of the file but what is to be seen.
     * @throws Refusal `picture_unsupported`, `picture_animated`, `picture_too_many_pixels`, `picture_damaged`,
     *   `picture_took_too_long`; `unavailable` where too many wait
     */
    async reencode(content: Uint8Array): Promise<Buffer> {
      const { finding, output } = await inTurn(() => run('encode', content));
      const refusal = refusals[finding];
      if (refusal !== undefined) throw refusal;
      return output;
    },
    /** Whether there is nothing to be seen: all of one colour. For what `reencode` has made. */
    async isBlank(jpeg: Uint8Array): Promise<boolean> {
      return (await inTurn(() => run('look', jpeg))).finding === 'blank';
    },
  };
}
