import { decimal, formatDecimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listNotices } from '../../../src/modules/customers/notices.ts';
import { createMatcher } from '../../../src/modules/trading/matcher.ts';
import { changesOf, findOrder } from '../../../src/modules/trading/read-orders.ts';
import type { Executor } from '../../../src/modules/trading/executor.ts';
import { quiet, restingRounds } from '../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const symbol = 'KAVPOWER';

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-21T10:00:00Z'));
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const quote = () => {
  const found = t.market.quote(symbol);
  if (found === undefined) throw new Error('no quote');
  return found;
};
const tick = (): bigint => t.market.instrument(symbol)?.tickSize ?? 0n;
const matcherOf = (executor: Executor, atOnce = 3) =>
  createMatcher({ ...t, sql: t.database.sql, executor, log: quiet, rounds: restingRounds(), ordersAtOnce: atOnce });

/** The market at another price for as long as something is done. */
async function at<T>(price: bigint, work: () => Promise<T>): Promise<T> {
  const { quote: quoteOf } = t.market;
  t.market.quote = (one) => {
    const found = quoteOf(one);
    return found !== undefined && one === symbol ? { ...found, price } : found;
  };
  try {
    return await work();
  } finally {
    t.market.quote = quoteOf;
  }
}

/** A customer whose stop waits ten ticks from the market, with a limit twenty ticks beyond. */
async function waitingStop(side: Side) {
  const customerId = await t.newCustomer(decimal(1_000_000));
  const lot = side === 'sell' ? await t.buy(customerId, symbol, 5n) : undefined;
  const towards = (ticks: bigint) => quote().price + (side === 'buy' ? ticks : -ticks) * tick();
  const terms = { customerId, quantity: 5n, triggerPrice: towards(10n), limitPrice: towards(30n) };
  const { no, ...order } = await t.run(
    lot === undefined
      ? { kind: 'buy', ...terms, symbol, assetClass: 'stock', position: 'full' }
      : { kind: 'sell', ...terms, lotNo: lot.no, lotPrice: undefined },
  );
  expect(order).toMatchObject({ status: 'pending', triggeredAt: undefined });
  return { no, ...terms, found: () => findOrder(t.database.sql, customerId, no) };
}

test('a stop is found by its trigger and not by its limit, however many of them wait', async () => {
  const stops = [];
  for (const side of ['buy', 'sell', 'buy', 'sell', 'buy', 'sell', 'buy', 'sell'] as const) {
    stops.push({ side, ...(await waitingStop(side)) });
  }
  const [up, down] = [stops[0]?.triggerPrice ?? 0n, stops[1]?.triggerPrice ?? 0n];
  const matcher = matcherOf(t.executor);
  await matcher.look([quote()]);
  for (const price of [up - tick(), down + tick()]) await at(price, () => matcher.look([quote()]));
  for (const { found } of stops) expect(await found()).toMatchObject({ status: 'pending', triggeredAt: undefined });
  await at(up, () => matcher.look([quote()]));
  for (const { side, found } of stops) {
    expect(await found()).toMatchObject(
      side === 'buy' ? { status: 'success', triggeredPrice: up, fill: { price: up } } : { status: 'pending' },
    );
  }
  await at(down, () => matcher.look([quote()]));
  for (const { side, customerId, no, found } of stops) {
    expect(await found()).toMatchObject({ status: 'success', triggeredPrice: side === 'buy' ? up : down });
    const { notices } = await listNotices(t.database.sql, customerId, { limit: 10, offset: 0 });
    expect(notices).toMatchObject([{ kind: side === 'buy' ? 'order_bought' : 'order_sold', values: { no } }]);
  }
});

test('two servers that see the same price, several times each, set a stop off and fill it once', async () => {
  const stops = await Promise.all([waitingStop('buy'), waitingStop('sell'), waitingStop('buy')]);
  const matchers = [t.executor, t.node().executor].map((executor) => matcherOf(executor));
  for (const side of ['buy', 'sell'] as const) {
    const price = stops[side === 'buy' ? 0 : 1]?.triggerPrice ?? 0n;
    await at(price, () => Promise.all([...matchers, ...matchers].map((matcher) => matcher.look([quote()]))));
  }
  const fills = await t.database.sql<Array<{ count: bigint }>>`
    SELECT count(*) FROM ledger.transfers WHERE subject_kind = 'order' AND 'clearing' IN (debit, credit)
      AND subject_no = ANY (${`{${stops.map(({ no }) => no).join()}}`}::text[])`;
  expect(fills).toEqual([{ count: 3n }]);
  for (const { found } of stops) expect(await found()).toMatchObject({ status: 'success', version: 0 });
});

test('a server that dies after the market was at the trigger leaves all of it undone or all of it done', async () => {
  const { found, triggerPrice } = await waitingStop('buy');
  const lost = () => Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' });
  const dying = (isCommitted: boolean) =>
    t.node({
      ...t.database,
      transaction: async (work) => {
        const result = await t.database.transaction(async (tx) => {
          const done = await work(tx);
          if (!isCommitted) throw lost();
          return done;
        });
        if (isCommitted) throw lost();
        return result;
      },
    }).executor;
  await at(triggerPrice, () => matcherOf(dying(false)).look([quote()]));
  expect(await found()).toMatchObject({ status: 'pending', triggeredAt: undefined, held: expect.any(BigInt) });
  await at(triggerPrice, () => matcherOf(dying(true)).look([quote()]));
  const filled = await found();
  expect(filled).toMatchObject({ status: 'success', triggeredAt: t.clock.now() });
  await at(triggerPrice, () => matcherOf(t.executor).look([quote()]));
  expect(await found()).toEqual(filled);
});

test('set off beyond its limit it waits there, tells the customer’s screens, and gives all back when its day is over', async () => {
  const { customerId, no, found, limitPrice, triggerPrice } = await waitingStop('buy');
  const cash = await t.cash(customerId);
  const { held = 0n } = (await found()) ?? {};
  const told = () => t.database.sql`SELECT 1 FROM outbox WHERE position(${customerId} IN events::text) > 0`;
  const before = (await told()).length;
  const matcher = matcherOf(t.executor);
  const beyond = limitPrice + tick();
  await at(beyond, () => matcher.look([quote()]));
  expect(await found()).toMatchObject({ status: 'pending', held, triggeredPrice: beyond });
  expect((await told()).length).toBeGreaterThan(before);
  const noticesOf = async () => (await listNotices(t.database.sql, customerId, { limit: 10, offset: 0 })).notices;
  expect(await noticesOf()).toMatchObject([
    { kind: 'stop_waits', values: { no, price: `${formatDecimal(limitPrice)} INR` } },
  ]);
  await at(beyond, () => matcher.look([quote()]));
  expect(await noticesOf()).toHaveLength(1);
  await expect(
    t.run({
      kind: 'replace',
      customerId,
      no,
      version: 0,
      triggerPrice: triggerPrice + tick(),
      limitPrice: undefined,
      quantity: undefined,
      position: 'full',
      requestKey: undefined,
    }),
  ).rejects.toMatchObject({ key: 'no_stop_waiting' });
  t.clock.advance(25 * 3_600_000);
  await matcher.expire();
  expect(await found()).toMatchObject({ status: 'expired', endReason: 'order_expired', held: 0n });
  expect(await t.cash(customerId)).toBe(cash + held);
});

test('a stop that is changed keeps a row of it, and waits for its new trigger', async () => {
  const { customerId, no, found, triggerPrice, limitPrice } = await waitingStop('sell');
  const terms = {
    kind: 'replace',
    customerId,
    no,
    quantity: undefined,
    position: 'full',
    requestKey: undefined,
  } as const;
  const [further, beyond] = [triggerPrice - tick(), limitPrice - tick()];
  await t.run({ ...terms, version: 0, triggerPrice: further, limitPrice: undefined });
  await t.run({ ...terms, version: 1, triggerPrice: undefined, limitPrice: beyond });
  expect(await changesOf(t.database.sql, customerId, [no])).toMatchObject([
    { oldTrigger: triggerPrice, newTrigger: further, oldPrice: limitPrice, newPrice: limitPrice },
    { oldTrigger: further, newTrigger: further, oldPrice: limitPrice, newPrice: beyond },
  ]);
  const matcher = matcherOf(t.executor);
  await at(triggerPrice, () => matcher.look([quote()]));
  expect(await found()).toMatchObject({ status: 'pending', triggeredAt: undefined });
  await at(further, () => matcher.look([quote()]));
  expect(await found()).toMatchObject({ status: 'success', version: 2, triggeredPrice: further });
});
