import { useLingui } from '@lingui/react';
import { dateLocale, isLanguage, sourceLanguage } from '@sauda/facts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import type { ChartPeriod } from './chart-periods.ts';

/** How a chart's numbers and times are written: grouped as the account's currency, in the exchange's time. */
export function useChartFigures(decimals: number, timeZone: string) {
  const { i18n } = useLingui();
  const { currency, figure, compact } = useFormats();
  const locale = dateLocale(isLanguage(i18n.locale) ? i18n.locale : sourceLanguage, currency);
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const minute = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    locale,
    price: (price: number) => figure(price.toFixed(decimals), { decimals }),
    volume: (volume: number) => compact(Math.round(volume)),
    time: (timeMs: number, period: ChartPeriod) => (period === 'realTime' ? minute : day).format(timeMs),
  };
}
