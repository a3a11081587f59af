import { useEffect, useRef } from 'react';
import { AreaSeries, createChart } from 'lightweight-charts';
import { faded, readChartColours } from '../../lib/chart-colours.ts';
import { onColoursChange } from '../../lib/theme.ts';
import styles from './portfolio.module.css';

interface HistoryCanvasProps {
  points: readonly HistoryPoint[];
  locale: string;
  money: (value: number) => string;
  /** What it shows, in words. */
  summary: string;
}

/** The drawing of the days. Loaded where it is shown. */
export function HistoryCanvas({ points, locale, money, summary }: HistoryCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const words = useRef({ locale, money });
  const drawn = JSON.stringify(points);

  useEffect(() => {
    words.current = { locale, money };
  });

  useEffect(() => {
    const { current } = host;
    if (current === null) return;
    const draw = () => drawHistory(current, JSON.parse(drawn) as HistoryPoint[], words.current);
    let remove = draw();
    const end = onColoursChange(() => {
      remove();
      remove = draw();
    });
    return () => {
      end();
      remove();
    };
  }, [drawn]);

  return <div ref={host} className={styles.canvas} role="img" aria-label={summary} />;
}

export interface HistoryPoint {
  /** As in 2026-11-21. */
  time: string;
  value: number;
}

const AXIS_TEXT_REM = 0.6875;

/** Puts the values of days into an element as an area, whose size it follows. @returns what takes it away */
export function drawHistory(
  host: HTMLElement,
  points: readonly HistoryPoint[],
  { locale, money }: { locale: string; money: (value: number) => string },
): () => void {
  const colours = readChartColours(host);
  const chart = createChart(host, {
    autoSize: true,
    layout: {
      // The logo brings a style sheet of its own, which the page's policy refuses; About carries the notice and the link.
      attributionLogo: false,
      background: { color: colours.surface },
      textColor: colours.axis,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) * AXIS_TEXT_REM,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.grid } },
    handleScroll: false,
    handleScale: false,
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: { borderColor: colours.grid, fixLeftEdge: true, fixRightEdge: true },
    localization: { locale, priceFormatter: money },
  });
  const area = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    lineColor: colours.tag,
    topColor: faded(colours.tag, 0.14),
    bottomColor: faded(colours.tag, 0),
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerBackgroundColor: colours.tag,
  });
  area.setData(points.map(({ time, value }) => ({ time, value })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}
