import type { IChartApi, IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter } from 'lightweight-charts';
import type { ChartColours } from '../../../lib/chart-colours.ts';
import type { AxisCanvases, AxisPart } from './axis-canvases.ts';
import { AXIS_PADDING_PX, LABEL_HALF_PX, TAG_PADDING_PX, paneView, type Target } from './chart-axes.ts';
import type { ChartPart } from './chart-picture.ts';
import type { Drawing } from './draw-series.ts';

interface PartMark {
  /** From the upper edge of the plot, CSS pixels. */
  y: number;
  text: string;
  /** A line through the chart. */
  line: boolean;
}

interface PartWords {
  /** Stands in its upper corner. */
  title?: string;
  /** Values on its axis, in a plot of this height. */
  marks: (plotHeight: number) => readonly PartMark[];
  part: ChartPart;
}

/**
 * What is written in a part below the prices: its name, and a few values on its axis, with their lines. It is attached to the prices before
 * the indicators are, so that it lies beneath them.
 */
export class PartLabels implements ISeriesPrimitive {
  #chart: IChartApi | undefined;
  readonly #words: PartWords;
  readonly #colours: ChartColours;
  readonly #font: string;
  readonly #axes: AxisCanvases;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(words: PartWords, { colours, font, axes }: Pick<Drawing, 'colours' | 'font' | 'axes'>) {
    this.#words = words;
    this.#colours = colours;
    this.#font = font;
    this.#axes = axes;
    this.#views = [paneView('normal', (target) => this.#draw(target))];
  }

  attached({ chart }: SeriesAttachedParameter): void {
    this.#chart = chart;
  }

  paneViews = () => this.#views;

  #draw(target: Target): void {
    const chart = this.#chart;
    if (chart === undefined) return;
    const marks = this.#words.marks(chart.paneSize().height);
    this.#drawAxis(chart, marks);
    const { title, part } = this.#words;
    const lines = marks.filter(({ line }) => line);
    if (lines.length === 0 && title === undefined) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#colours.grid;
      for (const { y } of lines) context.fillRect(0, Math.round(y), mediaSize.width, 1);
      if (title === undefined) return;
      context.font = `400 ${this.#font}`;
      context.fillStyle = this.#colours.axis;
      context.textAlign = 'left';
      context.textBaseline = 'top';
      context.fillText(title, 2 * TAG_PADDING_PX, Math.round(mediaSize.height * part.from) + 3);
    });
  }

  #drawAxis(chart: IChartApi, marks: readonly PartMark[]): void {
    const what = [this.#font, this.#colours.axis, ...marks.flatMap(({ text, y }) => [text, y])].join(' ');
    this.#axes.drawPrices(chart, this.#words.part, what, (part) => this.#drawTexts(part, marks));
  }

  #drawTexts({ context, height, top }: AxisPart, marks: readonly PartMark[]): void {
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

/** Ends the fill beneath a line where the prices end: the library has it go on to the end of the chart. */
export class EmptyBelow implements ISeriesPrimitive {
  readonly #views: readonly IPrimitivePaneView[];

  /** @param from of the chart's height */
  constructor(from: number, colour: string) {
    const draw = (target: Target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
        context.fillStyle = colour;
        context.fillRect(0, Math.round(height * from), width, height);
      });
    this.#views = [paneView('normal', draw)];
  }

  paneViews = () => this.#views;
}
