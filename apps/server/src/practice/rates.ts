import { ONE, divideHalfEven, formatDecimal, type Decimal } from '@sauda/money';
import type { Market } from '../market/index.ts';
import type { Database } from '../platform/database.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Sets the settlement rates of a practice market from its own currency pairs, as an operator would from a bank's.
 * Call it more often than a rate's lifetime of a day.
 */
export async function setPracticeRates(options: {
  database: Database;
  market: Market;
  settings: Settings;
  accountCurrency: string;
}): Promise<void> {
  const { database, market, settings, accountCurrency } = options;
  const currencies = new Set<string>(market.list({}).map(({ currency }) => currency));
  currencies.delete(accountCurrency);
  await database.transaction(async (tx) => {
    for (const currency of [...currencies].toSorted()) {
      const rate = rateOf(market, currency, accountCurrency);
      if (rate === undefined || rate === 0n) continue;
      await settings.set(tx, `settlement_rate_${currency}`, formatDecimal(rate, 4), 'practice-market');
    }
  });
}

/** From the pair of the two, or else from what each is worth in dollars. */
function rateOf(market: Market, from: string, to: string): Decimal | undefined {
  const paired = pairedRate(market, from, to);
  if (paired !== undefined) return paired;
  const dollars = pairedRate(market, from, 'USD');
  const perDollar = pairedRate(market, 'USD', to);
  return dollars === undefined || perDollar === undefined ? undefined : divideHalfEven(dollars * perDollar, ONE);
}

/** From the pair, or from the pair the other way round. */
function pairedRate(market: Market, from: string, to: string): Decimal | undefined {
  const direct = market.quote(`${from}${to}`)?.price;
  if (direct !== undefined) return direct;
  const inverse = market.quote(`${to}${from}`)?.price;
  return inverse === undefined || inverse === 0n ? undefined : divideHalfEven(ONE * ONE, inverse);
}
