import { decimal, roundHalfEven } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestTrading, openLots, type TestTrading } from '../trading/test-trading.ts';
import type { PriceSource } from '../trading/index.ts';
import { readWallet } from './index.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-21T10:05:00Z'));
});
afterAll(() => t.close());

test('a wallet adds up to the last minor unit what its lots come to one by one, of eleven thousand too', async () => {
  const customerId = await t.newCustomer(decimal(9_000_000));
  const prices = t.view as PriceSource;
  for (const symbol of ['DECSTEEL', 'KONSHIP', 'KAVPOWER']) {
    await t.buy(customerId, symbol, 3n);
  }
  await t.database.sql`
    INSERT INTO lots (customer_id, no, symbol, asset_class, origin, quantity, remaining, reserved, price, cost, currency, opened_at)
    SELECT customer_id, no || '-' || place, symbol, asset_class, origin, 1 + place % 7, 1 + place % 7, 0, price, cost, currency, opened_at
    FROM lots CROSS JOIN generate_series(1, 3_700) AS place WHERE customer_id = ${customerId}`;
  const lots = await openLots(t.database.sql, customerId);
  expect(lots.length).toBeGreaterThan(11_000);
  // All three are quoted in the account's own currency, with four decimals.
  const oneByOne = lots.reduce(
    (sum, { symbol, remaining }) => sum + roundHalfEven((prices.quote(symbol)?.price ?? 0n) * remaining),
    0n,
  );
  expect((await readWallet(t.database.sql, prices, customerId)).invested).toBe(oneByOne);
});
