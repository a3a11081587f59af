import type { FeedLine } from '../../../server/src/modules/market/feeds/told/feed-lines.ts';
import type { Traded } from '../../../server/src/modules/market/feeds/told/feed-writer.ts';
import type { Tick } from './read-ticks.ts';

/** What Kite has told of each instrument, by our names. */
export function createTickBoard() {
  const lines = new Map<string, FeedLine>();

  return {
    lineOf: (symbol: string): FeedLine | undefined => lines.get(symbol),
    /**
     * What a packet has not, stays as it was. One that is older than what is known changes nothing.
     * @returns what has traded since the last one, as one trade at its price, since Kite tells no others; undefined where nothing is new
     */
    take(symbol: string, tick: Tick): readonly Traded[] | undefined {
      const before = lines.get(symbol) ?? { symbol, volume: 0n, bids: [], asks: [] };
      const { toldAt, tradedAt = before.tradedAt, volume = before.volume } = tick;
      if (toldAt !== undefined && before.bookedAt !== undefined && toldAt < before.bookedAt) return undefined;
      const isFull = tick.mode === 'full';
      lines.set(symbol, {
        symbol,
        price: tick.price,
        tradedAt,
        previousClose: tick.close ?? before.previousClose,
        open: tick.open ?? before.open,
        high: tick.high ?? before.high,
        low: tick.low ?? before.low,
        volume,
        bids: isFull ? tick.bids : before.bids,
        asks: isFull ? tick.asks : before.asks,
        bookedAt: toldAt ?? before.bookedAt,
      });
      // Of the first packet nobody knows when that has traded, and a new session counts from zero.
      const isKnown = before.tradedAt !== undefined && tradedAt !== undefined && tradedAt >= before.tradedAt;
      const size = volume - before.volume;
      return isKnown && size > 0n ? [{ price: tick.price, size, at: tradedAt }] : [];
    },
  };
}
