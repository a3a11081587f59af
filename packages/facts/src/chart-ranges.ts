import { keysOf } from './table.ts';

/** What one candle covers. Minutes are there for the current session alone. */
export const chartIntervals = ['1m', '1d', '1wk', '1mo'] as const;
export type ChartInterval = (typeof chartIntervals)[number];

interface ChartRangeFacts {
  /** How far it goes back from today; 0 is the current session, or else the last one. */
  readonly days: number;
  /** Where none is asked for. */
  readonly interval: ChartInterval;
}

/** How far a chart goes back. */
export const chartRanges = {
  '1d': { days: 0, interval: '1m' },
  '1y': { days: 365, interval: '1d' },
  '5y': { days: 1_826, interval: '1wk' },
  /** All that is shown of a long life: ten years, or since it was listed. */
  max: { days: 3_653, interval: '1mo' },
} as const satisfies Readonly<Record<string, ChartRangeFacts>>;

export type ChartRange = keyof typeof chartRanges;
export const chartRangeKeys = keysOf(chartRanges);

export function hasMinutes(range: ChartRange): boolean {
  return chartRanges[range].days === 0;
}
