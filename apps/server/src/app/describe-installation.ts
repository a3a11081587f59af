import { createRequire } from 'node:module';
import { formatRate } from '@sauda/money';
import type { Market } from '../modules/market/index.ts';
import type { PriceSource } from '../modules/trading/market-view.ts';
import type { Config } from './config.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** What the app needs to know about this installation, beside what an operator can change. */
export function describeInstallation(config: Config): Record<string, string> {
  return {
    version,
    mode: config.mode,
    market: config.market,
    currency: config.currency,
    customer_service: config.hasCustomerService ? 'on' : 'off',
    ...(config.publicUrl === undefined ? {} : { public_url: config.publicUrl }),
    ...(config.licence === undefined
      ? {}
      : {
          licence_name: config.licence.name,
          licence_regulator: config.licence.regulator,
          licence_number: config.licence.number,
        }),
  };
}

/** What the market's currencies settle at now, as entries; what the market cannot say has none. */
export function settlementRates(market: Market, prices: PriceSource, currency: string): ReadonlyMap<string, string> {
  const currencies = new Set<string>(market.list({}).map(({ currency }) => currency));
  currencies.delete(currency);
  return new Map(
    [...currencies].flatMap((one) => {
      const rate = prices.displayRate(one);
      return rate === undefined ? [] : [[`settlement_rate_${one}`, formatRate(rate)] as const];
    }),
  );
}
