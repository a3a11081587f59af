import { createCategories } from '../modules/market/categories/categories.ts';
import { createInstrumentRules, houseMarket } from '../modules/market/house-market.ts';
import type { Market } from '../modules/market/market.ts';
import { createListings } from '../modules/offerings/ipos/listings.ts';
import { createOfferings } from '../modules/offerings/offerings.ts';
import { isMadeBy, makersOf } from '../modules/staff/is-made-by.ts';
import { createAlertWatch } from '../modules/trading/alerts/alert-watch.ts';
import { createExecutor, executorPace } from '../modules/trading/executor.ts';
import { tradingTerms } from '../modules/trading/fill.ts';
import { createLifecycle } from '../modules/trading/lifecycle/lifecycle.ts';
import { createMarketView, internalVenue } from '../modules/trading/market-view.ts';
import { createMatcher } from '../modules/trading/matcher.ts';
import { createTriggerWatch } from '../modules/trading/triggers/trigger-watch.ts';
import { chooseMarket } from './choose-market.ts';
import type { Platform } from './platform.ts';

/** The market, what trades on it, and what is offered beside it. @param ownMarket in the place of the configured one */
export async function createTrade(platform: Platform, ownMarket: Market | undefined) {
  const { config, database, clock, rounds, settings, encryption } = platform;
  const instrumentRules = createInstrumentRules(database, rounds);
  const asListed = ownMarket ?? (await chooseMarket(platform));
  const listings = createListings(database, rounds);
  const { companies, market } = houseMarket(asListed, {
    rules: instrumentRules,
    listedSince: listings.since,
    currency: config.currency,
  });
  const prices = createMarketView({ market, clock, accountCurrency: config.currency });
  const terms = tradingTerms(settings);
  const executor = createExecutor({
    ...platform,
    ...executorPace,
    market: prices,
    // What a real market trades takes a real venue behind the port.
    venue: platform.isPractice ? internalVenue : undefined,
    settings: terms,
  });
  const trading = { ...platform, market, view: prices, executor, makersOf };
  createMatcher(trading);
  createAlertWatch(trading);
  createTriggerWatch(trading);
  createLifecycle(trading);
  const offerings = createOfferings({
    ...platform,
    market: {
      instrument: (symbol) => companies.instrument(symbol),
      isListed: (symbol) => market.instrument(symbol) !== undefined,
      quote: (symbol) => market.quote(symbol),
    },
    seeds: encryption.sealerFor('ipo draws'),
    isMadeBy,
    settlementRate: prices.settlementRate,
    feeBasisPoints: () => terms().feeBasisPoints,
  });
  const categories = createCategories(database, market, rounds);
  return { instrumentRules, asListed, companies, listings, market, categories, prices, executor, offerings };
}
