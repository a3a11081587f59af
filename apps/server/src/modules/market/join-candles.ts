import type { Candle } from './market.ts';

/** Joins neighbours, the same number each time, so that at most `most` candles remain. The last may stand for fewer. */
export function joinCandles(candles: readonly Candle[], most: number): Candle[] {
  const size = Math.ceil(candles.length / most);
  const joined: Candle[] = [];
  for (const [index, candle] of candles.entries()) {
    const open = joined.at(-1);
    if (open === undefined || index % size === 0) joined.push(candle);
    else joined[joined.length - 1] = join(open, candle);
  }
  return joined;
}

function join(first: Candle, next: Candle): Candle {
  return {
    time: first.time,
    open: first.open,
    high: first.high > next.high ? first.high : next.high,
    low: first.low < next.low ? first.low : next.low,
    close: next.close,
    volume: first.volume + next.volume,
  };
}
