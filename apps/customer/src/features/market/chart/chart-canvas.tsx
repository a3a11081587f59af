import { useEffect, useRef, type KeyboardEvent } from 'react';
import {
  CrosshairMode,
  TrackingModeExitMode,
  type IChartApi,
  type UTCTimestamp,
  createChart,
} from 'lightweight-charts';
import { type ChartColours, readChartColours } from '../../../lib/chart-colours.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ChartAxes } from './chart-axes.ts';
import type { ChartPicture, ChartWords } from './chart-picture.ts';
import { type DrawnSeries, drawSeries } from './draw-series.ts';
import type { PointedBarStore } from './pointed-bar.ts';
import { scrub, withinRange } from './scrub.ts';
import styles from './chart-panel.module.css';

interface ChartCanvasProps {
  picture: ChartPicture;
  words: ChartWords;
  /** What the chart shows, in words. */
  summary: string;
  pointed: PointedBarStore;
  /** Can be moved and drawn together by two fingers; else it shows its range as a whole, and a finger points at once. */
  free: boolean;
}

/** The drawing itself. Arrow keys move the crosshair from bar to bar, Escape takes it away. Loaded where it is shown. */
export function ChartCanvas({ picture, words, summary, pointed, free }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);

  useEffect(() => {
    if (host.current === null) return;
    const chart = drawChart(host.current, pointed, free);
    drawn.current = chart;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => chart.recolour();
    dark.addEventListener('change', recolour);
    return () => {
      dark.removeEventListener('change', recolour);
      drawn.current = undefined;
      chart.remove();
    };
  }, [pointed, free]);

  useEffect(() => drawn.current?.show(picture, words), [picture, words]);

  function press(event: KeyboardEvent): void {
    const last = picture.bars.length - 1;
    const now = pointed.read();
    const from = now?.key === picture.key ? now.index : last + 1;
    const next = {
      ArrowLeft: Math.max(picture.first, from - 1),
      ArrowRight: Math.min(last, from + 1),
      Home: picture.first,
      End: last,
    }[event.key];
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    drawn.current?.point(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys read the bars out.
    <div
      ref={host}
      className={classNames(styles.canvas, !free && styles.whole)}
      role="img"
      aria-label={summary}
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => drawn.current?.point(undefined)}
    />
  );
}

/** A part of the width stays free behind the last point of a line, so that the point is seen. */
const ROOM_AT_END = 0.03;
/** Eleven pixels at the usual text size, and larger with it. */
const AXIS_TEXT_REM = 0.6875;

interface DrawnChart {
  /** Draws a picture in place of the last one, in one step. */
  show(picture: ChartPicture, words: ChartWords): void;
  /** Moves the crosshair to a bar, or away. */
  point(index: number | undefined): void;
  /** Reads the theme's colours again. */
  recolour(): void;
  remove(): void;
}

interface Shown {
  picture: ChartPicture;
  words: ChartWords;
  series: DrawnSeries;
}

/** Puts a chart into an element, whose size it follows, and tells which bar the crosshair is on. */
function drawChart(host: HTMLElement, pointed: PointedBarStore, free: boolean): DrawnChart {
  const chart = createChart(host, { autoSize: true, ...fixedOptions, ...(free ? freeOptions : wholeOptions) });
  const family = getComputedStyle(document.body).fontFamily;
  let colours = readChartColours(host);
  let shown: Shown | undefined;

  function dress(): void {
    chart.applyOptions(colourOptions(colours, family));
  }

  function show(picture: ChartPicture, words: ChartWords): void {
    const samePlace = shown?.picture.key === picture.key;
    if (shown !== undefined && samePlace && shown.words.locale === words.locale && shown.series.extend(picture)) {
      shown = { ...shown, picture, words };
      return;
    }
    const range = samePlace && free ? chart.timeScale().getVisibleLogicalRange() : null;
    const before = shown?.series;
    const font = `${textSizePx()}px ${family}`;
    const series = drawSeries(chart, { picture, words, colours, font });
    before?.remove();
    shown = { picture, words, series };
    const isLine = picture.scope.style === 'line';
    chart.applyOptions({
      rightPriceScale: { minimumWidth: axisWidth(picture, words, font) },
      crosshair: { horzLine: { visible: !isLine } },
      timeScale: { minBarSpacing: isLine ? 0.02 : 0.5 },
    });
    if (range === null) showRange(chart, picture);
    else chart.timeScale().setVisibleLogicalRange(range);
  }

  function point(index: number | undefined): void {
    const bar = index === undefined ? undefined : shown?.picture.bars[index];
    if (bar === undefined || index === undefined || shown === undefined) {
      chart.clearCrosshairPosition();
      pointed.write(undefined);
      return;
    }
    const { picture, series } = shown;
    chart.setCrosshairPosition(bar.close, picture.wallClock(bar.time) as UTCTimestamp, series.main);
    pointed.write({ key: picture.key, index });
  }

  const stopScrubbing = free
    ? followCrosshair(chart, pointed, () => shown?.picture)
    : scrub(host, {
        indexAt(x) {
          const logical = chart.timeScale().coordinateToLogical(x);
          return shown === undefined || logical === null ? undefined : withinRange(shown.picture, logical);
        },
        point,
      });
  dress();

  return {
    show,
    point,
    recolour() {
      colours = readChartColours(host);
      dress();
      if (shown === undefined) return;
      const { picture, words, series } = shown;
      series.remove();
      shown = undefined;
      show(picture, words);
    },
    remove() {
      stopScrubbing();
      pointed.write(undefined);
      chart.remove();
    },
  };
}

/** Where the chart itself follows a finger that rests, or a mouse. */
function followCrosshair(
  chart: IChartApi,
  pointed: PointedBarStore,
  picture: () => ChartPicture | undefined,
): () => void {
  chart.subscribeCrosshairMove(({ logical, point }) => {
    const now = picture();
    const index = logical === undefined || point === undefined ? undefined : Math.round(logical);
    const known = now !== undefined && index !== undefined && now.bars[index] !== undefined;
    pointed.write(known ? { key: now.key, index } : undefined);
  });
  return () => undefined;
}

/** The whole range from edge to edge; behind a line's last point stays some room. */
function showRange(chart: IChartApi, { scope, bars, first }: ChartPicture): void {
  const count = Math.max(bars.length - first, 1);
  const room = scope.style === 'line' ? count * ROOM_AT_END : 0.5;
  chart.timeScale().setVisibleLogicalRange({ from: first - 0.5, to: bars.length - 1 + room });
}

function axisWidth({ bars, first }: ChartPicture, words: ChartWords, font: string): number {
  const seen = bars.slice(first);
  const widest = seen.reduce((most, { high }) => Math.max(most, high), 0);
  return ChartAxes.width([words.price(widest)], font);
}

const fixedOptions = {
  // The logo brings a style sheet of its own, which the page's policy refuses; About carries the notice and the link.
  layout: { attributionLogo: false },
  // The axes are drawn by `ChartAxes`.
  localization: {
    tickmarksPriceFormatter: (prices: readonly number[]) => prices.map(() => ''),
  },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.08 } },
  timeScale: {
    borderVisible: false,
    fixLeftEdge: true,
    lockVisibleTimeRangeOnResize: true,
    tickMarkFormatter: () => '',
  },
  trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
};

const wholeOptions = { handleScroll: false, handleScale: false };

const freeOptions = {
  // The page scrolls under a finger that moves up or down, and under a wheel.
  handleScroll: { vertTouchDrag: false, mouseWheel: false, horzTouchDrag: true, pressedMouseMove: true },
  handleScale: { mouseWheel: true, pinch: true, axisPressedMouseMove: false },
};

function colourOptions(colours: ChartColours, fontFamily: string) {
  const crosshairLine = { color: colours.axis, width: 1 as const, style: 0 as const, labelVisible: false };
  return {
    layout: {
      panes: { enableResize: false, separatorColor: colours.surface },
      background: { color: colours.surface },
      textColor: colours.axis,
      fontFamily,
      fontSize: textSizePx(),
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: crosshairLine, horzLine: crosshairLine },
  };
}

function textSizePx(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) * AXIS_TEXT_REM;
}
