import type { Logger } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { createFairLine } from './fair-line.ts';
import { startDecoder, type Decoder, type Found } from './decoder.ts';
import type { Finding, Task } from './limits.ts';
import { recognise } from './picture-kind.ts';

export interface PicturesOptions {
  readonly log: Logger;
  /** How many are worked on at once; 2 where absent. One may take 900 MB for some seconds. */
  readonly atOnce?: number;
  /** How many may wait; 64 where absent. */
  readonly waitingAtMost?: number;
  /** After how much of the processor's time a picture is given up; 20 seconds where absent. */
  readonly timeoutMs?: number;
  /** Of a process; 1.2 GB where absent. */
  readonly memoryBytes?: number;
}

/** Of pictures that wait or are worked on, as they were sent. */
const bytesAtOnce = 160 * 1024 * 1024;
/** Then a process is replaced: what one picture may have done to it does not last. */
const picturesEach = 25;
/** What a process still holds then goes with it. */
const restingBytes = 250 * 1024 * 1024;
/** Somebody who sends two pictures sends the second one by then. */
const restMs = 10_000;

const refusals: Readonly<Partial<Record<Finding, Refusal>>> = {
  unsupported: new Refusal('picture_unsupported'),
  animated: new Refusal('picture_animated'),
  tooManyPixels: new Refusal('picture_too_many_pixels', { values: { megapixels: '50' } }),
  damaged: new Refusal('picture_damaged'),
  tookTooLong: new Refusal('picture_took_too_long'),
};

export type Pictures = ReturnType<typeof createPictures>;

/**
 * Pictures from outside, handled in processes apart. A process goes on with the next picture only after a sound JPEG, which is what the
 * apps send; what else there is to be decoded ends with its process.
 */
export function createPictures(options: PicturesOptions) {
  const { log, atOnce = 2, waitingAtMost = 64, timeoutMs = 20_000, memoryBytes = 1_200_000_000 } = options;
  const inTurn = createFairLine({ atOnce, waitingAtMost, bytesAtMost: bytesAtOnce, retryAfterSeconds: 5 });
  const resting = new Map<Decoder, NodeJS.Timeout>();
  const onDeath = (ended: number | string | null) => log.warn({ ended }, 'a picture ended its decoder');

  function take(): Decoder {
    for (const [decoder, timer] of resting) {
      clearTimeout(timer);
      resting.delete(decoder);
      if (!decoder.hasEnded()) return decoder;
    }
    return startDecoder({ timeoutMs, memoryBytes, onDeath });
  }

  function giveBack(decoder: Decoder): void {
    if (decoder.pictures() >= picturesEach || decoder.memory() > restingBytes) return decoder.end();
    decoder.rest();
    const endIt = () => {
      resting.delete(decoder);
      decoder.end();
    };
    resting.set(decoder, setTimeout(endIt, restMs).unref());
  }

  async function run(task: Task, content: Uint8Array): Promise<Found> {
    const decoder = take();
    const hasRested = decoder.pictures() > 0;
    const found = await decoder.ask(task, content).catch((error: unknown) => {
      decoder.end();
      throw error;
    });
    // Of its end while it rested nothing may have been heard yet: that is not the picture's fault, unless a new one ends of it too.
    if (found.hasDied && hasRested) return run(task, content);
    const isSound = found.finding === 'done' || found.finding === 'blank';
    const known = recognise(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    if (isSound && 'kind' in known && known.kind === 'jpeg') giveBack(decoder);
    else decoder.end();
    return found;
  }

  return {
    /**
     * A JPEG of 2400 pixels a side at the most, without anything of the file but what is to be seen.
     * @param who sends it: everybody who waits has their turn
     * @throws Refusal `picture_unsupported`, `picture_animated`, `picture_too_many_pixels`, `picture_damaged`,
     *   `picture_took_too_long`; `unavailable` where too many wait
     */
    async reencode(content: Uint8Array, who: string): Promise<Buffer> {
      const { finding, output } = await inTurn(who, content.length, () => run('encode', content));
      const refusal = refusals[finding];
      if (refusal !== undefined) throw refusal;
      return output;
    },
    /** Whether there is nothing to be seen: all of one colour. For what `reencode` has made. */
    async isBlank(jpeg: Uint8Array, who: string): Promise<boolean> {
      const { finding } = await inTurn(who, jpeg.length, () => run('look', jpeg));
      return finding === 'blank';
    },
  };
}
