import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  LineStyle,
  createSeriesMarkers,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './bars.ts';
import { faded, type ChartColours } from '../../../lib/chart-colours.ts';
import type { ChartPicture } from './chart-picture.ts';

type Main = ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>;

export interface DrawnSeries {
  main: Main;
  /** Moves the newest bar, or adds one. False where more than that has changed. */
  extend(picture: ChartPicture): boolean;
  remove(): void;
}

const VOLUME_SCALE = 'volume';
const VOLUME_PANE = 1;
/** The price pane is this many times as high as the volume's. */
const PRICE_PARTS = 3.2;

export function drawSeries(chart: IChartApi, picture: ChartPicture, colours: ChartColours): DrawnSeries {
  return picture.period === 'realTime' ? drawLine(chart, picture, colours) : drawCandles(chart, picture, colours);
}

/** The day as a line over a faint area, against the previous close. */
function drawLine(chart: IChartApi, picture: ChartPicture, colours: ChartColours): DrawnSeries {
  const { previousClose, bars, wallClock } = picture;
  const colour = lineColour(picture, colours);
  const point = (bar: Bar) => ({ time: wallClock(bar.time) as UTCTimestamp, value: bar.close });
  const main = chart.addSeries(AreaSeries, {
    ...plain,
    lineWidth: 2,
    lineColor: colour,
    topColor: faded(colour, 0.14),
    bottomColor: faded(colour, 0),
    crosshairMarkerBackgroundColor: colour,
    // The previous close stays in view however far the day has gone from it.
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => including(own(), previousClose),
  });
  main.setData(bars.map(point));
  main.createPriceLine({
    price: previousClose,
    ...dashedLine(colours),
    axisLabelColor: colours.surface,
    axisLabelTextColor: colours.axis,
  });
  const tag = main.createPriceLine(lastTag(picture, colours, false));
  const end = createSeriesMarkers(main, endMarker(picture, colour));
  let drawn = picture;
  return {
    main,
    extend(next) {
      const newest = newestChange(drawn.bars, next.bars);
      if (newest === undefined || lineColour(next, colours) !== colour) return false;
      drawn = next;
      main.update(point(newest));
      moveTag(tag, newest);
      end.setMarkers(endMarker(next, colour));
      return true;
    },
    remove() {
      chart.removeSeries(main);
    },
  };
}

/** Hollow candles rise, filled ones fall; their volume stands below in the same colours. */
function drawCandles(chart: IChartApi, picture: ChartPicture, colours: ChartColours): DrawnSeries {
  const { bars, wallClock } = picture;
  const at = (bar: Bar) => wallClock(bar.time) as UTCTimestamp;
  const candle = ({ open, high, low, close, ...bar }: Bar) => ({
    time: at({ open, high, low, close, ...bar }),
    open,
    high,
    low,
    close,
  });
  const column = (bar: Bar) => ({
    time: at(bar),
    value: bar.volume,
    color: faded(bar.close >= bar.open ? colours.rising : colours.falling, 0.42),
  });
  const main = chart.addSeries(CandlestickSeries, {
    ...plain,
    upColor: colours.surface,
    borderUpColor: colours.rising,
    wickUpColor: colours.rising,
    downColor: colours.falling,
    borderDownColor: colours.falling,
    wickDownColor: colours.falling,
  });
  // A scale of its own name has no axis: the label above the columns says how much the newest is.
  const volume = chart.addSeries(HistogramSeries, { ...plain, priceScaleId: VOLUME_SCALE }, VOLUME_PANE);
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.18, bottom: 0 } });
  chart.panes()[0]?.setStretchFactor(PRICE_PARTS);
  chart.panes()[VOLUME_PANE]?.setStretchFactor(1);
  main.setData(bars.map(candle));
  volume.setData(bars.map(column));
  const tag = main.createPriceLine(lastTag(picture, colours, true));
  let drawn = picture;
  return {
    main,
    extend(next) {
      const newest = newestChange(drawn.bars, next.bars);
      if (newest === undefined) return false;
      drawn = next;
      main.update(candle(newest));
      volume.update(column(newest));
      moveTag(tag, newest);
      return true;
    },
    remove() {
      chart.removeSeries(volume);
      chart.removeSeries(main);
    },
  };
}

const plain = { lastValueVisible: false, priceLineVisible: false };

const dashedLine = (colours: ChartColours) =>
  ({ color: colours.dashed, lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: true }) as const;

const lastTag = ({ bars }: ChartPicture, colours: ChartColours, lineVisible: boolean) => ({
  ...dashedLine(colours),
  price: bars.at(-1)?.close ?? 0,
  lineVisible,
  axisLabelVisible: bars.length > 0,
  axisLabelColor: colours.tag,
  axisLabelTextColor: colours.onTag,
});

function moveTag(tag: IPriceLine, { close }: Bar): void {
  tag.applyOptions({ price: close, axisLabelVisible: true });
}

function endMarker({ bars, wallClock }: ChartPicture, color: string) {
  const last = bars.at(-1);
  if (last === undefined) return [];
  const time = wallClock(last.time) as UTCTimestamp;
  return [{ time, position: 'atPriceMiddle' as const, price: last.close, shape: 'circle' as const, color, size: 0.5 }];
}

function lineColour({ bars, previousClose }: ChartPicture, colours: ChartColours): string {
  const last = bars.at(-1)?.close ?? previousClose;
  if (last === previousClose) return colours.flat;
  return last > previousClose ? colours.rising : colours.falling;
}

function including(own: AutoscaleInfo | null, price: number): AutoscaleInfo | null {
  if (own?.priceRange == null) return own;
  const { minValue, maxValue } = own.priceRange;
  return { ...own, priceRange: { minValue: Math.min(minValue, price), maxValue: Math.max(maxValue, price) } };
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
