import type { ListedInstrument } from '../instruments/instrument.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Depth, DepthLevel, Quote } from '../market.ts';
import { keyAt, secretOf, uniformAt, type Key } from './hash.ts';

/** Prices a side. */
const mostLevels = 5;
/** The part of a day's volume that typically waits at one price. */
const partOfDay = 1 / 1_200;
/** What waits at one price stays the same for so long; each price changes at a moment of its own. */
const restSeconds = 6;
const booksKept = 2_048;

/** What is drawn at a price, so that no two draws are the same. */
const draws = { lastTrade: 1, spread: 2, gap: 3, phase: 4, quantity: 5 } as const;

/**
 * Makes bids and asks around a quote: a pure function of seed, symbol, price and time, as the quote is. It follows the price and
 * never says anything of where that will go.
 */
export function createDepths(seed: string) {
  const keys = new BoundedMap<string, Key>(booksKept);
  /** @param levels how many prices a side, 1 or more */
  return (instrument: ListedInstrument, quote: Quote, levels = mostLevels): Depth => {
    const { symbol } = instrument;
    const key = keys.getOrMake(symbol, () => keyAt(secretOf(seed, `depth ${symbol}`), 'book'));
    return makeDepth(key, instrument, quote, levels);
  };
}

function makeDepth(key: Key, { tickSize, lotSize, model }: ListedInstrument, quote: Quote, levels: number): Depth {
  const inTicks = (price: bigint): number => Number(price / tickSize);
  const draw = (what: number, ticks: number, turn = 0): number =>
    uniformAt(key, Math.imul(ticks, 0x9e3779b1) ^ Math.imul(turn, 0x85ebca6b) ^ Math.imul(what, 0xc2b2ae35));
  const second = Math.floor(quote.time.getTime() / 1_000);
  const lot = Number(lotSize);

  function quantityAt(ticks: number, place: number): number {
    const turn = Math.floor(second / restSeconds + draw(draws.phase, ticks));
    const part = (0.25 + 1.5 * draw(draws.quantity, ticks, turn) ** 2) * (0.7 + 0.25 * place);
    return Math.max(1, Math.round((model.dailyVolume * partOfDay * part) / lot)) * lot;
  }

  /** From the best price on, away from the other side, as far as the band goes. */
  function side(best: number, step: 1 | -1): DepthLevel[] {
    const [low, high] = [Math.max(1, inTicks(quote.bandLow)), inTicks(quote.bandHigh)];
    const side: DepthLevel[] = [];
    for (let ticks = best; side.length < levels && ticks >= low && ticks <= high; ticks += step) {
      const isBare = side.length > 0 && draw(draws.gap, ticks) < 0.2;
      if (!isBare) side.push({ price: BigInt(ticks) * tickSize, quantity: quantityAt(ticks, side.length) });
    }
    return side;
  }

  // The last trade was a purchase at the best ask, or a sale at the best bid. Which one follows from the price, so that the
  // book stands still for as long as the price does.
  const last = inTicks(quote.price);
  const spread = 1 + Math.floor(4 * draw(draws.spread, last) ** 3);
  const bid = draw(draws.lastTrade, last) < 0.5 ? last : last - spread;
  return { time: quote.time, bids: side(bid, -1), asks: side(bid + spread, 1) };
}
