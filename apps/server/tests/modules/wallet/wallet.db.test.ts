import { decimal, roundHalfEven } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestTrading, openLots, type TestTrading } from '../../helpers/trading.ts';
import type { PriceSource } from '../../../src/modules/trading/index.ts';
import { listHolds, readWallets } from '../../../src/modules/wallet/wallet.ts';

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
  const [wallet] = await readWallets(t.database.sql, prices, [customerId]);
  expect(wallet?.invested).toBe(oneByOne);
});

test('what holds money is told a page at a time, each order once, however many wait', async () => {
  const customerId = await t.newCustomer(decimal(9_000_000));
  const prices = t.view as PriceSource;
  const limitPrice = t.view.quote('KAVPOWER')?.bandLow ?? 0n;
  const waiting: string[] = [];
  for (let index = 0; index < 45; index += 1) {
    const order = {
      kind: 'buy',
      customerId,
      symbol: 'KAVPOWER',
      assetClass: 'stock',
      quantity: 1n,
      limitPrice,
    } as const;
    waiting.push((await t.run({ ...order, position: 'full' })).no);
  }
  const page = (number: number) => listHolds(t.database.sql, prices, customerId, { offset: number * 20, limit: 20 });
  const pages = [await page(0), await page(1), await page(2)];
  expect(pages.map(({ holds, count }) => [holds.length, count])).toEqual([
    [20, 45],
    [20, 45],
    [5, 45],
  ]);
  const all = pages.flatMap(({ holds }) => holds);
  expect(all.map(({ no }) => no).toSorted()).toEqual(waiting.toSorted());
  const [wallet] = await readWallets(t.database.sql, prices, [customerId]);
  expect(all.reduce((sum, { amount }) => sum + amount, 0n)).toBe(wallet?.held);
  expect(all[0]).toMatchObject({ kind: 'order', name: 'Kaveri Power' });
});
