import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { chartNumber } from '../../../lib/format/chart-number.ts';
import { intervals } from '../../../lib/intervals.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Bar } from './bars.ts';
import { chartPeriods, type ChartPeriod } from './chart-periods.ts';

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
export function useCandles(symbol: string, period: ChartPeriod) {
  return useQuery(candlesQuery(symbol, period));
}
