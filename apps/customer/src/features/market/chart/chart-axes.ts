import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  SeriesType,
} from 'lightweight-charts';
import type { ChartColours } from '../../../lib/chart-colours.ts';
import type { AxisCanvases, AxisPart } from './axis-canvases.ts';
import type { LinesInHand, OverlayColour } from './chart-picture.ts';
import { decimalsOfMarks, priceMarks, standingClear } from './price-marks.ts';
import { gather, spread, type Spread } from './tag-places.ts';
import { timeMarks } from './time-marks.ts';

/** A price with a tag on the axis, and mostly a dashed line through the chart. */
export interface PriceTag {
  /** Of a line of the customer's own. */
  id?: string;
  price: number;
  text: string;
  /** quiet is plain text, which gives way to the others, which are filled. */
  face: TagFace | 'quiet';
  line: boolean;
}

type TagFace = 'ink' | 'axis' | 'accent' | 'gain' | 'loss' | OverlayColour;

/** The name of one of the customer's own lines, or of several that are close together. */
export interface PlacedName {
  ids: readonly string[];
  /** Where it is and where its line is, CSS pixels from the top of the chart. */
  y: number;
  lineY: number;
}

type PlacedTag = PriceTag & { y: number };

/** What lies where in a chart. */
interface PlacedOnAxis {
  marks: { value: number; y: number }[];
  tags: PlacedTag[];
  names: PlacedName[];
  priceTags: Spread<PlacedTag>[];
}

/** What the axes of a picture are written from. */
export interface AxisFacts {
  tags: readonly PriceTag[];
  inHand: LinesInHand;
  /** Wall-clock seconds of all bars, rising. */
  times: readonly number[];
  tick: number;
  decimals: number;
  price: (price: number, decimals: number) => string;
  /** Prices are read as changes since this one. */
  percentBase: number | undefined;
  percent: (part: number) => string;
  time: (wallClockSeconds: number, begins: 'year' | 'month' | 'day' | 'minute') => string;
  /** Where the part of the prices ends, of the plot's height. */
  pricesEnd: number;
}

interface AxisDress {
  colours: ChartColours;
  font: string;
  axes: AxisCanvases;
  onPlaced: (names: readonly PlacedName[]) => void;
}

/** The library's drawing surface, by its use. */
export type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];
type Canvas = CanvasRenderingContext2D;

const BETWEEN_TAGS_PX = 2;
/** A name or a price that is farther than this from its line would not be seen to be its. */
const TAG_FAR_PX = 36;
/** From here on a stroke leads from a tag to its line. */
export const LEADER_FROM_PX = 4;
const LEADER_WIDTH_PX = 12;
const TAG_RADIUS_PX = 6;
/** Between a tag's edge and its text, and between the chart and the tag. */
export const TAG_PADDING_PX = 5;
export const AXIS_PADDING_PX = 3;
/** No plain label's middle is nearer to the edge of a tag. */
const LABEL_FROM_TAG_PX = 16;
export const LABEL_HALF_PX = 8;
/** Lines of price: five where there is room, fewer in a low chart. */
const LINES_AT_MOST = 5;
const LINE_ROOM_PX = 32;
const TIME_GAP_PX = 28;

/**
 * The axes, drawn beside a chart that has none of its own: round prices that keep clear of the tags, tags that keep clear of
 * each other, times that are never cut.
 */
export class ChartAxes implements ISeriesPrimitive {
  #chart: IChartApi | undefined;
  #series: ISeriesApi<SeriesType> | undefined;
  #redraw: (() => void) | undefined;
  #facts: AxisFacts;
  /** With what it depends on. */
  #placed:
    | { facts: AxisFacts; height: number; high: number | undefined; low: number | undefined; places: PlacedOnAxis }
    | undefined;
  #colours: ChartColours;
  readonly #font: string;
  /** As that of the names of lines, which follows the size of the text: see own-lines.module.css. */
  readonly #tagHeight: number;
  /** From middle to middle of two tags. */
  readonly #gap: number;
  readonly #onPlaced: (names: readonly PlacedName[]) => void;
  readonly #canvases: AxisCanvases;
  readonly #views: readonly IPrimitivePaneView[];
  /** Of times, CSS pixels. */
  readonly #widths = new Map<string, number>();

  /** @param onPlaced told with every frame that is drawn */
  constructor(facts: AxisFacts, { colours, font, onPlaced, axes }: AxisDress) {
    this.#facts = facts;
    this.#colours = colours;
    this.#font = font;
    this.#tagHeight = Math.round(1.3 * Number.parseInt(font, 10) + 6);
    this.#gap = this.#tagHeight + BETWEEN_TAGS_PX;
    this.#onPlaced = onPlaced;
    this.#canvases = axes;
    this.#views = [
      paneView('bottom', (target) => this.#drawGrid(target)),
      // Beneath the crosshair's own layer, which alone is drawn anew as it moves.
      paneView('normal', (target) => {
        this.#drawTagLines(target);
        this.#drawAxes();
      }),
    ];
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter): void {
    this.#chart = chart;
    this.#series = series;
    this.#redraw = requestUpdate;
  }

  detached(): void {
    this.#chart = undefined;
    this.#series = undefined;
    this.#redraw = undefined;
  }

  /** Other tags and times, drawn with the next frame. */
  change(facts: AxisFacts): void {
    this.#facts = facts;
    this.#redraw?.();
  }

  /** How wide the price axis has to be for these texts, CSS pixels. */
  static width(texts: readonly string[], font: string): number {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) return 0;
    canvas.font = `500 ${font}`;
    const widest = texts.reduce((most, text) => Math.max(most, canvas.measureText(text).width), 0);
    return Math.ceil(widest) + 2 * (TAG_PADDING_PX + AXIS_PADDING_PX);
  }

  paneViews = () => this.#views;

  /**
   * What lies where in a plot of this height, in the part that is for prices: grid, lines and labels of a frame are drawn apart, and most
   * frames have the places of the last.
   */
  #placedIn(plotHeight: number): PlacedOnAxis {
    const height = Math.round(plotHeight * this.#facts.pricesEnd);
    const [high, low] = [0, height].map((y) => this.#series?.coordinateToPrice(y) ?? undefined);
    const known = this.#placed;
    const isSame = known?.facts === this.#facts && known.height === height && known.high === high && known.low === low;
    if (known !== undefined && isSame) return known.places;
    const tags = this.#tags();
    const names = this.#names(tags, height);
    const places = {
      marks: this.#marks(height, high, low),
      tags,
      names,
      priceTags: this.#priceTags(tags, names, height),
    };
    this.#placed = { facts: this.#facts, height, high, low, places };
    return places;
  }

  /** The round prices, or changes, with their places in a part of this height. */
  #marks(height: number, high: number | undefined, low: number | undefined): PlacedOnAxis['marks'] {
    const series = this.#series;
    const { percentBase: base, tick } = this.#facts;
    if (series === undefined || high === undefined || low === undefined) return [];
    const most = Math.min(LINES_AT_MOST, Math.max(2, Math.floor(height / LINE_ROOM_PX)));
    const valueOf = (price: number) => (base === undefined ? price : (price / base - 1) * 100);
    return priceMarks(valueOf(low), valueOf(high), base === undefined ? tick : 0.1, most).flatMap((value) => {
      const y = series.priceToCoordinate(base === undefined ? value : base * (1 + value / 100));
      return y === null ? [] : [{ value, y: Number(y) }];
    });
  }

  #tags(): PlacedTag[] {
    return this.#facts.tags.flatMap((tag) => {
      const y = this.#series?.priceToCoordinate(tag.price);
      return y == null ? [] : [{ ...tag, y: Number(y) }];
    });
  }

  #drawGrid(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#colours.grid;
      for (const { y } of this.#placedIn(mediaSize.height).marks) context.fillRect(0, sharp(y), mediaSize.width, 1);
    });
  }

  #drawTagLines(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.setLineDash([4, 3]);
      context.lineWidth = 1;
      const { tags, names, priceTags } = this.#placedIn(mediaSize.height);
      const height = mediaSize.height * this.#facts.pricesEnd;
      for (const { y, face } of tags.filter(({ line, y: at }) => line && at <= height)) {
        context.strokeStyle = face === 'quiet' || face === 'ink' ? this.#colours.dashed : this.#colours[face];
        context.beginPath();
        context.moveTo(0, sharp(y) + 0.5);
        context.lineTo(mediaSize.width, sharp(y) + 0.5);
        context.stroke();
      }
      context.setLineDash([]);
      for (const { y, lineY, face } of priceTags) {
        if (Math.abs(y - lineY) < LEADER_FROM_PX) continue;
        context.strokeStyle = this.#fill(face);
        context.beginPath();
        context.moveTo(mediaSize.width - LEADER_WIDTH_PX, sharp(lineY) + 0.5);
        context.lineTo(mediaSize.width, y);
        context.stroke();
      }
      this.#onPlaced(names);
    });
  }

  #fill(face: PriceTag['face']): string {
    return face === 'ink' || face === 'quiet' ? this.#colours.tag : this.#colours[face];
  }

  /** The names of the customer's own lines that are in sight, from the top down. */
  #names(tags: readonly PlacedTag[], height: number): PlacedName[] {
    const { moved, open } = this.#facts.inHand;
    const own = tags.filter(({ id, y }) => id !== undefined && y >= 0 && y <= height);
    const alone = ({ id = '' }: PriceTag) => open.includes(id) || moved.has(id);
    return gather(own, { gap: this.#gap, height, far: TAG_FAR_PX, alone }).map(({ tags: gathered, y, lineY }) => ({
      ids: gathered.map(({ id = '' }) => id),
      y,
      lineY,
    }));
  }

  /** The filled tags on the axis. Lines that have one name for several have none. */
  #priceTags(tags: readonly PlacedTag[], names: readonly PlacedName[], height: number): Spread<PlacedTag>[] {
    const single = new Set(names.flatMap(({ ids }) => (ids.length === 1 ? ids : [])));
    return spread(
      tags.filter(
        ({ id, face, y }) => face !== 'quiet' && y >= 0 && y <= height && (id === undefined || single.has(id)),
      ),
      { gap: this.#gap, height },
    );
  }

  #drawAxes(): void {
    const chart = this.#chart;
    if (chart === undefined) return;
    const { width, height } = chart.paneSize();
    const places = this.#placedIn(height);
    const part = { from: 0, to: this.#facts.pricesEnd };
    this.#canvases.drawPrices(chart, part, places, (axis) => this.#drawPrices(axis, places));
    this.#canvases.drawTimes(width, (axis) => this.#drawTimes(axis));
  }

  #drawPrices({ context, width, height }: AxisPart, { marks, tags: all, priceTags: tags }: PlacedOnAxis): void {
    const room = { others: tags, away: this.#tagHeight / 2 + LABEL_FROM_TAG_PX, half: LABEL_HALF_PX, height };
    const quiet = standingClear(
      all.filter(({ face }) => face === 'quiet'),
      { ...room, away: this.#gap },
    );
    const decimals = decimalsOfMarks(
      marks.map(({ value }) => value),
      this.#facts.decimals,
    );
    const { percentBase, percent, price: write } = this.#facts;
    const textOf = (value: number) => (percentBase === undefined ? write(value, decimals) : percent(value / 100));
    const labels = standingClear(marks, { ...room, others: [...tags, ...quiet] });
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.font = `400 ${this.#font}`;
    context.fillStyle = this.#colours.axis;
    const left = AXIS_PADDING_PX + TAG_PADDING_PX;
    for (const { value, y } of labels) context.fillText(textOf(value), left, middle(y));
    for (const { text, y } of quiet) context.fillText(text, left, middle(y));
    context.font = `500 ${this.#font}`;
    for (const { text, y, face } of tags) {
      context.fillStyle = this.#fill(face);
      roundedBox(context, {
        left: AXIS_PADDING_PX,
        top: y - this.#tagHeight / 2,
        width: width - 2 * AXIS_PADDING_PX,
        height: this.#tagHeight,
      });
      context.fillStyle = this.#colours.onTag;
      context.fillText(text, left, middle(y));
    }
  }

  /** The same times are written with every frame that the chart is moved in. @param context has the font */
  #widthOf(context: Canvas, text: string): number {
    const width = this.#widths.get(text) ?? context.measureText(text).width;
    this.#widths.set(text, width);
    return width;
  }

  #drawTimes({ context, width, height }: Omit<AxisPart, 'top'>): void {
    const scale = this.#chart?.timeScale();
    const range = scale?.getVisibleLogicalRange();
    if (scale === undefined || range == null) return;
    const pitch = width / Math.max(1, range.to - range.from);
    context.font = `400 ${this.#font}`;
    context.fillStyle = this.#colours.axis;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const { times, time } = this.#facts;
    const apart = (this.#widthOf(context, time(times[0] ?? 0, 'day')) + TIME_GAP_PX) / pitch;
    for (const { index, begins } of timeMarks(times, range.from, range.to, apart)) {
      const x = scale.logicalToCoordinate(index as Parameters<typeof scale.logicalToCoordinate>[0]);
      const text = time(times[index] ?? 0, begins);
      const half = this.#widthOf(context, text) / 2;
      if (x === null || x < half + 2 || x > width - half - 2) continue;
      context.fillText(text, x, height / 2);
    }
  }
}

export function paneView(zOrder: PrimitivePaneViewZOrder, draw: (target: Target) => void): IPrimitivePaneView {
  return { zOrder: () => zOrder, renderer: () => ({ draw }) };
}

/** On a whole pixel, so that a line of one pixel is sharp. */
function sharp(y: number): number {
  return Math.round(y);
}

/** Where capitals and figures look centred on a line. */
function middle(y: number): number {
  return Math.round(y) + 0.5;
}

/** `roundRect` is younger than the oldest browsers that are served. */
function roundedBox(
  context: Canvas,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
): void {
  const [right, bottom] = [left + width, top + height];
  context.beginPath();
  context.moveTo(left + TAG_RADIUS_PX, top);
  context.arcTo(right, top, right, bottom, TAG_RADIUS_PX);
  context.arcTo(right, bottom, left, bottom, TAG_RADIUS_PX);
  context.arcTo(left, bottom, left, top, TAG_RADIUS_PX);
  context.arcTo(left, top, right, top, TAG_RADIUS_PX);
  context.closePath();
  context.fill();
}
