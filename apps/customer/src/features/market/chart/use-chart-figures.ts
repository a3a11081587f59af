import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { dateLocale, isLanguage, sourceLanguage } from '@sauda/facts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';

/** How a chart's numbers and times are written: grouped as the account's currency, in the zone of the chart. */
export function useChartFigures(decimals: number, timeZone: string, intraday: boolean) {
  const { i18n } = useLingui();
  const { currency, figure, compact, percent } = useFormats();
  const locale = dateLocale(isLanguage(i18n.locale) ? i18n.locale : sourceLanguage, currency);
  const moment = useMemo(
    () =>
      new Intl.DateTimeFormat(
        locale,
        intraday
          ? { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
          : { timeZone, day: 'numeric', month: 'short', year: 'numeric' },
      ),
    [locale, timeZone, intraday],
  );
  return {
    locale,
    price: (price: number, shownDecimals = decimals) =>
      figure(price.toFixed(shownDecimals), { decimals: shownDecimals }),
    change: (change: number) => figure(change.toFixed(decimals), { decimals, signed: true }),
    percent: (part: number) => percent((part * 100).toFixed(2)),
    volume: (volume: number) => compact(Math.round(volume)),
    time: (timeMs: number) => moment.format(timeMs),
  };
}
