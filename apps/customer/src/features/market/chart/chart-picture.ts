import type { Bar } from './bars.ts';
import type { ChartPeriod } from './chart-periods.ts';

/** All that a chart shows. */
export interface ChartPicture {
  /** Names what is drawn: another key begins at its newest end again, the same one keeps the place scrolled to. */
  key: string;
  period: ChartPeriod;
  bars: readonly Bar[];
  /** How many of the newest bars are shown at first; where undefined, as many as there is room for. */
  visibleBars: number | undefined;
  previousClose: number;
  /** Decimals of a price. */
  decimals: number;
  /** Wall-clock seconds of the exchange. */
  wallClock: (timeMs: number) => number;
}

/** How figures and times are written on the axes. */
export interface ChartWords {
  price: (price: number) => string;
  locale: string;
}
