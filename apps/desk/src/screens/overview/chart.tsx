import type { Currency } from '@sauda/money';
import { useTheme } from '@mui/material';
import { HistogramSeries, createChart, type Time, type UTCTimestamp } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { shortText } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { offsetMs } from '../../lib/zone.ts';
import { colourReader } from '../../lib/tokens.ts';

interface ChartProps {
  /** Oldest first. */
  points: readonly { at: string; value: string }[];
  label: string;
  colour: 'gain' | 'accent' | 'loss';
  isByDay?: boolean;
}

/** Bars over time, by the library that draws the customers' charts. */
export function Chart({ points, label, colour, isByDay = false }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { mode } = useTheme().palette;
  const { currency } = useSession();
  useEffect(() => {
    if (frame.current === null) return undefined;
    const token = colourReader(mode);
    // For pixels alone: the figures that are read stand beside the picture.
    const values = points.map(({ value }) => Number(value));
    const chart = createChart(frame.current, {
      autoSize: true,
      layout: {
        // The logo brings a style sheet of its own, which the page's policy refuses; the overview names the library.
        attributionLogo: false,
        background: { color: 'transparent' },
        textColor: token('chart-axis'),
        fontFamily: 'IBM Plex Sans Variable',
        fontSize: 11,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: token('chart-grid') } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0 } },
      timeScale: { borderVisible: false, timeVisible: !isByDay, fixLeftEdge: true, fixRightEdge: true },
      handleScroll: false,
      handleScale: false,
    });
    const series = chart.addSeries(HistogramSeries, {
      color: token(colour),
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: {
        type: 'custom',
        minMove: 1,
        formatter: (figure: number) => shortText(figure, currency as Currency),
      },
      // Bars stand on zero, and nothing at all is no half of a thing.
      autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: Math.max(1, ...values) } }),
    });
    series.setData(points.map(({ at }, index) => ({ time: timeOf(at, isByDay), value: values[index] ?? 0 })));
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [points, mode, currency, colour, isByDay]);
  return <div ref={frame} role="img" aria-label={label} style={{ height: 160 }} />;
}

function timeOf(at: string, isByDay: boolean): Time {
  if (isByDay) return at;
  const moment = new Date(at);
  // The library knows no zones and shows UTC: what the clocks of the house show is told as if it were.
  return ((moment.getTime() + offsetMs(moment)) / 1000) as UTCTimestamp;
}
