import type { Decimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import type { Market } from '../market/index.ts';

/** What a simulated maker has left at one price. */
export interface Level {
  readonly price: Decimal;
  /** Units of the instrument, above zero. */
  readonly left: bigint;
}

/** What the exchange sees at one moment. */
export interface Floor {
  readonly market: Market;
  readonly now: Date;
}

/** What somebody would take at a price or better. */
export interface Limit {
  readonly symbol: string;
  readonly side: Side;
  readonly price: Decimal;
}

/** What was taken from a maker is offered again after so long, as the practice market's depth is drawn anew. */
export const restMs = 6_000;
/** A price older than this makes no market. */
const quoteLifetimeMs = 60_000;
/** Where a market tells no depth, so many lots are bid and asked at its price. */
const lotsAtQuote = 100n;

/** What the makers bid or ask at this moment, the best first; nothing while the instrument does not trade. */
export function offeredBy(market: Market, symbol: string, side: Side, now: Date): Level[] {
  const instrument = market.instrument(symbol);
  const quote = market.quote(symbol);
  if (instrument === undefined || instrument.trading === 'halted' || quote === undefined) return [];
  if (!market.session(symbol, now).open || now.getTime() - quote.time.getTime() > quoteLifetimeMs) return [];
  const depth = market.depth?.(symbol);
  if (depth === undefined) return [{ price: quote.price, left: lotsAtQuote * instrument.lotSize }];
  return (side === 'buy' ? depth.asks : depth.bids).map(({ price, quantity }) => ({
    price,
    left: BigInt(Math.floor(quantity)),
  }));
}
