import { ONE, parseDecimal, type Decimal } from '@sauda/money';
import type { Market } from '../market/index.ts';
import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MarketView } from './context.ts';
import type { PriceSource } from './positions.ts';

/** A configured exchange rate, and when it was set. */
export interface ConfiguredRate {
  readonly value: string;
  readonly updatedAt: Date | undefined;
}

export interface MarketViewOptions {
  readonly market: Market;
  readonly clock: Clock;
  readonly accountCurrency: string;
  /** Account currency for one unit of `currency`, as the operator has set it. */
  rate(currency: string): ConfiguredRate | undefined;
}

const hourMs = 3_600_000;
/** A rate older than this settles nothing (DECISIONS §6). */
const rateLifetimeMs = 24 * hourMs;
/** Where the market never closes, a waiting order ends after a day (DECISIONS §3). */
const alwaysOpenLifetimeMs = 24 * hourMs;

/** The market as orders and positions see it, in the account's currency. */
export function createMarketView({
  market,
  clock,
  accountCurrency,
  rate,
}: MarketViewOptions): MarketView & PriceSource {
  const lastRate = (currency: string): Decimal | undefined =>
    currency === accountCurrency ? ONE : parseDecimal(rate(currency)?.value ?? '');

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
      const value = lastRate(currency);
      const setAt = rate(currency)?.updatedAt?.getTime() ?? 0;
      const isFresh = currency === accountCurrency || clock.now().getTime() - setAt <= rateLifetimeMs;
      if (value === undefined || value <= 0n || !isFresh) throw new Refusal('stale_rate');
      return value;
    },
    displayRate: (currency) => lastRate(currency) ?? ONE,
    sessionStart: (symbol) => market.session(symbol, clock.now()).startedAt,
  };
}
