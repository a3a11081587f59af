import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulatedMarket } from '../market/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { createSettings } from '../platform/settings.ts';
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { setPracticeRates } from './rates.ts';

const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
const market = createSimulatedMarket({ clock, seed: 'rates', alwaysOpen: true });
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each(['INR', 'USD', 'MXN'])('an account in %s can pay for whatever the market trades', async (accountCurrency) => {
  const { database } = db;
  const settings = createSettings(database, clock);
  await setPracticeRates({ database, market, settings, accountCurrency });
  const worth = (currency: string) =>
    currency === accountCurrency ? 1 : Number(settings.find(`settlement_rate_${currency}`)?.value);
  const rupeesPerDollar = worth('USD') / worth('INR');
  const quoted = Number(market.quote('USDINR')?.price) / 10_000;
  // A rate has four decimals, which for a rupee in dollars are few.
  expect(Math.abs(rupeesPerDollar / quoted - 1)).toBeLessThan(0.01);
  for (const { currency } of market.list({})) expect(worth(currency)).toBeGreaterThan(0);
});
