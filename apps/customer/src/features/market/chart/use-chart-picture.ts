import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { chartNumber } from '../../../lib/format/chart-number.ts';
import type { Instrument } from '../../../data/instrument.ts';
import { priceDecimals } from '../../../lib/format/price-decimals.ts';
import { barAfterTick, courseOf, withBar } from './bars.ts';
import { useCandles } from './candles.ts';
import { chartPeriods, type ChartPeriod } from './chart-periods.ts';
import type { ChartPicture } from './chart-picture.ts';
import { timeZoneOf, wallClock } from './market-time.ts';
import { useChartFigures } from './use-chart-figures.ts';

/**
 * The picture of an instrument over a period, moving with its price, and the same in words.
 * @param visibleBars how many of the newest bars to show at first; as many as there is room for where absent
 */
export function useChartPicture(instrument: Instrument, period: ChartPeriod, visibleBars?: number) {
  const { t } = useLingui();
  const decimals = priceDecimals(instrument.tick_size);
  const timeZone = timeZoneOf(instrument);
  const figures = useChartFigures(decimals, timeZone);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useCandles(instrument.symbol, period);

  const { symbol, price, quote_time: quoteTime, previousClose } = instrument;
  const picture = useMemo((): ChartPicture | undefined => {
    if (data === undefined) return undefined;
    const newest = barAfterTick(data.bars, chartNumber(price), Date.parse(quoteTime), data.period === 'realTime');
    return {
      key: [symbol, data.period, visibleBars].join(' '),
      period: data.period,
      bars: withBar(data.bars, newest),
      visibleBars,
      previousClose: chartNumber(previousClose),
      decimals,
      wallClock: wallClock(timeZone),
    };
  }, [data, symbol, price, quoteTime, previousClose, decimals, timeZone, visibleBars]);

  const course = picture && courseOf(picture.bars);
  const title = t(chartPeriods[picture?.period ?? period].title);
  const summary =
    course === undefined
      ? title
      : t`${instrument.name}. ${title}. Last ${figures.price(course.last.close)}, highest ${figures.price(course.high)}, lowest ${figures.price(course.low)}, at the start ${figures.price(course.first.open)}, previous close ${figures.price(chartNumber(previousClose))}. Arrow keys read single values.`;
  return { picture, course, figures, title, summary, isError, isFetching, isOld: isPlaceholderData, refetch };
}

export type ChartView = ReturnType<typeof useChartPicture>;
