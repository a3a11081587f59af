import { evenRate, type Rate, type Decimal } from '@sauda/money';
import { findSettlementRate, type Instrument, type Market, type Quote, type SettlementRate } from '../market/index.ts';
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
  session(symbol: string): { readonly open: boolean; readonly goodUntil: Date };
  /**
   * Account currency for one unit of `currency`, by the market's own pair at this moment.
   * @throws Refusal `stale_rate`, `no_exchange_rate`
   */
  settlementRate(currency: string): SettlementRate;
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
}

/** Where the market never closes, a waiting order ends after a day. */
const alwaysOpenLifetimeMs = 24 * hourMs;

/** The market as orders and positions see it, in the account's currency. */
export function createMarketView({
  market,
  clock,
  accountCurrency,
  rateOf = (currency) => findSettlementRate(market, currency, accountCurrency),
}: MarketViewOptions): MarketView & PriceSource {
  return {
    instrument: (symbol) => market.instrument(symbol),
    quote: (symbol) => market.quote(symbol),
    session(symbol) {
      const now = clock.now();
      const { open, closesAt } = market.session(symbol, now);
      const goodUntil = closesAt ?? new Date(now.getTime() + alwaysOpenLifetimeMs);
      const endsAt = market.instrument(symbol)?.endsAt;
      return { open, goodUntil: endsAt !== undefined && endsAt < goodUntil ? endsAt : goodUntil };
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
 * knows: a venue elsewhere answers from the reports that it has received, and has the order matched when one comes.
 */
export interface ExecutionVenue {
  readonly name: string;
  /** The whole order's trade, or undefined where it has to wait. */
  execute(order: VenueOrder, quote: Quote): Execution | undefined;
}

/** Trades against the house at the recorded quote, where that is no worse than the limit. */
export const internalVenue: ExecutionVenue = {
  name: 'internal',
  execute({ side, limitPrice }, quote) {
    if (!isReached(side, limitPrice, quote.price)) return undefined;
    return { price: quote.price, source: quote.source, time: quote.time };
  },
};
