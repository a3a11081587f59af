import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { type TradedClass, isTradedClass, tradedClasses } from '@sauda/facts';
import { type Decimal, decimal, divideHalfEven, formatDecimal, parseDecimal, percentChange } from '@sauda/money';
import { api, queryKeys } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import type { KnownPrice } from '../../lib/stream/use-live.ts';

export const positionTypes = tradedClasses;
export type PositionType = TradedClass;

/** The search of the positions screen for a type; stocks, which it opens with, need none. */
export function positionsSearch(type: string): { type?: Exclude<PositionType, 'stock'> } {
  return isTradedClass(type) && type !== 'stock' ? { type } : {};
}

type Transactions = Answer<'GET /stock/success/v2/transaction'>['data'];
export type PositionRow = Transactions['rows'][number];
export type PositionSummary = Transactions['summary'];

/** More lots of one instrument than this are sold oldest first, page by page. */
const MOST_LOTS = 100;

/** What is held, one row an instrument, a page at a time; each page says what all of it comes to. */
export const positionsQuery = (type: PositionType) =>
  pagedQuery([...queryKeys.positions, 'list', type], async (page, signal) => {
    const query = { type, group: 'symbol', ...page } as const;
    return (await api.call('GET /stock/success/v2/transaction', { query, signal })).data;
  });

/** The position in one instrument; null where nothing of it is held. */
export const positionQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.positions, 'one', symbol],
    queryFn: async ({ signal }) => {
      const query = { symbol, group: 'symbol', limit: 1 } as const;
      return (await api.call('GET /stock/success/v2/transaction', { query, signal })).data.rows[0] ?? null;
    },
  });

/** The lots of one instrument, oldest first: each is what one filled buy opened. */
export const lotsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...queryKeys.positions, 'lots', symbol],
    queryFn: async ({ signal }) => {
      const query = { symbol, group: 'lot', limit: MOST_LOTS } as const;
      return (await api.call('GET /stock/success/v2/transaction', { query, signal })).data.rows.toReversed();
    },
  });

/** The price that the server valued a position at, to be replaced by a newer one. */
export function priceOfPosition({ symbol, last_price, previous_close, quote_time }: PositionRow): KnownPrice {
  const [price, close] = [decimal(last_price), parseDecimal(previous_close) ?? 0n];
  return {
    symbol,
    price: last_price,
    change: formatDecimal(price - close),
    changePercent: formatDecimal(percentChange(price, close)),
    time: quote_time,
  };
}

/** A position's figures at one price, in the account currency. */
export interface PositionWorth {
  cost: Decimal;
  value: Decimal;
  profit: Decimal;
  profitPercent: Decimal;
  dayProfit: Decimal;
}

interface Valued {
  total_price: string;
  value: string;
  day_profit: string;
  last_price: string;
}

/**
 * What a position is worth when its price moves from the one that the server valued it at: value follows the price in proportion,
 * whatever the currency and multiplier, and profits move by as much.
 */
export function worthAt(position: Valued, price: string): PositionWorth {
  const [cost, value, dayProfit, before, now] = [
    position.total_price,
    position.value,
    position.day_profit,
    position.last_price,
    price,
  ].map((figure) => parseDecimal(figure) ?? 0n) as [Decimal, Decimal, Decimal, Decimal, Decimal];
  const moved = before === 0n ? value : divideHalfEven(value * now, before * 100n) * 100n;
  return {
    cost,
    value: moved,
    profit: moved - cost,
    profitPercent: percentChange(moved, cost),
    dayProfit: dayProfit + moved - value,
  };
}
