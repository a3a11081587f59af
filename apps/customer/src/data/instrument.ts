import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { parseDecimal } from '@sauda/money';
import { api, queryKeys } from '../lib/api.ts';
import { intervals } from '../lib/intervals.ts';
import { type KnownPrice, newerPrice, useLiveQuote, usePollingMs, useWantedSymbols } from '../lib/stream/use-live.ts';
import { useInstrumentName } from '../lib/i18n/use-instrument-name.ts';

export type Instrument = Omit<Answer<'GET /v2/yahoo'>['data'], 'rows' | 'linePath' | 'areaPath'>;

/** One instrument, as it was last asked for. */
export const instrumentQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.instruments, symbol],
    queryFn: async ({ signal }): Promise<Instrument> => {
      const query = { symbol, range: '1d', interval: '1d' } as const;
      const {
        rows: _rows,
        linePath: _line,
        areaPath: _area,
        ...instrument
      } = (await api.call('GET /v2/yahoo', { query, signal })).data;
      return instrument;
    },
    meta: { keep: 'line' },
  });

/**
 * What an instrument is called in the customer's language, once the server has told it: whoever makes a link may write any text into it
 * in the place of a name.
 */
export function useToldName(symbol: string | undefined): string | undefined {
  const { data } = useQuery({ ...instrumentQuery(symbol ?? ''), enabled: false });
  const nameOf = useInstrumentName();
  return data && nameOf(data.name);
}

/** What an instrument is called at the market: for addresses, and for what is kept while the language may change. */
export function useListedName(symbol: string): string | undefined {
  return useQuery({ ...instrumentQuery(symbol), enabled: false }).data?.name;
}

/**
 * One instrument with the newest price known, told by the stream or polled as on the trading screen, and by its name in the
 * customer's language.
 */
export function useInstrument(symbol: string) {
  const live = useLiveQuote(symbol);
  const refetchInterval = usePollingMs(intervals.tradingMs);
  const query = useQuery({ ...instrumentQuery(symbol), refetchInterval });
  const nameOf = useInstrumentName();
  useWantedSymbols([symbol]);
  if (query.data === undefined) return query;
  const data = withPrice(query.data, newerPrice(priceOf(query.data), live));
  return { ...query, data: { ...data, name: nameOf(data.name) } };
}

function priceOf(instrument: Instrument): KnownPrice {
  return {
    symbol: instrument.symbol,
    price: instrument.price,
    change: instrument.change,
    changePercent: instrument.changePercent,
    time: instrument.quote_time,
  };
}

/** The instrument at a newer price, which may be the day's new high or low. */
function withPrice(instrument: Instrument, { price, change, changePercent, time }: KnownPrice): Instrument {
  return {
    ...instrument,
    price,
    change,
    changePercent,
    quote_time: time,
    high: isAbove(price, instrument.high) ? price : instrument.high,
    low: isAbove(instrument.low, price) ? price : instrument.low,
  };
}

function isAbove(left: string, right: string): boolean {
  return (parseDecimal(left) ?? 0n) > (parseDecimal(right) ?? 0n);
}
