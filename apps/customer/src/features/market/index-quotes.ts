import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../lib/api.ts';
import { chartNumber } from '../../lib/format/money.ts';
import { intervals } from '../../lib/intervals.ts';
import type { LiveQuote } from '../../lib/stream/quote-store.ts';
import { useLiveQuote, usePollingMs } from '../../lib/stream/use-live.ts';

/** More points than this are finer than a card's pixels. */
const POINTS = 60;
const MINUTE_MS = 60_000;

/** Today's course of one index, as a card shows it. Figures are wire decimals; points are for drawing alone. */
export interface IndexLine {
  name: string;
  price: string;
  change: string;
  changePercent: string;
  quoteTime: string;
  previousClose: number;
  points: readonly number[];
}

export const indexLineQuery = (symbol: string, market: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'line', symbol, market],
    queryFn: async ({ signal }) =>
      toIndexLine(
        (await api.call('GET /v2/yahoo', { query: { symbol, market, range: '1d', points: POINTS }, signal })).data,
      ),
    meta: { keep: 'line' },
  });

function toIndexLine(quote: Answer<'GET /v2/yahoo'>['data']): IndexLine {
  return {
    name: quote.name,
    price: quote.price,
    change: quote.change,
    changePercent: quote.changePercent,
    quoteTime: quote.quote_time,
    previousClose: chartNumber(quote.previousClose),
    points: quote.rows.map(({ close }) => chartNumber(close)),
  };
}

/**
 * An index with its newest price: polled at the card's interval, or, while the stream is live, told by the stream with the line
 * itself renewed every minute.
 */
export function useIndexLine(symbol: string, market: string, { enabled }: { enabled: boolean } = { enabled: true }) {
  const live = useLiveQuote(symbol);
  const refetchInterval = usePollingMs(intervals.indexCardsMs) || MINUTE_MS;
  const query = useQuery({ ...indexLineQuery(symbol, market), refetchInterval, enabled });
  return { ...query, data: query.data && live ? withLive(query.data, live) : query.data };
}

function withLive(line: IndexLine, live: LiveQuote): IndexLine {
  if (Date.parse(live.time) < Date.parse(line.quoteTime)) return line;
  return {
    ...line,
    price: live.price,
    change: live.change,
    changePercent: live.changePercent,
    quoteTime: live.time,
    points: [...line.points.slice(0, -1), chartNumber(live.price)],
  };
}
