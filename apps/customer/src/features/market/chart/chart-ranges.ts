import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ChartPeriod } from './chart-periods.ts';

export interface ChartRange {
  value: '1d' | '1w' | '1m' | '3m' | '1y' | '5y';
  /** On its button. */
  label: MessageDescriptor;
  /** Said to screen readers. */
  name: MessageDescriptor;
  /** Whose candles show it. */
  period: ChartPeriod;
  /** How many of the newest of them; absent for all of a day. */
  bars?: number;
}

/** The time ranges of the large chart, the shortest first. A year has some 250 trading days. */
export const chartRanges: readonly [ChartRange, ...ChartRange[]] = [
  { value: '1d', label: msg`1D`, name: msg`One day`, period: 'realTime' },
  { value: '1w', label: msg`1W`, name: msg`One week`, period: 'day', bars: 5 },
  { value: '1m', label: msg`1M`, name: msg`One month`, period: 'day', bars: 22 },
  { value: '3m', label: msg`3M`, name: msg`Three months`, period: 'day', bars: 65 },
  { value: '1y', label: msg`1Y`, name: msg`One year`, period: 'day', bars: 252 },
  { value: '5y', label: msg`5Y`, name: msg`Five years`, period: 'week', bars: 262 },
];
