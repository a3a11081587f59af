import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../../src/platform/database.ts';
import { addAlert, listAlerts } from '../../../src/modules/trading/alerts/alerts.ts';
import { createAlertWatch } from '../../../src/modules/trading/alerts/alert-watch.ts';
import { listIncome } from '../../../src/modules/trading/lifecycle/read-income.ts';
import { createMatcher } from '../../../src/modules/trading/matcher.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';
import { addTrigger, listTriggers } from '../../../src/modules/trading/triggers/triggers.ts';
import { createTriggerWatch } from '../../../src/modules/trading/triggers/trigger-watch.ts';
import { quiet, restingRounds } from '../../helpers/quiet.ts';

const start = new Date('2026-11-21T10:05:00Z');
const halted = 'KAVPOWER';
const live = 'DECSTEEL';
const everything = { limit: 100, offset: 0 };
const log = quiet;
const rounds = restingRounds();
/** Fewer than are stuck. */
const atOnce = 3;
const stuck = 7;

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start);
});
afterEach(async () => {
  await t.expectInOrder();
});
afterAll(() => t.close());

/** Halts a share until the answer is called. */
function halt(symbol: string): () => void {
  const { instrument } = t.market;
  t.market.instrument = (one) => {
    const found = instrument(one);
    return found !== undefined && one === symbol ? { ...found, trading: 'halted' } : found;
  };
  return () => {
    t.market.instrument = instrument;
  };
}

const quoteOf = (symbol: string) => {
  const quote = t.market.quote(symbol);
  if (quote === undefined) throw new Error(`${symbol} has no quote`);
  return quote;
};
const statusOf = async (customerId: string, no: string) =>
  (
    await t.database.sql<Array<{ status: string }>>`
    SELECT status FROM orders WHERE customer_id = ${customerId} AND no = ${no}`
  )[0]?.status;

/** Somebody with a waiting buy at the lowest price, which a quote of that price reaches. */
async function waitingBuy(symbol: string) {
  const customerId = await t.newCustomer(decimal(1_000_000));
  const { bandLow } = quoteOf(symbol);
  const { tickSize } = t.market.instrument(symbol) ?? { tickSize: 1n };
  const limitPrice = bandLow + ((tickSize - (bandLow % tickSize)) % tickSize);
  const { no } = await t.run({
    kind: 'buy',
    customerId,
    symbol,
    assetClass: 'stock',
    quantity: 1n,
    limitPrice,
    position: 'full',
  });
  return { customerId, no, limitPrice };
}

async function withStop(symbol: string) {
  const customerId = await t.newCustomer(decimal(1_000_000));
  const lot = await t.buy(customerId, symbol, 1n);
  const { tickSize } = t.market.instrument(symbol) ?? { tickSize: 1n };
  const stopPrice = quoteOf(symbol).price - tickSize;
  await t.database.transaction((tx) =>
    addTrigger(tx, t.market, {
      customerId,
      lotNo: lot.no,
      quantity: undefined,
      stopPrice,
      targetPrice: undefined,
      at: t.clock.now(),
    }),
  );
  return { customerId, stopPrice };
}

const triggersOf = async (customerId: string) =>
  (await listTriggers(t.database.sql, customerId, {}, everything)).triggers;

test('more stops than are read at once, reached on a share that is halted, hold up nobody else’s stop', async () => {
  const behind: Array<{ customerId: string }> = [];
  for (let one = 0; one < stuck; one += 1) behind.push(await withStop(halted));
  const free = await withStop(live);
  // Reached before the halt, as they are when it comes between the price and the sell: the oldest of all.
  await t.database.sql`
    UPDATE triggers SET status = 'triggered', reached = 'stop', reached_at = ${start} WHERE symbol = ${halted}`;
  const resume = halt(halted);
  const watch = createTriggerWatch({ ...t, executor: t.executor, log, rounds, atOnce });
  await watch.look([
    { ...quoteOf(halted), price: decimal('0.05') },
    { ...quoteOf(live), price: free.stopPrice },
  ]);
  expect(await triggersOf(free.customerId)).toMatchObject([{ status: 'triggered', orderNo: expect.any(String) }]);
  for (const { customerId } of behind) {
    expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: undefined }]);
  }
  resume();
  await watch.sweep();
  for (const { customerId } of behind) {
    expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: expect.any(String) }]);
  }
});

test('no price is reached while a share is halted: a stop waits for the price at which it trades again', async () => {
  const { customerId, stopPrice } = await withStop(halted);
  const watch = createTriggerWatch({ ...t, executor: t.executor, log, rounds });
  const resume = halt(halted);
  await watch.look([{ ...quoteOf(halted), price: stopPrice }]);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'active' }]);
  resume();
  await watch.look([{ ...quoteOf(halted), price: stopPrice }]);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: expect.any(String) }]);
});

test('stops whose sell throws hold up nobody else’s, and none is lost', async () => {
  const poisoned: Array<{ customerId: string }> = [];
  for (let one = 0; one < stuck; one += 1) poisoned.push(await withStop(live));
  const free = await withStop(live);
  const isPoisoned = (customerId: string) => poisoned.some((one) => one.customerId === customerId);
  const executor: TestTrading['executor'] = {
    ...t.executor,
    submit: (command, repeatable) =>
      isPoisoned(command.customerId) ? Promise.reject(new Error('poisoned')) : t.executor.submit(command, repeatable),
  };
  const watch = createTriggerWatch({ ...t, executor, log, rounds, atOnce });
  await watch.look([{ ...quoteOf(live), price: free.stopPrice }]);
  expect(await triggersOf(free.customerId)).toMatchObject([{ orderNo: expect.any(String) }]);
  await createTriggerWatch({ ...t, executor: t.executor, log, rounds, atOnce }).sweep();
  for (const { customerId } of poisoned) {
    expect(await triggersOf(customerId)).toMatchObject([{ orderNo: expect.any(String) }]);
  }
});

test('more orders than are read at once, reached and not to be filled, hold up nobody else’s order', async () => {
  const stuckOrders = [];
  for (let one = 0; one < stuck; one += 1) stuckOrders.push(await waitingBuy(halted));
  const poisoned = await waitingBuy(live);
  const free = [];
  for (let one = 0; one < stuck; one += 1) free.push(await waitingBuy(live));
  const price = poisoned.limitPrice;
  const { quote } = t.market;
  const low = { ...quoteOf(live), price };
  t.market.quote = (symbol) => (symbol === live ? low : quote(symbol));
  const resume = halt(halted);
  let tries = 0;
  const executor: TestTrading['executor'] = {
    ...t.executor,
    submit(command, repeatable) {
      if (command.customerId !== poisoned.customerId) return t.executor.submit(command, repeatable);
      tries += 1;
      return Promise.reject(new Error('poisoned'));
    },
  };
  const matcher = createMatcher({ ...t, sql: t.database.sql, executor, log, rounds, ordersAtOnce: atOnce });
  const quotes = [{ ...quoteOf(halted), price: stuckOrders[0]?.limitPrice ?? 0n }, low];
  await matcher.look(quotes);
  for (const { customerId, no } of free) expect(await statusOf(customerId, no)).toBe('success');
  for (const { customerId, no } of [...stuckOrders, poisoned]) expect(await statusOf(customerId, no)).toBe('pending');
  // It is not asked for with each quote again.
  await matcher.look(quotes);
  expect(tries).toBe(1);
  resume();
  t.market.quote = quote;
  t.clock.advance(24 * 3_600_000 + 1_000);
  await matcher.expire();
  for (const { customerId, no } of stuckOrders) expect(await statusOf(customerId, no)).toBe('expired');
  expect(await statusOf(poisoned.customerId, poisoned.no)).toBe('pending');
  await createMatcher({ ...t, sql: t.database.sql, log, rounds }).expire();
  expect(await statusOf(poisoned.customerId, poisoned.no)).toBe('expired');
});

test('all alerts that a price reaches are told of at once, past one that cannot be', async () => {
  const customers = [];
  const price = quoteOf(live).price + decimal(1);
  for (let one = 0; one < stuck; one += 1) {
    const customerId = await t.newCustomer(decimal(1));
    await t.database.transaction((tx) =>
      addAlert(tx, t.market, { customerId, symbol: live, direction: 'above', price, at: t.clock.now() }),
    );
    customers.push(customerId);
  }
  const [poisoned = '', ...others] = customers.toSorted();
  const isTold = (tx: Tx) => tx`SELECT 1 FROM price_alerts WHERE customer_id = ${poisoned} AND reached_at IS NOT NULL`;
  const failing: Database = {
    ...t.database,
    transaction: (work) =>
      t.database.transaction(async (tx) => {
        const result = await work(tx);
        if ((await isTold(tx)).length > 0) throw new Error('poisoned');
        return result;
      }),
  };
  await createAlertWatch({ ...t, database: failing, log, rounds, atOnce }).look([{ symbol: live, price }]);
  const reachedOf = async (customerId: string) =>
    (await listAlerts(t.database.sql, customerId, undefined, everything)).alerts.map(({ reachedAt }) => reachedAt);
  for (const customerId of others) expect(await reachedOf(customerId)).toEqual([t.clock.now()]);
  expect(await reachedOf(poisoned)).toEqual([undefined]);
});

test('a dividend that cannot be paid stops no other one, no coupon, no settlement, and nobody else’s part of itself', async () => {
  t.clock.set(new Date('2026-11-25T10:05:00Z'));
  const [few, many] = [await t.newCustomer(decimal(9_000_000)), await t.newCustomer(decimal(9_000_000))];
  const share = 'KONSHIP';
  await t.buy(few, share, 1n);
  await t.buy(many, share, 10n);
  await t.buy(few, 'PBILL2611251600', 10n);
  await t.buy(few, 'MINI2611251800', 1n);
  const declare = (no: string, perUnit: bigint, at: string) => t.database.sql`
    INSERT INTO distributions (no, kind, symbol, per_unit, currency, record_at, pays_at, status, declared_by, declared_at)
    VALUES (${no}, 'dividend', ${share}, ${perUnit}, 'INR', ${at}, ${at}, 'declared', 'test', ${t.clock.now()})`;
  // Ten times it is more than a number of the database can be.
  await declare('D1', 2n ** 60n - (2n ** 60n % 100n), '2026-11-25T10:06:00Z');
  await declare('D2', decimal(3), '2026-11-25T10:07:00Z');
  t.clock.set(new Date('2026-11-25T10:31:00Z'));
  await t.see();
  t.clock.set(new Date('2026-11-25T12:31:00Z'));
  await t.see();
  const paid = async (customerId: string) =>
    (await listIncome(t.database.sql, customerId, undefined, everything)).income.map(({ symbol, amount }) => [
      symbol,
      amount,
    ]);
  expect(await paid(many)).toEqual([[share, decimal(30)]]);
  expect(await paid(few)).toHaveLength(4);
  expect(await paid(few)).toContainEqual([share, decimal(3)]);
  const open = await t.database.sql`
    SELECT symbol FROM lots WHERE customer_id = ${few} AND remaining > 0 AND asset_class <> 'stock'`;
  expect(open).toEqual([]);
});
