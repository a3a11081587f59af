import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ChartPicture, ChartWords } from './chart-picture.ts';
import styles from './chart-panel.module.css';
import {
  CrosshairMode,
  type IChartApi,
  TickMarkType,
  type Time,
  type UTCTimestamp,
  createChart,
} from 'lightweight-charts';
import { type ChartColours, readChartColours } from '../../../lib/chart-colours.ts';
import { type DrawnSeries, drawSeries } from './draw-series.ts';

interface ChartCanvasProps {
  picture: ChartPicture;
  words: ChartWords;
  /** What the chart shows, in words. */
  summary: string;
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

/** The drawing itself. Arrow keys move the crosshair from bar to bar, Escape takes it away. Loaded where it is shown. */
export function ChartCanvas({ picture, words, summary, pointed, onPoint }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  const notify = useRef(onPoint);

  useEffect(() => {
    notify.current = onPoint;
  }, [onPoint]);

  useEffect(() => {
    if (host.current === null) return;
    const chart = drawChart(host.current, (index) => notify.current(index));
    drawn.current = chart;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => chart.recolour();
    dark.addEventListener('change', recolour);
    return () => {
      dark.removeEventListener('change', recolour);
      drawn.current = undefined;
      chart.remove();
    };
  }, []);

  useEffect(() => drawn.current?.show(picture, words), [picture, words]);

  function press(event: KeyboardEvent): void {
    const last = picture.bars.length - 1;
    const from = pointed ?? last + 1;
    const next = { ArrowLeft: Math.max(0, from - 1), ArrowRight: Math.min(last, from + 1), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    drawn.current?.point(next);
  }

  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys read the candles out.
  return <div ref={host} className={styles.canvas} role="img" aria-label={summary} tabIndex={0} onKeyDown={press} />;
}

/** About as many candles as the picture of the design has on a phone. */
const CANDLE_PITCH_PX = 7;
/** A part of the day's width stays free behind its last point, so that the point is seen. */
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

/** Puts a chart into an element, whose size it follows. `onPoint` tells which bar the crosshair is on, if any. */
function drawChart(host: HTMLElement, onPoint: (index: number | undefined) => void): DrawnChart {
  const chart = createChart(host, { autoSize: true, ...fixedOptions });
  let colours = readChartColours(host);
  let shown: { picture: ChartPicture; words: ChartWords; series: DrawnSeries } | undefined;

  function dress(): void {
    chart.applyOptions(colourOptions(colours, textSizePx()));
  }

  function show(picture: ChartPicture, words: ChartWords): void {
    const samePlace = shown?.picture.key === picture.key;
    if (shown !== undefined && samePlace && shown.series.extend(picture)) {
      shown = { ...shown, picture, words };
      return;
    }
    const range = samePlace ? chart.timeScale().getVisibleLogicalRange() : null;
    const before = shown?.series;
    const series = drawSeries(chart, picture, colours);
    before?.remove();
    shown = { picture, words, series };
    chart.applyOptions({
      localization: { locale: words.locale, priceFormatter: words.price },
      timeScale: {
        tickMarkFormatter: tickMarkWriter(words.locale),
        timeVisible: picture.period === 'realTime',
        minBarSpacing: picture.period === 'realTime' ? 0.05 : picture.visibleBars === undefined ? 2 : 0.5,
      },
    });
    if (range !== null) chart.timeScale().setVisibleLogicalRange(range);
    else showNewest(chart, picture);
  }

  chart.subscribeCrosshairMove(({ logical, point }) => {
    const index = logical === undefined || point === undefined ? undefined : Math.round(logical);
    onPoint(index !== undefined && shown?.picture.bars[index] !== undefined ? index : undefined);
  });
  dress();

  return {
    show,
    point(index) {
      const bar = index === undefined ? undefined : shown?.picture.bars[index];
      if (bar === undefined || shown === undefined) {
        chart.clearCrosshairPosition();
        onPoint(undefined);
        return;
      }
      const at = shown.picture.wallClock(bar.time) as UTCTimestamp;
      chart.setCrosshairPosition(bar.close, at, shown.series.main);
      onPoint(index);
    },
    recolour() {
      colours = readChartColours(host);
      dress();
      if (shown === undefined) return;
      const { picture, words, series } = shown;
      series.remove();
      shown = undefined;
      show(picture, words);
    },
    remove: () => chart.remove(),
  };
}

/** A day of minutes is seen as a whole; candles stand at the newest end and reach back as far as there is room. */
function showNewest(chart: IChartApi, { period, bars, visibleBars }: ChartPicture): void {
  const scale = chart.timeScale();
  if (period === 'realTime') {
    scale.setVisibleLogicalRange({ from: 0, to: bars.length * (1 + ROOM_AT_END) });
    return;
  }
  const room = visibleBars ?? Math.max(10, Math.floor(scale.width() / CANDLE_PITCH_PX));
  scale.setVisibleLogicalRange({ from: bars.length - room, to: bars.length });
}

const fixedOptions = {
  // The logo brings a style sheet of its own, which the page's policy refuses; About carries the notice and the link.
  layout: { attributionLogo: false },
  // The page scrolls under a finger that moves up or down, and under a wheel.
  handleScroll: { vertTouchDrag: false, mouseWheel: false, horzTouchDrag: true, pressedMouseMove: true },
  handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false },
  rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.06, bottom: 0.06 } },
  timeScale: { borderVisible: true, fixLeftEdge: true, lockVisibleTimeRangeOnResize: true },
};

function colourOptions(colours: ChartColours, fontSize: number) {
  const crosshairLine = { color: colours.dashed, labelBackgroundColor: colours.tag };
  return {
    layout: {
      panes: { enableResize: false, separatorColor: colours.surface },
      background: { color: colours.surface },
      textColor: colours.axis,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.grid } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: crosshairLine, horzLine: crosshairLine },
    timeScale: { borderColor: colours.grid },
  };
}

function textSizePx(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) * AXIS_TEXT_REM;
}

/** Writes the marks of the time axis: the exchange's wall clock, which the chart takes for Greenwich time. */
function tickMarkWriter(locale: string): (time: Time, type: TickMarkType) => string {
  const writer = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const year = writer({ year: 'numeric' });
  const month = writer({ month: 'short' });
  const day = writer({ day: 'numeric', month: 'short' });
  const minute = writer({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (time, type) => {
    const moment = Number(time) * 1_000;
    if (type === TickMarkType.Year) return year.format(moment);
    if (type === TickMarkType.Month) return month.format(moment);
    return (type === TickMarkType.DayOfMonth ? day : minute).format(moment);
  };
}
