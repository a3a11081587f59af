import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/src/platform/log.ts';
import { findExecutionQuestions, settleExecution } from '../../server/src/modules/trading/execution-questions.ts';
import type { RoutedVenue } from '../../server/src/modules/trading/market-view.ts';
import type { Order } from '../../server/src/modules/trading/order.ts';
import { findOrder } from '../../server/src/modules/trading/read-orders.ts';
import { createRouting } from '../../server/src/modules/trading/routing/routing.ts';
import { reserveNumbers, takeNext } from '../../server/src/modules/venues/index.ts';
import { restingRounds } from '../../server/tests/helpers/quiet.ts';
import { createTestTrading, openLots, type TestTrading } from '../../server/tests/helpers/trading.ts';
import type { Field } from '../src/wire/message.ts';
import { createFixDatabase, eventually, order, type FixDatabase } from './helpers/fix-database.ts';
import { freePort } from './helpers/free-port.ts';
import { Gateway, programs } from './helpers/gateway.ts';
import { startMaker, type Maker } from './helpers/maker.ts';
import { OwnVenue } from './helpers/own-venue.ts';

/*
 * Customers of the server trade by FIX: executor, tables, gateway, wire, a venue, and somebody else who makes the market there.
 */

const symbol = 'DECSTEEL';
const fixVenue: RoutedVenue = {
  kind: 'routed',
  name: 'bourse',
  can: { replace: true, status: false, market: false, gtc: false, ioc: true, fok: false },
};
const log = createLog('silent');

let t: TestTrading;
let venue: OwnVenue;
let gateway: Gateway;
let routing: ReturnType<typeof createRouting>;
let makers: FixDatabase;
let maker: Maker;
let price: bigint;

function startGateway(): void {
  const { url: databaseUrl } = t;
  const { port } = venue;
  const settings = { databaseUrl, venue: fixVenue.name, version: 'FIX.4.2', port, sender: 'SAUDA', target: 'VENUE' };
  const copies = { FIX_DROP_COPY_SENDER: 'SAUDA-DC', FIX_DROP_COPY_TARGET: 'VENUE' };
  gateway = new Gateway(settings, copies, [], programs.server);
}

beforeAll(async () => {
  t = await createTestTrading(new Date(), fixVenue);
  routing = createRouting({ ...t, venue: fixVenue, log, rounds: restingRounds() });
  // Within the band of the next day as well, should one begin meanwhile.
  price = t.market.quote(symbol)?.price ?? 0n;
  venue = new OwnVenue(await freePort());
  makers = await createFixDatabase();
  await venue.start();
  maker = startMaker(makers.database, venue.port);
  startGateway();
  await eventually(async () => expect(await linkOf()).toMatchObject({ state: 'up' }));
});

afterAll(async () => {
  expect(await gateway.end('SIGTERM')).toBe(0);
  await maker.stop();
  await venue.kill();
  await makers.drop();
  await t.expectInOrder();
  await t.close();
});

async function linkOf() {
  const [row] = await t.database.sql<Array<{ state: string; why: string | undefined }>>`
    SELECT state, why FROM venue_links WHERE venue = ${fixVenue.name}`;
  return row;
}

async function latestSession() {
  const [row] = await t.database.sql<[{ session: string }]>`
    SELECT session FROM venue_sessions WHERE venue = ${fixVenue.name} ORDER BY began_at DESC LIMIT 1`;
  return row;
}

async function buy(quantity: bigint, limitPrice = price): Promise<Order> {
  const customerId = await t.newCustomer(decimal(90_000_000));
  return t.run({ kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', quantity, limitPrice });
}

/** Books what was heard, until the order is so. */
function until({ customerId, no }: Order, wanted: object): Promise<Order> {
  return eventually(async () => {
    await routing.book();
    const found = await findOrder(t.database.sql, customerId, no);
    expect(found).toMatchObject(wanted);
    return found as Order;
  });
}

async function makerSells(clOrdId: string, quantity: bigint, at = price): Promise<void> {
  await makers.queue('maker', { ...order(clOrdId, 'sell', quantity, at), symbol });
  await eventually(async () => expect(await makers.reports('maker', clOrdId)).not.toEqual([]));
}

it('an order is acknowledged, trades in parts at what was offered, and what was bought is a lot', async () => {
  const placed = await buy(100n);
  expect(placed).toMatchObject({ status: 'pending', reach: 'queued' });
  await until(placed, { reach: 'working' });
  await makerSells('m1', 60n);
  await until(placed, { status: 'pending', filled: 60n });
  await makerSells('m2', 40n);
  await until(placed, { status: 'success', filled: 100n, held: 0n });
  expect(await openLots(t.database.sql, placed.customerId)).toMatchObject([{ quantity: 100n, price }]);
});

it('what traded while the gateway was dead is booked when it lives again, once', async () => {
  const placed = await buy(50n);
  await until(placed, { reach: 'working' });
  await gateway.end('SIGKILL');
  await makerSells('m3', 20n);
  await makerSells('m4', 10n);
  startGateway();
  await until(placed, { filled: 30n });
  await t.run({ kind: 'cancel', customerId: placed.customerId, no: placed.no });
  await until(placed, { status: 'cancelled', filled: 30n, held: 0n });
  expect(await openLots(t.database.sql, placed.customerId)).toMatchObject([{ quantity: 30n }]);
});

it('an order that was noted as sent and never went out has failed, and is not sent again', async () => {
  await gateway.end('SIGKILL');
  const placed = await buy(10n);
  const { name: bourse } = fixVenue;
  const { session } = await latestSession();
  // As far as a gateway comes that is killed before the wire.
  const { first: wireNo } = await reserveNumbers(t.database, { venue: bourse, session, count: 1 });
  const command = await takeNext(t.database, { venue: bourse, session, wireNo, at: new Date() });
  expect(command).toMatchObject({ orderNo: placed.no });
  startGateway();
  await until(placed, { status: 'failed', endReason: 'rejected_by_venue', held: 0n, filled: 0n });
  expect(venue.orders).not.toContain(command?.clOrdId);
});

it('a cancel that comes too late is told, and the order has traded', async () => {
  const placed = await buy(10n);
  await until(placed, { reach: 'working' });
  await makerSells('m5', 10n);
  // Asked for while the news of the trade is still under way.
  const asked = await t.run({ kind: 'cancel', customerId: placed.customerId, no: placed.no });
  expect(asked).toMatchObject({ status: 'pending', asked: 'cancel' });
  await until(placed, { status: 'success', filled: 10n });
  expect(await openLots(t.database.sql, placed.customerId)).toMatchObject([{ quantity: 10n }]);
});

it('a sell by FIX takes from its lot', async () => {
  const bought = await buy(5n);
  await until(bought, { reach: 'working' });
  await makerSells('m6', 5n);
  await until(bought, { status: 'success' });
  const [lot] = await openLots(t.database.sql, bought.customerId);
  const limitPrice = t.market.quote(symbol)?.bandLow ?? 0n;
  const { customerId } = bought;
  const sold = await t.run({
    kind: 'sell',
    customerId,
    lotNo: lot?.no ?? '',
    lotPrice: undefined,
    limitPrice,
    quantity: 5n,
  });
  await until(sold, { reach: 'working' });
  await makers.queue('maker', { ...order('m7', 'buy', 5n, limitPrice), symbol });
  await until(sold, { status: 'success', filled: 5n });
  expect(await openLots(t.database.sql, customerId)).toEqual([]);
});

/** What the desk is told of the order, once two minutes have passed in which either session may know more. */
async function differencesOf({ no }: Pick<Order, 'no'>): Promise<string[]> {
  // And some more: the gateway goes by the real time, which is ahead of a clock that stands.
  t.clock.advance(600_000);
  await routing.compare();
  const found = await t.database.transaction((tx) => findExecutionQuestions(tx));
  return found.map(({ sentence }) => sentence).filter((sentence) => sentence.includes(no));
}

/** Until so many trades of the order have come by the drop copy. The clock stands meanwhile. */
function untilCopied({ no }: Pick<Order, 'no'>, copies: number): Promise<void> {
  return eventually(async () => {
    const [row] = await t.database.sql<[{ count: bigint }]>`
      SELECT count(*) AS count FROM venue_compared_trades
      WHERE told_by = 'copy' AND cl_ord_id IN (SELECT cl_ord_id FROM venue_commands WHERE order_no = ${no})`;
    expect(row.count).toBe(BigInt(copies));
  });
}

it('what both sessions of the venue have told alike is no question for anybody', async () => {
  await eventually(async () => {
    await routing.compare();
    const open = await t.database.sql`SELECT FROM venue_compared_trades WHERE ended_at IS NULL`;
    expect(open).toEqual([]);
  });
  const all = await t.database.sql<Array<{ toldBy: string; count: number }>>`
    SELECT told_by, count(*)::int AS count FROM venue_compared_trades GROUP BY told_by ORDER BY told_by`;
  expect(all.map(({ toldBy }) => toldBy)).toEqual(['copy', 'orders']);
  expect(all[0]?.count).toBe(all[1]?.count);
});

it('a trade that the drop copy alone tells, or tells otherwise, waits for people with both sides, once', async () => {
  const placed = await buy(10n);
  await until(placed, { reach: 'working' });
  venue.copyOf = (fields) => fields.map((field): Field => (field[0] === 31 ? [31, '1.25'] : field));
  await makerSells('m8', 10n);
  await until(placed, { status: 'success' });
  const sides = `is 10 at ${formatDecimal(price)}, and by the drop copy 10 at 1.25`;
  await untilCopied(placed, 1);
  expect(await differencesOf(placed)).toEqual([expect.stringContaining(sides)]);
  expect(await differencesOf(placed)).toHaveLength(1);
  const [{ id }] = await t.database.sql<[{ id: bigint }]>`
    SELECT id FROM execution_differences WHERE kind = 'copy_differs'`;
  const by = { phone: undefined, actor: 'staff:ada', at: t.clock.now() };
  await t.database.transaction((tx) => settleExecution(tx, id, by));
  expect(await differencesOf(placed)).toEqual([]);
  // By phone, as nobody here knows of it.
  const [command] = await t.database.sql<Array<{ clOrdId: string }>>`
    SELECT cl_ord_id FROM venue_commands WHERE order_no = ${placed.no}`;
  venue.copyOf = (fields) => fields;
  venue.copy('SAUDA', copyOf(command?.clOrdId ?? '', 3n));
  await untilCopied(placed, 2);
  expect(await differencesOf(placed)).toEqual([expect.stringContaining('drop copy alone, and not booked: 3 at 2.50')]);
  expect(await findOrder(t.database.sql, placed.customerId, placed.no)).toMatchObject({ filled: 10n });
});

it('what the drop copy of a day has not is told once the day is over, and ends by itself when it comes', async () => {
  const placed = await buy(7n);
  await until(placed, { reach: 'working' });
  venue.copyOf = () => undefined;
  await makerSells('m9', 7n);
  await until(placed, { status: 'success' });
  expect(await differencesOf(placed)).toEqual([]);
  t.clock.advance(24 * 3_600_000);
  const sentence = `is not in the drop copy of its day: 7 at ${formatDecimal(price)}`;
  expect(await differencesOf(placed)).toEqual([expect.stringContaining(sentence)]);
  const [command] = await t.database.sql<Array<{ clOrdId: string }>>`
    SELECT cl_ord_id FROM venue_commands WHERE order_no = ${placed.no}`;
  venue.copyOf = (fields) => fields;
  venue.copy('SAUDA', copyOf(command?.clOrdId ?? '', 7n, price));
  await untilCopied(placed, 1);
  expect(await differencesOf(placed)).toEqual([]);
});

/** A trade as a drop copy tells it. */
function copyOf(clOrdId: string, quantity: bigint, at = decimal(2.5)): Field[] {
  return [
    [37, 'by phone'],
    [11, clOrdId],
    [20, '0'],
    [150, '2'],
    [39, '2'],
    [55, symbol],
    [54, '1'],
    [151, '0'],
    [14, String(quantity)],
    [32, String(quantity)],
    [31, formatDecimal(at)],
  ];
}

it('no order has come to the venue twice', () => {
  expect(venue.orders.length).toBe(new Set(venue.orders).size);
});
