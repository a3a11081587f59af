import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { faded, type ChartColours } from '../../../lib/chart-colours.ts';
import { including } from './autoscale.ts';
import { BandFill, PartLabels } from './chart-labels.ts';
import { marginsIn, partsOf, type ChartPicture, type Overlay, type OverlaySeries } from './chart-picture.ts';
import { plain, type Drawing } from './draw-series.ts';

type Drawn = ISeriesApi<SeriesType>;

export interface DrawnOverlays {
  /** Draws the values of a picture with the same overlays. False where it has others. */
  change(picture: ChartPicture): boolean;
  remove(): void;
}

const indicatorMargins = { top: 0.16, bottom: 0.08 };

/**
 * Draws indicators over the prices, and those with a scale of their own below. All lie in one pane of the library's: another is two canvases
 * more to be drawn and handed over with each frame that a finger moves.
 */
export function drawOverlays(chart: IChartApi, main: Drawn, drawing: Drawing): DrawnOverlays {
  const { picture, colours } = drawing;
  const drawn = picture.overlays.map((overlay) => drawOverlay(chart, main, overlay, drawing));
  const ids = idsOf(picture);

  function fill(next: ChartPicture): void {
    for (const [place, overlay] of next.overlays.entries()) {
      for (const [index, one] of overlay.series.entries()) {
        drawn[place]?.series[index]?.setData(pointsOf(one, next, colours));
      }
      drawn[place]?.band?.change(overlay);
    }
  }

  fill(picture);
  return {
    change(next) {
      if (idsOf(next) !== ids) return false;
      fill(next);
      return true;
    },
    remove() {
      for (const { series } of drawn) for (const one of series) chart.removeSeries(one);
    },
  };
}

function idsOf({ overlays }: ChartPicture): string {
  return overlays.map(({ id, label }) => `${id} ${label}`).join();
}

interface DrawnOverlay {
  series: readonly Drawn[];
  band?: BandFill | undefined;
}

function drawOverlay(chart: IChartApi, main: Drawn, overlay: Overlay, drawing: Drawing): DrawnOverlay {
  const { picture, colours, words } = drawing;
  const part = partsOf(picture).indicators.get(overlay.id);
  const look = { width: overlay.isCompared ? 2 : 1, scale: part === undefined ? 'right' : overlay.id } as const;
  const series = overlay.series.map((one) => drawOne(chart, one, colours, look));
  const [first] = series;
  if (first === undefined) return { series };
  const { guides } = overlay;
  if (part !== undefined && guides !== undefined) {
    first.priceScale().applyOptions({ scaleMargins: marginsIn(part, indicatorMargins) });
    first.applyOptions({ autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => guides.reduce(including, own()) });
    const texts = guides.map((value) => ({ value, text: words.price(value, 0) }));
    const marks = () =>
      texts.flatMap(({ value, text }) => {
        const y = first.priceToCoordinate(value);
        return y === null ? [] : [{ y: Number(y), text, line: true }];
      });
    main.attachPrimitive(new PartLabels({ title: overlay.label, marks, part }, drawing));
  }
  const band = overlay.isBand === true ? new BandFill(overlay, colours.band) : undefined;
  if (band !== undefined) first.attachPrimitive(band);
  return { series, band };
}

const lineStyles = { line: LineStyle.Solid, dashes: LineStyle.Dashed, dots: LineStyle.Dotted } as const;

function drawOne(
  chart: IChartApi,
  { kind, colour }: OverlaySeries,
  colours: ChartColours,
  { width, scale }: { width: 1 | 2; scale: string },
): Drawn {
  if (kind === 'columns') return chart.addSeries(HistogramSeries, { ...plain, base: 0, priceScaleId: scale });
  return chart.addSeries(LineSeries, {
    ...plain,
    color: colours[colour],
    lineWidth: width,
    lineStyle: lineStyles[kind],
    priceScaleId: scale,
  });
}

function pointsOf({ values, kind }: OverlaySeries, { bars, wallClock }: ChartPicture, colours: ChartColours) {
  return bars.map((bar, index) => {
    const time = wallClock(bar.time) as UTCTimestamp;
    const value = values[index];
    if (value === undefined) return { time };
    if (kind !== 'columns') return { time, value };
    return { time, value, color: faded(value >= 0 ? colours.rising : colours.falling, 0.42) };
  });
}
