import type { Decimal } from '@sauda/money';
import { isReached, type Side } from '@sauda/rules';
import type { Tx } from '../../platform/database.ts';
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

interface Limit {
  readonly symbol: string;
  readonly side: Side;
  readonly price: Decimal;
}

/** What was taken from a maker is offered again after so long, as the practice market's depth is drawn anew. */
const restMs = 6_000;
/** A price older than this makes no market. */
const quoteLifetimeMs = 60_000;
/** Where a market tells no depth, so many lots are bid and asked at its price. */
const lotsAtQuote = 100n;

/**
 * What the makers offer to an order within its limit, the best first, less what was taken of it just now; nothing while the instrument does
 * not trade.
 */
export async function readMakers(tx: Tx, order: Limit, { market, now }: Floor): Promise<Level[]> {
  const { symbol, side } = order;
  const offered = offeredBy(market, symbol, side, now).filter(({ price }) => isReached(side, order.price, price));
  if (offered.length === 0) return [];
  const since = new Date(now.getTime() - restMs);
  const rows = await tx<Array<{ price: bigint; taken: bigint }>>`
    SELECT maker_price AS price, sum(quantity)::bigint AS taken FROM exchange_trades
    WHERE symbol = ${symbol} AND maker_price IS NOT NULL AND traded_at > ${since}
      AND CASE ${side} WHEN 'buy' THEN sell_order IS NULL ELSE buy_order IS NULL END
    GROUP BY maker_price`;
  const taken = new Map(rows.map((row) => [row.price, row.taken]));
  return offered.flatMap(({ price, left }) => {
    const rest = left - (taken.get(price) ?? 0n);
    return rest > 0n ? [{ price, left: rest }] : [];
  });
}

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
