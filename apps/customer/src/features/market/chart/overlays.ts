import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  SeriesType,
} from 'lightweight-charts';
import { faded, type ChartColours } from '../../../lib/chart-colours.ts';
import { paneView, type Target } from './chart-axes.ts';
import { PartLabels } from './chart-labels.ts';
import { partsOf, type ChartPicture, type Overlay, type OverlaySeries } from './chart-picture.ts';
import type { Drawing } from './draw-series.ts';
import { scaleIn, seenIn, type Seen } from './overlay-scale.ts';
import { straight } from './straight.ts';

type Canvas = CanvasRenderingContext2D;
type Values = OverlaySeries['values'];

/** Where bars and values lie, in the screen's own pixels. */
interface Placed {
  /** Of the bars in sight, and one more on each side, so that lines go on to the edges. */
  seen: Seen;
  x: (index: number) => number;
  y: (value: number) => number;
  /** From one bar to the next. */
  spacing: number;
  /** How many make a CSS pixel. */
  dots: number;
}

/** How long dashes are and how far from each other, in widths of the line. */
const dashes = { line: [], dashes: [2, 2], dots: [1, 1] } as const;
const COLUMN_OPACITY = 0.42;

/**
 * The indicators of a chart and what is compared, over the prices and in parts of their own below. They are drawn from their values, and are no
 * series of the library's, which prepares each of them anew for every frame that a finger moves the chart in.
 */
export class Overlays implements ISeriesPrimitive {
  #chart: IChartApi | undefined;
  #main: ISeriesApi<SeriesType> | undefined;
  #redraw: (() => void) | undefined;
  #picture: ChartPicture;
  readonly #colours: ChartColours;
  readonly #views: readonly IPrimitivePaneView[];

  /** Over a series of prices. */
  static over(main: ISeriesApi<SeriesType>, drawing: Drawing): Overlays {
    const overlays = new Overlays(drawing);
    for (const overlay of drawing.picture.overlays) overlays.#label(main, overlay, drawing);
    main.attachPrimitive(overlays);
    return overlays;
  }

  private constructor({ picture, colours }: Drawing) {
    this.#picture = picture;
    this.#colours = colours;
    this.#views = [
      paneView('bottom', (target) =>
        this.#draw(target, (context, overlay, placed) => this.#fillBand(context, overlay, placed)),
      ),
      paneView('normal', (target) =>
        this.#draw(target, (context, overlay, placed) => this.#drawOne(context, overlay, placed)),
      ),
    ];
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter): void {
    this.#chart = chart;
    this.#main = series;
    this.#redraw = requestUpdate;
  }

  detached(): void {
    this.#chart = undefined;
    this.#main = undefined;
    this.#redraw = undefined;
  }

  /** Draws the values of a picture with the same overlays. False where it has others. */
  change(picture: ChartPicture): boolean {
    if (idsOf(picture) !== idsOf(this.#picture)) return false;
    this.#picture = picture;
    this.#redraw?.();
    return true;
  }

  paneViews = () => this.#views;

  /** Names its part, where it has one, and writes its guides on the axis. */
  #label(main: ISeriesApi<SeriesType>, { id, label, guides }: Overlay, drawing: Drawing): void {
    const part = partsOf(drawing.picture).indicators.get(id);
    if (part === undefined || guides === undefined) return;
    const texts = guides.map((value) => ({ value, text: drawing.words.price(value, 0) }));
    const marks = (plotHeight: number) => {
      const overlay = this.#picture.overlays.find((one) => one.id === id);
      const seen = this.#seen();
      if (overlay === undefined || seen === undefined) return [];
      const y = scaleIn(part, overlay, { seen, plotHeight });
      return texts.map(({ value, text }) => ({ y: y(value), text, line: true }));
    };
    main.attachPrimitive(new PartLabels({ title: label, marks, part }, drawing));
  }

  #seen(): Seen | undefined {
    const range = this.#chart?.timeScale().getVisibleLogicalRange();
    return range == null ? undefined : seenIn(range);
  }

  #draw(target: Target, draw: (context: Canvas, overlay: Overlay, placed: Placed) => void): void {
    const { overlays } = this.#picture;
    const seen = this.#seen();
    const scale = this.#chart?.timeScale();
    const x = straight((index) => scale?.logicalToCoordinate(index as Logical));
    const price = straight((value) => this.#main?.priceToCoordinate(value));
    if (overlays.length === 0 || seen === undefined || x === undefined || price === undefined) return;
    const { indicators } = partsOf(this.#picture);
    const around = { from: Math.max(0, seen.from - 1), to: seen.to + 1 };
    target.useBitmapCoordinateSpace(({ context, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
      for (const overlay of overlays) {
        const part = indicators.get(overlay.id);
        const y = part === undefined ? price : scaleIn(part, overlay, { seen, plotHeight: mediaSize.height });
        draw(context, overlay, {
          seen: around,
          x: (index) => x(index) * horizontalPixelRatio,
          y: (value) => y(value) * verticalPixelRatio,
          spacing: (x(1) - x(0)) * horizontalPixelRatio,
          dots: verticalPixelRatio,
        });
      }
    });
  }

  #fillBand(context: Canvas, { series, isBand }: Overlay, placed: Placed): void {
    const [upper, lower] = [series[0]?.values, series.at(-1)?.values];
    if (isBand !== true || upper === undefined || lower === undefined) return;
    context.fillStyle = this.#colours.band;
    context.beginPath();
    walk(upper, placed, (x, y) => context.lineTo(x, y));
    walk(lower, placed, (x, y) => context.lineTo(x, y), true);
    context.closePath();
    context.fill();
  }

  #drawOne(context: Canvas, { series, isCompared }: Overlay, placed: Placed): void {
    for (const { values, kind, colour } of series) {
      if (kind === 'columns') {
        this.#drawColumns(context, values, placed);
        continue;
      }
      const width = (isCompared === true ? 2 : 1) * placed.dots;
      context.strokeStyle = this.#colours[colour];
      context.lineWidth = width;
      context.lineJoin = 'round';
      context.setLineDash(dashes[kind].map((part) => part * width));
      context.beginPath();
      walk(values, placed, (x, y) => context.lineTo(x, y));
      context.stroke();
    }
    context.setLineDash([]);
  }

  #drawColumns(context: Canvas, values: Values, placed: Placed): void {
    const width = Math.max(1, Math.floor(placed.spacing) - 1);
    const zero = Math.round(placed.y(0));
    for (const rises of [true, false]) {
      context.fillStyle = faded(rises ? this.#colours.rising : this.#colours.falling, COLUMN_OPACITY);
      walk(values, placed, (x, y, value) => {
        if (value >= 0 === rises) context.fillRect(Math.round(x - width / 2), zero, width, Math.round(y) - zero);
      });
    }
  }
}

function idsOf({ overlays }: ChartPicture): string {
  return overlays.map(({ id, label }) => `${id} ${label}`).join();
}

/** Over the values in sight, from the left to the right or back. */
function walk(
  values: Values,
  { seen: { from, to }, x, y }: Placed,
  visit: (x: number, y: number, value: number) => void,
  isBack = false,
): void {
  for (let step = 0; step <= to - from; step += 1) {
    const index = isBack ? to - step : from + step;
    const value = values[index];
    if (value !== undefined) visit(x(index), y(value), value);
  }
}
