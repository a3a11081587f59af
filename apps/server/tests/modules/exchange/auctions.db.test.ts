import { decimal } from '@sauda/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCalendars } from '../../../src/modules/market/calendar/calendar-changes.ts';
import { createExchangeGateway } from '../../../src/modules/exchange/gateway.ts';
import { preOpenMs } from '../../../src/modules/exchange/phases.ts';
import { readAuction } from '../../../src/modules/exchange/read-auction.ts';
import type { DepthLevel, Market } from '../../../src/modules/market/index.ts';
import type { Buy } from '../../../src/modules/trading/decide.ts';
import { followCalendars } from '../../../src/modules/trading/follow-calendars.ts';
import { createMatcher } from '../../../src/modules/trading/matcher.ts';
import type { RoutedVenue } from '../../../src/modules/trading/market-view.ts';
import type { ListedOrder, Order } from '../../../src/modules/trading/order.ts';
import { findOrder } from '../../../src/modules/trading/read-orders.ts';
import { bookAtOnce } from '../../../src/modules/trading/routing/book-at-once.ts';
import { createRouting } from '../../../src/modules/trading/routing/routing.ts';
import { createLog } from '../../../src/platform/log.ts';
import { refused } from '../../helpers/decisions.ts';
import { restingRounds } from '../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const symbol = 'DECSTEEL';
const venue: RoutedVenue = {
  kind: 'routed',
  name: 'exchange',
  can: { replace: true, status: true, market: false, gtc: true, ioc: true, fok: true },
  preOpenMs,
};
let t: TestTrading;
let market: Market;
let makers: { bids: DepthLevel[]; asks: DepthLevel[] };
let isHalted = false;
let routing: ReturnType<typeof createRouting>;
let gateway: ReturnType<typeof createExchangeGateway>;
/** The last price before the day, on a tick. */
let last: bigint;
let shares: Order;

/** By the clocks of Mumbai, on a Thursday or the day after. */
const at = (time: string, day = '2026-11-26') => new Date(`${day}T${time}:00+05:30`);

beforeAll(async () => {
  // The day before is open, so that there is something to sell.
  t = await createTestTrading(new Date('2026-11-25T08:00:00Z'), venue, false);
  const halted = () => ({ ...t.market.instrument(symbol), ...(isHalted ? { trading: 'halted' } : {}) });
  market = {
    ...t.market,
    instrument: halted as Market['instrument'],
    depth: () => (t.market.depth?.(symbol) === undefined ? undefined : { time: t.clock.now(), ...makers }),
  };
  const node = { ...t, log: createLog('silent'), rounds: restingRounds() };
  const book = bookAtOnce({ ...t, venue: venue.name });
  routing = createRouting({ ...node, venue });
  gateway = createExchangeGateway({ ...node, market, venue: venue.name, book });
  last = t.market.quote(symbol)?.price ?? 0n;
  makers = { bids: [], asks: [{ price: last, quantity: 1_000 }] };
  shares = await buy(100n, last);
  await speak();
  expect(await orderOf(shares)).toMatchObject({ status: 'success' });
  // No auction before the calendar's, and none of what trades from order to order.
  expect(await auctions()).toEqual([]);
  t.clock.set(at('08:00'));
  last = t.market.quote(symbol)?.price ?? 0n;
});
beforeEach(() => {
  makers = { bids: [], asks: [] };
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const orderOf = async ({ customerId, no }: Pick<Order, 'customerId' | 'no'>) =>
  (await findOrder(t.database.sql, customerId, no)) as ListedOrder;
const auctions = () =>
  t.database.sql<object[]>`SELECT kind, price, quantity FROM exchange_auctions WHERE symbol = ${symbol} ORDER BY id`;
const auctionNow = () => readAuction(t.database.sql, symbol, { market, now: t.clock.now() });
const ticks = (count: number) => last + BigInt(count) * decimal('0.05');

/** Sends what waits, lets the exchange do what is due, and books what it says. */
async function speak(): Promise<void> {
  await gateway.send();
  await gateway.trade();
  await routing.book();
}

async function buy(
  quantity: bigint,
  limitPrice: bigint,
  more: Pick<Buy, 'isQueued' | 'lifetime'> = {},
): Promise<Order> {
  const customerId = await t.newCustomer(decimal(90_000_000));
  const order = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  return t.run({ ...order, quantity, limitPrice, ...more });
}

const sell = (quantity: bigint, limitPrice: bigint) =>
  t.run({ kind: 'sell', customerId: shares.customerId, lotNo: shares.no, lotPrice: undefined, limitPrice, quantity });

test('what is queued overnight is in the opening auction, but for what is to trade at once, which comes after it', async () => {
  const matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
  t.clock.set(at('20:00', '2026-11-25'));
  const price = t.market.quote(symbol)?.price ?? 0n;
  const [patient, eager] = [
    await buy(10n, price, { isQueued: true }),
    await buy(10n, price, { isQueued: true, lifetime: 'ioc' }),
  ];
  expect([patient, eager]).toMatchObject([{ queuedUntil: at('09:00') }, { queuedUntil: at('09:15') }]);
  t.clock.set(at('09:00'));
  await matcher.expire();
  await speak();
  expect(await orderOf(patient)).toMatchObject({ reach: 'working', enteredAt: at('09:00'), expiresAt: at('15:30') });
  expect(await orderOf(eager)).toMatchObject({ status: 'pending', enteredAt: undefined });
  for (const { customerId, no } of [patient, eager]) await t.run({ kind: 'cancel', customerId, no });
  await speak();
  expect(await orderOf(patient)).toMatchObject({ status: 'cancelled', held: 0n });
  t.clock.set(at('08:00'));
});

test('before nine nothing is taken; from then on orders are collected, and what they would trade at is told', async () => {
  t.clock.set(at('08:59'));
  await expect(buy(10n, last)).rejects.toEqual(refused('market_closed'));
  expect(await auctionNow()).toEqual({ phase: 'closed' });
  t.clock.set(at('09:00'));
  const [eager, other] = [await buy(30n, ticks(20)), await buy(30n, ticks(10))];
  await speak();
  expect(await orderOf(eager)).toMatchObject({ reach: 'working', filled: 0n, expiresAt: at('15:30') });
  expect(eager.quotedAsk).toBeUndefined();
  expect(await auctionNow()).toEqual({ phase: 'pre_open', endsAt: at('09:15'), price: undefined, quantity: undefined });
  const sold = await sell(40n, ticks(4));
  await speak();
  // Up to the tenth tick 40 trade and 20 are left over, beyond it less trades: of the two ends it is the one nearer to the last price.
  expect(await auctionNow()).toMatchObject({ price: ticks(4), quantity: 40n });
  const { customerId, no } = other;
  await t.run({ kind: 'cancel', customerId, no });
  await speak();
  expect(await orderOf(other)).toMatchObject({ status: 'cancelled', filled: 0n, held: 0n });
  expect(await auctionNow()).toMatchObject({ price: ticks(4), quantity: 30n });
  expect(await orderOf(sold)).toMatchObject({ filled: 0n });
});

test('trading opens with one price for all, makers among them, and goes on from order to order with what is left', async () => {
  // Who names the best price comes first, of one price who came first, and makers last.
  const [first, second] = [await buy(10n, ticks(4)), await buy(10n, ticks(4))];
  await speak();
  makers = { bids: [{ price: ticks(4), quantity: 50 }], asks: [{ price: ticks(6), quantity: 5 }] };
  t.clock.set(at('09:15'));
  await speak();
  expect(await auctions()).toEqual([{ kind: 'opening', price: ticks(4), quantity: 40n }]);
  expect(await auctionNow()).toEqual({ phase: 'open' });
  expect(await orderOf(first)).toMatchObject({ status: 'success', filled: 10n });
  expect(await orderOf(second)).toMatchObject({ status: 'pending', filled: 0n });
  const trades = await t.database.sql<object[]>`
    SELECT sum(quantity)::bigint AS quantity, min(price) AS least, max(price) AS most, count(maker_price)::int AS makers
    FROM exchange_trades WHERE auction_id IS NOT NULL`;
  expect(trades).toEqual([{ quantity: 40n, least: ticks(4), most: ticks(4), makers: 0 }]);
  makers = { bids: [], asks: [{ price: ticks(4), quantity: 50 }] };
  await speak();
  expect(await orderOf(second)).toMatchObject({ status: 'success', fill: { price: ticks(4) } });
  expect(await auctions()).toHaveLength(1);
});

test('a halt keeps what rests, which may be cancelled, and trading goes on with an auction five minutes after it', async () => {
  t.clock.set(at('11:00'));
  const price = t.market.quote(symbol)?.price ?? 0n;
  const [kept, gone] = [await buy(10n, price), await buy(5n, price)];
  await speak();
  isHalted = true;
  makers = { bids: [], asks: [{ price, quantity: 100 }] };
  await speak();
  expect(await auctionNow()).toEqual({ phase: 'halted' });
  await t.run({ kind: 'cancel', customerId: gone.customerId, no: gone.no });
  await speak();
  expect(await orderOf(gone)).toMatchObject({ status: 'cancelled' });
  expect(await orderOf(kept)).toMatchObject({ reach: 'working', filled: 0n });
  isHalted = false;
  t.clock.set(at('11:30'));
  await speak();
  expect(await auctionNow()).toMatchObject({ phase: 'reopening', endsAt: at('11:35'), price, quantity: 10n });
  t.clock.set(at('11:35'));
  await speak();
  expect((await auctions()).at(-1)).toEqual({ kind: 'reopening', price, quantity: 10n });
  expect(await orderOf(kept)).toMatchObject({ status: 'success', fill: { price } });
});

test('the last ten minutes collect orders for one price; in the last minute, and while it is closed, the exchange takes nothing', async () => {
  t.clock.set(at('15:20'));
  const price = t.market.quote(symbol)?.price ?? 0n;
  makers = { bids: [], asks: [{ price, quantity: 100 }] };
  const order = await buy(10n, price);
  await speak();
  expect(await orderOf(order)).toMatchObject({ filled: 0n });
  expect(await auctionNow()).toMatchObject({ phase: 'closing', endsAt: at('15:29'), price, quantity: 10n });
  t.clock.set(at('15:29'));
  await speak();
  expect((await auctions()).at(-1)).toEqual({ kind: 'closing', price, quantity: 10n });
  expect(await orderOf(order)).toMatchObject({ status: 'success', fill: { price } });
  const late = await buy(10n, price);
  await speak();
  expect(await orderOf(late)).toMatchObject({ status: 'failed', endReason: 'rejected_by_venue', held: 0n });
});

test('an exchange that was away over the opening holds its auction when it comes back, once', async () => {
  t.clock.set(at('09:05', '2026-11-27'));
  const price = t.market.quote(symbol)?.price ?? 0n;
  const order = await buy(10n, price);
  await speak();
  t.clock.set(at('13:00', '2026-11-27'));
  makers = { bids: [], asks: [{ price: price - decimal('1'), quantity: 4 }] };
  const before = (await auctions()).length;
  await gateway.trade();
  await speak();
  expect((await auctions()).slice(before)).toEqual([{ kind: 'opening', price: expect.any(BigInt), quantity: 4n }]);
  expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 4n });
});

test('what waits for the opening of a day that becomes a holiday waits for the next one, also for a node that was away', async () => {
  t.clock.set(at('20:00', '2026-11-27'));
  const order = await buy(1n, t.market.quote(symbol)?.price ?? 0n, { isQueued: true });
  expect(order).toMatchObject({ queuedUntil: at('09:00', '2026-11-30'), expiresAt: at('15:30', '2026-11-30') });
  const followed = { ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() };
  const { follow } = followCalendars(followed);
  await follow();
  const day = { kind: 'closed', hours: undefined, name: 'A holiday' } as const;
  const change = { segment: 'IN-EQUITY', days: new Map([['2026-11-30', day]]), knownUntil: undefined } as const;
  await t.database.transaction((tx) => t.calendars.set(tx, change, { actor: 'staff:test', at: t.clock.now() }));
  const moved = { status: 'pending', held: order.held, queuedUntil: at('09:00', '2026-12-01') };
  await follow();
  expect(await orderOf(order)).toMatchObject({ ...moved, expiresAt: at('15:30', '2026-12-01') });
  const elsewhere = createCalendars(t.database, restingRounds());
  await elsewhere.refresh();
  expect(elsewhere.of('IN-EQUITY').days.get('2026-11-30')).toMatchObject({ ...day, setBy: 'staff:test' });
  const [before] = [elsewhere.state()];
  await elsewhere.refresh();
  expect(elsewhere.state()).toBe(before);
  await t.run({ kind: 'cancel', customerId: order.customerId, no: order.no });
});
