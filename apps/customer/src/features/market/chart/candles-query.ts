import type { Query } from '@sauda/contract';
import { queryOptions } from '@tanstack/react-query';
import { candlesKey } from '../../../data/course.ts';
import { api } from '../../../lib/api.ts';
import { chartNumber } from '../../../lib/format/money.ts';
import { intervals } from '../../../lib/intervals.ts';
import type { Bar } from './bars.ts';
import { queryOf, type ChartScope } from './chart-ranges.ts';

export interface Candles {
  readonly symbol: string;
  readonly query: ReturnType<typeof queryOf>;
  readonly bars: readonly Bar[];
}

/** Minutes: a feed corrects its last ones for a while. */
const askedAgain = 10;

/** The candles that a scope is drawn from. Of a day whose minutes are known only those that are new are asked for. */
export const candlesQuery = (symbol: string, scope: ChartScope) => {
  const query = queryOf(scope);
  const queryKey = [...candlesKey(symbol), query.range, query.interval];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Candles> => {
      const known = client.getQueryData<Candles>(queryKey)?.bars ?? [];
      const ask = (since?: number) => askForBars({ symbol, ...query, ...(since !== undefined && { since }) }, signal);
      const kept = query.interval === '1m' ? Math.max(0, known.length - askedAgain) : 0;
      const from = query.interval === '1m' ? known[kept] : undefined;
      const added = from === undefined ? [] : await ask(from.time);
      // On another day the minute that was known is not there.
      const isSameDay = added[0] !== undefined && added[0].time === from?.time;
      return { symbol, query, bars: isSameDay ? [...known.slice(0, kept), ...added] : await ask() };
    },
    // The old picture stays until the new one is there, so that switching does not flash; never another stock's, though.
    placeholderData: (previous) => (previous?.symbol === symbol ? previous : undefined),
    refetchInterval: intervals.chartMs,
    // A thousand bars would be compared with those before one by one, to find that the last ones are new.
    structuralSharing: false,
    meta: { keep: 'line' },
  });
};

async function askForBars(query: Query<'GET /v2/yahoo'>, signal: AbortSignal): Promise<Bar[]> {
  const { rows } = (await api.call('GET /v2/yahoo', { query, signal })).data;
  return rows.map(({ timestamp, open, high, low, close, volume }) => ({
    time: timestamp,
    open: chartNumber(open),
    high: chartNumber(high),
    low: chartNumber(low),
    close: chartNumber(close),
    volume,
  }));
}
