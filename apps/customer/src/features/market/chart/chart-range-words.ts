import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BarInterval, ChartRange } from './chart-ranges.ts';

interface Words {
  /** On its button or choice. */
  label: MessageDescriptor;
  /** Of a range, said to screen readers; of an interval, in the words for a chart: "Price by day". */
  name: MessageDescriptor;
}

export const rangeWords: Readonly<Record<ChartRange, Words>> = {
  '1d': { label: msg`1D`, name: msg`One day` },
  '1w': { label: msg`1W`, name: msg`One week` },
  '1m': { label: msg`1M`, name: msg`One month` },
  '3m': { label: msg`3M`, name: msg`Three months` },
  '1y': { label: msg`1Y`, name: msg`One year` },
  '5y': { label: msg`5Y`, name: msg`Five years` },
  all: {
    label: msg({ message: 'All', context: 'chart range' }),
    name: msg({ message: 'All of it', context: 'chart range' }),
  },
};

export const intervalWords: Readonly<Record<BarInterval, Words>> = {
  '1m': { label: msg`1 min`, name: msg`Price today, by minute` },
  '5m': { label: msg`5 min`, name: msg`Price today, by 5 minutes` },
  '15m': { label: msg`15 min`, name: msg`Price today, by 15 minutes` },
  '30m': { label: msg`30 min`, name: msg`Price today, by 30 minutes` },
  '60m': { label: msg`1 hour`, name: msg`Price today, by hour` },
  day: { label: msg({ message: 'Day', context: 'chart period' }), name: msg`Price by day` },
  week: { label: msg({ message: 'Week', context: 'chart period' }), name: msg`Price by week` },
  month: { label: msg({ message: 'Month', context: 'chart period' }), name: msg`Price by month` },
};
