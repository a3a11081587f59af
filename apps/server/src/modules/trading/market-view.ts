import { evenRate } from '@sauda/money';
import { findSettlementRate, type Instrument, type Market, type Quote, type SettlementRate } from '../market/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PriceSource } from './holdings.ts';
import { hourMs } from '../../platform/time.ts';

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
