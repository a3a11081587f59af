import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMatcher } from '../../../../src/modules/trading/matcher.ts';
import type { RoutedVenue } from '../../../../src/modules/trading/market-view.ts';
import type { Order } from '../../../../src/modules/trading/order.ts';
import { findOrder } from '../../../../src/modules/trading/read-orders.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { restingRounds } from '../../../helpers/quiet.ts';
import { createSpokenVenue, spokenVenue } from '../../../helpers/spoken-venue.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';

/** It does not say how an order stands. */
const silentVenue: RoutedVenue = { ...spokenVenue, can: { ...spokenVenue.can, status: false } };
const symbol = 'DECSTEEL';
let t: TestTrading;
let venue: ReturnType<typeof createSpokenVenue>;
let matcher: ReturnType<typeof createMatcher>;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'), silentVenue);
  venue = createSpokenVenue(t, silentVenue);
  matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const orderOf = async ({ customerId, no }: Pick<Order, 'customerId' | 'no'>) =>
  findOrder(t.database.sql, customerId, no);

/** An order that was sent, and of which nobody knows what has become. */
async function doubtful() {
  const customerId = await t.newCustomer(decimal(90_000_000));
  const limitPrice = t.market.quote(symbol)?.bandLow ?? 0n;
  const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  const order = await t.run({ ...command, quantity: 10n, limitPrice });
  const { clOrdId } = await venue.taken();
  t.clock.advance(10_000);
  await venue.ask();
  expect(await orderOf(order)).toMatchObject({ reach: 'doubtful', asked: 'none' });
  expect(await venue.take()).toBeUndefined();
  return { ...order, clOrdId };
}

test.each([
  [
    'whose time is over',
    ({ no }: Order) => t.database.sql`UPDATE orders SET expires_at = '2026-11-24' WHERE no = ${no}`,
    'expired',
  ],
  [
    'of a frozen account',
    ({ customerId }: Order) => t.database.sql`
      UPDATE customers SET frozen_at = now(), frozen_scope = 'all', frozen_reason = 'Under review' WHERE id = ${customerId}`,
    'failed',
  ],
  [
    'that the house calls back',
    () => t.database.sql`
      INSERT INTO venue_stops (venue, stopped_at, stopped_by, reason, cancels_until)
      VALUES ('bourse', now(), 'test', 'test', '2027-01-01')`,
    'cancelled',
  ],
])('an order in doubt %s is cancelled at a venue that does not say how it stands', async (_, make, status) => {
  const order = await doubtful();
  await make(order);
  await matcher.expire();
  expect(await orderOf(order)).toMatchObject({ asked: 'cancel', held: order.held });
  const cancel = await venue.taken();
  expect(cancel).toMatchObject({ kind: 'cancel', origClOrdId: order.clOrdId });
  await venue.say({ kind: 'ended', clOrdId: cancel.clOrdId, as: 'cancelled', cumulated: '0' });
  expect(await orderOf(order)).toMatchObject({ status, held: 0n });
});

test('a cancel that the venue refuses of an order in doubt is asked for again after a minute', async () => {
  await t.database.sql`UPDATE venue_stops SET started_at = now(), started_by = 'test' WHERE started_at IS NULL`;
  const order = await doubtful();
  await t.database.sql`UPDATE orders SET expires_at = '2026-11-24' WHERE no = ${order.no}`;
  await matcher.expire();
  const { clOrdId } = await venue.taken();
  await venue.say({ kind: 'cancelRefused', clOrdId, text: 'Unknown order' });
  await matcher.expire();
  expect(await venue.take()).toBeUndefined();
  t.clock.advance(60_000);
  await matcher.expire();
  const again = await venue.taken();
  await venue.say({ kind: 'ended', clOrdId: again.clOrdId, as: 'cancelled', cumulated: '0' });
  expect(await orderOf(order)).toMatchObject({ status: 'expired' });
});
