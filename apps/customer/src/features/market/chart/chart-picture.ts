import type { Bar } from './bars.ts';
import type { ChartScope } from './chart-ranges.ts';

/** A line of the customer's own across the chart. */
export interface OwnLine {
  id: string;
  price: number;
  /** "Stop", "Cost, 120 shares". */
  name: string;
  face: 'accent' | 'gain' | 'loss' | 'axis';
  /** The server can change it, so it can be dragged. */
  movable: boolean;
}

/** What is done to the customer's own lines on the screen. It outlives what is drawn. */
export interface LinesInHand {
  /** The prices of those that are dragged, or were and are not confirmed yet. */
  moved: Map<string, number>;
  /** The ids of those that have a name each, however far it is from its line. */
  open: readonly string[];
}

/** The lines, each at the price that it is held at, or at its own. */
export function placedLines(lines: readonly OwnLine[], moved: ReadonlyMap<string, number>): OwnLine[] {
  return lines.map((line) => ({ ...line, price: moved.get(line.id) ?? line.price }));
}

/** One series of an indicator, a value for each bar. */
export interface OverlaySeries {
  values: readonly (number | undefined)[];
  colour: OverlayColour;
  kind: 'line' | 'dashes' | 'dots' | 'columns';
}

export type OverlayColour = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth' | 'flat';

/** What is drawn over the prices, or in a pane of its own below. */
export interface Overlay {
  id: string;
  /** "EMA 9" */
  label: string;
  series: readonly OverlaySeries[];
  /** Its pane has lines at these values. Absent where it lies over the prices. */
  guides?: readonly number[];
  /** The first and the last of its series enclose a band. */
  isBand?: boolean;
  /** It is another instrument's course on the scale of this one. */
  isCompared?: boolean;
}

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
  /** Indicators, and what is compared. */
  overlays: readonly Overlay[];
  lines: readonly OwnLine[];
  /** Prices are read as changes since this one, in per cent; absent where they are read as prices. */
  percentBase?: number | undefined;
  /** Wall-clock seconds of the zone that times are shown in. */
  wallClock: (timeMs: number) => number;
}

/** Of the pane of prices, so much is theirs; the volume of candles stands beneath them. */
export function pricePart({ scope }: ChartPicture): number {
  return scope.style === 'candles' ? PRICE_PARTS / (PRICE_PARTS + 1) : 1;
}

/** How many times as high as the volume the prices are: a pane below is measured against it. */
export const PRICE_PARTS = 3.2;

/** How figures and times are written on the axes. */
export interface ChartWords {
  price: (price: number, decimals?: number) => string;
  volume: (volume: number) => string;
  percent: (part: number) => string;
  locale: string;
}
