import { createPatience } from './patience.ts';

/** A stretch of numbers that is looked through, from its end, which is not in it, back to its beginning. */
export interface NumberWindow {
  readonly start: bigint;
  readonly end: bigint;
  /** How many rows are still wanted. */
  readonly limit: number;
}

/** Numbers have gaps, where a transaction was undone; a window mostly holds more than a page. */
const firstWindow = 1_000;
const widestWindow = 128_000;
const widerBy = 8;

/**
 * The newest rows of a table that only an index of each few pages has by its numbers, read by ever wider windows.
 * @param read the rows of a window, the highest number first
 * @param low what is below it is not asked for
 * @param end it, and what is above it, is not asked for
 * @returns `reached`: before which number is to be looked on, where it has not come to `low`, nor found as many as are wanted
 */
export async function newestByNumbers<R>(
  read: (window: NumberWindow) => Promise<R[]>,
  { low, end: highest, limit }: { low: bigint; end: bigint; limit: number },
): Promise<{ rows: R[]; reached: bigint | undefined }> {
  const patience = createPatience();
  const rows: R[] = [];
  let end = highest;
  for (let width = firstWindow; ;) {
    const start = end - BigInt(width) > low ? end - BigInt(width) : low;
    rows.push(...(await read({ start, end, limit: limit - rows.length })));
    if (rows.length >= limit || start <= low) return { rows, reached: undefined };
    const wider = patience.left(widerBy);
    if (wider === 0) return { rows, reached: start };
    width = Math.min(Math.ceil(width * wider), widestWindow);
    end = start;
  }
}
