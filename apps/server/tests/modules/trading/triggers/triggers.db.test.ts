import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import { Refusal } from '../../../../src/platform/refusal.ts';
import { listOrders } from '../../../../src/modules/trading/read-orders.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';
import {
  addTrigger,
  cancelTrigger,
  listTriggers,
  reachedBy,
  type NewTrigger,
} from '../../../../src/modules/trading/triggers/triggers.ts';
import { createTriggerWatch, type TriggerWatch } from '../../../../src/modules/trading/triggers/trigger-watch.ts';
import { quiet, restingRounds } from '../../../helpers/quiet.ts';

const symbol = 'KAVPOWER';
const everything = { limit: 100, offset: 0 };
const dayMs = 24 * 3_600_000;

let t: TestTrading;
let nodes: readonly TriggerWatch[];
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-21T10:00:00Z'));
});
beforeEach(() => {
  nodes = [watch(), watch()];
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const watch = (executor = t.node().executor) =>
  createTriggerWatch({
    database: t.database,
    market: t.market,
    view: t.view,
    executor,
    clock: t.clock,
    log: quiet,
    rounds: restingRounds(),
  });
const priceNow = (): bigint => t.market.quote(symbol)?.price ?? 0n;
const tick = (): bigint => t.market.instrument(symbol)?.tickSize ?? 0n;
/** All nodes see the same quote at once. */
const look = (price: bigint) => Promise.all(nodes.map((node) => node.look([{ symbol, price, time: t.clock.now() }])));
const sweep = () => Promise.all(nodes.map((node) => node.sweep()));
const add = (customerId: string, lotNo: string, wanted: Partial<NewTrigger>) =>
  t.database.transaction((tx) =>
    addTrigger(tx, t.market, {
      customerId,
      lotNo,
      quantity: undefined,
      stopPrice: undefined,
      targetPrice: undefined,
      at: t.clock.now(),
      ...wanted,
    }),
  );
const triggersOf = async (customerId: string) =>
  (await listTriggers(t.database.sql, customerId, {}, everything)).triggers;
const sells = async (customerId: string) =>
  (await listOrders(t.database.sql, customerId, {}, everything)).orders.filter(({ side }) => side === 'sell');
const kinds = async (customerId: string) =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind }) => kind);
const refused = (key: Refusal['key']) => expect.objectContaining({ name: 'Refusal', key });

/** Somebody who holds some, with a stop just below and a target just above the price. */
async function holder(quantity = 10n, part?: bigint) {
  const customerId = await t.newCustomer(decimal(1_000_000));
  const lot = await t.buy(customerId, symbol, quantity);
  const [stop, target] = [priceNow() - tick(), priceNow() + tick()];
  const id = await add(customerId, lot.no, { stopPrice: stop, targetPrice: target, quantity: part });
  return { customerId, lot, stop, target, id };
}

test('a stop sells the lot at the market, once on two nodes, and its target ends with it', async () => {
  const { customerId, stop, target } = await holder();
  await look(stop + tick());
  expect(await sells(customerId)).toEqual([]);
  await look(stop);
  await sweep();
  await look(target);
  const [sell, ...more] = await sells(customerId);
  expect(more).toEqual([]);
  expect(sell).toMatchObject({ status: 'success', quantity: 10n });
  const { price = 0n } = sell?.fill ?? {};
  expect(price).toBe(priceNow());
  expect(sell?.limitPrice).toBeLessThan((price * 98n) / 100n);
  expect(sell?.limitPrice).toBeGreaterThan((price * 96n) / 100n);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', reached: 'stop', orderNo: sell?.no }]);
  expect(await kinds(customerId)).toEqual(['stop_sold']);
});

test('a target sells a part with the target as the limit; where the price is gone again it waits like any order', async () => {
  const { customerId, target } = await holder(10n, 4n);
  await look(target);
  const [sell] = await sells(customerId);
  expect(sell).toMatchObject({ quantity: 4n, limitPrice: target, status: 'pending' });
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', reached: 'target', orderNo: sell?.no }]);
  expect(await kinds(customerId)).toEqual(['target_sold']);
});

test('refuses what makes no sense, and a second one on the same lot', async () => {
  const { customerId, lot } = await holder();
  const stranger = await t.newCustomer(decimal(1));
  const other = await t.buy(customerId, symbol, 5n);
  const stopPrice = priceNow() - tick();
  await expect(add(customerId, lot.no, { stopPrice })).rejects.toEqual(refused('trigger_exists'));
  await expect(add(stranger, lot.no, { stopPrice })).rejects.toEqual(refused('unknown_order'));
  await expect(add(customerId, other.no, {})).rejects.toEqual(refused('invalid'));
  await expect(add(customerId, other.no, { stopPrice: priceNow() })).rejects.toEqual(refused('stop_not_below'));
  await expect(add(customerId, other.no, { targetPrice: priceNow() })).rejects.toEqual(refused('target_not_above'));
  await expect(add(customerId, other.no, { stopPrice: stopPrice - 1n })).rejects.toEqual(refused('price_off_tick'));
  await expect(add(customerId, other.no, { stopPrice, quantity: 6n })).rejects.toEqual(refused('exceeds_position'));
  await expect(add(customerId, other.no, { stopPrice, quantity: 0n })).rejects.toEqual(
    refused('quantity_below_minimum'),
  );
  const twice = await Promise.allSettled([1, 2, 3].map(() => add(customerId, other.no, { stopPrice })));
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a cancelled one sells nothing, and only the owner can cancel, once', async () => {
  const { customerId, id, stop } = await holder();
  const stranger = await t.newCustomer(decimal(1));
  const cancel = (by: string) => t.database.transaction((tx) => cancelTrigger(tx, by, id, t.clock.now()));
  await expect(cancel(stranger)).rejects.toEqual(refused('not_found'));
  await cancel(customerId);
  await expect(cancel(customerId)).rejects.toEqual(refused('trigger_over'));
  await look(stop);
  expect(await sells(customerId)).toEqual([]);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'cancelled' }]);
});

test('a lot that is sold by hand ends it at once', async () => {
  const { customerId, lot, stop } = await holder();
  await t.sell(customerId, lot.no);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'ended', endReason: 'lot_sold' }]);
  await look(stop);
  await sweep();
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'ended', endReason: 'lot_sold' }]);
  expect(await sells(customerId)).toHaveLength(1);
  await expect(add(customerId, lot.no, { stopPrice: stop })).rejects.toEqual(refused('lot_sold'));
  expect(await kinds(customerId)).toEqual([]);
});

test('races with sells by hand never sell more than there is', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { customerId, lot, stop, target } = await holder(10n, round % 2 === 0 ? undefined : 7n);
    const byHand = [1n, 4n, 10n, 3n].map((count) => t.sell(customerId, lot.no, count).catch(() => undefined));
    await Promise.all([look(round % 3 === 0 ? target : stop), sweep(), ...byHand]);
    await sweep();
    const sold = (await sells(customerId)).reduce((sum, { quantity }) => sum + quantity, 0n);
    expect(sold).toBeLessThanOrEqual(10n);
    const [trigger] = await triggersOf(customerId);
    expect(['triggered', 'ended', 'active']).toContain(trigger?.status);
    if (trigger?.status === 'active') expect(sold).toBeLessThan(10n);
  }
});

test('waits while the whole lot is set aside for an order by hand, and sells once that has ended', async () => {
  const { customerId, lot, stop } = await holder();
  const limitPrice = t.market.quote(symbol)?.bandHigh ?? 0n;
  const sell = { kind: 'sell' as const, customerId, lotNo: lot.no, lotPrice: undefined, quantity: undefined };
  const pending = await t.run({ ...sell, limitPrice: limitPrice - (limitPrice % tick()) });
  expect(pending.status).toBe('pending');
  await look(stop);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'active' }]);
  await t.run({ kind: 'cancel', customerId, no: pending.no });
  await look(stop);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered' }]);
  expect((await sells(customerId)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'success']);
});

test('of a lot no more is sold than the part that was asked for, also where more becomes free just before', async () => {
  const { customerId, lot, stop } = await holder(10n, 4n);
  const limitPrice = t.market.quote(symbol)?.bandHigh ?? 0n;
  const byHand = { kind: 'sell' as const, customerId, lotNo: lot.no, lotPrice: undefined, quantity: 6n };
  const pending = await t.run({ ...byHand, limitPrice: limitPrice - (limitPrice % tick()) });
  const { executor } = t.node();
  const late = watch({
    ...executor,
    async submit(command, repeatable) {
      if (command.kind === 'sell') await t.run({ kind: 'cancel', customerId, no: pending.no });
      return executor.submit(command, repeatable);
    },
  });
  await late.look([{ symbol, price: stop, time: t.clock.now() }]);
  expect((await sells(customerId)).map(({ status, quantity }) => [status, quantity])).toEqual([
    ['success', 4n],
    ['cancelled', 6n],
  ]);
});

test('a node that crashes after the sell, or before it, leaves one sell in the end', async () => {
  const after = await holder();
  const before = await holder();
  // It sells, and is gone before it notes the number of the order.
  const { executor } = t.node();
  const dying = watch({
    ...executor,
    async submit(command, repeatable) {
      if (command.customerId === after.customerId) await executor.submit(command, repeatable);
      throw new Error('the node is gone');
    },
  });
  await dying.look([{ symbol, price: after.stop, time: t.clock.now() }]);
  expect(await sells(before.customerId)).toEqual([]);
  for (const { customerId } of [before, after]) {
    expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: undefined }]);
  }
  await sweep();
  for (const { customerId } of [before, after]) {
    const orders = await sells(customerId);
    expect(orders).toMatchObject([{ status: 'success' }]);
    expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: orders[0]?.no }]);
    expect(await kinds(customerId)).toEqual(['stop_sold']);
  }
});

test('a sell that could not be placed for longer than its key is kept is not tried again', async () => {
  const { customerId, stop } = await holder();
  const { executor } = t.node();
  const dying = watch({ ...executor, submit: () => Promise.reject(new Error('the node is gone')) });
  await dying.look([{ symbol, price: stop, time: t.clock.now() }]);
  t.clock.advance(13 * 3_600_000);
  await sweep();
  expect(await sells(customerId)).toEqual([]);
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'ended', endReason: 'not_handled_in_time' }]);
  expect(await kinds(customerId)).toEqual(['trigger_unsold']);
});

test('an exchange rate that is too old is waited out', async () => {
  const pair = t.market.list({ assetClass: 'stock' }).find(({ currency }) => currency === 'USD');
  const foreign = pair?.symbol ?? '';
  const customerId = await t.newCustomer(decimal(1_000_000));
  const lot = await t.buy(customerId, foreign, 1n);
  const { price: now = 0n } = t.market.quote(foreign) ?? {};
  const { tickSize = 0n } = t.market.instrument(foreign) ?? {};
  await add(customerId, lot.no, { stopPrice: now - tickSize });
  t.dollars = undefined;
  await Promise.all(nodes.map((node) => node.look([{ symbol: foreign, price: now - tickSize, time: t.clock.now() }])));
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: undefined }]);
  t.dollars = decimal(88);
  await sweep();
  expect(await sells(customerId)).toMatchObject([{ status: 'success' }]);
});

test.each(['venue_away', 'no_exchange_rate', 'calendar_ends', 'settlement_unknown'] as const)(
  'a sell that is refused as %s, which passes, is placed once that is over',
  async (key) => {
    const { customerId, stop } = await holder();
    const { executor } = t.node();
    const away = watch({ ...executor, submit: async () => ({ kind: 'refused', refusal: new Refusal(key) }) });
    await away.look([{ symbol, price: stop, time: t.clock.now() }]);
    expect(await triggersOf(customerId)).toMatchObject([{ status: 'triggered', orderNo: undefined }]);
    await sweep();
    expect(await sells(customerId)).toMatchObject([{ status: 'success' }]);
    expect(await kinds(customerId)).toEqual(['stop_sold']);
  },
);

test('after downtime the price of then counts, and a year ends it', async () => {
  const { customerId, stop } = await holder();
  // What happened to the price meanwhile is over: a stop sells at prices that the customer has named, not at better ones.
  t.clock.advance(2 * dayMs);
  await look(stop + tick());
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'active' }]);
  t.clock.advance(366 * dayMs);
  await look(stop);
  expect(await sells(customerId)).toEqual([]);
  await sweep();
  expect(await triggersOf(customerId)).toMatchObject([{ status: 'ended', endReason: 'trigger_expired' }]);
  expect(await kinds(customerId)).toEqual(['trigger_expired']);
});

test.each(['stop', 'target'] as const)('an order that a %s has made is known by it, at its price', async (side) => {
  const { customerId, lot, ...prices } = await holder();
  await look(prices[side]);
  await sweep();
  const [sell] = await sells(customerId);
  expect(await reachedBy(t.database.sql, customerId, sell?.no ?? '')).toEqual({ side, price: prices[side] });
  expect(await reachedBy(t.database.sql, customerId, lot.no)).toBeUndefined();
});
