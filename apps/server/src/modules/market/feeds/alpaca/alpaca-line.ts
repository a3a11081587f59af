import { toPrice } from '../feed-bars.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { bestOf, type Depth, type Quote } from '../../market.ts';

/** The day of a share, in Alpaca's doubles. */
export interface DayBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
}

export interface Trade {
  readonly price: number;
  readonly size: number;
  readonly at: Date;
  readonly conditions: readonly string[];
}

/** The best bid and ask; a price of 0 says that there is none. */
export interface BidAndAsk {
  readonly bid: number;
  readonly bidSize: number;
  readonly ask: number;
  readonly askSize: number;
  readonly at: Date;
}

/** What is known of one share. */
export interface Line {
  readonly price: number;
  readonly tradedAt: Date;
  readonly previousClose: number;
  readonly day: DayBar;
  readonly bidAndAsk: BidAndAsk | undefined;
}

/** What Alpaca says of a share when it is asked. */
export interface Snapshot {
  readonly trade: Trade;
  readonly previousClose: number;
  readonly day: DayBar;
  readonly bidAndAsk: BidAndAsk | undefined;
}

/**
 * Sale conditions of trades that do not change the last price: out of order, of an agreed or average price, odd lots, outside of the
 * session, and the like. Source: the column "update last" of the CTS and UTP specifications of the consolidated tape.
 */
const notLast: ReadonlySet<string> = new Set('C G H I M N P Q R T U V W Z 4 7'.split(' '));

/** A snapshot tells the day; its trade and its quote only where none newer is known. */
export function withSnapshot(line: Line | undefined, { trade, previousClose, day, bidAndAsk }: Snapshot): Line {
  const isNews = line === undefined || trade.at >= line.tradedAt;
  return {
    price: isNews ? trade.price : line.price,
    tradedAt: isNews ? trade.at : line.tradedAt,
    previousClose,
    day,
    bidAndAsk: newerOf(line?.bidAndAsk, bidAndAsk),
  };
}

/** Where nothing is known of its day yet, a trade is not either. */
export function withTrade(line: Line, { price, size, at, conditions }: Trade): Line {
  const { day } = line;
  const counted = { ...line, day: { ...day, volume: day.volume + size } };
  if (at < line.tradedAt || conditions.some((condition) => notLast.has(condition))) return counted;
  return { ...counted, price, tradedAt: at };
}

export function withBidAndAsk(line: Line, bidAndAsk: BidAndAsk): Line {
  return { ...line, bidAndAsk: newerOf(line.bidAndAsk, bidAndAsk) };
}

function newerOf(known: BidAndAsk | undefined, told: BidAndAsk | undefined): BidAndAsk | undefined {
  return known === undefined || (told !== undefined && told.at >= known.at) ? told : known;
}

interface Terms {
  readonly source: string;
  /** By which the feed is behind the exchange. */
  readonly delaySeconds: number;
  /** Whether bids and asks stand. */
  readonly isOpen: boolean;
}

export function presentQuote(
  instrument: Instrument,
  { price, previousClose, day, tradedAt, bidAndAsk }: Line,
  { source, delaySeconds, isOpen }: Terms,
): Quote | undefined {
  const priceOf = (value: number) => toPrice(instrument, value);
  const close = priceOf(previousClose);
  const low = priceOf(Math.min(day.low, price));
  // What is less than the smallest price that is shown is none.
  if (close === 0n || low === 0n) return undefined;
  const depth = isOpen ? presentDepth(instrument, bidAndAsk) : undefined;
  const band = (close * instrument.bandBasisPoints) / 10_000n;
  return {
    symbol: instrument.symbol,
    price: priceOf(price),
    previousClose: close,
    open: priceOf(day.open),
    high: priceOf(Math.max(day.high, price)),
    low,
    volume: Math.round(day.volume),
    bandLow: close - band,
    bandHigh: close + band,
    // A bid or an ask that is told confirms the price of the last trade, which may be seldom.
    time: bidAndAsk !== undefined && bidAndAsk.at > tradedAt ? bidAndAsk.at : tradedAt,
    source,
    ...(depth === undefined ? {} : { best: bestOf(depth, source) }),
    ...(delaySeconds === 0 ? {} : { delaySeconds }),
  };
}

/** The best level of each side: the feed tells no more. */
export function presentDepth(instrument: Instrument, bidAndAsk: BidAndAsk | undefined): Depth | undefined {
  if (bidAndAsk === undefined) return undefined;
  const { bid, bidSize, ask, askSize, at } = bidAndAsk;
  const level = (told: number, quantity: number) => {
    const price = toPrice(instrument, told);
    return price > 0n && quantity > 0 ? [{ price, quantity }] : [];
  };
  return { time: at, bids: level(bid, bidSize), asks: level(ask, askSize) };
}
