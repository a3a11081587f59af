import {
  AreaSeries,
  createSeriesMarkers,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './bars.ts';
import { Candles, type Candle } from './candles.ts';
import { faded, type ChartColours } from '../../../lib/chart-colours.ts';
import { including, withLines, withOverlays } from './autoscale.ts';
import type { AxisCanvases } from './axis-canvases.ts';
import { ChartAxes, type AxisFacts, type PlacedName, type PriceTag } from './chart-axes.ts';
import { EmptyBelow, PartLabels } from './chart-labels.ts';
import {
  marginsIn,
  partsOf,
  placedLines,
  type ChartPicture,
  type ChartWords,
  type LinesInHand,
} from './chart-picture.ts';
import { seenIn } from './overlay-scale.ts';
import { rememberLast } from './remember-last.ts';
import { timeWriter } from './time-writer.ts';

type Main = ISeriesApi<'Area'> | ISeriesApi<'Custom'>;

export interface DrawnSeries {
  main: Main;
  /** Of the line; candles have two. */
  colour: string;
  /** Moves the newest bar, or adds one. False where more than that has changed. */
  extend(picture: ChartPicture): boolean;
  /** Draws the customer's own lines anew, as they are in hand. */
  redrawLines(): void;
  remove(): void;
}

/** What is drawn, how its figures are written, and in which colours and font. */
export interface Drawing {
  picture: ChartPicture;
  words: ChartWords;
  colours: ChartColours;
  font: string;
  inHand: LinesInHand;
  axes: AxisCanvases;
  /** Told where the customer's own lines lie, with every frame that is drawn. */
  onPlaced: (names: readonly PlacedName[]) => void;
}

/** Of the height of the prices, above and below them. */
const priceMargins = { top: 0.08, bottom: 0.08 };

export function drawSeries(chart: IChartApi, drawing: Drawing): DrawnSeries {
  const { prices } = partsOf(drawing.picture);
  chart.priceScale('right').applyOptions({ scaleMargins: marginsIn(prices, priceMargins) });
  return drawing.picture.scope.style === 'line' ? drawLine(chart, drawing) : drawCandles(chart, drawing);
}

/** The closes as a line over a faint area; a day against the previous close. */
function drawLine(chart: IChartApi, drawing: Drawing): DrawnSeries {
  const { picture, colours } = drawing;
  const { previousClose, bars, wallClock, intraday } = picture;
  let drawn = picture;
  const colour = lineColour(picture, colours);
  const point = (bar: Bar) => ({ time: wallClock(bar.time) as UTCTimestamp, value: bar.close });
  const main = chart.addSeries(AreaSeries, {
    ...plain,
    lineWidth: 2,
    lineColor: colour,
    topColor: faded(colour, 0.14),
    bottomColor: faded(colour, 0),
    // The previous close stays in view however far the day has gone from it.
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) =>
      withAll(chart, drawn, intraday ? including(own(), previousClose) : own()),
  });
  main.setData(bars.map(point));
  const { to } = partsOf(picture).prices;
  if (to < 1) main.attachPrimitive(new EmptyBelow(to, colours.surface));
  const axes = attachAxes(main, drawing);
  const end = createSeriesMarkers(main, endMarker(picture, colour));
  return {
    main,
    colour,
    extend(next) {
      const newest = newestChange(drawn.bars, next.bars);
      if (newest === undefined || lineColour(next, colours) !== colour) return false;
      drawn = next;
      main.update(point(newest));
      axes.show(next);
      end.setMarkers(endMarker(next, colour));
      return true;
    },
    redrawLines: axes.redraw,
    remove() {
      chart.removeSeries(main);
    },
  };
}

/** Hollow candles rise, filled ones fall; their volume stands below in the same colours. */
function drawCandles(chart: IChartApi, drawing: Drawing): DrawnSeries {
  const { picture, words, colours } = drawing;
  const { bars, wallClock } = picture;
  let drawn = picture;
  const at = (time: number) => wallClock(time) as UTCTimestamp;
  const candle = ({ time, ...bar }: Bar): Candle => ({ ...bar, time: at(time) });
  const { volume: part } = partsOf(picture);
  const candles = new Candles(colours, part);
  const main = chart.addCustomSeries(candles, {
    ...plain,
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => withAll(chart, drawn, own()),
  });
  main.setData(bars.map(candle));
  const axes = attachAxes(main, drawing);
  const volumeText = rememberLast(words.volume);
  const marks = (height: number) => {
    const { mostTraded: most } = candles;
    return most === 0 ? [] : [{ y: height * candles.volumeTop, text: volumeText(most), line: false }];
  };
  main.attachPrimitive(new PartLabels({ marks, part }, drawing));
  return {
    main,
    colour: colours.axis,
    extend(next) {
      const newest = newestChange(drawn.bars, next.bars);
      if (newest === undefined) return false;
      drawn = next;
      main.update(candle(newest));
      axes.show(next);
      return true;
    },
    redrawLines: axes.redraw,
    remove() {
      chart.removeSeries(main);
    },
  };
}

/** The scale of the prices with all that is drawn on it. */
function withAll(chart: IChartApi, { lines, overlays }: ChartPicture, own: AutoscaleInfo | null): AutoscaleInfo | null {
  const range = chart.timeScale().getVisibleLogicalRange();
  const withOwnLines = withLines(own, lines);
  return range === null ? withOwnLines : withOverlays(withOwnLines, overlays, seenIn(range));
}

/** The library writes no figure, and works none out. */
const plain = {
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
  priceFormat: { type: 'custom', formatter: () => '' },
} as const;

/** The tags of a picture: its last price, of a day the previous close, the customer's own lines, and what is compared. */
function tagsOf(picture: ChartPicture, words: ChartWords): PriceTag[] {
  const { bars, previousClose, intraday, scope, lines, overlays, percentBase } = picture;
  const last = bars.at(-1);
  const tag = (price: number, face: PriceTag['face'], line: boolean): PriceTag => ({
    price,
    text: percentBase === undefined ? words.price(price) : words.percent(price / percentBase - 1),
    face,
    line,
  });
  // One's own lines are at prices, also where the axis tells changes.
  const own = lines.map(({ id, price, face }) => ({ id, price, text: words.price(price), face, line: true }));
  return [
    ...(intraday ? [tag(previousClose, 'quiet', true)] : []),
    ...own,
    ...overlays
      .filter(({ isCompared }) => isCompared)
      .flatMap(({ series: [course] }) => {
        const end = course?.values.findLast((value) => value !== undefined);
        return course === undefined || end === undefined ? [] : [tag(end, course.colour, false)];
      }),
    ...(last === undefined ? [] : [tag(last.close, 'ink', scope.style === 'candles')]),
  ];
}

/** The axes of a series, with the lines that are moved where they are held. */
function attachAxes(main: Main, { picture, words, inHand, ...dress }: Drawing) {
  const write = axisWriter(words, picture);
  let shown = picture;
  const facts = () => ({ ...write({ ...shown, lines: placedLines(shown.lines, inHand.moved) }), inHand });
  const axes = new ChartAxes(facts(), dress);
  main.attachPrimitive(axes);
  return {
    show(next: ChartPicture) {
      shown = next;
      axes.change(facts());
    },
    redraw: () => axes.change(facts()),
  };
}

/** What the axes are written from, of this picture and of those that extend it. */
function axisWriter(words: ChartWords, { decimals, tick, wallClock }: ChartPicture) {
  const time = timeWriter(words.locale);
  return (picture: ChartPicture): Omit<AxisFacts, 'inHand'> => ({
    tags: tagsOf(picture, words),
    times: picture.bars.map((bar) => wallClock(bar.time)),
    tick,
    decimals,
    price: words.price,
    percentBase: picture.percentBase,
    percent: words.percent,
    time,
    pricesEnd: partsOf(picture).prices.to,
  });
}

function endMarker({ bars, wallClock }: ChartPicture, color: string) {
  const last = bars.at(-1);
  if (last === undefined) return [];
  const time = wallClock(last.time) as UTCTimestamp;
  return [{ time, position: 'atPriceMiddle' as const, price: last.close, shape: 'circle' as const, color, size: 0.5 }];
}

/** A day has the colour of its change since the previous close, a longer time that of its own. */
function lineColour({ bars, first, intraday, previousClose }: ChartPicture, colours: ChartColours): string {
  const base = intraday ? previousClose : (bars[first]?.open ?? previousClose);
  const last = bars.at(-1)?.close ?? base;
  if (last === base) return colours.flat;
  return last > base ? colours.rising : colours.falling;
}

/** The newest bar where it alone has moved or been added; undefined where the bars before it are others. */
function newestChange(before: readonly Bar[], after: readonly Bar[]): Bar | undefined {
  const added = after.length - before.length;
  const newest = after.at(-1);
  if (newest === undefined || added < 0 || added > 1 || before.length === 0) return undefined;
  const kept = added === 0 ? before.length - 1 : before.length;
  // The rows of one answer are the same objects until the next answer, so the one before the newest tells.
  return kept === 0 || before[kept - 1] === after[kept - 1] ? newest : undefined;
}
