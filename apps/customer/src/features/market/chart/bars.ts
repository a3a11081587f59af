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

/** Where bars of minutes begin. */
export interface MinuteGrid {
  /** What one bar covers. */
  minutes: number;
  /** How far the zone's clock is ahead of Greenwich. */
  offsetMs: number;
}

/**
 * The newest bar after a tick: the last one stretched to the price, or, on a chart of minutes, the next one.
 * @param atMs when the price was made
 * @param grid where bars of minutes begin; absent on charts of days and longer
 * @returns undefined where there are no bars, or the price is older than the last of them
 */
export function barAfterTick(
  bars: readonly Bar[],
  price: number,
  atMs: number,
  grid: MinuteGrid | undefined,
): Bar | undefined {
  const last = bars.at(-1);
  if (last === undefined || atMs < last.time) return undefined;
  if (grid !== undefined) {
    const start = startOf(atMs, grid);
    if (start > last.time) {
      const open = last.close;
      return { time: start, open, high: Math.max(open, price), low: Math.min(open, price), close: price, volume: 0 };
    }
  }
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}

/** Minutes joined to longer bars, which begin at round times of the zone's clock. */
export function joinMinutes(bars: readonly Bar[], grid: MinuteGrid): readonly Bar[] {
  if (grid.minutes === 1) return bars;
  const joined: Bar[] = [];
  for (const bar of bars) {
    const time = startOf(bar.time, grid);
    const last = joined.at(-1);
    if (last?.time !== time) {
      joined.push({ ...bar, time });
      continue;
    }
    last.high = Math.max(last.high, bar.high);
    last.low = Math.min(last.low, bar.low);
    last.close = bar.close;
    last.volume += bar.volume;
  }
  return joined;
}

function startOf(atMs: number, { minutes, offsetMs }: MinuteGrid): number {
  const length = minutes * MINUTE_MS;
  return Math.floor((atMs + offsetMs) / length) * length - offsetMs;
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
