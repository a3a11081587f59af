import { evenRate } from '@sauda/money';
import { findSettlementRate, type Market, type SettlementRate } from '../market/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MarketView } from './context.ts';
import type { PriceSource } from './holdings.ts';
import { quoteLifetimeMs } from './rules.ts';
import { hourMs } from '../../platform/time.ts';

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
