import type { ChartInterval, ChartRange } from '@sauda/facts';
import type { Decimal } from '@sauda/money';
import type { AssetClass, Instrument } from './instruments/instrument.ts';

/** The best price of one side. */
export interface BestPrice {
  readonly price: Decimal;
  /** Units that wait at it; absent where the feed does not tell, or not in which unit. */
  readonly quantity?: number;
}

/** The best that is bid and asked, as a feed tells it at one moment. A side that nobody is on is absent. */
export interface BidAndAsk {
  readonly bid?: BestPrice;
  readonly ask?: BestPrice;
  readonly time: Date;
  readonly source: string;
}

export interface Quote {
  readonly symbol: string;
  /** Of the last trade: stops, targets and alerts wait for it, and not for a bid or an ask. */
  readonly price: Decimal;
  readonly previousClose: Decimal;
  /** Of the current session, or of the last one. */
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  /** Units traded since the session began. */
  readonly volume: number;
  readonly bandLow: Decimal;
  readonly bandHigh: Decimal;
  /** When the feed made this price. */
  readonly time: Date;
  /** The feed and the version of its rules. */
  readonly source: string;
  /** Absent where the feed tells none, and while the instrument does not trade. The first level of its depth is the same. */
  readonly best?: BidAndAsk;
  /** How far the feed keeps behind the exchange, in seconds; absent where it does not. */
  readonly delaySeconds?: number;
}

export interface Candle {
  /** When it begins. */
  readonly time: Date;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: number;
}

/** What waits at one price. */
export interface DepthLevel {
  readonly price: Decimal;
  /** In units of the instrument. */
  readonly quantity: number;
}

/** What is bid and asked around the price, the best first and at most five a side: every bid below every ask, both in the band. */
export interface Depth {
  readonly time: Date;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** The first level of each side. */
export function bestOf({ bids: [bid], asks: [ask], time }: Depth, source: string): BidAndAsk {
  return { ...(bid && { bid }), ...(ask && { ask }), time, source };
}

export interface SubMarket {
  readonly code: string;
  readonly name: string;
}

/** A region with its sub-markets and its indices. */
export interface Category {
  readonly code: string;
  readonly name: string;
  readonly markets: readonly SubMarket[];
  readonly indices: readonly Instrument[];
}

export interface InstrumentFilter {
  readonly categoryCode?: string;
  readonly market?: string;
  readonly assetClass?: AssetClass;
  /** Start of the code or of a word of the name, in any case. */
  readonly prefix?: string;
}

export interface Session {
  readonly open: boolean;
  /** When the current session began, or else the last one. */
  readonly startedAt: Date;
  /** When the next session opens; absent while one is open, and for what has ended. */
  readonly opensAt?: Date;
  /** Its calendar ends before this day, so nobody knows whether it trades: it counts as closed. */
  readonly isUnknown?: true;
  /** When the current session closes, or the instrument ends in it; absent while none is open or the market never closes. */
  readonly closesAt?: Date;
  /** The end of the last day that its calendar knows; absent where the market never closes. */
  readonly knownUntil?: Date;
  /** Where the day is not like the others: what it is called, as a holiday is, and its session where it has one. */
  readonly today?: { readonly name: string; readonly opensAt?: Date; readonly closesAt?: Date };
}

/** Instruments and their prices, wherever these come from. Symbols are bare and upper case. */
export interface Market {
  readonly source: string;
  /** What of it is of the shares of now by itself, once a company has split them: its charts, or its quotes as well; nothing where absent. */
  readonly followsActions?: 'charts' | 'all';
  categories(): readonly Category[];
  /** One that trades, or one that has ended, which receipts still name. */
  instrument(symbol: string): Instrument | undefined;
  /** What trades now, in the order of names; contracts of one underlying stand together, the nearest end first. */
  list(filter: InstrumentFilter): readonly Instrument[];
  /** By code or name, best match first, whatever the case, spaces, accents and feed suffix. */
  search(query: string, limit: number): readonly Instrument[] | Promise<readonly Instrument[]>;
  /** Of what has ended: the last one. */
  quote(symbol: string): Quote | undefined;
  /** The quote as it stood at that moment. */
  quoteAt(symbol: string, at: Date): Quote | undefined;
  /**
   * Ascending, with low ≤ open, close ≤ high; the last close is the current price. 1d covers the current session, or else
   * the last one. None for an unknown symbol, or for minutes beyond a day.
   * @throws Refusal `unavailable` where a feed has to ask for them and gets no answer
   */
  candles(symbol: string, range: ChartRange, interval: ChartInterval): Candle[] | Promise<Candle[]>;
  /** Of a feed that tells it, while the instrument trades. */
  depth?(symbol: string): Depth | undefined;
  /** @throws Error for an unknown symbol */
  session(symbol: string, at: Date): Session;
  /** Calls back about once a second with the quotes that changed. @returns what ends it */
  subscribe(listener: (quotes: readonly Quote[]) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A market that needs to ask nobody, so that everything is there at once. */
export interface ComputedMarket extends Market {
  search(query: string, limit: number): readonly Instrument[];
  candles(symbol: string, range: ChartRange, interval: ChartInterval): Candle[];
}
