import type { Bar } from './bars.ts';
import type { ChartScope } from './chart-ranges.ts';

/** All that a chart shows. */
export interface ChartPicture {
  /** Names what is drawn: another key begins at its own range again, the same one keeps the place scrolled to. */
  key: string;
  scope: ChartScope;
  bars: readonly Bar[];
  /** The place of the first bar of the range; those before it are there for who scrolls back. */
  first: number;
  /** Of minutes: times are written, and the previous close is drawn. */
  intraday: boolean;
  previousClose: number;
  /** Decimals of a price. */
  decimals: number;
  /** The smallest step of a price. */
  tick: number;
  /** Wall-clock seconds of the zone that times are shown in. */
  wallClock: (timeMs: number) => number;
}

/** How figures and times are written on the axes. */
export interface ChartWords {
  price: (price: number, decimals?: number) => string;
  volume: (volume: number) => string;
  locale: string;
}
