import { type Decimal, decimal, divideHalfEven, formatDecimal, parseDecimal, percentChange } from '@sauda/money';
import { useSyncExternalStore } from 'react';
import { quotes } from '../lib/stream/live.ts';
import { newerPrice, type KnownPrice } from '../lib/stream/use-live.ts';

/** The price that the server valued a position at, to be replaced by a newer one. */
export function priceOfPosition({ symbol, last_price, previous_close, quote_time }: ValuedPosition): KnownPrice {
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

/** A position as the server valued it, at a price of its own moment. Figures are wire decimals. */
export interface ValuedPosition {
  symbol: string;
  previous_close: string;
  quote_time: string;
  total_price: string;
  value: string;
  day_profit: string;
  last_price: string;
}

/**
 * What a position is worth when its price moves from the one that the server valued it at: value follows the price in proportion,
 * whatever the currency and multiplier, and profits move by as much.
 */
export function worthAt(
  position: Omit<ValuedPosition, 'symbol' | 'previous_close' | 'quote_time'>,
  price: string,
): PositionWorth {
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

/** How far the rows' value has moved since the server valued them, as text so that an unmoved sum draws nothing again. */
export function useMovedValue(rows: readonly ValuedPosition[]): string {
  return useSyncExternalStore(
    (listener) => {
      const stops = rows.map(({ symbol }) => quotes.subscribe(symbol, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => movedValue(rows).toString(),
  );
}

function movedValue(rows: readonly ValuedPosition[]): Decimal {
  return rows.reduce((sum, row) => {
    const { price } = newerPrice(priceOfPosition(row), quotes.get(row.symbol));
    return sum + worthAt(row, price).value - decimal(row.value);
  }, decimal(0));
}
