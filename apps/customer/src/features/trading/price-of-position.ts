import { decimal, formatDecimal, parseDecimal, percentChange } from '@sauda/money';
import type { KnownPrice } from '../../lib/stream/use-price.ts';
import type { PositionRow } from './position-queries.ts';

/** The price that the server valued a position at, to be replaced by a newer one. */
export function priceOfPosition({ tag, prasent, close_prices, quote_time }: PositionRow): KnownPrice {
  const [price, close] = [decimal(prasent), parseDecimal(close_prices) ?? 0n];
  return {
    symbol: tag,
    price: prasent,
    change: formatDecimal(price - close),
    changePercent: formatDecimal(percentChange(price, close)),
    time: quote_time,
  };
}
