import { createPatience } from './patience.ts';

/** Where a list by time goes on: before this moment, and among what is of it, before this number. */
export interface Place {
  readonly at: Date;
  readonly no: string;
}

/** A stretch of time that is looked through, from its end back to its beginning. */
export interface Window {
  /** Its beginning, which is in it. */
  readonly from: Date;
  readonly before: Place;
  /** How many rows are still wanted. */
  readonly limit: number;
}

const firstWindowMs = 3_600_000;
const widerBy = 4;

/**
 * The newest rows of a table that only an index of each few pages has by time, read by ever wider windows.
 * @param read the rows of a window, the newest first
 * @param from what is older is not asked for
 * @returns `reached`: how far it has looked where it has not come to the end, nor found as many as are wanted
 */
export async function newestByWindows<R>(
  read: (window: Window) => Promise<R[]>,
  { before, from, limit }: { before: Place; from: Date; limit: number },
): Promise<{ rows: R[]; reached: Date | undefined }> {
  const patience = createPatience();
  const rows: R[] = [];
  let end = before;
  for (let width = firstWindowMs; ;) {
    const start = new Date(Math.max(from.getTime(), end.at.getTime() - width));
    rows.push(...(await read({ from: start, before: end, limit: limit - rows.length })));
    if (rows.length >= limit || start <= from) return { rows, reached: undefined };
    const wider = patience.left(widerBy);
    if (wider === 0) return { rows, reached: start };
    width = Math.ceil(width * wider);
    end = { at: start, no: '' };
  }
}
