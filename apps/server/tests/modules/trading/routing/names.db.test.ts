import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announceActions } from '../../../../src/modules/trading/corporate/announce.ts';
import { findExecutionQuestions, settleExecution } from '../../../../src/modules/trading/execution-questions.ts';
import type { Order } from '../../../../src/modules/trading/order.ts';
import { findOrder } from '../../../../src/modules/trading/read-orders.ts';
import { endByWord } from '../../../../src/modules/trading/routing/end-by-word.ts';
import { nameTradesAnew } from '../../../../src/modules/trading/routing/name-trades-anew.ts';
import { createRouting } from '../../../../src/modules/trading/routing/routing.ts';
import { verifyRouting } from '../../../../src/modules/trading/routing/verify-routing.ts';
import {
  noteBooked,
  readUnbooked,
  readVenueState,
  startSending,
  stopSending,
  takeMassCancel,
  type VenueReport,
} from '../../../../src/modules/venues/index.ts';
import { quiet, restingRounds } from '../../../helpers/quiet.ts';
import { createSpokenVenue, spokenVenue } from '../../../helpers/spoken-venue.ts';
import { createTestTrading, openLots, type TestTrading } from '../../../helpers/trading.ts';

/* A venue that forgets counts its trades anew: a name comes again, for another trade. */

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

const { name } = spokenVenue;
const staff = 'staff:ada';
const price = (): bigint => t.market.quote(symbol)?.bandLow ?? 0n;
const stop = async () => (await readVenueState(t.database.sql, name)).stop;
const questions = async () =>
  (await t.database.transaction((tx) => findExecutionQuestions(tx))).map(({ sentence }) => sentence);

async function sent(): Promise<{ order: Order; clOrdId: string }> {
  const customerId = await t.newCustomer(decimal(90_000_000));
  const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  const order = await t.run({ ...command, quantity: 50n, limitPrice: price() });
  const { clOrdId } = await takenOf(order);
  return { order, clOrdId };
}

/** Of other orders there may be something to be sent too. */
async function takenOf({ no }: Order) {
  for (;;) {
    const command = await venue.taken();
    if (command.orderNo === no) return command;
  }
}

/** Under this name. */
const trade = (executionId: string, clOrdId: string, quantity: bigint): VenueReport => ({
  ...(venue.trade(clOrdId, quantity, price()) as Extract<VenueReport, { kind: 'trade' }>),
  executionId,
});
const filled = async ({ customerId, no }: Order) => (await findOrder(t.database.sql, customerId, no))?.filled;

async function goOn(isAnew: boolean): Promise<void> {
  await t.database.transaction(async (tx) => {
    await startSending(tx, name, { actor: staff, at: t.clock.now(), namesAnew: isAnew });
    if (isAnew) await nameTradesAnew(tx, name, { actor: staff, at: t.clock.now() });
  });
  await venue.book();
}

test('a name that comes again with other words is not booked, and stops what is sent', async () => {
  const [first, second] = [await sent(), await sent()];
  await venue.say(trade('1', first.clOrdId, 20n));
  const again = trade('1', second.clOrdId, 30n);
  expect(await stop()).toBeUndefined();
  await venue.say(again);
  expect(await filled(second.order)).toBe(0n);
  expect(await stop()).toMatchObject({
    stoppedBy: 'venue',
    reason: expect.stringMatching(/trade 1 of 2026-11-24 .* other words/) as string,
  });
  const third = { customerId: first.order.customerId, kind: 'buy', symbol, assetClass: 'stock' } as const;
  await t.run({ ...third, position: 'full', quantity: 5n, limitPrice: price() });
  expect(await venue.take()).toBeUndefined();

  // The same once more is nothing new; other words once more are.
  await venue.say(again);
  expect(await questions()).toHaveLength(1);
  await venue.say(trade('1', second.clOrdId, 10n));
  expect(await questions()).toHaveLength(2);

  await goOn(false);
  expect(await stop()).toBeUndefined();
  expect(await filled(second.order)).toBe(0n);
  expect(await questions()).toHaveLength(2);
  await venue.taken();
  await venue.say(again);
  expect(await stop()).toBeUndefined();
  const by = { phone: undefined, actor: staff, at: t.clock.now() };
  await t.database.transaction(async (tx) => {
    for (const { subject } of await findExecutionQuestions(tx)) await settleExecution(tx, BigInt(subject), by);
  });
  expect(await questions()).toEqual([]);
});

test('two people have it named anew: what came under a used name is a trade of its own, and so is what follows', async () => {
  const [first, second] = [await sent(), await sent()];
  await venue.say(trade('7', first.clOrdId, 20n), trade('8', first.clOrdId, 5n));
  await venue.say(trade('7', second.clOrdId, 30n), trade('7', first.clOrdId, 1n));
  await goOn(true);
  expect(await filled(first.order)).toBe(25n);
  expect(await filled(second.order)).toBe(30n);
  // Of the new names too, one has come twice.
  expect(await stop()).toMatchObject({ reason: expect.stringMatching(/trade 7 \(2\) of/) as string });
  await goOn(true);
  expect(await filled(first.order)).toBe(26n);
  expect(await stop()).toBeUndefined();
  await venue.say(trade('8', second.clOrdId, 10n));
  expect(await filled(second.order)).toBe(40n);
  expect(await openLots(t.database.sql, second.order.customerId)).toMatchObject([{ quantity: 40n }]);
  // It names what was named before it: a bust is of the trade of its own time.
  const at = t.clock.now().toISOString();
  const refersTo = { tradeDay: '2026-11-24', executionId: '8' };
  await venue.say({ kind: 'bust', clOrdId: second.clOrdId, tradeDay: '2026-11-24', executionId: '9', at, refersTo });
  expect(await filled(second.order)).toBe(30n);
  expect(await filled(first.order)).toBe(26n);
  expect(await stop()).toBeUndefined();
  expect(await t.database.transaction((tx) => verifyRouting(tx))).toEqual([]);
});

test('what is named anew between its booking and the note of that is booked all the same', async () => {
  const [first, second] = [await sent(), await sent()];
  await venue.say(trade('40', first.clOrdId, 20n));
  await venue.hear(trade('40', second.clOrdId, 30n));
  const read = await readUnbooked(t.database.sql, name, 10);
  await venue.book();
  await t.database.sql`UPDATE venue_inbox SET booked_at = NULL WHERE report ->> 'clOrdId' = ${second.clOrdId}`;
  const by = { actor: staff, at: t.clock.now() };
  await t.database.transaction(async (tx) => {
    await startSending(tx, name, { ...by, namesAnew: true });
    await nameTradesAnew(tx, name, by);
  });
  await t.database.transaction((tx) => noteBooked(tx, name, read, t.clock.now()));
  await venue.book();
  expect(await filled(second.order)).toBe(30n);
});

test('an order in doubt ends as the venue has told people, and what it reports later is booked', async () => {
  const { order, clOrdId } = await sent();
  const { customerId, no } = order;
  const end = (as: 'cancelled') =>
    t.database.transaction((tx) => endByWord(tx, { customerId, no, as }, { told: 'by phone', now: t.clock.now() }));
  await venue.say(trade('20', clOrdId, 10n));
  await expect(end('cancelled')).rejects.toThrow('not_in_doubt');
  await t.run({ kind: 'cancel', customerId, no });
  await takenOf(order);
  t.clock.advance(11_000);
  await venue.ask();
  await takenOf(order);
  expect(await findOrder(t.database.sql, customerId, no)).toMatchObject({ status: 'pending', reach: 'doubtful' });
  await end('cancelled');
  await venue.book();
  expect(await findOrder(t.database.sql, customerId, no)).toMatchObject({ status: 'cancelled', filled: 10n, held: 0n });
  await venue.say(trade('21', clOrdId, 5n));
  expect(await filled(order)).toBe(15n);
});

test('where a venue cancels what waits when its link breaks, what it says nothing of is asked for once it is back', async () => {
  const routing = createRouting({
    ...t,
    venue: { ...spokenVenue, cancelsOnDisconnect: true },
    log: quiet,
    rounds: restingRounds(),
  });
  const [stays, gone] = [await sent(), await sent()];
  for (const { clOrdId } of [stays, gone]) await venue.say({ kind: 'accepted', clOrdId });
  const reach = async ({ order }: typeof gone) =>
    (await findOrder(t.database.sql, order.customerId, order.no))?.reach ?? 'none';
  const up = async () => {
    const now = t.clock.now();
    await t.database.sql`
      INSERT INTO venue_links (venue, state, since, told_at) VALUES (${name}, 'up', ${now}, ${now})
      ON CONFLICT (venue) DO UPDATE SET since = excluded.since, told_at = excluded.told_at`;
  };
  const told = () => t.database.sql`UPDATE venue_links SET told_at = ${t.clock.now()}`;
  t.clock.advance(1_000);
  await up();
  t.clock.advance(5_000);
  await told();
  await routing.ask();
  expect([await reach(stays), await reach(gone)]).toEqual(['working', 'working']);
  t.clock.advance(6_000);
  await told();
  await routing.ask();
  expect([await reach(stays), await reach(gone)]).toEqual(['doubtful', 'doubtful']);
  const asked = new Map<string, string>();
  for (let command = await venue.take(); command !== undefined; command = await venue.take()) {
    asked.set(command.orderNo, command.kind);
  }
  expect([asked.get(stays.order.no), asked.get(gone.order.no)]).toEqual(['status', 'status']);
  await venue.say(
    { kind: 'accepted', clOrdId: stays.clOrdId, isStatus: true, cumulated: '0' },
    { kind: 'ended', clOrdId: gone.clOrdId, as: 'cancelled', cumulated: '0' },
  );
  expect([await reach(stays), await reach(gone)]).toEqual(['working', 'none']);
  t.clock.advance(60_000);
  await told();
  await routing.ask();
  expect(await reach(stays)).toBe('working');
});

test('all is cancelled by one message at the most for each time that it is asked for', async () => {
  const at = () => t.clock.now();
  const stop = (cancels: boolean) =>
    t.database.transaction((tx) => stopSending(tx, name, { actor: staff, reason: 'asked to', cancels, at: at() }));
  const taken = () => takeMassCancel(t.database.sql, name, at());
  await stop(false);
  expect(await taken()).toBeUndefined();
  t.clock.advance(1_000);
  await stop(true);
  t.clock.advance(1_000);
  const first = await taken();
  expect(first).toMatch(/^ALL\d+T\d+$/);
  expect(await taken()).toBeUndefined();
  t.clock.advance(1_000);
  await stop(true);
  t.clock.advance(1_000);
  const second = await taken();
  expect(second).toMatch(/^ALL\d+T\d+$/);
  expect(second).not.toBe(first);
  await goOn(false);
});

test('a split waits for the venue’s word on what is there, books what traded before it, and nothing of before after it', async () => {
  const [customerId, symbol] = [await t.newCustomer(decimal(90_000_000)), 'AALAMB'];
  const limitPrice = t.market.quote(symbol)?.bandLow ?? 0n;
  const buy = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  const order = await t.run({ ...buy, quantity: 50n, limitPrice });
  const { clOrdId } = await takenOf(order);
  const first = venue.trade(clOrdId, 10n, limitPrice);
  await venue.say(first);
  await t.database.transaction((tx) =>
    announceActions(tx, t.market, {
      actions: [{ kind: 'split', symbol, held: 1, becomes: 10, exDay: '2026-11-25' }],
      fileDigest: undefined,
      reason: 'as the exchange says',
      announcedBy: 'desk-1',
      confirmedBy: 'desk-2',
      at: t.clock.now(),
    }),
  );
  t.clock.set(new Date('2026-11-24T18:30:02Z'));
  const { corporate } = t.node();
  const looks = async (times: number) => {
    for (let look = 0; look < times; look += 1) {
      await t.actions.refresh();
      await corporate.run();
      t.clock.advance(1_000);
    }
  };
  // Orders are ended once every transaction of before is over: those of other tests in the same PostgreSQL count, too.
  const cancel = await vi.waitFor(
    async () => {
      await looks(1);
      return takenOf(order);
    },
    { timeout: 30_000, interval: 20 },
  );
  expect(cancel.kind).toBe('cancel');
  // Its venue was asked, and has not answered: nothing has changed yet.
  await looks(5);
  expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 10n }]);
  await venue.say(venue.trade(clOrdId, 5n, limitPrice));
  await venue.say({ kind: 'ended', clOrdId: cancel.clOrdId, as: 'cancelled', cumulated: '15' });
  expect(await findOrder(t.database.sql, customerId, order.no)).toMatchObject({ status: 'cancelled', filled: 15n });
  await vi.waitFor(
    async () => {
      await looks(1);
      expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 150n }]);
    },
    { timeout: 30_000, interval: 1 },
  );
  await looks(1);
  // What is said of the order now is of shares of before: a person looks at it, and the customer keeps what they have.
  const { tradeDay, executionId } = first as Extract<VenueReport, { kind: 'trade' }>;
  const bust = { tradeDay, executionId: 'B1', refersTo: { tradeDay, executionId }, at: t.clock.now().toISOString() };
  const before = (await questions()).length;
  await venue.say({ kind: 'bust', clOrdId, ...bust });
  expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 150n }]);
  expect(await questions()).toHaveLength(before + 1);
});
