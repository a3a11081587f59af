import { zipSync, type AsyncZippable, type FlateCallback } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

/**
 * In the place of fflate's own, which compresses what is larger than 160 kB in a worker made of a `blob:`. The page's policy starts
 * none, and it would wait for that for ever.
 */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files));
}
