import { Writable } from 'node:stream';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { balancesOf, lockBook } from '../../../../src/modules/ledger/index.ts';
import type { Executor } from '../../../../src/modules/trading/executor.ts';
import { findExecutionQuestions } from '../../../../src/modules/trading/execution-questions.ts';
import { createMatcher } from '../../../../src/modules/trading/matcher.ts';
import type { ListedOrder, Order } from '../../../../src/modules/trading/order.ts';
import { findOrder, wordsOfVenue } from '../../../../src/modules/trading/read-orders.ts';
import {
  isOnlySender,
  readVenueState,
  receive,
  receivedUpTo,
  startSending,
  stopSending,
} from '../../../../src/modules/venues/index.ts';
import { internalVenue } from '../../../../src/modules/trading/market-view.ts';
import { endByWord } from '../../../../src/modules/trading/routing/end-by-word.ts';
import { createRouting } from '../../../../src/modules/trading/routing/routing.ts';
import { refuseOtherVenues } from '../../../../src/modules/trading/routing/refuse-other-venues.ts';
import { findVenueQuestions } from '../../../../src/modules/trading/routing/venue-questions.ts';
import { verifyRouting } from '../../../../src/modules/trading/routing/verify-routing.ts';
import type { Tx } from '../../../../src/platform/database.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { connectOwner } from '../../../helpers/database.ts';
import { noteScans } from '../../../helpers/note-scans.ts';
import { restingRounds } from '../../../helpers/quiet.ts';
import { createSpokenVenue, spokenVenue } from '../../../helpers/spoken-venue.ts';
import { createTestTrading, openLots, type TestTrading } from '../../../helpers/trading.ts';
import { foundAfter } from '../../../helpers/forgeries.ts';

const symbol = 'DECSTEEL';
let t: TestTrading;
let venue: ReturnType<typeof createSpokenVenue>;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'), spokenVenue);
  venue = createSpokenVenue(t);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const lowest = (): bigint => t.market.quote(symbol)?.bandLow ?? 0n;
const highest = (): bigint => t.market.quote(symbol)?.bandHigh ?? 0n;
const rich = () => t.newCustomer(decimal(90_000_000));
const held = async (customerId: string) => (await balancesOf(t.database.sql, customerId)).holds;
const orderOf = async ({ customerId, no }: Pick<Order, 'customerId' | 'no'>) =>
  (await findOrder(t.database.sql, customerId, no)) as ListedOrder;
const noticesOf = async (customerId: string) =>
  (
    await t.database.sql<
      Array<{ kind: string }>
    >`SELECT kind FROM notices WHERE customer_id = ${customerId} ORDER BY id`
  ).map(({ kind }) => kind);
const wordsOf = ({ customerId, no }: Pick<Order, 'customerId' | 'no'>) => wordsOfVenue(t.database.sql, customerId, no);
const commandsOf = ({ customerId, no }: Pick<Order, 'customerId' | 'no'>) =>
  t.database.sql<Array<{ kind: string; state: string; answer: string | undefined }>>`
    SELECT kind, state, answer FROM venue_commands WHERE customer_id = ${customerId} AND order_no = ${no} ORDER BY id`;

async function placed(quantity = 100n, more: object = {}): Promise<Order> {
  const customerId = await rich();
  const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  return t.run({ ...command, quantity, limitPrice: lowest(), ...more });
}

/** An order that the venue has taken. */
async function working(quantity = 100n): Promise<Order & { clOrdId: string }> {
  const order = await placed(quantity);
  const { clOrdId } = await venue.taken();
  await venue.say({ kind: 'accepted', clOrdId, venueOrderId: `V${order.no}` });
  return { ...(await orderOf(order)), clOrdId };
}

const change = ({ customerId, no, version }: Order, terms: object) =>
  t.run({
    kind: 'replace',
    customerId,
    no,
    version,
    limitPrice: undefined,
    quantity: undefined,
    position: 'full',
    requestKey: undefined,
    ...terms,
  });
const sellSome = ({ customerId, no: lotNo }: Pick<Order, 'customerId' | 'no'>) =>
  t.run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice: highest(), quantity: 60n });
const cancel = ({ customerId, no }: Order) => t.run({ kind: 'cancel', customerId, no });

describe('an order that is routed', () => {
  test('holds, is written down to be sent, is sent once, works, fills in parts and succeeds', async () => {
    const order = await placed();
    expect(order).toMatchObject({ status: 'pending', venue: 'bourse', reach: 'queued', asked: 'none' });
    expect(order.held).toBeGreaterThan(0n);
    const command = await venue.taken();
    expect(command).toMatchObject({ orderNo: order.no, kind: 'new', state: 'sent', symbol, quantity: 100n });
    expect(command.origClOrdId).toBeUndefined();
    expect((await orderOf(order)).reach).toBe('sent');
    expect(await venue.take()).toBeUndefined();
    const { clOrdId } = command;
    await venue.say({ kind: 'accepted', clOrdId, venueOrderId: 'V1' });
    expect((await orderOf(order)).reach).toBe('working');
    await venue.say(venue.trade(clOrdId, 40n, lowest()));
    expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 40n, reach: 'working' });
    await venue.say(venue.trade(clOrdId, 60n, lowest()));
    expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 100n, held: 0n, reach: undefined });
    expect(await held(order.customerId)).toBe(0n);
    expect(await commandsOf(order)).toEqual([{ kind: 'new', state: 'answered', answer: 'accepted' }]);
    // All of it once more, as after a crash before it was noted as booked.
    await t.database.sql`UPDATE venue_inbox SET booked_at = NULL WHERE report ->> 'clOrdId' = ${clOrdId}`;
    await venue.book();
    expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 100n });
  });

  test('that fills before it is acknowledged is taken as acknowledged', async () => {
    const order = await placed();
    const { clOrdId } = await venue.taken();
    await venue.say(venue.trade(clOrdId, 100n, lowest()), { kind: 'accepted', clOrdId });
    expect(await orderOf(order)).toMatchObject({ status: 'success' });
    expect(await commandsOf(order)).toMatchObject([{ state: 'answered', answer: 'accepted' }]);
  });

  test('that is rejected has failed, gives back what it held, and keeps the venue’s words', async () => {
    const order = await placed();
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'ended', clOrdId, as: 'rejected', text: 'Price beyond the band' });
    expect(await orderOf(order)).toMatchObject({ status: 'failed', endReason: 'rejected_by_venue', held: 0n });
    expect(await wordsOf(order)).toBe('Price beyond the band');
    expect(await noticesOf(order.customerId)).toEqual(['order_ended']);
  });

  test('a sell reserves, and the lot is sold part by part', async () => {
    const { clOrdId, customerId, no: lotNo } = await working();
    await venue.say(venue.trade(clOrdId, 100n, lowest()));
    const sell = await sellSome({ customerId, no: lotNo });
    expect(sell).toMatchObject({ status: 'pending', reach: 'queued' });
    const command = await venue.taken();
    expect(command).toMatchObject({ kind: 'new', side: 'sell', quantity: 60n });
    await venue.say(venue.trade(command.clOrdId, 20n, highest()));
    expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 80n, reserved: 40n }]);
    await venue.say({ kind: 'ended', clOrdId: command.clOrdId, as: 'expired', cumulated: '20' });
    expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 80n, reserved: 0n }]);
    expect(await orderOf(sell)).toMatchObject({ status: 'expired', filled: 20n });
  });

  test('a stop stays with us until the market sets it off', async () => {
    const trigger = (t.market.quote(symbol)?.price ?? 0n) + (t.market.instrument(symbol)?.tickSize ?? 0n);
    const order = await placed(10n, { triggerPrice: trigger, limitPrice: highest() });
    expect(order).toMatchObject({ status: 'pending', venue: undefined, reach: undefined });
    expect(await venue.take()).toBeUndefined();
    let reached = order;
    for (let second = 0; reached.reach === undefined && second < 5_000; second += 1) {
      t.clock.advance(1_000);
      if ((t.market.quote(symbol)?.price ?? 0n) < trigger) continue;
      reached = await t.run({ kind: 'match', customerId: order.customerId, no: order.no });
    }
    expect(reached).toMatchObject({ reach: 'queued', triggeredAt: t.clock.now() });
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'ended', clOrdId, as: 'cancelled' });
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason: 'cancelled_by_venue' });
  });
});

describe('a cancel', () => {
  test('of what was not sent ends at once, and nothing of it is ever sent', async () => {
    const order = await placed();
    expect(await cancel(order)).toMatchObject({ status: 'cancelled', held: 0n, reach: undefined });
    expect(await commandsOf(order)).toEqual([{ kind: 'new', state: 'withdrawn', answer: undefined }]);
    expect(await venue.take()).toBeUndefined();
  });

  test('is asked for, keeps the hold, and ends by the venue’s word, with what filled meanwhile', async () => {
    const order = await working();
    expect(await cancel(order)).toMatchObject({ status: 'pending', asked: 'cancel', held: order.held });
    expect(await cancel(order)).toMatchObject({ asked: 'cancel' });
    const { clOrdId, kind, origClOrdId } = await venue.taken();
    expect({ kind, origClOrdId }).toEqual({ kind: 'cancel', origClOrdId: order.clOrdId });
    expect(await venue.take()).toBeUndefined();
    await venue.say(venue.trade(order.clOrdId, 30n, lowest()));
    expect(await orderOf(order)).toMatchObject({ status: 'pending', asked: 'cancel', filled: 30n });
    await venue.say({ kind: 'ended', clOrdId, as: 'cancelled', cumulated: '30' });
    const ended = await orderOf(order);
    expect(ended).toMatchObject({ status: 'cancelled', filled: 30n, held: 0n });
    expect(ended.endReason).toBeUndefined();
    // Who has asked for it is told nothing more.
    expect(await noticesOf(order.customerId)).toEqual(['order_part_filled']);
  });

  test('that comes too late is told of, and can be asked for again', async () => {
    const order = await working();
    await cancel(order);
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'cancelRefused', clOrdId, text: 'Too late' });
    expect(await orderOf(order)).toMatchObject({ status: 'pending', asked: 'none', reach: 'working' });
    expect(await noticesOf(order.customerId)).toEqual(['order_cancel_refused']);
    expect(await cancel(await orderOf(order))).toMatchObject({ asked: 'cancel' });
    const again = await venue.taken();
    await venue.say({ kind: 'ended', clOrdId: again.clOrdId, as: 'cancelled', cumulated: '0' });
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled' });
  });

  test('that was refused is not why the venue cancels it later by itself', async () => {
    const order = await working();
    await cancel(order);
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'cancelRefused', clOrdId, text: 'Too busy' });
    await venue.say({ kind: 'ended', clOrdId: order.clOrdId, as: 'cancelled', cumulated: '0' });
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason: 'cancelled_by_venue' });
    expect(await noticesOf(order.customerId)).toEqual(['order_cancel_refused', 'order_ended']);
  });

  test('by the venue itself keeps its words, over those with which it refused something before', async () => {
    const order = await working();
    await cancel(order);
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'cancelRefused', clOrdId, text: 'Too busy' });
    expect(await wordsOf(order)).toBe('Too busy');
    await venue.say({ kind: 'ended', clOrdId: order.clOrdId, as: 'cancelled', cumulated: '0', text: 'Halted by us' });
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason: 'cancelled_by_venue' });
    expect(await wordsOf(order)).toBe('Halted by us');
    const silent = await working();
    await cancel(silent);
    await venue.say({ kind: 'cancelRefused', clOrdId: (await venue.taken()).clOrdId, text: 'Too busy' });
    await venue.say({ kind: 'ended', clOrdId: silent.clOrdId, as: 'cancelled', cumulated: '0', text: '' });
    expect(await wordsOf(silent)).toBeUndefined();
  });

  test('by the venue itself keeps its words also where a trade is still to arrive, and where it had taken the order', async () => {
    const [early, late] = [await working(), await working()];
    await venue.say({ kind: 'ended', clOrdId: early.clOrdId, as: 'cancelled', cumulated: '30', text: 'Halted by us' });
    expect(await orderOf(early)).toMatchObject({ status: 'pending', reach: 'doubtful' });
    await venue.say(venue.trade(early.clOrdId, 30n, lowest()));
    expect(await orderOf(early)).toMatchObject({ status: 'cancelled', filled: 30n });
    await venue.say({ kind: 'ended', clOrdId: late.clOrdId, as: 'rejected', cumulated: '0', text: 'No such account' });
    expect(await orderOf(late)).toMatchObject({ status: 'failed', endReason: 'rejected_by_venue' });
    expect([await wordsOf(early), await wordsOf(late)]).toEqual(['Halted by us', 'No such account']);
  });

  test('that was asked for is no word of the venue', async () => {
    const order = await working();
    await cancel(order);
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'ended', clOrdId, as: 'cancelled', cumulated: '0', text: 'Canceled on request' });
    expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason: undefined });
    expect(await wordsOf(order)).toBeUndefined();
  });

  test('is asked for when time is over, or the account is frozen, and then says so', async () => {
    const [late, frozen] = [await working(), await working()];
    const matcher = createMatcher({
      ...t,
      sql: t.database.sql,
      log: createLog('silent'),
      rounds: restingRounds(),
    });
    await t.database.sql`
      UPDATE customers SET frozen_at = now(), frozen_scope = 'all', frozen_reason = 'Under review' WHERE id = ${frozen.customerId}`;
    await matcher.expire();
    expect(await orderOf(frozen)).toMatchObject({ status: 'pending', asked: 'cancel' });
    expect(await orderOf(late)).toMatchObject({ asked: 'none' });
    const stop = await venue.taken();
    await venue.say({ kind: 'ended', clOrdId: stop.clOrdId, as: 'cancelled', cumulated: '0' });
    expect(await orderOf(frozen)).toMatchObject({ status: 'failed', endReason: 'account_was_frozen' });
    await t.database.sql`UPDATE orders SET expires_at = ${t.clock.now()} WHERE no = ${late.no}`;
    await matcher.expire();
    await matcher.expire();
    const over = await venue.taken();
    expect(await venue.take()).toBeUndefined();
    await venue.say({ kind: 'ended', clOrdId: over.clOrdId, as: 'cancelled', cumulated: '0' });
    expect(await orderOf(late)).toMatchObject({ status: 'expired', endReason: 'order_expired' });
    expect(await noticesOf(late.customerId)).toEqual(['order_ended']);
  });
});

describe('a change', () => {
  test('holds the greater of both until it is answered, and then what it is', async () => {
    const order = await working(50n);
    const limitPrice = lowest() + 10_000n;
    const asked = await change(order, { quantity: 80n, limitPrice });
    expect(asked).toMatchObject({
      quantity: 50n,
      asked: 'replace',
      askedQuantity: 80n,
      askedPrice: limitPrice,
      version: 0,
    });
    expect(asked.held).toBeGreaterThan((order.held * 16n) / 10n);
    expect(await held(order.customerId)).toBe(asked.held);
    await expect(change(asked, { quantity: 90n })).rejects.toMatchObject({ key: 'order_waits_for_venue' });
    const { clOrdId, origClOrdId, quantity } = await venue.taken();
    expect({ origClOrdId, quantity }).toEqual({ origClOrdId: order.clOrdId, quantity: 80n });
    await venue.say({ kind: 'replaced', clOrdId });
    const changed = await orderOf(order);
    expect(changed).toMatchObject({ quantity: 80n, limitPrice, asked: 'none', version: 1, askedPrice: undefined });
    // Fewer: the hold shrinks with the venue's word, not before.
    const fewer = await change(changed, { quantity: 20n });
    expect(fewer.held).toBe(changed.held);
    const second = await venue.taken();
    expect(second.origClOrdId).toBe(clOrdId);
    await venue.say({ kind: 'replaced', clOrdId: second.clOrdId });
    const last = await orderOf(order);
    expect(last).toMatchObject({ quantity: 20n, version: 2, status: 'pending' });
    expect(last.held).toBeLessThan(changed.held / 3n);
    expect(await held(order.customerId)).toBe(last.held);
  });

  test('that is refused leaves the order as it was, and gives back what it had set aside', async () => {
    const order = await working(50n);
    await change(order, { quantity: 80n });
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'replaceRefused', clOrdId, text: 'Too late' });
    expect(await orderOf(order)).toMatchObject({ quantity: 50n, held: order.held, asked: 'none', version: 0 });
    expect(await held(order.customerId)).toBe(order.held);
    expect(await noticesOf(order.customerId)).toEqual(['order_change_refused']);
  });

  test('is known to be done by a trade under its name', async () => {
    const order = await working(50n);
    await change(order, { quantity: 80n });
    const { clOrdId } = await venue.taken();
    await venue.say(venue.trade(clOrdId, 80n, lowest()), { kind: 'replaced', clOrdId });
    expect(await orderOf(order)).toMatchObject({ status: 'success', quantity: 80n, filled: 80n, version: 1 });
  });

  test('that lowers the limit leaves what traded before it, and arrives later, as it was', async () => {
    const customerId = await rich();
    const limitPrice = lowest() + 10_000n;
    const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
    const order = await t.run({ ...command, quantity: 50n, limitPrice });
    const first = await venue.taken();
    await venue.say({ kind: 'accepted', clOrdId: first.clOrdId });
    await change(await orderOf(order), { limitPrice: lowest() });
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'replaced', clOrdId }, venue.trade(first.clOrdId, 10n, limitPrice));
    expect(await orderOf(order)).toMatchObject({ filled: 10n, limitPrice: lowest(), version: 1 });
    expect(await t.database.sql`SELECT FROM execution_differences WHERE order_no = ${order.no}`).toEqual([]);
    await venue.say({ kind: 'ended', clOrdId, as: 'expired', cumulated: '10' });
  });

  test('that crosses with the last fill ends the order as it filled', async () => {
    const order = await working(50n);
    await change(order, { quantity: 80n });
    const { clOrdId } = await venue.taken();
    await venue.say(venue.trade(order.clOrdId, 50n, lowest()));
    expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 50n, held: 0n, asked: undefined });
    await venue.say({ kind: 'replaceRefused', clOrdId, text: 'Filled' });
    expect(await held(order.customerId)).toBe(0n);
  });

  test('of a sell sets aside the greater of both', async () => {
    const bought = await working();
    await venue.say(venue.trade(bought.clOrdId, 100n, lowest()));
    const { customerId, no: lotNo } = bought;
    const sell = await sellSome({ customerId, no: lotNo });
    const first = await venue.taken();
    await venue.say({ kind: 'accepted', clOrdId: first.clOrdId });
    const lot = async () => (await openLots(t.database.sql, customerId))[0];
    await change(sell, { quantity: 90n });
    expect(await lot()).toMatchObject({ reserved: 90n });
    await t.expectInOrder();
    await venue.say({ kind: 'replaceRefused', clOrdId: (await venue.taken()).clOrdId, text: '' });
    expect(await lot()).toMatchObject({ reserved: 60n });
    await change(sell, { quantity: 10n });
    expect(await lot()).toMatchObject({ reserved: 60n });
    await venue.say({ kind: 'replaced', clOrdId: (await venue.taken()).clOrdId });
    expect(await lot()).toMatchObject({ reserved: 10n });
  });

  test('that was not sent is overtaken by a cancel; one that was is answered first', async () => {
    const [early, late] = [await working(50n), await working(50n)];
    await change(early, { quantity: 80n });
    expect(await cancel(early)).toMatchObject({ asked: 'cancel', askedQuantity: undefined, held: early.held });
    const overtaking = await venue.taken();
    expect(overtaking).toMatchObject({ kind: 'cancel', orderNo: early.no });
    await venue.say({ kind: 'ended', clOrdId: overtaking.clOrdId, as: 'cancelled', cumulated: '0' });
    await change(late, { quantity: 80n });
    const replace = await venue.taken();
    expect(await cancel(late)).toMatchObject({ asked: 'cancel', askedQuantity: 80n });
    expect(await venue.take()).toBeUndefined();
    await venue.say({ kind: 'replaced', clOrdId: replace.clOrdId });
    expect(await orderOf(late)).toMatchObject({ asked: 'cancel', quantity: 80n, askedQuantity: undefined });
    const last = await venue.taken();
    expect(last).toMatchObject({ kind: 'cancel', origClOrdId: replace.clOrdId });
    await venue.say({ kind: 'ended', clOrdId: last.clOrdId, as: 'cancelled', cumulated: '0' });
    expect(await orderOf(late)).toMatchObject({ status: 'cancelled', version: 1 });
  });

  test('of the stop of a buy is ours, and done at once', async () => {
    const order = await working(50n);
    const stopPrice = lowest() - 50_000n;
    expect(await change(order, { stopPrice })).toMatchObject({ stopPrice, version: 1, asked: 'none' });
    expect(await venue.take()).toBeUndefined();
  });
});

describe('what does not arrive', () => {
  test('is in doubt after ten seconds, asked for, and never sent again', async () => {
    const order = await placed();
    const { clOrdId } = await venue.taken();
    t.clock.advance(9_999);
    await venue.ask();
    expect(await orderOf(order)).toMatchObject({ reach: 'sent' });
    t.clock.advance(1);
    await venue.ask();
    expect(await orderOf(order)).toMatchObject({ reach: 'doubtful', held: order.held });
    await venue.ask();
    const status = await venue.taken();
    expect(status).toMatchObject({ kind: 'status', origClOrdId: clOrdId });
    expect(await venue.take()).toBeUndefined();
    // Silent on that too: asked again after as long.
    t.clock.advance(9_999);
    await venue.ask();
    expect(await venue.take()).toBeUndefined();
    t.clock.advance(1);
    await venue.ask();
    expect(await venue.taken()).toMatchObject({ kind: 'status' });
    await venue.say({ kind: 'accepted', clOrdId, isStatus: true, cumulated: '0' });
    expect(await orderOf(order)).toMatchObject({ reach: 'working' });
    expect((await commandsOf(order)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'new answered',
      'status answered',
      'status answered',
    ]);
  });

  test('has failed where the venue does not know it', async () => {
    const order = await placed();
    const { clOrdId } = await venue.taken();
    t.clock.advance(10_000);
    await venue.ask();
    await venue.taken();
    await venue.say({ kind: 'ended', clOrdId, as: 'rejected', text: 'Unknown order' });
    expect(await orderOf(order)).toMatchObject({ status: 'failed', held: 0n });
  });

  test('of a cancel was not done where the venue says that the order works', async () => {
    const order = await working();
    await cancel(order);
    await venue.taken();
    t.clock.advance(10_000);
    await venue.ask();
    expect(await orderOf(order)).toMatchObject({ reach: 'doubtful', asked: 'cancel' });
    await venue.taken();
    await venue.say({ kind: 'accepted', clOrdId: order.clOrdId, isStatus: true, cumulated: '0' });
    expect(await orderOf(order)).toMatchObject({ reach: 'working', asked: 'none' });
  });

  test('of trades is waited for: an order ends once its own sum reaches what the venue says', async () => {
    const order = await working();
    const [first, second] = [venue.trade(order.clOrdId, 30n, lowest()), venue.trade(order.clOrdId, 20n, lowest())];
    await venue.say({ kind: 'ended', clOrdId: order.clOrdId, as: 'expired', cumulated: '50' });
    expect(await orderOf(order)).toMatchObject({ status: 'pending', reach: 'doubtful', held: order.held });
    await venue.ask();
    expect(await venue.taken()).toMatchObject({ kind: 'status' });
    await venue.say(second);
    expect(await orderOf(order)).toMatchObject({ status: 'pending', reach: 'doubtful', filled: 20n });
    await venue.say(first);
    expect(await orderOf(order)).toMatchObject({ status: 'expired', filled: 50n, held: 0n });
  });

  test('of trades is asked about: one after which the venue counts more than it has told', async () => {
    const order = await working();
    const told = venue.trade(order.clOrdId, 10n, lowest());
    const late = venue.trade(order.clOrdId, 90n, lowest());
    await venue.say({ ...told, cumulated: '100' } as typeof told);
    expect(await orderOf(order)).toMatchObject({ status: 'pending', reach: 'doubtful', filled: 10n });
    await venue.ask();
    const { clOrdId } = await venue.taken();
    await venue.say({ kind: 'accepted', clOrdId, isStatus: true, cumulated: '100' });
    expect(await orderOf(order)).toMatchObject({ reach: 'doubtful' });
    await venue.say({ ...late, cumulated: '90' } as typeof late);
    expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 100n, held: 0n });
  });
});

test('an order in doubt counts once as such, however often the venue was asked for it', async () => {
  const before = await readVenueState(t.database.sql, 'bourse');
  await placed();
  const { clOrdId } = await venue.taken();
  for (let times = 0; times < 3; times += 1) {
    t.clock.advance(10_000);
    await venue.ask();
    expect(await venue.taken()).toMatchObject({ kind: 'status' });
  }
  const { unanswered, doubtful } = await readVenueState(t.database.sql, 'bourse');
  expect([unanswered - before.unanswered, doubtful - before.doubtful]).toEqual([1, 1]);
  await venue.say({ kind: 'ended', clOrdId, as: 'rejected' });
});

test('what stays in doubt, and what is not sent, is a question for people after five minutes', async () => {
  const order = await placed();
  await venue.taken();
  const questions = async () => {
    const found = await t.database.transaction((tx) => findVenueQuestions(tx, t.clock.now()));
    return found.map(({ kind, subject }) => `${kind} ${subject}`);
  };
  t.clock.advance(10_000);
  await venue.ask();
  expect(await questions()).toEqual([]);
  t.clock.advance(5 * 60_000 + 1);
  expect(await questions()).toEqual([`order_in_doubt ${order.no}`, 'venue_unreached bourse']);
  await venue.say({ kind: 'ended', clOrdId: (await venue.taken()).origClOrdId ?? '', as: 'rejected' });
  expect(await questions()).toEqual([]);
});

describe('a report', () => {
  test('of one whose books are held elsewhere keeps no other waiting, and is booked once', async () => {
    const [one, other] = [await working(), await working()];
    let booking: Promise<void> | undefined;
    await t.database.transaction(async (tx) => {
      await lockBook(tx, [one.customerId]);
      await venue.hear(venue.trade(one.clOrdId, 40n, lowest()), venue.trade(other.clOrdId, 40n, lowest()));
      booking = venue.book();
      await vi.waitFor(async () => expect(await orderOf(other)).toMatchObject({ filled: 40n }), { timeout: 30_000 });
      expect(await orderOf(one)).toMatchObject({ filled: 0n });
    });
    await booking;
    expect(await orderOf(one)).toMatchObject({ filled: 40n });
  });

  test('reads no table from end to end, however little is in it: connections keep the plans that they make then', async () => {
    const database = noteScans(t.database);
    const { executor } = t.node(database);
    const options = { ...t, database, executor, venue: spokenVenue, log: createLog('silent'), rounds: restingRounds() };
    const [one, other] = [await working(), await working()];
    await venue.hear(venue.trade(one.clOrdId, 40n, lowest()), venue.trade(other.clOrdId, 100n, lowest()));
    await createRouting(options).book();
    expect(await orderOf(other)).toMatchObject({ status: 'success' });
    // How often a venue was stopped is counted; it is a few times a year.
    expect([...database.scanned].filter((name) => name !== 'venue_stops')).toEqual([]);
  });

  test('is noted in the commit that books it: where that fails, each is booked apart', async () => {
    const [one, other] = [await working(), await working()];
    const executor: Executor = {
      ...t.executor,
      async withinAll(tx, commands) {
        await t.executor.withinAll(tx, commands);
        throw new Error('the power has failed');
      },
    };
    const routing = createRouting({
      ...t,
      executor,
      venue: spokenVenue,
      log: createLog('silent'),
      rounds: restingRounds(),
    });
    await venue.hear(venue.trade(one.clOrdId, 40n, lowest()), venue.trade(other.clOrdId, 100n, lowest()));
    await routing.book();
    expect(await orderOf(one)).toMatchObject({ status: 'pending', filled: 40n });
    expect(await orderOf(other)).toMatchObject({ status: 'success', filled: 100n });
    const [{ left }] = await t.database.sql<[{ left: number }]>`
      SELECT count(*)::int AS left FROM venue_inbox WHERE booked_at IS NULL`;
    expect(left).toBe(0);
  });

  test('of an order that nobody knows is kept for people, once, and stops nothing', async () => {
    const order = await working();
    const about = { symbol: order.symbol, side: 'sell', venueOrderId: 'V7' } as const;
    const unknown = { ...venue.trade('NOBODYSORDER', 5n, decimal(101.5)), about };
    await venue.say(unknown, { kind: 'accepted', clOrdId: 'NOBODYSORDER' }, venue.trade(order.clOrdId, 100n, lowest()));
    expect(await orderOf(order)).toMatchObject({ status: 'success' });
    await t.database.sql`UPDATE venue_inbox SET booked_at = NULL`;
    await venue.book();
    const questions = await t.database.transaction((tx) => findExecutionQuestions(tx));
    expect(questions.map(({ sentence }) => sentence).toSorted()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^report bourse 2026-11-24 E\\d+ is of nothing that is known here, and not booked. The venue says: 5 at 101.5000, sell ${order.symbol}, order V7 there, our name NOBODYSORDER$`,
        ),
      ),
      expect.stringMatching(
        /^report bourse 2026-11-24 message \d+ is of nothing that is known here, and not booked. The venue says: an order works, our name NOBODYSORDER$/,
      ),
    ]);
    const [{ count }] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM venue_inbox WHERE booked_at IS NULL`;
    expect(count).toBe(0);
  });

  test('that fits nothing is one line of the log, with all that came with it', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) });
    const routing = createRouting({ ...t, venue: spokenVenue, log: createLog('warn', sink), rounds: restingRounds() });
    await venue.hear(...Array.from({ length: 40 }, () => venue.trade('NOBODYSORDER', 5n, lowest())));
    await routing.book();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ venue: 'bourse', others: 39 }]);
  });

  test('that is no report, is kept for people too', async () => {
    const order = await working();
    const broken = { ...venue.trade(order.clOrdId, 1n, lowest()), quantity: '-3' };
    await venue.say(broken);
    expect(await orderOf(order)).toMatchObject({ filled: 0n });
    const questions = await t.database.transaction((tx) => findExecutionQuestions(tx));
    expect(questions.at(-1)?.sentence).toContain(`on order ${order.no}`);
    expect(questions.at(-1)?.sentence).toContain('The venue says: -3 at ');
  });

  test.each([
    ['another share', { symbol: 'OTHER', side: 'buy' }],
    ['the other side', { symbol, side: 'sell' }],
  ] as const)('that names an order of ours and is of %s is kept for people', async (_, about) => {
    const order = await working();
    const { clOrdId } = order;
    await venue.say(
      { ...venue.trade(clOrdId, 5n, lowest()), about },
      { kind: 'ended', clOrdId, as: 'cancelled', about },
    );
    expect(await orderOf(order)).toMatchObject({ status: 'pending', reach: 'working', filled: 0n, held: order.held });
    const questions = await t.database.transaction((tx) => findExecutionQuestions(tx));
    const sentences = questions.map(({ sentence }) => sentence).filter((sentence) => sentence.includes(order.no));
    const words = `${about.side} ${about.symbol}, our name ${clOrdId}`;
    expect(sentences.map((sentence) => sentence.split('says: ')[1] ?? '').toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^5 at .*, ${words}$`)),
      `an order is cancelled, ${words}`,
    ]);
    await venue.say({ ...venue.trade(clOrdId, 5n, lowest()), about: { symbol, side: 'buy', venueOrderId: 'V1' } });
    expect(await orderOf(order)).toMatchObject({ filled: 5n });
  });

  test('that an order works which was refused before is kept for people', async () => {
    const order = await placed();
    const { clOrdId } = await venue.taken();
    const text = 'it did not reach the venue';
    await venue.say(
      { kind: 'ended', clOrdId, as: 'rejected', text },
      { kind: 'accepted', clOrdId, venueOrderId: 'V9' },
    );
    expect(await orderOf(order)).toMatchObject({ status: 'failed', held: 0n });
    const questions = await t.database.transaction((tx) => findExecutionQuestions(tx));
    expect(questions.at(-1)?.sentence).toContain(`on order ${order.no}`);
    expect(questions.at(-1)?.sentence).toContain('The venue says: an order works');
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('of a trade at %s is kept for people', async (at) => {
    const order = await working();
    await venue.say({ ...venue.trade(order.clOrdId, 5n, lowest()), at } as ReturnType<typeof venue.trade>);
    expect(await orderOf(order)).toMatchObject({ filled: 0n });
    const questions = await t.database.transaction((tx) => findExecutionQuestions(tx));
    expect(questions.at(-1)?.sentence).toContain(`on order ${order.no}`);
  });
});

test('verify finds orders that are not where the commands say, answers before their time, and what was not booked', async () => {
  const order = await working();
  const { clOrdId } = order;
  const owner = connectOwner(t.url);
  const found = async (wrong: (tx: Tx) => Promise<unknown>) =>
    (await foundAfter(owner, wrong, verifyRouting)).map(({ sentence }) => sentence);
  expect(await found(async () => {})).toEqual([]);
  const misplaced = expect.stringContaining(`order ${order.no}`);
  expect(await found((tx) => tx`UPDATE orders SET reach = 'queued' WHERE no = ${order.no}`)).toEqual([misplaced]);
  expect(await found((tx) => tx`UPDATE orders SET asked = 'cancel' WHERE no = ${order.no}`)).toEqual([misplaced]);
  const early = (tx: Tx) => tx`
    UPDATE venue_inbox SET received_at = received_at - interval '1 hour' WHERE report ->> 'clOrdId' = ${clOrdId}`;
  expect(await found(early)).toEqual([`command ${clOrdId} was answered before it was sent`]);
  const late = (tx: Tx) => tx`
    UPDATE venue_inbox SET booked_at = NULL WHERE report ->> 'clOrdId' = ${clOrdId}`;
  expect(await found(late)).toEqual([expect.stringContaining('is not booked')]);
  const lost = (tx: Tx) => tx`
    INSERT INTO venue_inbox VALUES ('bourse', '2026-11-24', 9999, '', ${tx.json(venue.trade(clOrdId, 1n, 1n))}, now(), now())`;
  expect(await found(lost)).toEqual([expect.stringContaining('is of no order')]);
  await owner.close();
});

describe('the wire', () => {
  test('is received as far as nothing is missing', async () => {
    const session = '2026-11-23';
    const hear = (...numbers: bigint[]) =>
      receive(
        t.database,
        'bourse',
        numbers.map((wireNo) => ({ session, wireNo, raw: 'heartbeat' })),
        t.clock.now(),
      );
    expect(await receivedUpTo(t.database.sql, 'bourse', session)).toBe(0n);
    await hear(1n, 2n, 4n);
    expect(await receivedUpTo(t.database.sql, 'bourse', session)).toBe(2n);
    await hear(3n, 2n);
    expect(await receivedUpTo(t.database.sql, 'bourse', session)).toBe(4n);
  });

  test('has one sender at a time', async () => {
    const [outer, inner] = await t.database.transaction(async (tx) => [
      await isOnlySender(tx, 'bourse'),
      await t.database.transaction((other) => isOnlySender(other, 'bourse')),
    ]);
    expect([outer, inner]).toEqual([true, false]);
  });

  test('of one venue keeps the server from starting with another, while orders are there', async () => {
    await working();
    await expect(refuseOtherVenues(t.database.sql, internalVenue)).rejects.toThrow(
      /Orders still wait at the venue "bourse" \(\d+\): start with VENUE=bourse/,
    );
    await refuseOtherVenues(t.database.sql, spokenVenue);
  });

  test('commands only go forward, and say what they said', async () => {
    const order = await working();
    const { sql } = t.database;
    await expect(sql`UPDATE venue_commands SET state = 'queued', sent_at = NULL, session = NULL, wire_no = NULL, answer = NULL,
      answered_at = NULL WHERE cl_ord_id = ${order.clOrdId}`).rejects.toThrow('does not go from answered to queued');
    await expect(sql`INSERT INTO venue_commands (venue, customer_id, order_no, cl_ord_id, kind, asked_by, symbol, side,
        quantity, price, lifetime, state, made_at)
      SELECT venue, customer_id, order_no, 'AGAIN', kind, asked_by, symbol, side, quantity, price, lifetime, 'queued', made_at
      FROM venue_commands WHERE cl_ord_id = ${order.clOrdId}`).rejects.toThrow('venue_commands_of_order');
  });
});

test('an order until cancelled is sent anew each session where the venue knows only the day, and its trades add up', async () => {
  const order = await placed(100n, { lifetime: 'gtc' });
  const matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
  const first = await venue.taken();
  expect(first).toMatchObject({ kind: 'new', lifetime: 'day', turn: 0 });
  const { clOrdId } = first;
  await venue.say({ kind: 'accepted', clOrdId }, venue.trade(clOrdId, 30n, lowest()));
  await venue.say({ kind: 'ended', clOrdId, as: 'expired', cumulated: '30' });
  expect(await orderOf(order)).toMatchObject({ status: 'pending', filled: 30n, venue: undefined, reach: undefined });
  await t.expectInOrder();
  await matcher.expire();
  const second = await venue.taken();
  expect(second).toMatchObject({ kind: 'new', quantity: 100n, earlier: 30n, turn: 1 });
  const again = second.clOrdId;
  await venue.say({ kind: 'accepted', clOrdId: again }, venue.trade(again, 20n, lowest()));
  // Of the second time, thirty: ten have not arrived.
  await venue.say({ kind: 'accepted', clOrdId: again, isStatus: true, cumulated: '30' });
  expect(await orderOf(order)).toMatchObject({ filled: 50n, reach: 'doubtful' });
  await venue.say(venue.trade(again, 50n, lowest()));
  expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 100n, held: 0n });
});

test('what a venue says late of an earlier session ends nothing of an order that was sent anew since', async () => {
  const order = await placed(100n, { lifetime: 'gtc' });
  const matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
  const { clOrdId } = await venue.taken();
  await venue.say({ kind: 'accepted', clOrdId }, { kind: 'ended', clOrdId, as: 'expired', cumulated: '0' });
  // Asked what has become of it, the venue knows no order of yesterday any more.
  const forgotten = { kind: 'ended', clOrdId, as: 'rejected', cumulated: '0', text: 'Unknown order' } as const;
  await venue.say(forgotten);
  expect(await orderOf(order)).toMatchObject({ status: 'pending', venue: undefined, reach: undefined });
  await matcher.expire();
  const again = (await venue.taken()).clOrdId;
  await venue.say({ kind: 'accepted', clOrdId: again });
  for (const as of ['expired', 'cancelled', 'rejected'] as const) {
    await venue.say({ kind: 'ended', clOrdId, as, cumulated: '0' });
    expect(await orderOf(order)).toMatchObject({ status: 'pending', venue: 'bourse', reach: 'working' });
  }
  await venue.say(venue.trade(again, 100n, lowest()));
  expect(await orderOf(order)).toMatchObject({ status: 'success', filled: 100n, held: 0n });
  expect(await noticesOf(order.customerId)).toEqual(['order_bought']);
});

test('what a venue has told people ends an order in doubt that was sent anew', async () => {
  const order = await placed(100n, { lifetime: 'gtc' });
  const matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
  const { clOrdId } = await venue.taken();
  await venue.say({ kind: 'accepted', clOrdId }, { kind: 'ended', clOrdId, as: 'expired', cumulated: '0' });
  await matcher.expire();
  const again = (await venue.taken()).clOrdId;
  await venue.say({ kind: 'accepted', clOrdId: again, isStatus: true, cumulated: '30' });
  const { customerId, no } = order;
  await t.database.transaction((tx) =>
    endByWord(tx, { customerId, no, as: 'cancelled' }, { told: 'by telephone', now: t.clock.now() }),
  );
  await venue.book();
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled', held: 0n, filled: 0n });
  // Who has told whom is not the customer's to read.
  expect(await wordsOf(order)).toBeUndefined();
});

test('an order at once that cannot be sent for ten seconds ends, and never is', async () => {
  const order = await placed(10n, { lifetime: 'ioc' });
  const matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
  t.clock.advance(9_999);
  await matcher.expire();
  expect(await orderOf(order)).toMatchObject({ status: 'pending', reach: 'queued' });
  t.clock.advance(1);
  await matcher.expire();
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason: 'not_sent_at_once', held: 0n });
  expect(await venue.take()).toBeUndefined();
});

test('what waits with us for the venue’s next session ends where the house calls all back', async () => {
  const order = await placed(10n, { lifetime: 'gtc' });
  const { clOrdId } = await venue.taken();
  await venue.say({ kind: 'accepted', clOrdId }, { kind: 'ended', clOrdId, as: 'expired', cumulated: '0' });
  const now = t.clock.now();
  await t.database.transaction((tx) =>
    stopSending(tx, spokenVenue.name, { actor: 'test', reason: 'test', cancels: true, at: now }),
  );
  const matcher = createMatcher({ ...t, sql: t.database.sql, log: createLog('silent'), rounds: restingRounds() });
  await t.database.sql`UPDATE orders SET queued_until = ${new Date(now.getTime() + 1)} WHERE no = ${order.no}`;
  await matcher.expire();
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled', endReason: 'cancelled_by_house', held: 0n });
  expect(await noticesOf(order.customerId)).toEqual(['order_ended']);
  await t.database.transaction((tx) => startSending(tx, spokenVenue.name, { actor: 'test', at: now }));
});
