import { randomUUID } from 'node:crypto';
import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import type { Buy } from '../../../../src/modules/trading/decide.ts';
import type { Repeatable } from '../../../../src/modules/trading/executor.ts';
import { listTriggers } from '../../../../src/modules/trading/triggers/triggers.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';

const symbol = 'KAVPOWER';
const everything = { limit: 100, offset: 0 };

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-21T10:00:00Z'));
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const priceNow = (): bigint => t.market.quote(symbol)?.price ?? 0n;
const tick = (): bigint => t.market.instrument(symbol)?.tickSize ?? 0n;
const triggersOf = async (customerId: string) =>
  (await listTriggers(t.database.sql, customerId, {}, everything)).triggers;
const noticesOf = async (customerId: string) =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind, values }) => ({ kind, values }));

async function buyer(limitPrice: bigint): Promise<Buy & { stopPrice: bigint; targetPrice: bigint }> {
  const customerId = await t.newCustomer(decimal(1_000_000));
  const prices = { stopPrice: limitPrice - 10n * tick(), targetPrice: limitPrice + 10n * tick() };
  return {
    kind: 'buy',
    customerId,
    symbol,
    assetClass: 'stock',
    quantity: 5n,
    limitPrice,
    position: 'full',
    ...prices,
  };
}

/** The market at another price, until the answer is called. */
function quoteAt(price: bigint): () => void {
  const { quote } = t.market;
  t.market.quote = (one) => {
    const found = quote(one);
    return found !== undefined && one === symbol ? { ...found, price } : found;
  };
  return () => {
    t.market.quote = quote;
  };
}

test('a stop and a target are there as soon as the buy is filled, once, however often it is sent', async () => {
  const { stopPrice, targetPrice, ...buy } = await buyer(priceNow());
  const repeatable: Repeatable = {
    customerId: buy.customerId,
    path: '/buy',
    key: randomUUID(),
    bodyHash: Buffer.from('one'),
    yes: ([{ no }]) => ({ status: 200, answer: no }),
    no: () => undefined,
  };
  const send = () => t.executor.submit({ ...buy, stopPrice, targetPrice }, repeatable);
  const outcomes = await Promise.all([send(), send(), t.node().executor.submit({ ...buy, stopPrice }, repeatable)]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'repeated', 'repeated']);
  const { orders } = outcomes.find((outcome) => outcome.kind === 'done') ?? { orders: [] };
  const found = await triggersOf(buy.customerId);
  expect(found).toMatchObject([{ lotNo: orders[0]?.no, stopPrice, status: 'active', quantity: undefined }]);
  expect(found[0]?.expiresAt.getTime()).toBeGreaterThan(t.clock.now().getTime() + 364 * 86_400_000);
});

test('an order that waits brings them hours later, and tells of what the price has passed by then', async () => {
  const limit = priceNow() - 20n * tick();
  const [kept, passed, cancelled] = [await buyer(limit), await buyer(limit), await buyer(limit)];
  const orders = await Promise.all([kept, passed, cancelled].map((buy) => t.run(buy)));
  expect(orders.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  await t.run({ kind: 'cancel', customerId: cancelled.customerId, no: orders[2]?.no ?? '' });
  t.clock.advance(3 * 3_600_000);
  const [atLimit, below] = [limit, passed.stopPrice];
  for (const [price, buy, no] of [
    [atLimit, kept, orders[0]?.no],
    [below, passed, orders[1]?.no],
  ] as const) {
    const restore = quoteAt(price);
    const filled = await t.run({ kind: 'match', customerId: buy.customerId, no: no ?? '' });
    restore();
    expect(filled).toMatchObject({ status: 'success', fill: { price } });
  }
  expect(await triggersOf(kept.customerId)).toMatchObject([
    { lotNo: orders[0]?.no, stopPrice: kept.stopPrice, targetPrice: kept.targetPrice, status: 'active' },
  ]);
  expect((await noticesOf(kept.customerId)).map(({ kind }) => kind)).toEqual(['order_bought']);
  expect(await triggersOf(passed.customerId)).toMatchObject([
    { lotNo: orders[1]?.no, stopPrice: undefined, targetPrice: passed.targetPrice, status: 'active' },
  ]);
  expect(await noticesOf(passed.customerId)).toEqual(
    expect.arrayContaining([
      {
        kind: 'stop_not_set',
        values: expect.objectContaining({ no: orders[1]?.no, price: expect.stringMatching(/ INR$/) }),
      },
    ]),
  );
  expect(await triggersOf(cancelled.customerId)).toEqual([]);
});
