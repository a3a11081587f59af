import { useQuery } from '@tanstack/react-query';
import { api, queryKeys } from '../lib/api.ts';
import { chartNumber } from '../lib/format/money.ts';

const MINUTE_MS = 60_000;

/** A session's course, for drawing alone. */
export interface DayLine {
  /** Oldest first. */
  points: readonly number[];
  /** The close of the session before. */
  reference: number;
}

/** The courses of what a list shows, by symbol, renewed every minute. What has none yet is drawn without. */
export function useDayLines(symbols: readonly string[]): ReadonlyMap<string, DayLine> {
  const joined = symbols.toSorted().join(',');
  const { data } = useQuery({
    queryKey: [...queryKeys.market, 'lines', joined],
    queryFn: async ({ signal }) => {
      const { data: lines } = await api.call('GET /v2/lines', { query: { symbols: joined }, signal });
      return new Map(
        lines.rows.map(({ symbol, closes, previous_close }): [string, DayLine] => [
          symbol,
          { points: closes.map(chartNumber), reference: chartNumber(previous_close) },
        ]),
      );
    },
    enabled: joined !== '',
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
  return data ?? noLines;
}

const noLines: ReadonlyMap<string, DayLine> = new Map();
