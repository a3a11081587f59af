import type { Clock } from '../../../platform/clock.ts';
import type { Candle, Market, Quote } from '../market.ts';
import type { CorporateActions } from './corporate-actions.ts';
import { scaledBand, scaledPrice, type ShareRatio } from './share-ratio.ts';

/**
 * A feed whose prices of before a split or bonus are those of the shares of then: charts, and the last quote until the next one comes, are shown for
 * the shares of now. A quote as it stood at a moment is for the shares of that moment.
 */
export function withSharePrices<M extends Market>(
  fed: M,
  { actions, clock }: { actions: Pick<CorporateActions, 'ratio'>; clock: Clock },
): M {
  if (fed.followsActions === 'all') return fed;
  const tickOf = (symbol: string): bigint => fed.instrument(symbol)?.tickSize ?? 1n;
  const quoteBy = (quote: Quote | undefined, until: Date): Quote | undefined => {
    if (quote === undefined) return undefined;
    const ratio = actions.ratio(quote.symbol, { after: quote.time, until });
    return ratio === undefined ? quote : scaledQuote(quote, ratio, tickOf(quote.symbol));
  };
  const adjusted = (symbol: string, candles: Candle[]): Candle[] => {
    const until = clock.now();
    if (actions.ratio(symbol, { until }) === undefined) return candles;
    const tick = tickOf(symbol);
    return candles.map((candle) => {
      const ratio = actions.ratio(symbol, { after: candle.time, until });
      return ratio === undefined ? candle : scaledCandle(candle, ratio, tick);
    });
  };
  const market: Market = {
    ...fed,
    quote: (symbol) => quoteBy(fed.quote(symbol), clock.now()),
    quoteAt: (symbol, at) => quoteBy(fed.quoteAt(symbol, at), at),
    candles(symbol, range, interval) {
      const candles = fed.candles(symbol, range, interval);
      if (fed.followsActions === 'charts') return candles;
      return candles instanceof Promise ? candles.then((found) => adjusted(symbol, found)) : adjusted(symbol, candles);
    },
  };
  // A market that answers at once does so with them too.
  return market as M;
}

/** A quote of the shares of before, for those of now. What was bid and asked for them is for those alone. */
export function scaledQuote({ best: _best, ...quote }: Quote, ratio: ShareRatio, tick: bigint): Quote {
  const price = (value: bigint): bigint => scaledPrice(value, ratio, tick);
  return {
    ...quote,
    price: price(quote.price),
    previousClose: price(quote.previousClose),
    open: price(quote.open),
    high: price(quote.high),
    low: price(quote.low),
    bandLow: scaledBand(quote.bandLow, ratio, tick, 'up'),
    bandHigh: scaledBand(quote.bandHigh, ratio, tick, 'down'),
    volume: scaledVolume(quote.volume, ratio),
  };
}

/** A candle of the shares of before, for those of now. */
export function scaledCandle({ time, ...candle }: Candle, ratio: ShareRatio, tick: bigint): Candle {
  const price = (value: bigint): bigint => scaledPrice(value, ratio, tick);
  return {
    time,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: scaledVolume(candle.volume, ratio),
  };
}

/** As many shares of now as were traded of those of before. */
const scaledVolume = (volume: number, { held, becomes }: ShareRatio): number =>
  Math.round((volume * Number(becomes)) / Number(held));
