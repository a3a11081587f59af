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
import { faded, type ChartColours } from '../../../lib/chart-colours.ts';
import type { Bar } from './bars.ts';
import type { Target } from './chart-axes.ts';
import type { ChartPart } from './chart-picture.ts';
import { straight } from './straight.ts';

export interface Candle extends CustomData, Omit<Bar, 'time'> {}

type Canvas = CanvasRenderingContext2D;
type Given = PaneRendererCustomData<Time, Candle>;
type Item = CustomBarItemData<Time, Candle>;

/** Of the room that a bar has, so much is its body. */
const BODY_PART = 0.8;
/** With less room its edge is the thinnest that there is. The screen's own pixels. */
const NARROW = 8;
/** The least that can be hollow: two edges and a pixel between them. */
const HOLLOW = 3;

/** Of the height of the volume, above it. */
const VOLUME_MARGIN = 0.18;
const VOLUME_OPACITY = 0.42;

/**
 * Hollow candles rise, filled ones fall; their volume stands below in the same colours. The library's own take seven boxes each, of which
 * most cannot be told apart, and a series more: a finger that moves the chart has all of them drawn with each frame.
 */
export class Candles implements ICustomSeriesPaneView<Time, Candle> {
  #given: Given | undefined;
  readonly #colours: ChartColours;
  readonly #faded: Pick<ChartColours, 'rising' | 'falling'>;
  readonly #volume: ChartPart;
  /** Where a column as high as there is room for begins, of the chart's height. */
  readonly volumeTop: number;
  /** Of what was drawn last; the height of the columns is measured against it. Zero where nothing was traded. */
  mostTraded = 0;

  constructor(colours: ChartColours, volume: ChartPart) {
    this.#colours = colours;
    this.#faded = { rising: faded(colours.rising, VOLUME_OPACITY), falling: faded(colours.falling, VOLUME_OPACITY) };
    this.#volume = volume;
    this.volumeTop = volume.from + VOLUME_MARGIN * (volume.to - volume.from);
  }

  update(given: Given): void {
    this.#given = given;
  }

  renderer(): ICustomSeriesPaneRenderer {
    return {
      draw: (target, priceToCoordinate) => {
        const y = straight(priceToCoordinate);
        if (this.#given !== undefined && y !== undefined) this.#draw(target, this.#given, y);
      },
    };
  }

  priceValueBuilder = ({ high, low, close }: Candle): number[] => [high, low, close];

  isWhitespace = (data: Candle | CustomSeriesWhitespaceData<Time>): data is CustomSeriesWhitespaceData<Time> =>
    !('close' in data);

  defaultOptions = (): CustomSeriesOptions => customSeriesDefaultOptions;

  #draw(target: Target, { bars, barSpacing, visibleRange }: Given, y: (price: number) => number): void {
    if (visibleRange === null) return;
    const seen = bars.slice(Math.max(0, visibleRange.from), visibleRange.to);
    const rising = seen.filter(({ originalData: { open, close } }) => close >= open);
    const falling = seen.filter(({ originalData: { open, close } }) => close < open);
    const most = seen.reduce((highest, { originalData: { volume } }) => Math.max(highest, volume), 0);
    this.mostTraded = most;
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio, verticalPixelRatio }) => {
      const spacing = barSpacing * horizontalPixelRatio;
      const line = spacing < NARROW ? 1 : Math.max(1, Math.floor(horizontalPixelRatio));
      const width = bodyWidth(spacing, line);
      const floor = Math.round(bitmapSize.height * this.#volume.to);
      const tallest = floor - Math.round(bitmapSize.height * this.volumeTop);
      const place = {
        left: ({ x }: Item) => Math.round(x * horizontalPixelRatio) - (width >> 1),
        top: (price: number) => Math.round(y(price) * verticalPixelRatio),
        // Apart also where bodies are not.
        column: {
          width: Math.max(1, Math.min(width, Math.floor(spacing) - 1)),
          floor,
          unit: most === 0 ? 0 : tallest / most,
        },
        width,
        line,
      };
      const { rising: risen, falling: fallen, surface } = this.#colours;
      context.fillStyle = this.#faded.falling;
      for (const candle of falling) drawColumn(context, candle, place);
      context.fillStyle = this.#faded.rising;
      for (const candle of rising) drawColumn(context, candle, place);
      context.fillStyle = fallen;
      for (const candle of falling) drawFilled(context, candle, place);
      context.fillStyle = risen;
      for (const candle of rising) drawFilled(context, candle, place);
      // Where there is room for nothing within its edges, a candle that rises is told by its colour.
      if (width <= 2 * line) return;
      context.fillStyle = surface;
      for (const candle of rising) hollow(context, candle, place);
    });
  }
}

/** The screen's own pixels. */
interface Place {
  left: (item: Item) => number;
  top: (price: number) => number;
  /** Of volume: where it stands, and how high one unit is. */
  column: { width: number; floor: number; unit: number };
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

function drawColumn(context: Canvas, item: Item, { left, column, width }: Place): void {
  const height = Math.round(item.originalData.volume * column.unit);
  if (height === 0) return;
  context.fillRect(left(item) + ((width - column.width) >> 1), column.floor - height, column.width, height);
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
