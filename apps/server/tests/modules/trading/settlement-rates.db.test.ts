import { convertHalfEven, decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSettlementRate, createMarketView, type SettlementRate } from '../../../src/modules/trading/market-view.ts';
import { findOrder } from '../../../src/modules/trading/read-orders.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const start = new Date('2026-11-20T12:00:00Z');
const share = 'AMGL';
let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const pairNow = (): SettlementRate => {
  const rate = findSettlementRate(t.market, 'USD', 'INR');
  if (rate === undefined) throw new Error('the practice market has no USDINR');
  return rate;
};

test("each fill is settled at the pair's quote of its moment, which its order keeps", async () => {
  const customerId = await t.newCustomer(decimal('1000000'));
  const rates: bigint[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    t.clock.advance(3_600_000);
    const rate = pairNow();
    t.rateOf = () => rate;
    const order = await t.buy(customerId, share, 3n);
    const price = order.fill?.price ?? 0n;
    expect(order.settlementRate).toEqual(rate);
    expect(order.fill?.amount).toBe(convertHalfEven(price * 3n, rate));
    const kept = await findOrder(t.database.sql, customerId, order.no);
    expect(kept?.settlementRate).toEqual(rate);
    const sold = await t.sell(customerId, order.no);
    expect(sold.settlementRate).toEqual(rate);
    rates.push(rate.hundredMillionths);
  }
  // The pair has moved, and the rate with it.
  expect(new Set(rates).size).toBe(3);
});

test('a rate older than a price may be settles nothing, neither way', async () => {
  const customerId = await t.newCustomer(decimal('1000000'));
  t.rateOf = pairNow;
  const bought = await t.buy(customerId, share, 1n);
  const old = new Date(t.clock.now().getTime() - 60_001);
  t.rateOf = () => ({ ...pairNow(), quoteTime: old });
  await expect(t.buy(customerId, share, 1n)).rejects.toMatchObject({ key: 'stale_rate' });
  await expect(t.sell(customerId, bought.no)).rejects.toMatchObject({ key: 'stale_rate' });
  t.rateOf = () => ({ ...pairNow(), quoteTime: new Date(old.getTime() + 1) });
  expect((await t.sell(customerId, bought.no)).status).toBe('success');
});

test('what no pair prices in the account currency is refused with that reason, and worth nothing invented', async () => {
  const customerId = await t.newCustomer(decimal('1000000'));
  t.rateOf = () => undefined;
  await expect(t.buy(customerId, share, 1n)).rejects.toMatchObject({
    key: 'no_exchange_rate',
    details: { values: { currency: 'USD' } },
  });
  expect(t.view.displayRate('USD')).toBeUndefined();
});

test('without anybody in between, the view asks the market itself', () => {
  const view = createMarketView({ market: t.market, clock: t.clock, accountCurrency: 'INR' });
  expect(view.settlementRate('USD')).toEqual(pairNow());
});
