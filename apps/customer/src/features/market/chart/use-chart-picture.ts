import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { chartNumber, priceDecimals } from '../../../lib/format/money.ts';
import type { Instrument } from '../../../data/instrument.ts';
import { type Bar, barAfterTick, courseOf, withBar } from './bars.ts';
import { type ChartPeriod, chartPeriods } from './chart-periods.ts';
import type { ChartPicture } from './chart-picture.ts';
import { timeZoneOf, wallClock } from './market-time.ts';
import { useChartFigures } from './use-chart-figures.ts';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';

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

export interface Candles {
  symbol: string;
  period: ChartPeriod;
  bars: readonly Bar[];
}

const candlesQuery = (symbol: string, period: ChartPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'candles', symbol, period],
    queryFn: async ({ signal }): Promise<Candles> => {
      const { rows } = (await api.call('GET /v2/yahoo', { query: { symbol, ...chartPeriods[period].query }, signal }))
        .data;
      const bars = rows.map(({ timestamp, open, high, low, close, volume }) => ({
        time: timestamp,
        open: chartNumber(open),
        high: chartNumber(high),
        low: chartNumber(low),
        close: chartNumber(close),
        volume,
      }));
      return { symbol, period, bars };
    },
    // The old picture stays until the new one is there, so that switching does not flash; never another stock's, though.
    placeholderData: (previous) => (previous?.symbol === symbol ? previous : undefined),
    refetchInterval: intervals.chartMs,
    meta: { keep: 'line' },
  });

/** The candles of a period. While they come, the last known ones: of this period, or of the one shown before. */
function useCandles(symbol: string, period: ChartPeriod) {
  return useQuery(candlesQuery(symbol, period));
}
