import type { Decimal } from '@sauda/money';
import type { Candle, Market } from '../../market/index.ts';

export interface Extremes {
  readonly high: Decimal;
  readonly low: Decimal;
}

/**
 * The candles that tell what the price did since a moment: minutes where it lies in the current session, else days.
 * @throws Refusal `unavailable` where a feed gets no answer
 */
export async function candlesSince(market: Market, symbol: string, since: Date, now: Date): Promise<Candle[]> {
  const { startedAt } = market.session(symbol, now);
  return since >= startedAt ? market.candles(symbol, '1d', '1m') : market.candles(symbol, '1y', '1d');
}

/**
 * The highest and lowest price since a moment, as far as ascending candles know it. Of the candle in which the moment lies
 * only the close is sure to have come later, so that what was there before is never taken for what came after.
 */
export function extremesSince(candles: readonly Candle[], since: Date): Extremes | undefined {
  const known = candles.flatMap((candle, index): Extremes[] => {
    const { time, high, low, close } = candle;
    if (time >= since) return [{ high, low }];
    const next = candles[index + 1];
    return next === undefined || next.time > since ? [{ high: close, low: close }] : [];
  });
  const [first] = known;
  if (first === undefined) return undefined;
  return known.reduce(
    (all, one) => ({ high: one.high > all.high ? one.high : all.high, low: one.low < all.low ? one.low : all.low }),
    first,
  );
}
