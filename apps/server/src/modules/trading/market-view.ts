import { evenRate, type Rate, type Decimal, RATE_ONE, divideHalfEven, ONE } from '@sauda/money';
import type { Instrument, Market, Quote } from '../market/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hourMs } from '../../platform/time.ts';
import { isReached, type Side } from '@sauda/rules';

/** A quote older than this prices nothing. */
export const quoteLifetimeMs = 60_000;

/** The market as a decision sees it: at one moment, without waiting. */
export interface MarketView {
  instrument(symbol: string): Instrument | undefined;
  quote(symbol: string): Quote | undefined;
  /** Whether the instrument trades now, and until when an order that waits stays good. */
  session(symbol: string): {
    readonly open: boolean;
    /** It counts as open since its venue collects orders for the opening; there are no prices of today yet. */
    readonly isPreOpen?: true;
    readonly isUnknown?: true;
    readonly goodUntil: Date;
    /** The end of what its calendar knows, where no order may stand longer. */
    readonly knownUntil?: Date;
  };
  /**
   * The next opening after the session of a moment, or after that moment where none was open; undefined where none is known.
   * @param of now where absent. When venues collect orders for a session is of it.
   */
  opening(symbol: string, of?: Date): Opening | undefined;
  /**
   * Account currency for one unit of `currency`, by the market's own pair at this moment.
   * @throws Refusal `stale_rate`, `no_exchange_rate`
   */
  settlementRate(currency: string): SettlementRate;
}

export interface Opening {
  readonly opensAt: Date;
  /** From when on the venue collects orders for it, where it does, and has not begun. */
  readonly collectsFrom?: Date;
  /** The end of the session that begins with it. */
  readonly goodUntil: Date;
}

/** Prices of what is held: they value, and trade nothing. */
export interface PriceSource {
  instrument(symbol: string): Instrument | undefined;
  quote(symbol: string): Quote | undefined;
  /**
   * Account currency for one unit; the last known rate, however old: this values, it does not trade. Undefined where the
   * market does not say what the currency is worth.
   */
  displayRate(currency: string): Rate | undefined;
  /** When the instrument's current session began. */
  sessionStart(symbol: string): Date;
}

export interface MarketViewOptions {
  readonly market: Market;
  readonly clock: Clock;
  readonly accountCurrency: string;
  /** What a currency is worth in the account's; by the market's own pairs where absent. */
  readonly rateOf?: (currency: string) => SettlementRate | undefined;
  /** For so long before the opening the venue takes orders. */
  readonly preOpenMs?: number | undefined;
  /** No order stands beyond what the calendar of its exchange knows: with real money. */
  readonly endsWithCalendar?: boolean;
}

/** Where the market never closes, a waiting order ends after a day. */
const alwaysOpenLifetimeMs = 24 * hourMs;

/** The market as orders and positions see it, in the account's currency. */
export function createMarketView({
  market,
  clock,
  accountCurrency,
  rateOf = (currency) => findSettlementRate(market, currency, accountCurrency),
  preOpenMs = 0,
  endsWithCalendar = false,
}: MarketViewOptions): MarketView & PriceSource {
  function sessionAt(symbol: string, at: Date) {
    const { opensAt, ...then } = market.session(symbol, at);
    const isPreOpen = opensAt !== undefined && opensAt.getTime() - at.getTime() <= preOpenMs;
    const { open, isUnknown, closesAt, knownUntil } = isPreOpen ? market.session(symbol, opensAt) : then;
    const goodUntil = closesAt ?? new Date(at.getTime() + alwaysOpenLifetimeMs);
    const endsAt = market.instrument(symbol)?.endsAt;
    const known = {
      ...(isPreOpen && { isPreOpen }),
      ...(isUnknown && { isUnknown }),
      ...(endsWithCalendar && knownUntil !== undefined && { knownUntil }),
    };
    return { open, ...known, goodUntil: endsAt !== undefined && endsAt < goodUntil ? endsAt : goodUntil };
  }

  return {
    instrument: (symbol) => market.instrument(symbol),
    quote: (symbol) => market.quote(symbol),
    session: (symbol) => sessionAt(symbol, clock.now()),
    opening(symbol, of) {
      const now = clock.now();
      const from = of === undefined ? now : new Date(of.getTime() + preOpenMs);
      const { open, closesAt } = market.session(symbol, from);
      if (open && closesAt === undefined) return undefined;
      const { opensAt } = market.session(symbol, closesAt ?? from);
      if (opensAt === undefined) return undefined;
      const collectsFrom = new Date(opensAt.getTime() - preOpenMs);
      const { goodUntil } = sessionAt(symbol, opensAt);
      return { opensAt, goodUntil, ...(now < collectsFrom && collectsFrom < opensAt && { collectsFrom }) };
    },
    settlementRate(currency) {
      const rate = rateOf(currency);
      if (rate === undefined) throw new Refusal('no_exchange_rate', { values: { currency } });
      const { quoteTime } = rate;
      // A rate is a price like any other, so that it may be as old as one.
      if (quoteTime !== undefined && clock.now().getTime() - quoteTime.getTime() > quoteLifetimeMs) {
        throw new Refusal('stale_rate');
      }
      return rate;
    },
    displayRate: (currency) => (currency === accountCurrency ? evenRate : rateOf(currency)),
    sessionStart: (symbol) => market.session(symbol, clock.now()).startedAt,
  };
}

/** What says whether something can be traded at this moment. */
export interface TradingNow {
  instrument(symbol: string): Instrument | undefined;
  isOpen(symbol: string): boolean;
  readonly now: Date;
}

/**
 * Whether an order for it could be filled by this quote at all: open, not halted, not over, and the quote not too old.
 * Who looks for orders that a price has reached leaves the others out first. They stay reached for as long as a halt
 * lasts, and however many they are, they must not stand in the way of those that can be filled.
 */
export function takesOrders(quote: Pick<Quote, 'symbol' | 'time'>, { instrument, isOpen, now }: TradingNow): boolean {
  const found = instrument(quote.symbol);
  if (found === undefined || found.trading === 'halted') return false;
  if (found.endsAt !== undefined && found.endsAt <= now) return false;
  return now.getTime() - quote.time.getTime() <= quoteLifetimeMs && isOpen(quote.symbol);
}

/** What a venue is asked to trade. */
export interface VenueOrder {
  readonly no: string;
  readonly symbol: string;
  readonly side: Side;
  /** What is open of it. */
  readonly quantity: bigint;
  /** The worst price that the customer takes. */
  readonly limitPrice: Decimal;
}

/** A trade, and what priced it. */
export interface Execution {
  readonly price: Decimal;
  readonly source: string;
  readonly time: Date;
}

/**
 * Where orders trade. It is asked inside of the transaction that books the trade, so it answers at once, from what it
 * knows. What trades elsewhere, and part by part, comes as reports (`book-report.ts`).
 */
export interface ExecutionVenue {
  readonly kind: 'internal';
  readonly name: string;
  /** The trade of all that is open, or undefined where it has to wait. */
  execute(order: VenueOrder, quote: Quote): Execution | undefined;
}

/**
 * Where orders are sent, and which answers in its own time, or not at all. What is to be told to it is written down with the order
 * (`modules/venues`), and what it says comes as reports.
 */
export interface RoutedVenue {
  readonly kind: 'routed';
  readonly name: string;
  readonly can: {
    /** Whether it changes orders; where not, a customer cancels and places another. */
    readonly replace: boolean;
    /** Whether it can be asked what has become of an order. */
    readonly status: boolean;
    /** Whether it has market orders of its own; where not, it is sent a limit at what protects one. */
    readonly market: boolean;
    /** Which lifetimes it has beside the day. What stands until it is cancelled is else sent anew each session. */
    readonly gtc: boolean;
    readonly ioc: boolean;
    readonly fok: boolean;
  };
  /** Whether it cancels what waits there when its link breaks, told or not: what it says nothing of after that is in doubt. */
  readonly cancelsOnDisconnect?: boolean;
  /** Whether new orders are taken at this moment; they are where absent. */
  isTaking?(): boolean;
  /** For so long before the opening it takes orders, which wait for an auction then; not before where absent. */
  readonly preOpenMs?: number;
  /** It keeps an account for each customer (`venue_accounts`): who has none that trades there, places no orders. */
  readonly hasAccounts?: true;
}

export type Venue = ExecutionVenue | RoutedVenue;

/** Trades against the house at the recorded quote, where that is no worse than the limit. */
export const internalVenue: ExecutionVenue = {
  kind: 'internal',
  name: 'internal',
  execute({ side, limitPrice }, quote) {
    if (!isReached(side, limitPrice, quote.price)) return undefined;
    return { price: quote.price, source: quote.source, time: quote.time };
  },
};

/** What one unit of a currency settles at in the account's, and which quotes say so. */
export interface SettlementRate extends Rate {
  /** The pairs and their feed, such as "USDINR, simulated/3"; absent for the account's own currency. */
  readonly source: string | undefined;
  /** When the feed made the quote; of two the older. */
  readonly quoteTime: Date | undefined;
}

export const ownCurrency: SettlementRate = { ...evenRate, source: undefined, quoteTime: undefined };

/** What pairs quote most currencies against. */
const bridge = 'USD';

type Quotes = Pick<Market, 'instrument'> & { quote(symbol: string): Quote | undefined };

/** One currency in another as a fraction, so that a cross is rounded once. */
interface Fraction {
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  readonly quotes: readonly Quote[];
}

export interface RatesThen {
  readonly market: Pick<Market, 'instrument' | 'quoteAt'>;
  readonly prices: Pick<PriceSource, 'displayRate'>;
  readonly accountCurrency: string;
}

/**
 * The rate by the market's own pair of the two currencies, straight or the other way round, or else by what both are
 * worth in dollars; however old its quotes are.
 * @returns undefined where the market has no such pairs, or no quote of them
 */
export function findSettlementRate(market: Quotes, from: string, to: string): SettlementRate | undefined {
  if (from === to) return ownCurrency;
  const fraction = paired(market, from, to) ?? crossed(market, from, to);
  if (fraction === undefined) return undefined;
  const { numerator, denominator, quotes } = fraction;
  const hundredMillionths = divideHalfEven(numerator * RATE_ONE, denominator);
  if (hundredMillionths === 0n) return undefined;
  const [oldest] = quotes.toSorted((left, right) => left.time.getTime() - right.time.getTime());
  return {
    hundredMillionths,
    source: `${quotes.map(({ symbol }) => symbol).join(' × ')}, ${[...new Set(quotes.map(({ source }) => source))].join(', ')}`,
    quoteTime: oldest?.time,
  };
}

/** Account currency for one unit at a moment; as now where the feed does not know that any more. */
export function displayRateAt(
  { market, prices, accountCurrency }: RatesThen,
  currency: string,
  at: Date,
): Rate | undefined {
  const then = { instrument: market.instrument, quote: (symbol: string) => market.quoteAt(symbol, at) };
  return findSettlementRate(then, currency, accountCurrency) ?? prices.displayRate(currency);
}

function paired(market: Quotes, from: string, to: string): Fraction | undefined {
  const straight = quoteOfPair(market, from, to);
  if (straight !== undefined) return { numerator: straight.price, denominator: ONE, quotes: [straight] };
  const inverse = quoteOfPair(market, to, from);
  return inverse && { numerator: ONE, denominator: inverse.price, quotes: [inverse] };
}

function crossed(market: Quotes, from: string, to: string): Fraction | undefined {
  const first = paired(market, from, bridge);
  const second = paired(market, bridge, to);
  if (first === undefined || second === undefined) return undefined;
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
    quotes: [...first.quotes, ...second.quotes],
  };
}

/** A share may have the letters of a pair for its code; only a pair says what a currency is worth. */
function quoteOfPair(market: Quotes, base: string, quoted: string): Quote | undefined {
  const symbol = `${base}${quoted}`;
  const instrument = market.instrument(symbol);
  if (instrument?.baseCurrency !== base || instrument.currency !== quoted) return undefined;
  const quote = market.quote(symbol);
  return quote !== undefined && quote.price > 0n ? quote : undefined;
}

/** A rate as rows keep it. */
export interface SettlementRateRow {
  readonly settlementRate: bigint;
  readonly rateSource: string | undefined;
  readonly rateQuoteTime: Date | undefined;
}

export function toSettlementRate(row: SettlementRateRow): SettlementRate {
  return {
    hundredMillionths: row.settlementRate,
    source: row.rateSource,
    quoteTime: row.rateQuoteTime,
  };
}

/** The columns of a row that keep a rate. */
export function columnsOfRate({ hundredMillionths, source, quoteTime }: SettlementRate): SettlementRateRow {
  return { settlementRate: hundredMillionths, rateSource: source, rateQuoteTime: quoteTime };
}
