import { decimal } from '@sauda/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExchange } from '../../../src/modules/exchange/exchange.ts';
import { createExchangeGateway, type Booking } from '../../../src/modules/exchange/gateway.ts';
import type { DepthLevel, Market } from '../../../src/modules/market/index.ts';
import type { Buy } from '../../../src/modules/trading/decide.ts';
import type { RoutedVenue } from '../../../src/modules/trading/market-view.ts';
import type { ListedOrder, Order } from '../../../src/modules/trading/order.ts';
import { findOrder } from '../../../src/modules/trading/read-orders.ts';
import { bookAtOnce } from '../../../src/modules/trading/routing/book-at-once.ts';
import { createRouting } from '../../../src/modules/trading/routing/routing.ts';
import { takeNext, writeDownNext, type VenueCommand } from '../../../src/modules/venues/index.ts';
import { createLog } from '../../../src/platform/log.ts';
import { restingRounds } from '../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const symbol = 'DECSTEEL';
const venue: RoutedVenue = {
  kind: 'routed',
  name: 'exchange',
  can: { replace: true, status: true, market: false, gtc: true, ioc: true, fok: true },
};
let t: TestTrading;
let market: Market;
let makers: { bids: DepthLevel[]; asks: DepthLevel[] };
let routing: ReturnType<typeof createRouting>;
let gateway: ReturnType<typeof createExchangeGateway>;

/** A process that speaks to the exchange and books what it says; what ran before is as if it were killed. */
function start(): void {
  routing = createRouting({ ...node(), venue });
  gateway = speaksWith();
}

const node = () => ({ ...t, log: createLog('silent'), rounds: restingRounds() });
const speaksWith = (book: Booking = bookAtOnce({ ...t, venue: venue.name }), over = market) =>
  createExchangeGateway({ ...node(), market: over, venue: venue.name, book });

beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'), venue);
  market = { ...t.market, depth: () => ({ time: t.clock.now(), ...makers }) };
  start();
});
beforeEach(async () => {
  makers = { bids: [], asks: [] };
  t.clock.advance(6_000);
  await t.expectInOrder();
});
afterAll(async () => {
  await t.expectInOrder();
  await expectSameTrades();
  await t.close();
});

/** What the exchange has traded is what was booked, each side of it once. */
async function expectSameTrades(): Promise<void> {
  const [sums] = await t.database.sql<[{ exchange: bigint; booked: bigint }]>`
    SELECT (SELECT coalesce(sum(quantity * num_nonnulls(buy_order, sell_order)), 0)::bigint FROM exchange_trades) AS exchange,
      (SELECT coalesce(sum(quantity), 0)::bigint FROM executions WHERE venue = 'exchange') AS booked`;
  expect(sums.booked).toBe(sums.exchange);
}

const quoted = (): bigint => {
  const price = t.market.quote(symbol)?.price ?? 0n;
  return price - (price % 10_000n);
};
const orderOf = async ({ customerId, no }: Pick<Order, 'customerId' | 'no'>) =>
  (await findOrder(t.database.sql, customerId, no)) as ListedOrder;

/** Sends what waits, and books what is said. */
async function speak(): Promise<void> {
  await gateway.send();
  await routing.book();
}

async function buy(quantity: bigint, limitPrice: bigint | undefined, more: Partial<Buy> = {}): Promise<Order> {
  const customerId = await t.newCustomer(decimal(90_000_000));
  const order = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  return t.run({ ...order, quantity, limitPrice, ...more });
}

/** Shares bought of a maker, to sell. */
async function lot(quantity: bigint): Promise<Order> {
  makers.asks = [{ price: quoted(), quantity: Number(quantity) }];
  const order = await buy(quantity, quoted());
  await speak();
  makers.asks = [];
  expect(await orderOf(order)).toMatchObject({ status: 'success' });
  t.clock.advance(6_000);
  return order;
}

const sell = ({ customerId, no: lotNo }: Order, quantity: bigint, limitPrice: bigint) =>
  t.run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice, quantity });

let used = 1_000_000n;
/** Noted as sent, and not on the wire yet. */
async function taken(): Promise<VenueCommand> {
  const command = await takeNext(t.database, {
    venue: venue.name,
    session: '2026-11-24',
    wireNo: (used += 1n),
    at: t.clock.now(),
  });
  if (command === undefined) throw new Error('nothing is to be sent');
  return command;
}

test('an order at the market takes the book up to what protects it, and what is left of it ends', async () => {
  const { price, bandHigh } = t.market.quote(symbol) ?? { price: 0n, bandHigh: 0n };
  const order = await buy(70n, undefined, { atMarket: true });
  expect(order.limitPrice).toBeGreaterThan(price);
  makers.asks = [
    { price: quoted(), quantity: 30 },
    { price: order.limitPrice, quantity: 20 },
    { price: bandHigh, quantity: 500 },
  ];
  await speak();
  expect(await orderOf(order)).toMatchObject({
    status: 'cancelled',
    filled: 50n,
    endReason: 'not_within_protection',
    held: 0n,
  });
});

test.each([
  ['ioc', 'not_filled_at_once', 30n],
  ['fok', 'not_filled_whole', 0n],
] as const)('an order for %s that is not all there ends as %s with %s', async (lifetime, endReason, filled) => {
  makers.asks = [{ price: quoted(), quantity: 30 }];
  const order = await buy(50n, quoted(), { lifetime });
  await speak();
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason, filled, held: 0n });
});

test('all or nothing trades whole where makers and who rests have it between them', async () => {
  const resting = await lot(20n);
  await sell(resting, 20n, quoted());
  await speak();
  makers.asks = [{ price: quoted(), quantity: 30 }];
  const order = await buy(50n, quoted(), { lifetime: 'fok' });
  await speak();
  expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 50n });
});

test('orders take what the makers offer, the best first and in parts, and the rest of them waits', async () => {
  const price = quoted();
  makers.asks = [
    { price: price - 10_000n, quantity: 30 },
    { price, quantity: 20 },
    { price: price + 10_000n, quantity: 500 },
  ];
  const order = await buy(80n, price);
  await speak();
  const part = await orderOf(order);
  expect(part).toMatchObject({ status: 'pending', reach: 'working', filled: 50n });
  expect(part.fill?.price).toBe(price - 6_000n);
  // What was taken is not offered again at once.
  await gateway.trade();
  await speak();
  expect(await orderOf(order)).toMatchObject({ filled: 50n });
  makers.asks = [{ price: price - 20_000n, quantity: 500 }];
  await gateway.trade();
  await speak();
  // Who rests, trades at the own price.
  const full = await orderOf(order);
  expect(full).toMatchObject({ status: 'success', filled: 80n });
  expect(full.fill?.amount).toBe(30n * (price - 10_000n) + 50n * price);
});

test('customers trade with each other: the better price first, and of one price who came first', async () => {
  const price = quoted();
  const [first, second, better] = [await buy(40n, price), await buy(40n, price), await buy(40n, price + 10_000n)];
  await speak();
  const shares = await lot(100n);
  // The makers' lot was bought above what rests.
  const sold = await sell(shares, 100n, price);
  await speak();
  expect(await orderOf(sold)).toMatchObject({ status: 'success', filled: 100n });
  expect((await orderOf(sold)).fill?.amount).toBe(60n * price + 40n * (price + 10_000n));
  expect((await orderOf(better)).fill?.price).toBe(price + 10_000n);
  expect(await orderOf(first)).toMatchObject({ status: 'success' });
  expect(await orderOf(second)).toMatchObject({ status: 'pending', filled: 20n });
  await t.run({ kind: 'cancel', customerId: second.customerId, no: second.no });
  await speak();
  expect(await orderOf(second)).toMatchObject({ status: 'cancelled', filled: 20n, held: 0n });
});

test('a change goes to the end of its price, and trades at once where it reaches somebody', async () => {
  const price = quoted();
  const [first, second] = [await buy(10n, price), await buy(10n, price)];
  await speak();
  const { customerId, no } = first;
  const terms = { limitPrice: undefined, quantity: 20n, position: 'full', requestKey: undefined } as const;
  await t.run({ kind: 'replace', customerId, no, version: 0, ...terms });
  await speak();
  expect(await orderOf(first)).toMatchObject({ quantity: 20n, version: 1, reach: 'working' });
  const shares = await lot(10n);
  await sell(shares, 10n, price);
  await speak();
  expect(await orderOf(first)).toMatchObject({ filled: 0n });
  expect(await orderOf(second)).toMatchObject({ status: 'success' });
  makers.asks = [{ price: price + 20_000n, quantity: 100 }];
  await t.run({
    kind: 'replace',
    customerId,
    no,
    version: 1,
    ...terms,
    quantity: undefined,
    limitPrice: price + 20_000n,
  });
  await speak();
  expect(await orderOf(first)).toMatchObject({ status: 'success', filled: 20n, version: 2 });
});

test('a cancel that crosses with the fill comes too late', async () => {
  const price = quoted();
  const order = await buy(10n, price);
  await speak();
  await t.run({ kind: 'cancel', customerId: order.customerId, no: order.no });
  makers.asks = [{ price, quantity: 100 }];
  await gateway.trade();
  await speak();
  await speak();
  expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 10n });
  const [{ text }] = await t.database.sql<[{ text: string }]>`
    SELECT text FROM venue_commands WHERE order_no = ${order.no} AND kind = 'cancel'`;
  expect(text).toBe('Too late to cancel');
});

test('what the exchange does not take has failed', async () => {
  const halted = { ...market, instrument: (name: string) => ({ ...t.market.instrument(name), trading: 'halted' }) };
  const order = await buy(10n, quoted());
  await speaksWith(undefined, halted as Market).send();
  await routing.book();
  expect(await orderOf(order)).toMatchObject({ status: 'failed', endReason: 'rejected_by_venue', held: 0n });
});

test('a crash between the note that it is sent and the wire loses no order: it is asked for, and not sent again', async () => {
  const order = await buy(10n, quoted());
  await taken();
  start();
  await speak();
  expect(await orderOf(order)).toMatchObject({ reach: 'sent' });
  t.clock.advance(10_000);
  await routing.ask();
  await speak();
  expect(await orderOf(order)).toMatchObject({ status: 'failed', held: 0n });
});

test('what was told, what was said and what was booked of it are one commit', async () => {
  makers.asks = [{ price: quoted(), quantity: 4 }];
  const order = await buy(10n, quoted());
  await gateway.send();
  // Nobody has read what the exchange said.
  expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 4n, reach: 'working' });
  expect(await wordsOf(order)).toEqual([
    { kind: 'accepted', isBooked: true },
    { kind: 'trade', isBooked: true },
  ]);
});

test('what cannot be booked at once is told once, and booked apart', async () => {
  makers.asks = [{ price: quoted(), quantity: 4 }];
  const order = await buy(10n, quoted());
  const book = bookAtOnce({ ...t, venue: venue.name });
  const failing = speaksWith(async (tx, lot) => {
    await book(tx, lot);
    throw new Error('the power has failed');
  });
  await failing.send();
  expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 0n, reach: 'sent' });
  expect(await wordsOf(order)).toEqual([
    { kind: 'accepted', isBooked: false },
    { kind: 'trade', isBooked: false },
  ]);
  await routing.book();
  expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 4n, reach: 'working' });
});

test('what is cancelled while it is on its way was never told', async () => {
  makers.asks = [{ price: quoted(), quantity: 100 }];
  const [order, other] = [await buy(10n, quoted()), await buy(10n, quoted())];
  const book = bookAtOnce({ ...t, venue: venue.name });
  const crossing = speaksWith(async (tx, lot) => {
    await t.run({ kind: 'cancel', customerId: order.customerId, no: order.no });
    await book(tx, lot);
  });
  await crossing.send();
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled', filled: 0n, held: 0n });
  expect(await wordsOf(order)).toEqual([]);
  await routing.book();
  expect(await orderOf(other)).toMatchObject({ status: 'success' });
});

test('a crash after the exchange has it, and before that is booked, loses nothing', async () => {
  makers.asks = [{ price: quoted(), quantity: 4 }];
  const order = await buy(10n, quoted());
  const command = await taken();
  await t.database.transaction(async (tx) => {
    const reports = await createExchange({ ...t, market }).put(tx, [command]);
    const said = reports.map((report) => ({ report, isBooked: false }));
    await writeDownNext(tx, venue.name, said, { session: '2026-11-24', at: t.clock.now() });
  });
  start();
  t.clock.advance(24 * 3_600_000);
  await routing.book();
  expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 4n, reach: 'working' });
});

const wordsOf = ({ no }: Pick<Order, 'no'>) =>
  t.database.sql<object[]>`
    SELECT report ->> 'kind' AS kind, booked_at IS NOT NULL AS is_booked
    FROM venue_inbox i JOIN venue_commands ON cl_ord_id = report ->> 'clOrdId'
    WHERE order_no = ${no} ORDER BY i.session, i.wire_no`;
