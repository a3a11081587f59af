import { CrosshairMode, TrackingModeExitMode, type IChartApi, type Logical, createChart } from 'lightweight-charts';
import { beginMotion, type ScreenMotion } from '../../../lib/motion-hold.ts';
import { type ChartColours, readChartColours } from '../../../lib/chart-colours.ts';
import { addAxisCanvases } from './axis-canvases.ts';
import { ChartAxes, type PlacedName } from './chart-axes.ts';
import type { ChartPicture, ChartWords, LinesInHand } from './chart-picture.ts';
import { addCrosshair, type Crosshair } from './crosshair.ts';
import { type DrawnSeries, drawSeries } from './draw-series.ts';
import { Overlays } from './overlays.ts';
import type { PointedBar, PointedBarStore } from './pointed-bar.ts';
import { scrub, withinRange } from './scrub.ts';

/** A part of the width stays free behind the last point of a line, so that the point is seen. */
const ROOM_AT_END = 0.03;
/** Eleven pixels at the usual text size, and larger with it. */
const AXIS_TEXT_REM = 0.6875;
/** Above and below the times, together. */
const TIME_PADDING_PX = 17;

/** A chart on the screen. */
export interface DrawnChart {
  /** Draws a picture in place of the last one, in one step. */
  show(picture: ChartPicture, words: ChartWords): void;
  /** Moves the crosshair to a bar, or away. */
  point(index: number | undefined): void;
  /** The price at a distance from the top of the chart, CSS pixels. */
  priceAt(y: number): number | undefined;
  /** Draws a line of the customer's own at another price, through all that is shown, until it is given none. */
  moveLine(id: string, price: number | undefined): void;
  /** Gives each of these of the customer's own lines a name, also where those close together have one name. */
  openLines(ids: readonly string[]): void;
  /** Reads the theme's colours again. */
  recolour(): void;
  remove(): void;
}

interface Shown {
  picture: ChartPicture;
  words: ChartWords;
  series: DrawnSeries;
  overlays: Overlays;
}

interface ChartOptions {
  pointed: PointedBarStore;
  free: boolean;
  onPlaced: (names: readonly PlacedName[]) => void;
}

/** Puts a chart into an element, whose size it follows, and tells which bar the crosshair is on. */
export function drawChart(host: HTMLElement, { pointed, free, onPlaced }: ChartOptions): DrawnChart {
  const axes = addAxisCanvases(host);
  const chart = createChart(axes.plot, { autoSize: true, ...fixedOptions, ...(free ? freeOptions : wholeOptions) });
  const family = getComputedStyle(document.body).fontFamily;
  let colours = readChartColours(host);
  let shown: Shown | undefined;
  const lines = linesInHand(() => shown?.series.redrawLines());
  const crosshair = addCrosshair(axes.plot);
  const dress = () => chart.applyOptions(colourOptions(colours, family));

  function show(picture: ChartPicture, words: ChartWords): void {
    const samePlace = shown?.picture.key === picture.key;
    if (shown !== undefined && samePlace && shown.words.locale === words.locale) {
      if (shown.overlays.change(picture) && shown.series.extend(picture)) {
        shown = { ...shown, picture, words };
        return;
      }
    }
    const range = samePlace && free ? chart.timeScale().getVisibleLogicalRange() : null;
    const font = `${textSizePx()}px ${family}`;
    const drawing = { picture, words, colours, font, inHand: lines.inHand, axes, onPlaced: placeNames };
    shown?.series.remove();
    const series = drawSeries(chart, drawing);
    shown = { picture, words, series, overlays: Overlays.over(series.main, drawing) };
    axes.resize(axisWidth(picture, words, font), timeAxisHeight());
    chart.applyOptions(pictureOptions(picture));
    if (range === null) showRange(chart, picture);
    else chart.timeScale().setVisibleLogicalRange(range);
    if (pointed.read()?.key !== picture.key) point(undefined);
  }

  /** With every frame: the crosshair stays on its bar, wherever that has moved. */
  function placeNames(names: readonly PlacedName[]): void {
    onPlaced(names);
    placeCrosshair();
  }

  const placeCrosshair = () => placeOnBar(crosshair, chart, shown, pointed.read());

  function point(index: number | undefined): void {
    const isBar = index !== undefined && shown?.picture.bars[index] !== undefined;
    pointed.write(isBar ? { key: shown?.picture.key ?? '', index } : undefined);
    placeCrosshair();
  }

  const indexAt = (x: number) => (shown === undefined ? undefined : indexOf(chart, shown.picture, x));
  const stopPointing = free ? followFinger(chart, host, { pointed, point }) : scrub(host, { indexAt, point });
  const stopKeeping = keepRange(chart, axes.plot, () => shown?.picture);
  dress();

  return {
    show,
    point,
    priceAt: (y) => shown?.series.main.coordinateToPrice(y) ?? undefined,
    ...lines.deeds,
    recolour() {
      colours = readChartColours(host);
      dress();
      if (shown === undefined) return;
      const { picture, words } = shown;
      shown.series.remove();
      shown = undefined;
      show(picture, words);
    },
    remove() {
      stopPointing();
      stopKeeping();
      pointed.write(undefined);
      chart.remove();
      axes.remove();
    },
  };
}

/** Puts the crosshair on the bar that is pointed at, or away where there is none. */
function placeOnBar(
  crosshair: Crosshair,
  chart: IChartApi,
  shown: Shown | undefined,
  now: PointedBar | undefined,
): void {
  const bar = now === undefined || now.key !== shown?.picture.key ? undefined : shown.picture.bars[now.index];
  if (shown === undefined || now === undefined || bar === undefined) return crosshair.hide();
  const time = chart.timeScale();
  crosshair.place({
    x: time.logicalToCoordinate(now.index as Logical) ?? 0,
    y: shown.series.main.priceToCoordinate(bar.close) ?? 0,
    width: chart.paneSize().width,
    mark: shown.picture.scope.style === 'line' ? 'dot' : 'level',
    colour: shown.series.colour,
  });
}

function indexOf(chart: IChartApi, picture: ChartPicture, x: number): number | undefined {
  const logical = chart.timeScale().coordinateToLogical(x);
  return logical === null ? undefined : withinRange(picture, logical);
}

function linesInHand(redraw: () => void) {
  const inHand: LinesInHand = { moved: new Map(), open: [] };
  const deeds: Pick<DrawnChart, 'moveLine' | 'openLines'> = {
    moveLine(id, price) {
      if (price === undefined) inHand.moved.delete(id);
      else inHand.moved.set(id, price);
      redraw();
    },
    openLines(ids) {
      inHand.open = ids;
      redraw();
    },
  };
  return { inHand, deeds };
}

/**
 * Where a finger that moves along moves the chart, and one that rests before points, as does a mouse, beneath which the chart may move.
 * The library also tells of a crosshair that it forgets, as when it is drawn anew: that ends nothing.
 * @returns takes the listeners away
 */
function followFinger(
  chart: IChartApi,
  host: HTMLElement,
  { pointed, point }: { pointed: PointedBarStore; point: (index: number | undefined) => void },
): () => void {
  let last: number | undefined;
  chart.subscribeCrosshairMove(({ logical, point: at, sourceEvent }) => {
    const index = logical === undefined || at === undefined ? undefined : Math.round(logical);
    const isUnderMouse = index !== undefined && last !== undefined && pointed.read()?.index === last;
    if (sourceEvent === undefined && !isUnderMouse) return;
    last = index;
    point(index);
  });
  const leave = () => point(undefined);
  const letGo = holdWhileTouched(host, leave);
  host.addEventListener('pointerleave', leave);
  return () => {
    host.removeEventListener('pointerleave', leave);
    letGo();
  };
}

/**
 * Has prices wait while a finger moves the chart: each frame draws all of it as it is.
 * @param onEnd the last finger is gone
 * @returns takes the listeners away
 */
function holdWhileTouched(host: HTMLElement, onEnd: () => void): () => void {
  let moved: ScreenMotion | undefined;
  const begin = () => {
    moved ??= beginMotion();
  };
  const end = () => {
    moved?.end();
    moved = undefined;
    onEnd();
  };
  const ends = ['touchend', 'touchcancel'] as const;
  host.addEventListener('touchstart', begin, { passive: true });
  for (const name of ends) host.addEventListener(name, end);
  return () => {
    moved?.end();
    host.removeEventListener('touchstart', begin);
    for (const name of ends) host.removeEventListener(name, end);
  };
}

/**
 * A phone that is turned shows the same time, over the new width.
 * @returns ends it
 */
function keepRange(chart: IChartApi, plot: HTMLElement, picture: () => ChartPicture | undefined): () => void {
  let width: number | undefined;
  const observer = new ResizeObserver(() => {
    if (plot.clientWidth === width) return;
    width = plot.clientWidth;
    const now = picture();
    if (now !== undefined) showRange(chart, now);
  });
  observer.observe(plot);
  return () => observer.disconnect();
}

/** The whole range from edge to edge; behind a line's last point stays some room. */
function showRange(chart: IChartApi, { scope, bars, first }: ChartPicture): void {
  const count = Math.max(bars.length - first, 1);
  const room = scope.style === 'line' ? count * ROOM_AT_END : 0;
  chart.timeScale().setVisibleLogicalRange({ from: first, to: bars.length - 1 + room });
}

/** A line may be as dense as it is long. */
function pictureOptions({ scope }: ChartPicture) {
  return { timeScale: { minBarSpacing: scope.style === 'line' ? 0.02 : 0.5 } };
}

function axisWidth({ bars, first }: ChartPicture, words: ChartWords, font: string): number {
  const seen = bars.slice(first);
  const widest = seen.reduce((most, { high }) => Math.max(most, high), 0);
  return ChartAxes.width([words.price(widest)], font);
}

const fixedOptions = {
  // The logo brings a style sheet of its own, which the page's policy refuses; About carries the notice and the link.
  layout: { attributionLogo: false },
  // The axes are drawn by `ChartAxes`. Changes in per cent are worked out with each frame all the same, for labels that nobody sees.
  localization: { percentageFormatter: () => '' },
  rightPriceScale: { visible: false },
  timeScale: { visible: false, fixLeftEdge: true },
  // `addCrosshair` has one.
  crosshair: { mode: CrosshairMode.Hidden },
  hoveredSeriesOnTop: false,
  trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
};

const wholeOptions = { handleScroll: false, handleScale: false };

const freeOptions = {
  // The page scrolls under a finger that moves up or down, and under a wheel.
  handleScroll: { vertTouchDrag: false, mouseWheel: false, horzTouchDrag: true, pressedMouseMove: true },
  handleScale: { mouseWheel: true, pinch: true, axisPressedMouseMove: false },
};

function colourOptions(colours: ChartColours, fontFamily: string) {
  return {
    layout: {
      background: { color: colours.surface },
      textColor: colours.axis,
      fontFamily,
      fontSize: textSizePx(),
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
  };
}

function timeAxisHeight(): number {
  return Math.ceil(textSizePx()) + TIME_PADDING_PX;
}

function textSizePx(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) * AXIS_TEXT_REM;
}
