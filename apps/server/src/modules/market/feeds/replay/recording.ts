/** Bars of one symbol, one for each step. Prices count ten-thousandths and fit a double exactly. */
export interface Series {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** A file of bars on a common grid: nights and holidays are left out, so that step follows step. */
export interface Recording {
  /** The first characters of the file's hash: the same on every node that plays the same file. */
  readonly fingerprint: string;
  /** How long a bar lasts, in milliseconds of the file's time. */
  readonly barMs: number;
  readonly steps: number;
  readonly series: ReadonlyMap<string, Series>;
  /** What the file says of a symbol beyond its prices. */
  readonly facts: ReadonlyMap<string, SymbolFacts>;
}

export interface SymbolFacts {
  readonly name: string | undefined;
  /** The code of a sub-market: NSE, BSE, NASDAQ … */
  readonly market: string | undefined;
}

export interface Bar {
  readonly symbol: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Symbols times steps: forty bytes each. */
const mostCells = 5_000_000;

/**
 * Puts bars on the grid. A symbol without a bar at some step keeps its last close, and before its first one has that
 * bar's open, with nothing traded.
 * @param bars ascending in time for each symbol
 * @throws Error where there are too few bars or too many
 */
export function layOut(bars: readonly Bar[]): Pick<Recording, 'barMs' | 'steps' | 'series'> {
  const times = [...new Set(bars.map(({ time }) => time))].toSorted((left, right) => left - right);
  const symbols = new Set(bars.map(({ symbol }) => symbol));
  if (times.length < 2) throw new Error('it needs bars of two times at the least');
  if (times.length * symbols.size > mostCells) {
    throw new Error(`${symbols.size} symbols at ${times.length} times are more than it can hold: leave some out`);
  }
  const stepOf = new Map(times.map((time, step) => [time, step]));
  const series = new Map([...symbols].map((symbol) => [symbol, emptySeries(times.length)]));
  for (const { symbol, time, open, high, low, close, volume } of bars) {
    const into = series.get(symbol);
    const step = stepOf.get(time);
    if (into === undefined || step === undefined) continue;
    into.open[step] = open;
    into.high[step] = high;
    into.low[step] = low;
    into.close[step] = close;
    into.volume[step] = volume;
  }
  for (const each of series.values()) fillGaps(each);
  return { barMs: usualDifference(times), steps: times.length, series };
}

function emptySeries(steps: number): Series {
  const column = () => new Float64Array(steps);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
}

function fillGaps({ open, high, low, close }: Series): void {
  let last = open.find((price) => price > 0) ?? 0;
  for (let step = 0; step < open.length; step += 1) {
    if (open[step] === 0) {
      open[step] = last;
      high[step] = last;
      low[step] = last;
      close[step] = last;
    }
    last = close[step] ?? last;
  }
}

/** Bars of one length have the same distance most of the time; nights and missing bars make longer ones. */
function usualDifference(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    if (before !== undefined) counts.set(time - before, (counts.get(time - before) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(([left, many], [right, more]) => more - many || left - right);
  return usual?.[0] ?? 60_000;
}
