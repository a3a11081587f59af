import type { ListedInstrument } from '../instruments/instrument.ts';
import type { Depth, DepthLevel, Quote } from '../market.ts';
import { keyAt, secretOf, uniformAt, type Key } from './hash.ts';

/** Prices a side. */
const mostLevels = 5;
/** The part of a day's volume that typically waits at one price. */
const partOfDay = 1 / 1_200;
/** What waits at one price stays the same for so long; each price changes at a moment of its own. */
const restSeconds = 6;

/** What is drawn at a price, so that no two draws are the same. */
const draws = { lastTrade: 1, spread: 2, gap: 3, phase: 4, quantity: 5 } as const;

/** @param levels how many prices a side, 1 or more; 5 where absent */
export type DepthAround = (quote: Quote, levels?: number) => Depth;

/**
 * Makes bids and asks around a quote of an instrument: a pure function of seed, symbol, price and time, as the quote is. It follows the
 * price and never says anything of where that will go.
 */
export function createDepth(seed: string, instrument: ListedInstrument): DepthAround {
  let key: Key | undefined;
  return (quote, levels = mostLevels) => {
    key ??= keyAt(secretOf(seed, `depth ${instrument.symbol}`), 'book');
    return makeDepth(key, instrument, quote, levels);
  };
}

/** What every price of a book is drawn from. Made for each quote of each instrument, so there is nothing in it that is not needed. */
interface Book {
  readonly key: Key;
  readonly instrument: ListedInstrument;
  readonly second: number;
  readonly lowest: number;
  readonly highest: number;
  readonly levels: number;
}

function makeDepth(key: Key, instrument: ListedInstrument, quote: Quote, levels: number): Depth {
  const { tickSize } = instrument;
  const book: Book = {
    key,
    instrument,
    second: Math.floor(quote.time.getTime() / 1_000),
    lowest: Math.max(1, Number(quote.bandLow / tickSize)),
    highest: Number(quote.bandHigh / tickSize),
    levels,
  };
  // The last trade was a purchase at the best ask, or a sale at the best bid. Which one follows from the price, so that the
  // book stands still for as long as the price does.
  const last = Number(quote.price / tickSize);
  const spread = 1 + Math.floor(4 * draw(key, draws.spread, last) ** 3);
  const bid = draw(key, draws.lastTrade, last) < 0.5 ? last : last - spread;
  return { time: quote.time, bids: sideOf(book, bid, -1), asks: sideOf(book, bid + spread, 1) };
}

function draw(key: Key, what: number, ticks: number, turn = 0): number {
  return uniformAt(key, Math.imul(ticks, 0x9e3779b1) ^ Math.imul(turn, 0x85ebca6b) ^ Math.imul(what, 0xc2b2ae35));
}

/** From the best price on, away from the other side, as far as the band goes. */
function sideOf(book: Book, best: number, step: 1 | -1): DepthLevel[] {
  const { key, instrument, lowest, highest, levels } = book;
  const side: DepthLevel[] = [];
  for (let ticks = best; side.length < levels && ticks >= lowest && ticks <= highest; ticks += step) {
    const isBare = side.length > 0 && draw(key, draws.gap, ticks) < 0.2;
    if (!isBare)
      side.push({ price: BigInt(ticks) * instrument.tickSize, quantity: quantityAt(book, ticks, side.length) });
  }
  return side;
}

function quantityAt({ key, instrument, second }: Book, ticks: number, place: number): number {
  const lot = Number(instrument.lotSize);
  const turn = Math.floor(second / restSeconds + draw(key, draws.phase, ticks));
  const part = (0.25 + 1.5 * draw(key, draws.quantity, ticks, turn) ** 2) * (0.7 + 0.25 * place);
  return Math.max(1, Math.round((instrument.model.dailyVolume * partOfDay * part) / lot)) * lot;
}
