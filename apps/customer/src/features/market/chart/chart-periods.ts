import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { keysOf, type ChartInterval, type ChartRange } from '@sauda/facts';

interface ChartPeriodFacts {
  /** What is asked for: how far it goes back, and what one candle covers. */
  readonly query: { readonly range: ChartRange; readonly interval: ChartInterval };
  readonly label: MessageDescriptor;
  /** What the chart is, for those who cannot see it. */
  readonly title: MessageDescriptor;
}

/** The charts, in the order of their tabs. */
export const chartPeriods = {
  realTime: {
    query: { range: '1d', interval: '1m' },
    label: msg`Real time`,
    title: msg`Price today, by minute`,
  },
  day: {
    query: { range: '1y', interval: '1d' },
    label: msg({ message: 'Day', context: 'chart period' }),
    title: msg`Daily candles of one year`,
  },
  week: {
    query: { range: '5y', interval: '1wk' },
    label: msg({ message: 'Week', context: 'chart period' }),
    title: msg`Weekly candles of five years`,
  },
  month: {
    query: { range: '5y', interval: '1mo' },
    label: msg({ message: 'Month', context: 'chart period' }),
    title: msg`Monthly candles of five years`,
  },
} as const satisfies Readonly<Record<string, ChartPeriodFacts>>;

export type ChartPeriod = keyof typeof chartPeriods;
export const periodTabs = keysOf(chartPeriods);
