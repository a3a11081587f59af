import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ChartPeriod } from './chart-periods.ts';

/** The tabs, in their order. */
export const periodTabs: readonly { value: ChartPeriod; label: MessageDescriptor }[] = [
  { value: 'realTime', label: msg`Real time` },
  { value: 'day', label: msg({ message: 'Day', context: 'chart period' }) },
  { value: 'week', label: msg({ message: 'Week', context: 'chart period' }) },
  { value: 'month', label: msg({ message: 'Month', context: 'chart period' }) },
];

/** What each chart is, for those who cannot see it. */
export const periodTitles: Readonly<Record<ChartPeriod, MessageDescriptor>> = {
  realTime: msg`Price today, by minute`,
  day: msg`Daily candles of one year`,
  week: msg`Weekly candles of five years`,
  month: msg`Monthly candles of five years`,
};
