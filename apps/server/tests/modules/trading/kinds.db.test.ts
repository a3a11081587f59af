import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMatcher } from '../../../src/modules/trading/matcher.ts';
import { findOrder } from '../../../src/modules/trading/read-orders.ts';
import { listNotices } from '../../../src/modules/customers/notices.ts';
import { verifyKinds } from '../../../src/modules/trading/verify-kinds.ts';
import type { Tx } from '../../../src/platform/database.ts';
import { connectOwner } from '../../helpers/database.ts';
import { quiet, restingRounds } from '../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';
import { foundAfter } from '../../helpers/forgeries.ts';

const symbol = 'KAVPOWER';
let t: TestTrading;
let matcher: ReturnType<typeof createMatcher>;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-21T10:00:00Z'));
  matcher = createMatcher({ ...t, sql: t.database.sql, log: quiet, rounds: restingRounds() });
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const quote = () => {
  const found = t.market.quote(symbol);
  if (found === undefined) throw new Error('no quote');
  return found;
};
const tick = (): bigint => t.market.instrument(symbol)?.tickSize ?? 0n;

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

const rich = () => t.newCustomer(decimal(1_000_000));
const found = (customerId: string, no: string) => findOrder(t.database.sql, customerId, no);
const lookAt = (price: bigint) => at(price, () => matcher.look([{ ...quote(), price }]));

test('a trailing stop moves with the market, survives whoever looks, tells nobody of it, and sells once', async () => {
  const customerId = await rich();
  const lot = await t.buy(customerId, symbol, 5n);
  const start = quote().price;
  const away = 20n * tick();
  const { no } = await t.run({
    kind: 'sell',
    customerId,
    lotNo: lot.no,
    lotPrice: undefined,
    quantity: 5n,
    limitPrice: undefined,
    trail: { amount: away },
  });
  for (const ticks of [5n, 3n, 30n, 12n]) await lookAt(start + ticks * tick());
  expect(await found(customerId, no)).toMatchObject({
    status: 'pending',
    triggerPrice: start + 10n * tick(),
    trailBest: start + 30n * tick(),
  });
  expect((await listNotices(t.database.sql, customerId, { offset: 0, limit: 9 })).notices).toEqual([]);
  await expect(t.database.sql`UPDATE orders SET trigger_price = trigger_price - 1 WHERE no = ${no}`).rejects.toThrow(
    'goes against its customer',
  );
  await lookAt(start + 10n * tick());
  expect(await found(customerId, no)).toMatchObject({ status: 'success', triggeredPrice: start + 10n * tick() });
});

test('a trailing stop to buy is left alone while its share may only be sold, whatever it would follow', async () => {
  const customerId = await rich();
  const away = 20n * tick();
  const start = quote().price;
  const kind = { kind: 'buy', symbol, assetClass: 'stock', quantity: 1n, position: 'full' } as const;
  const { no } = await t.run({ ...kind, customerId, limitPrice: undefined, trail: { amount: away } });
  const asked: string[] = [];
  const counting = createMatcher({
    ...t,
    sql: t.database.sql,
    log: quiet,
    rounds: restingRounds(),
    executor: { ...t.executor, submit: (command) => (asked.push(command.kind), t.executor.submit(command)) },
  });
  const below = { ...quote(), price: start - 5n * tick() };
  const { instrument: instrumentOf } = t.market;
  t.market.instrument = (one) => {
    const known = instrumentOf(one);
    return known && { ...known, trading: 'sell_only' };
  };
  try {
    await at(below.price, () => counting.look([below]));
  } finally {
    t.market.instrument = instrumentOf;
  }
  expect(asked).toEqual([]);
  await at(below.price, () => counting.look([below]));
  expect(asked).toEqual(['match']);
  expect(await found(customerId, no)).toMatchObject({ status: 'pending', trailBest: below.price });
});

test('a trailing stop goes on following once its limit was changed, and the books go on fitting', async () => {
  const customerId = await rich();
  const lot = await t.buy(customerId, symbol, 5n);
  const start = quote().price;
  const { no } = await t.run({
    kind: 'sell',
    customerId,
    lotNo: lot.no,
    lotPrice: undefined,
    quantity: 5n,
    limitPrice: undefined,
    trail: { amount: 20n * tick(), limit: 2n * tick() },
  });
  const unchanged = { limitPrice: undefined, quantity: undefined, position: 'full', requestKey: undefined } as const;
  const limitAt = (ticks: bigint, version: number) =>
    t.run({ kind: 'replace', customerId, no, version, trailLimit: ticks * tick(), ...unchanged });
  await limitAt(6n, 0);
  await lookAt(start + 30n * tick());
  await t.expectInOrder();
  await limitAt(4n, 1);
  await lookAt(start + 50n * tick());
  expect(await found(customerId, no)).toMatchObject({
    triggerPrice: start + 30n * tick(),
    limitPrice: start + 26n * tick(),
    version: 2,
  });
  await t.expectInOrder();
  await t.run({ kind: 'cancel', customerId, no });
});

test('what is queued enters at its opening, found by its time alone', async () => {
  const customerId = await rich();
  const { session } = t.market;
  const opensAt = new Date(t.clock.now().getTime() + 3_600_000);
  t.market.session = (one, when) =>
    when < opensAt ? { open: false, startedAt: new Date(0), opensAt } : session(one, when);
  const place = (limitPrice: bigint | undefined, more: object) =>
    t.run({
      kind: 'buy',
      customerId,
      symbol,
      assetClass: 'stock',
      position: 'full',
      quantity: 1n,
      isQueued: true,
      limitPrice,
      ...more,
    });
  const [market, waiting] = [await place(undefined, { atMarket: true }), await place(quote().bandLow, {})];
  await matcher.expire();
  expect([await found(customerId, market.no), await found(customerId, waiting.no)]).toMatchObject([
    { status: 'pending', queuedUntil: opensAt, enteredAt: undefined },
    { status: 'pending' },
  ]);
  const { price } = quote();
  t.clock.advance(3_600_000);
  await at(price, () => matcher.expire());
  t.market.session = session;
  expect(await found(customerId, market.no)).toMatchObject({ status: 'success', enteredAt: t.clock.now() });
  expect(await found(customerId, waiting.no)).toMatchObject({ status: 'pending', enteredAt: t.clock.now() });
  await t.run({ kind: 'cancel', customerId, no: waiting.no });
  const { notices } = await listNotices(t.database.sql, customerId, { offset: 0, limit: 9 });
  expect(notices.map(({ kind }) => kind)).toEqual(['order_bought']);
});

test('until cancelled survives the session, and ends when its longest life does', async () => {
  const customerId = await rich();
  const placed = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', quantity: 1n } as const;
  const { no } = await t.run({ ...placed, limitPrice: quote().bandLow, lifetime: 'gtc' });
  t.clock.advance(90 * 86_400_000 - 1);
  await matcher.expire();
  expect(await found(customerId, no)).toMatchObject({ status: 'pending' });
  t.clock.advance(1);
  await matcher.expire();
  expect(await found(customerId, no)).toMatchObject({ status: 'expired', held: 0n });
});

test('verify finds what has traded, waits or trails as its kind does not', async () => {
  const customerId = await rich();
  const { no } = await t.buy(customerId, symbol, 5n);
  const placed = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', quantity: 1n } as const;
  const waiting = await t.run({ ...placed, limitPrice: quote().bandLow });
  const trailing = await t.run({ ...placed, limitPrice: undefined, trail: { amount: 20n * tick() } });
  const owner = connectOwner(t.url);
  const differences = async (wrong: (tx: Tx) => Promise<unknown>) =>
    (await foundAfter(owner, wrong, verifyKinds)).map(({ sentence }) => sentence);
  expect(await differences(async () => {})).toEqual([]);
  const about = (one: string) => [expect.stringContaining(`order ${one}`)];
  expect(
    await differences(
      (tx) => tx`
      UPDATE orders SET lifetime = 'fok', filled = 2, status = 'cancelled', end_reason = 'not_filled_whole' WHERE no = ${no}`,
    ),
  ).toEqual(about(no));
  expect(await differences((tx) => tx`UPDATE orders SET queued_until = now() WHERE no = ${no}`)).toEqual(about(no));
  expect(
    await differences(
      (tx) => tx`UPDATE orders SET at_market = true, lifetime = 'ioc', limit_price = 1 WHERE no = ${no}`,
    ),
  ).toEqual(about(no));
  const wait = (tx: Tx) => tx`UPDATE orders SET lifetime = 'ioc' WHERE no = ${waiting.no}`;
  expect(await differences(wait)).toEqual(about(waiting.no));
  const long = (tx: Tx) => tx`UPDATE orders SET lifetime = 'gtc', expires_at = '2030-01-01' WHERE no = ${waiting.no}`;
  expect(await differences(long)).toEqual(about(waiting.no));
  const near = (tx: Tx) =>
    tx`UPDATE orders SET trigger_price = trail_best + 1, trail_best = trail_best WHERE no = ${trailing.no}`;
  expect(await differences(near)).toEqual(about(trailing.no));
  const limited = await t.run({ ...placed, limitPrice: undefined, trail: { amount: 20n * tick(), limit: tick() } });
  const far = (tx: Tx) => tx`UPDATE orders SET limit_price = limit_price + 1 WHERE no = ${limited.no}`;
  expect(await differences(far)).toEqual(about(limited.no));
  await owner.close();
  for (const one of [waiting, trailing, limited]) await t.run({ kind: 'cancel', customerId, no: one.no });
});
