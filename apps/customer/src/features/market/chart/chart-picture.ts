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

/** What is drawn over the prices, or with a scale of its own below. */
export interface Overlay {
  id: string;
  /** "EMA 9" */
  label: string;
  series: readonly OverlaySeries[];
  /** Its part has lines at these values. Absent where it lies over the prices. */
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

/** A part of a chart's height, which is one, from its upper edge. */
export interface ChartPart {
  from: number;
  to: number;
}

/** How high they are against each other. */
const heights = { prices: 3.2, volume: 1, indicator: 0.9 };

/** Whose part of the height is where, from the top down: the prices, the volume of candles, and indicators with a scale of their own. */
export function partsOf({ scope, overlays }: Pick<ChartPicture, 'scope' | 'overlays'>) {
  const below = overlays.filter(({ guides }) => guides !== undefined);
  const volume = scope.style === 'candles' ? heights.volume : 0;
  const beneath = heights.prices + volume;
  const total = beneath + below.length * heights.indicator;
  const part = (above: number, height: number): ChartPart => ({ from: above / total, to: (above + height) / total });
  return {
    prices: part(0, heights.prices),
    volume: part(heights.prices, volume),
    indicators: new Map(
      below.map(({ id }, place) => [id, part(beneath + place * heights.indicator, heights.indicator)]),
    ),
  };
}

/** @returns what the library takes for the margins of a scale, so that it has a part of the height with so much of it free */
export function marginsIn({ from, to }: ChartPart, free: { top: number; bottom: number }) {
  const height = to - from;
  return { top: from + free.top * height, bottom: Math.max(0, 1 - to) + free.bottom * height };
}

/** How figures and times are written on the axes. */
export interface ChartWords {
  price: (price: number, decimals?: number) => string;
  volume: (volume: number) => string;
  percent: (part: number) => string;
  locale: string;
}
