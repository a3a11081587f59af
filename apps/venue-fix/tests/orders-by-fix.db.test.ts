import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/src/platform/log.ts';
import type { RoutedVenue } from '../../server/src/modules/trading/market-view.ts';
import type { Order } from '../../server/src/modules/trading/order.ts';
import { findOrder } from '../../server/src/modules/trading/read-orders.ts';
import { createRouting } from '../../server/src/modules/trading/routing/routing.ts';
import { reserveNumbers, takeNext } from '../../server/src/modules/venues/index.ts';
import { restingRounds } from '../../server/tests/helpers/quiet.ts';
import { createTestTrading, openLots, type TestTrading } from '../../server/tests/helpers/trading.ts';
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
  gateway = new Gateway(settings, {}, [], programs.server);
}

beforeAll(async () => {
  t = await createTestTrading(new Date(), fixVenue);
  routing = createRouting({ ...t, venue: fixVenue, log, rounds: restingRounds() });
  price = t.market.quote(symbol)?.bandLow ?? 0n;
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

it('no order has come to the venue twice', () => {
  expect(venue.orders.length).toBe(new Set(venue.orders).size);
});
