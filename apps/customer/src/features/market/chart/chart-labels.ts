import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  SeriesType,
} from 'lightweight-charts';
import type { ChartColours } from '../../../lib/chart-colours.ts';
import type { AxisCanvases, AxisPart } from './axis-canvases.ts';
import { AXIS_PADDING_PX, LABEL_HALF_PX, TAG_PADDING_PX, paneView, type Target } from './chart-axes.ts';
import type { Overlay } from './chart-picture.ts';
import type { Drawing } from './draw-series.ts';

interface PaneMark {
  value: number;
  text: string;
  /** A line through the pane. */
  line: boolean;
}

type PlacedMark = PaneMark & { y: number };

interface PaneWords {
  /** Stands in its upper corner. */
  title?: string;
  /** Values on its axis, for the bars that are seen. */
  marks: (from: number, to: number) => readonly PaneMark[];
  /** Where its part of the pane begins, of the pane's height; it has all of it by default. */
  from?: number;
}

/** What is written in a pane below the prices: its name, and a few values on its axis. */
export class PaneLabels implements ISeriesPrimitive {
  #chart: IChartApi | undefined;
  #series: ISeriesApi<SeriesType> | undefined;
  readonly #words: PaneWords;
  readonly #colours: ChartColours;
  readonly #font: string;
  readonly #axes: AxisCanvases;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(words: PaneWords, { colours, font, axes }: Pick<Drawing, 'colours' | 'font' | 'axes'>) {
    this.#words = words;
    this.#colours = colours;
    this.#font = font;
    this.#axes = axes;
    this.#views = [
      paneView('bottom', (target) => this.#drawLines(target)),
      paneView('normal', (target) => {
        this.#drawTitle(target);
        this.#drawAxis();
      }),
    ];
  }

  attached({ chart, series }: SeriesAttachedParameter): void {
    this.#chart = chart;
    this.#series = series;
  }

  paneViews = () => this.#views;

  #marks(): PlacedMark[] {
    const range = this.#chart?.timeScale().getVisibleLogicalRange();
    if (range == null) return [];
    return this.#words.marks(Math.max(0, Math.floor(range.from)), Math.ceil(range.to)).flatMap((mark) => {
      const y = this.#series?.priceToCoordinate(mark.value);
      return y == null ? [] : [{ ...mark, y: Number(y) }];
    });
  }

  #drawLines(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#colours.grid;
      for (const { y } of this.#marks().filter(({ line }) => line)) {
        context.fillRect(0, Math.round(y), mediaSize.width, 1);
      }
    });
  }

  #drawTitle(target: Target): void {
    const { title } = this.#words;
    if (title === undefined) return;
    target.useMediaCoordinateSpace(({ context }) => {
      context.font = `400 ${this.#font}`;
      context.fillStyle = this.#colours.axis;
      context.textAlign = 'left';
      context.textBaseline = 'top';
      context.fillText(title, 2 * TAG_PADDING_PX, 3);
    });
  }

  #drawAxis(): void {
    const [chart, pane] = [this.#chart, this.#series?.getPane().paneIndex()];
    if (chart === undefined || pane === undefined) return;
    const marks = this.#marks();
    const what = [this.#font, this.#colours.axis, ...marks.flatMap(({ text, y }) => [text, y])].join(' ');
    const place = { pane, from: this.#words.from ?? 0 };
    this.#axes.drawPrices(chart, place, what, (part) => this.#drawTexts(part, marks));
  }

  #drawTexts({ context, height, top }: AxisPart, marks: readonly PlacedMark[]): void {
    context.font = `400 ${this.#font}`;
    context.fillStyle = this.#colours.axis;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    for (const { text, y } of marks) {
      const inside = Math.min(height - LABEL_HALF_PX, Math.max(LABEL_HALF_PX, y - top));
      context.fillText(text, AXIS_PADDING_PX + TAG_PADDING_PX, inside);
    }
  }
}

/** The space between the first and the last series of an overlay, filled. */
export class BandFill implements ISeriesPrimitive {
  #chart: IChartApi | undefined;
  #series: ISeriesApi<SeriesType> | undefined;
  #overlay: Overlay;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(overlay: Overlay, colour: string) {
    this.#overlay = overlay;
    this.#views = [paneView('bottom', (target) => this.#draw(target, colour))];
  }

  attached({ chart, series }: SeriesAttachedParameter): void {
    this.#chart = chart;
    this.#series = series;
  }

  change(overlay: Overlay): void {
    this.#overlay = overlay;
  }

  paneViews = () => this.#views;

  #edge(values: Overlay['series'][number]['values'] | undefined): [number, number][] {
    const scale = this.#chart?.timeScale();
    const range = scale?.getVisibleLogicalRange();
    if (values === undefined || scale === undefined || range == null) return [];
    const points: [number, number][] = [];
    const last = Math.min(values.length - 1, Math.ceil(range.to) + 1);
    for (let index = Math.max(0, Math.floor(range.from) - 1); index <= last; index += 1) {
      const value = values[index];
      const x = scale.logicalToCoordinate(index as Parameters<typeof scale.logicalToCoordinate>[0]);
      const y = value === undefined ? null : (this.#series?.priceToCoordinate(value) ?? null);
      if (x !== null && y !== null) points.push([x, y]);
    }
    return points;
  }

  #draw(target: Target, colour: string): void {
    const { series } = this.#overlay;
    const points = [...this.#edge(series[0]?.values), ...this.#edge(series.at(-1)?.values).toReversed()];
    if (points.length < 3) return;
    target.useMediaCoordinateSpace(({ context }) => {
      context.fillStyle = colour;
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.closePath();
      context.fill();
    });
  }
}
