import { openLots } from '../../../helpers/trading.ts';
import { closeIpo, cancelIpo } from '../../../../src/modules/offerings/ipos/manage-ipos.ts';
import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { breakRows } from '../../../helpers/broken-rows.ts';
import { createTestOfferings, minuteMs, staff, tally, type TestOfferings } from '../../../helpers/offerings.ts';
import { applicationsFor, findIpo, listApplications } from '../../../../src/modules/offerings/ipos/read-ipos.ts';
import { changeApplication, withdrawApplication } from '../../../../src/modules/offerings/ipos/apply.ts';
import { remindersOf, remindOfIpo } from '../../../../src/modules/offerings/ipos/reminders.ts';
import { freezeAccount } from '../../../../src/modules/customers/index.ts';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import { followDates } from '../../../../src/modules/offerings/offerings.ts';

let t: TestOfferings;
let customerId: string;
let ipoId: bigint;

beforeAll(async () => {
  t = await createTestOfferings();
});
beforeEach(async () => {
  customerId = await t.newCustomer(1_000_000);
  ipoId = await t.newIpo();
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const page = { limit: 100, offset: 0 };
const mine = async (by = customerId) => (await applicationsFor(t.database.sql, by, [ipoId])).get(ipoId);
const status = async () => (await findIpo(t.database.sql, ipoId))?.status;
const change = (no: string, shares: bigint, price?: string, by = customerId) =>
  t.do((tx) =>
    changeApplication(
      tx,
      {
        customerId: by,
        no,
        shares,
        price: price === undefined ? undefined : decimal(price),
      },
      t.offerings,
    ),
  );
const withdraw = (no: string, by = customerId) =>
  t.do((tx) => withdrawApplication(tx, { customerId: by, no }, t.offerings));

describe('an application', () => {
  test('sets aside what the shares cost at the price bid', async () => {
    await t.apply(customerId, ipoId, 300n, '400');
    expect(await mine()).toMatchObject({
      shares: 300n,
      price: decimal('400'),
      held: decimal('120000'),
      status: 'submitted',
    });
    expect([await t.cash(customerId), await t.held(customerId)]).toEqual([decimal('880000'), decimal('120000')]);
  });

  test.each<[string, bigint, string]>([
    ['quantity_below_minimum', 0n, '412'],
    ['quantity_below_minimum', -100n, '412'],
    ['quantity_above_limit', 1_100n, '412'],
    ['quantity_off_lot', 150n, '412'],
    ['price_outside_band', 100n, '379'],
    ['price_outside_band', 100n, '413'],
    ['price_off_tick', 100n, '400.50'],
  ])('is refused as %s: %i at %s', async (key, shares, price) => {
    await expect(t.apply(customerId, ipoId, shares, price)).rejects.toMatchObject({ key });
    expect(await t.cash(customerId)).toBe(decimal('1000000'));
  });

  test('needs the funds, an IPO that is there, and its own bounds', async () => {
    await expect(t.apply(await t.newCustomer(41_199), ipoId, 100n)).rejects.toMatchObject({
      key: 'insufficient_funds',
    });
    await expect(t.apply(customerId, 999_999n, 100n)).rejects.toMatchObject({ key: 'not_found' });
    ipoId = await t.newIpo({ minimum: 200n, maximum: 500n });
    await expect(t.apply(customerId, ipoId, 100n)).rejects.toMatchObject({ key: 'quantity_below_minimum' });
    await expect(t.apply(customerId, ipoId, 600n)).rejects.toMatchObject({ key: 'quantity_above_limit' });
  });

  test('is not made while the IPO is upcoming, and is from its time on', async () => {
    ipoId = await t.newIpo({ appliesFrom: new Date(t.clock.now().getTime() + minuteMs) });
    await followDates(t.offerings);
    await expect(t.apply(customerId, ipoId, 100n)).rejects.toMatchObject({ key: 'ipo_upcoming' });
    expect([await mine(), await t.held(customerId)]).toEqual([undefined, 0n]);
    t.clock.advance(minuteMs);
    await t.apply(customerId, ipoId, 100n);
    expect(await t.held(customerId)).toBe(decimal('41200'));
  });

  test('is told of to whom has asked for it, once on several nodes, and not where it was called off before', async () => {
    const minutes = (count: number) => new Date(t.clock.now().getTime() + count * minuteMs);
    ipoId = await t.newIpo({ appliesFrom: minutes(1) });
    const calledOff = await t.newIpo({ appliesFrom: minutes(1) });
    const remind = (id: bigint) =>
      t.do((tx) => remindOfIpo(tx, { customerId, ipoId: id, isWanted: true }, t.offerings));
    const kinds = async () => (await listNotices(t.database.sql, customerId, page)).notices.map(({ kind }) => kind);
    await Promise.all([ipoId, ipoId, calledOff].map(remind));
    await t.do((tx) => cancelIpo(tx, calledOff, { actor: staff, at: t.clock.now() }));
    await followDates(t.offerings);
    expect(await kinds()).toEqual([]);
    t.clock.advance(minuteMs);
    await Promise.all([followDates(t.offerings), followDates(t.offerings), followDates(t.offerings)]);
    expect(await kinds()).toEqual(['ipo_open']);
    expect(await remindersOf(t.database.sql, customerId)).toEqual(new Set());
    await expect(remind(ipoId)).rejects.toMatchObject({ key: 'ipo_opened' });
  });

  test('is told of though that of an earlier one fails', async () => {
    const appliesFrom = new Date(t.clock.now().getTime() + minuteMs);
    const [harmed, sound] = [await t.newIpo({ appliesFrom }), await t.newIpo({ appliesFrom })];
    for (const id of [harmed, sound])
      await t.do((tx) => remindOfIpo(tx, { customerId, ipoId: id, isWanted: true }, t.offerings));
    const mend = await breakRows(t.testDatabase.url, 'ipo_reminders', `OLD.ipo_id = ${harmed}`, 'DELETE');
    t.clock.advance(minuteMs);
    await followDates(t.offerings);
    const waiting = await remindersOf(t.database.sql, customerId);
    await mend();
    t.clock.advance(minuteMs);
    await followDates(t.offerings);
    expect(waiting).toEqual(new Set([harmed]));
    expect(await remindersOf(t.database.sql, customerId)).toEqual(new Set());
  });

  test('of who is frozen since is taken back by them until the close, and drawn like any other after it: the shares are theirs', async () => {
    const leaving = await t.newCustomer(1_000_000);
    const no = await t.apply(leaving, ipoId, 100n);
    const own = await t.apply(customerId, ipoId, 200n);
    for (const frozen of [leaving, customerId]) {
      const freeze = { scope: 'all', code: undefined, reason: 'Looked into', note: 'Case 12', clock: t.clock } as const;
      await t.do((tx) => freezeAccount(tx, { customerId: frozen, ...freeze }));
    }
    await expect(change(own, 300n)).rejects.toMatchObject({ key: 'account_frozen' });
    await expect(t.apply(leaving, await t.newIpo(), 100n)).rejects.toMatchObject({ key: 'account_frozen' });
    expect(await withdraw(no, leaving)).toMatchObject({ status: 'withdrawn' });
    expect(await t.cash(leaving)).toBe(decimal('1000000'));

    await t.pass(6 * minuteMs);
    expect(await mine()).toMatchObject({ status: 'allotted', allotted: 200n, held: 0n });
    expect(await openLots(t.database.sql, customerId)).toMatchObject([{ origin: 'ipo', remaining: 200n }]);
    expect((await listNotices(t.database.sql, customerId, page)).notices.map(({ kind }) => kind)).toContain(
      'ipo_allotted',
    );
  });

  test('is one for each customer, of twenty at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => t.apply(customerId, ipoId, 100n)));
    expect(tally(outcomes)).toEqual({ done: 1, already_applied: 19 });
    expect(await t.held(customerId)).toBe(decimal('41200'));
  });

  test('is made while the IPO is forthcoming, and changed and withdrawn until it closes', async () => {
    const no = await t.apply(customerId, ipoId, 100n);
    const late = await t.newCustomer(1_000_000);
    // By the clock, whether or not the work of that date has been done yet.
    t.clock.advance(2 * minuteMs);
    await expect(t.apply(late, ipoId, 100n)).rejects.toMatchObject({ key: 'ipo_not_forthcoming' });
    await followDates(t.offerings);
    expect(await status()).toBe('open');
    await expect(t.apply(late, ipoId, 100n)).rejects.toMatchObject({ key: 'ipo_not_forthcoming' });
    expect(await change(no, 500n)).toMatchObject({ shares: 500n, held: decimal('206000') });
    expect(await change(no, 200n, '380')).toMatchObject({ held: decimal('76000') });
    expect([await t.cash(customerId), await t.held(customerId)]).toEqual([decimal('924000'), decimal('76000')]);
    await expect(change(no, 10_000n)).rejects.toMatchObject({ key: 'quantity_above_limit' });

    t.clock.advance(minuteMs);
    await expect(change(no, 100n)).rejects.toMatchObject({ key: 'ipo_closed' });
    await expect(withdraw(no)).rejects.toMatchObject({ key: 'ipo_closed' });
    expect(await t.held(customerId)).toBe(decimal('76000'));
  });

  test('that is withdrawn gives all back, once, and makes room for another', async () => {
    const no = await t.apply(customerId, ipoId, 100n);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw(no)));
    expect(tally(outcomes)).toEqual({ done: 1, order_ended: 9 });
    expect([await t.cash(customerId), await t.held(customerId)]).toEqual([decimal('1000000'), 0n]);
    await expect(change(no, 200n)).rejects.toMatchObject({ key: 'order_ended' });
    await t.apply(customerId, ipoId, 200n);
    expect((await listApplications(t.database.sql, customerId, page)).applications).toMatchObject([
      { status: 'submitted', shares: 200n },
      { status: 'withdrawn', shares: 100n },
    ]);
  });

  test("of somebody else's is not there", async () => {
    const no = await t.apply(customerId, ipoId, 100n);
    const stranger = await t.newCustomer(1_000_000);
    await expect(change(no, 200n, '412', stranger)).rejects.toMatchObject({ key: 'unknown_order' });
    await expect(withdraw(no, stranger)).rejects.toMatchObject({ key: 'unknown_order' });
    expect(await mine()).toMatchObject({ shares: 100n, status: 'submitted' });
  });
});

describe('the life of an IPO', () => {
  test('goes by its dates, from the draw to lots that can be sold', async () => {
    const others = await t.newCustomers(9, 1_000_000);
    for (const customer of [customerId, ...others]) await t.apply(customer, ipoId, 200n);
    await t.pass(2 * minuteMs);
    expect(await status()).toBe('open');
    await t.pass(minuteMs);
    const closed = await findIpo(t.database.sql, ipoId);
    expect(closed).toMatchObject({ status: 'closed', applications: 10n, appliedShares: 2_000n, seed: undefined });

    await t.pass(minuteMs);
    expect(await findIpo(t.database.sql, ipoId)).toMatchObject({ status: 'allotted', issuePrice: decimal('412') });
    const all = await Promise.all([customerId, ...others].map((customer) => mine(customer)));
    const winners = all.flatMap((one) => (one?.status === 'allotted' ? [one] : []));
    expect(winners).toHaveLength(3);
    for (const { customerId: id, allotted, paid } of winners) {
      expect([allotted, paid]).toEqual([100n, decimal('41200')]);
      expect([await t.cash(id), await t.held(id)]).toEqual([decimal('958800'), 0n]);
      expect(await openLots(t.database.sql, id)).toEqual([]);
    }
    for (const one of all.filter((each) => each?.status === 'not_allotted')) {
      expect(one).toMatchObject({ endReason: 'not_drawn', held: 0n, paid: 0n });
      expect(await t.cash(one?.customerId ?? '')).toBe(decimal('1000000'));
    }

    await t.pass(2 * minuteMs);
    expect(await status()).toBe('listed');
    for (const { customerId: id, no } of winners) {
      expect(await openLots(t.database.sql, id)).toMatchObject([
        { no, origin: 'ipo', remaining: 100n, price: decimal('412') },
      ]);
    }
    const notices = await t.database.sql`
      SELECT kind, count(*)::int AS count FROM notices WHERE customer_id = ANY (${[customerId, ...others]}::uuid[])
      GROUP BY kind ORDER BY kind`;
    expect(notices.map(({ kind, count }) => [kind, count])).toEqual([
      ['ipo_allotted', 3],
      ['ipo_listed', 3],
      ['ipo_not_allotted', 7],
    ]);
  });

  test('is made up for after a day of downtime, in one go', async () => {
    await t.apply(customerId, ipoId, 100n);
    await t.pass(24 * 60 * minuteMs);
    expect(await status()).toBe('listed');
    expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 100n, price: decimal('380') }]);
  });

  test('without an application still ends', async () => {
    await t.pass(10 * minuteMs);
    expect(await findIpo(t.database.sql, ipoId)).toMatchObject({ status: 'listed', issuePrice: decimal('380') });
  });

  test('gives those who bid less than the issue price all back, and the others what they bid beyond it', async () => {
    const [high, low] = await t.newCustomers(2, 1_000_000);
    await t.apply(customerId, ipoId, 200n, '400');
    await t.apply(high ?? '', ipoId, 100n, '412');
    await t.apply(low ?? '', ipoId, 100n, '390');
    await t.pass(4 * minuteMs);
    expect((await findIpo(t.database.sql, ipoId))?.issuePrice).toBe(decimal('400'));
    expect(await t.cash(high ?? '')).toBe(decimal('960000'));
    expect(await mine(low)).toMatchObject({ status: 'not_allotted', endReason: 'price_too_low' });
    expect(await t.cash(low ?? '')).toBe(decimal('1000000'));
  });

  test('is settled in another currency at the rate of the application', async () => {
    ipoId = await t.newIpo({ currency: 'USD', floorPrice: decimal('10'), capPrice: decimal('11') });
    await t.apply(customerId, ipoId, 100n, '11');
    expect(await t.held(customerId)).toBe(decimal('88000'));
    await t.pass(4 * minuteMs);
    // Fewer bids than shares: all at the floor.
    expect(await t.cash(customerId)).toBe(decimal('920000'));
  });
});

test('of 500 who apply at once for three lots each is charged for what they got alone', async () => {
  const buyers = await t.newCustomers(500, 41_200);
  const outcomes = await Promise.allSettled(buyers.map((buyer) => t.apply(buyer, ipoId, 100n)));
  expect(tally(outcomes)).toEqual({ done: 500 });
  await t.pass(4 * minuteMs);
  const left = await Promise.all(buyers.map((buyer) => t.cash(buyer)));
  expect(left.filter((cash) => cash === 0n)).toHaveLength(3);
  expect(left.filter((cash) => cash === decimal('41200'))).toHaveLength(497);
});

test('an application that races with the close is in the book or not made', async () => {
  const buyers = await t.newCustomers(60, 41_200);
  const nos = await Promise.all(buyers.map((buyer) => t.apply(buyer, ipoId, 100n)));
  t.clock.advance(3 * minuteMs - 1);
  const withdrawals = buyers.map((buyer, index) => withdraw(nos[index] ?? '', buyer));
  const close = t.do((tx) => closeIpo(tx, ipoId, { actor: staff, at: t.clock.now() }));
  const outcomes = await Promise.allSettled([...withdrawals, close]);
  const withdrawn = outcomes.slice(0, -1).filter((outcome) => outcome.status === 'fulfilled').length;
  const ipo = await findIpo(t.database.sql, ipoId);
  expect(ipo).toMatchObject({ status: 'closed', applications: BigInt(60 - withdrawn) });
  await t.pass(2 * minuteMs);
  expect(await status()).toBe('allotted');
});

describe('calling off', () => {
  test('gives everything back, once, also from several nodes', async () => {
    const others = await t.newCustomers(20, 50_000);
    for (const customer of others) await t.apply(customer, ipoId, 100n);
    await t.pass(3 * minuteMs);
    const command = await t.do((tx) => cancelIpo(tx, ipoId, { actor: staff, at: t.clock.now() }));
    expect(command).toMatchObject({
      command: 'cancel',
      actor: staff,
      before: { status: 'closed' },
      after: { status: 'cancelled' },
    });
    await Promise.all([followDates(t.offerings), followDates(t.node())]);
    for (const customer of others)
      expect([await t.cash(customer), await t.held(customer)]).toEqual([decimal('50000'), 0n]);
    expect(await mine(others[0])).toMatchObject({ status: 'cancelled' });
  });

  test('is too late once the seed is revealed', async () => {
    await t.pass(4 * minuteMs);
    await expect(t.do((tx) => cancelIpo(tx, ipoId, { actor: staff, at: t.clock.now() }))).rejects.toMatchObject({
      key: 'offering_not_editable',
    });
  });
});

test('the seed is not in the record, nor in the table before the draw', async () => {
  const record = await t.database
    .sql`SELECT before, after FROM offering_events WHERE offering = 'ipo' AND offering_id = ${ipoId}`;
  await t.pass(4 * minuteMs);
  const ipo = await findIpo(t.database.sql, ipoId);
  const seed = ipo?.seed?.toString('hex') ?? 'none';
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(record)).not.toContain(seed);
  expect(JSON.stringify(record)).toContain(ipo?.seedHash.toString('hex'));
});

test('one IPO that cannot be drawn holds up no other, and its draw is on record once', async () => {
  await t.do((tx) => tx`UPDATE ipos SET sealed_seed = 'broken'::bytea WHERE id = ${ipoId}`);
  const other = await t.newIpo();
  t.clock.advance(4 * minuteMs);
  await followDates(t.offerings);
  await Promise.allSettled([followDates(t.offerings), followDates(t.node())]);
  expect(await status()).toBe('closed');
  expect((await findIpo(t.database.sql, other))?.status).toBe('allotted');
  const commands = await t.database.sql`
    SELECT command FROM offering_events WHERE offering = 'ipo' AND offering_id = ${other} ORDER BY id`;
  expect(commands.map(({ command }) => String(command))).toEqual([
    'create',
    'publish',
    'open',
    'close',
    'draw',
    'allot',
  ]);
  await t.do((tx) => tx`UPDATE ipos SET status = 'cancelled' WHERE id = ${ipoId}`);
});
