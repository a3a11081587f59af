import {
  customSeriesDefaultOptions,
  type CustomBarItemData,
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesWhitespaceData,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type Time,
} from 'lightweight-charts';
import type { ChartColours } from '../../../lib/chart-colours.ts';
import type { Bar } from './bars.ts';
import type { Target } from './chart-axes.ts';
import { straight } from './straight.ts';

export interface Candle extends CustomData, Pick<Bar, 'open' | 'high' | 'low' | 'close'> {}

type Canvas = CanvasRenderingContext2D;
type Given = PaneRendererCustomData<Time, Candle>;
type Item = CustomBarItemData<Time, Candle>;

/** Of the room that a bar has, so much is its body. */
const BODY_PART = 0.8;
/** With less room its edge is the thinnest that there is. The screen's own pixels. */
const NARROW = 8;
/** The least that can be hollow: two edges and a pixel between them. */
const HOLLOW = 3;

/**
 * Hollow candles rise, filled ones fall. The library's own take seven boxes each, of which most cannot be told apart: a finger that moves
 * the chart has all of them drawn with each frame.
 */
export class Candles implements ICustomSeriesPaneView<Time, Candle> {
  #given: Given | undefined;
  readonly #colours: ChartColours;

  constructor(colours: ChartColours) {
    this.#colours = colours;
  }

  update(given: Given): void {
    this.#given = given;
  }

  renderer(): ICustomSeriesPaneRenderer {
    return {
      draw: (target, priceToCoordinate) => {
        const y = straight(priceToCoordinate);
        if (this.#given !== undefined && y !== undefined) drawCandles(target, this.#given, y, this.#colours);
      },
    };
  }

  priceValueBuilder = ({ high, low, close }: Candle): number[] => [high, low, close];

  isWhitespace = (data: Candle | CustomSeriesWhitespaceData<Time>): data is CustomSeriesWhitespaceData<Time> =>
    !('close' in data);

  defaultOptions = (): CustomSeriesOptions => customSeriesDefaultOptions;
}

function drawCandles(
  target: Target,
  { bars, barSpacing, visibleRange }: Given,
  y: (price: number) => number,
  colours: ChartColours,
): void {
  if (visibleRange === null) return;
  const seen = bars.slice(Math.max(0, visibleRange.from), visibleRange.to);
  const rising = seen.filter(({ originalData: { open, close } }) => close >= open);
  const falling = seen.filter(({ originalData: { open, close } }) => close < open);
  target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
    const spacing = barSpacing * horizontalPixelRatio;
    const line = spacing < NARROW ? 1 : Math.max(1, Math.floor(horizontalPixelRatio));
    const width = bodyWidth(spacing, line);
    const place = {
      left: ({ x }: Item) => Math.round(x * horizontalPixelRatio) - (width >> 1),
      top: (price: number) => Math.round(y(price) * verticalPixelRatio),
      width,
      line,
    };
    context.fillStyle = colours.falling;
    for (const candle of falling) drawFilled(context, candle, place);
    context.fillStyle = colours.rising;
    for (const candle of rising) drawFilled(context, candle, place);
    // Where there is room for nothing within its edges, a candle that rises is told by its colour.
    if (width <= 2 * line) return;
    context.fillStyle = colours.surface;
    for (const candle of rising) hollow(context, candle, place);
  });
}

/** The screen's own pixels. */
interface Place {
  left: (item: Item) => number;
  top: (price: number) => number;
  /** Of a body. */
  width: number;
  /** Of a wick and of an edge. */
  line: number;
}

/** Leaves room between two bodies, unless they would not be seen to be hollow then, and has the wick in the middle. */
function bodyWidth(spacing: number, line: number): number {
  const width = Math.max(line, Math.floor(spacing * BODY_PART), Math.min(HOLLOW, Math.floor(spacing)));
  return width % 2 === line % 2 ? width : width - 1;
}

function drawFilled(context: Canvas, item: Item, { left: leftOf, top: topOf, width, line }: Place): void {
  const { open, high, low, close } = item.originalData;
  const left = leftOf(item);
  const [top, bottom] = [topOf(Math.max(open, close)), topOf(Math.min(open, close))];
  const [highest, lowest] = [topOf(high), topOf(low)];
  context.fillRect(left + ((width - line) >> 1), highest, line, Math.max(line, lowest - highest));
  // A bar that ends where it began is a line.
  if (width > line) context.fillRect(left, top, width, Math.max(line, bottom - top));
}

function hollow(context: Canvas, item: Item, { left, top: topOf, width, line }: Place): void {
  const { open, close } = item.originalData;
  const [top, bottom] = [topOf(close), topOf(open)];
  const height = bottom - top - 2 * line;
  if (height > 0) context.fillRect(left(item) + line, top + line, width - 2 * line, height);
}
