import { keysOf, type ChartInterval, type ChartRange as WireRange } from '@sauda/facts';

/** What one bar of a chart covers. Those between a minute and a day are put together from minutes. */
interface BarIntervalFacts {
  /** What is asked for. */
  readonly wire: ChartInterval;
  /** How many of the minutes asked for one bar is; absent where it is one bar of the wire. */
  readonly minutes?: number;
}

export const barIntervals = {
  '1m': { wire: '1m', minutes: 1 },
  '5m': { wire: '1m', minutes: 5 },
  '15m': { wire: '1m', minutes: 15 },
  '30m': { wire: '1m', minutes: 30 },
  '60m': { wire: '1m', minutes: 60 },
  day: { wire: '1d' },
  week: { wire: '1wk' },
  month: { wire: '1mo' },
} as const satisfies Readonly<Record<string, BarIntervalFacts>>;

export type BarInterval = keyof typeof barIntervals;

/** How many minutes a bar has; undefined for days and longer. */
export function minutesOf(interval: BarInterval): number | undefined {
  const facts: BarIntervalFacts = barIntervals[interval];
  return facts.minutes;
}

interface ChartRangeFacts {
  /** The answer that holds it. */
  readonly wire: WireRange;
  /** How far it goes back; all that there is where absent. */
  readonly days?: number;
  /** Its bars: as a line, as candles, and all that can be chosen. A line bears more of them than a phone has room for candles. */
  readonly line: BarInterval;
  readonly candles: BarInterval;
  readonly intervals: readonly BarInterval[];
}

/**
 * The one model of time: how far back, and from it how long a bar is. The specification's tabs are in it: real time is one
 * day by minute, day K is up to three months, week K is one year, month K is five years.
 */
export const chartRanges = {
  '1d': {
    wire: '1d',
    line: '1m',
    candles: '15m',
    intervals: ['1m', '5m', '15m', '30m', '60m'],
  },
  '1w': { wire: '1y', days: 7, line: 'day', candles: 'day', intervals: ['day'] },
  '1m': {
    wire: '1y',
    days: 31,
    line: 'day',
    candles: 'day',
    intervals: ['day', 'week'],
  },
  '3m': {
    wire: '1y',
    days: 92,
    line: 'day',
    candles: 'day',
    intervals: ['day', 'week'],
  },
  '1y': {
    wire: '1y',
    days: 365,
    line: 'day',
    candles: 'week',
    intervals: ['day', 'week', 'month'],
  },
  '5y': {
    wire: '5y',
    days: 1_826,
    line: 'week',
    candles: 'month',
    intervals: ['day', 'week', 'month'],
  },
  all: {
    wire: 'max',
    line: 'month',
    candles: 'month',
    intervals: ['week', 'month'],
  },
} as const satisfies Readonly<Record<string, ChartRangeFacts>>;

export type ChartRange = keyof typeof chartRanges;
export const chartRangeKeys = keysOf(chartRanges);

export const chartStyles = ['line', 'candles'] as const;
export type ChartStyle = (typeof chartStyles)[number];

/** What a chart shows of an instrument. */
export interface ChartScope {
  range: ChartRange;
  style: ChartStyle;
  interval: BarInterval;
}

/** The range in a style, at the interval that was chosen where it has it, else at its own. */
export function scopeOf(range: ChartRange, style: ChartStyle, chosen?: BarInterval): ChartScope {
  const facts: ChartRangeFacts = chartRanges[range];
  const interval = chosen !== undefined && facts.intervals.includes(chosen) ? chosen : facts[style];
  return { range, style, interval };
}

/** What is asked of the server for it. */
export function queryOf({ range, interval }: ChartScope): { range: WireRange; interval: ChartInterval } {
  return { range: chartRanges[range].wire, interval: barIntervals[interval].wire };
}

/** The place of the first bar that a range shows. Times rise; epoch milliseconds. */
export function firstOf(range: ChartRange, times: readonly number[]): number {
  const { days }: ChartRangeFacts = chartRanges[range];
  const last = times.at(-1);
  if (days === undefined || last === undefined) return 0;
  return Math.max(
    0,
    times.findIndex((time) => time > last - days * 86_400_000),
  );
}
