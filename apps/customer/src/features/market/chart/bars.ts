/** One candle as a chart draws it: floating-point numbers, good enough for pixels and for nothing else. */
export interface Bar {
  /** Start, epoch milliseconds. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const MINUTE_MS = 60_000;

/**
 * The newest bar after a tick: the last one stretched to the price, or, on a chart of minutes, the next minute's.
 * @param atMs when the price was made
 * @returns undefined where there are no bars, or the price is older than the last of them
 */
export function barAfterTick(bars: readonly Bar[], price: number, atMs: number, byMinute: boolean): Bar | undefined {
  const last = bars.at(-1);
  if (last === undefined || atMs < last.time) return undefined;
  const minute = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  if (byMinute && minute > last.time) {
    const open = last.close;
    return { time: minute, open, high: Math.max(open, price), low: Math.min(open, price), close: price, volume: 0 };
  }
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}

/** The bars with the newest one in place of the last, or after it. */
export function withBar(bars: readonly Bar[], newest: Bar | undefined): readonly Bar[] {
  if (newest === undefined) return bars;
  return bars.at(-1)?.time === newest.time ? [...bars.slice(0, -1), newest] : [...bars, newest];
}

/** First, last, highest and lowest of all bars; undefined where there are none. */
export function courseOf(bars: readonly Bar[]): { first: Bar; last: Bar; high: number; low: number } | undefined {
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    first,
    last,
    high: bars.reduce((most, { high }) => Math.max(most, high), -Infinity),
    low: bars.reduce((least, { low }) => Math.min(least, low), Infinity),
  };
}
