import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotices } from '../../../src/modules/customers/notices.ts';
import { extendBlock, extendFund, extendIpo, type IpoDates } from '../../../src/modules/offerings/extend.ts';
import { purchaseFund } from '../../../src/modules/offerings/funds/purchase-fund.ts';
import { cancelIpo, closeIpo } from '../../../src/modules/offerings/ipos/manage-ipos.ts';
import { findIpo } from '../../../src/modules/offerings/ipos/read-ipos.ts';
import { followDates } from '../../../src/modules/offerings/offerings.ts';
import { createTestOfferings, minuteMs, staff, type TestOfferings } from '../../helpers/offerings.ts';

let t: TestOfferings;
let customerId: string;

beforeAll(async () => {
  t = await createTestOfferings();
});
beforeEach(async () => {
  customerId = await t.newCustomer(1_000_000);
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const by = () => ({ actor: staff, at: t.clock.now() });
const after = (minutes: number) => new Date(t.clock.now().getTime() + minutes * minuteMs);
const told = async (whose = customerId) =>
  (await listNotices(t.database.sql, whose, { limit: 100, offset: 0 })).notices
    .filter(({ kind }) => kind.endsWith('_extended'))
    .map(({ kind, values }) => [kind, values]);

describe('an IPO', () => {
  let ipoId: bigint;
  let dates: IpoDates;
  beforeEach(async () => {
    dates = { opensAt: after(2), closesAt: after(3), allotsAt: after(4), listsAt: after(6) };
    ipoId = await t.newIpo(dates);
  });

  const extend = (then: Partial<IpoDates>) => t.do((tx) => extendIpo(tx, ipoId, { ...dates, ...then }, by()));
  const status = async () => (await findIpo(t.database.sql, ipoId))?.status;
  const later = (minutes: number): IpoDates => ({
    opensAt: after(minutes),
    closesAt: after(minutes + 1),
    allotsAt: after(minutes + 2),
    listsAt: after(minutes + 3),
  });

  test('is applied for until its later opening, closes at its later close, and is drawn and listed as ever', async () => {
    await t.apply(customerId, ipoId, 100n);
    await extend(later(10));
    await t.pass(4 * minuteMs);
    expect(await status()).toBe('forthcoming');
    await t.apply(await t.newCustomer(1_000_000), ipoId, 100n);
    await t.pass(6 * minuteMs);
    expect(await status()).toBe('open');
    await t.pass(3 * minuteMs);
    expect(await status()).toBe('listed');
    expect(await t.held(customerId)).toBe(0n);
  });

  test('is told of to who has applied, once on several nodes, however many they are', async () => {
    const applicants = await t.newCustomers(5, 100_000);
    for (const applicant of applicants) await t.apply(applicant, ipoId, 100n);
    const closesAt = after(3.5);
    await extend({ closesAt });
    const nodes = [t.node({ settledAtOnce: 2 }), t.node({ settledAtOnce: 2 })];
    await Promise.all(nodes.map(followDates));
    await followDates(t.offerings);
    const notice = ['ipo_extended', { company: 'Sarovar Agro', date: closesAt.toISOString() }];
    for (const applicant of applicants) expect(await told(applicant)).toEqual([notice]);
    expect(await told()).toEqual([]);
  });

  test('is told of to nobody once it has been called off', async () => {
    await t.apply(customerId, ipoId, 100n);
    await extend(later(10));
    await t.do((tx) => cancelIpo(tx, ipoId, by()));
    await followDates(t.offerings);
    expect(await told()).toEqual([]);
  });

  test.each<[string, () => Partial<IpoDates>, string]>([
    ['no later', () => ({}), 'closes_at'],
    ['earlier', () => ({ closesAt: after(2.5) }), 'closes_at'],
    ['with an earlier opening', () => ({ ...later(10), opensAt: after(1) }), 'opens_at'],
    ['with an earlier listing', () => ({ closesAt: after(3.5), listsAt: after(5) }), 'lists_at'],
    ['beyond its allotment', () => ({ closesAt: after(5) }), 'allots_at'],
    ['to before it opens', () => ({ closesAt: after(3.5), opensAt: after(3.6) }), 'closes_at'],
  ])('is not extended %s', async (_, then, field) => {
    await expect(extend(then())).rejects.toMatchObject({
      key: 'invalid',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  test('that is open keeps the time at which it opened', async () => {
    await t.pass(2 * minuteMs);
    const open = await findIpo(t.database.sql, ipoId);
    expect(open?.status).toBe('open');
    await expect(extend(later(10))).rejects.toMatchObject({ details: { fields: { opens_at: expect.any(String) } } });
    await extend({ ...later(10), opensAt: dates.opensAt });
    await t.pass(5 * minuteMs);
    expect(await status()).toBe('open');
  });

  test('that has closed, or whose close has come, is not taken up again', async () => {
    const refused = { key: 'offering_not_editable', details: { values: { status: 'closed' } } };
    t.clock.advance(3 * minuteMs);
    await expect(extend({ ...later(10), opensAt: dates.opensAt })).rejects.toMatchObject(refused);
    ipoId = await t.newIpo();
    await t.do((tx) => closeIpo(tx, ipoId, by()));
    await expect(extend(later(10))).rejects.toMatchObject(refused);
  });

  test.each(['forthcoming', 'open'] as const)('that is being extended as its time comes stays %s', async (before) => {
    if (before === 'open') await t.pass(2 * minuteMs);
    const then = before === 'open' ? { ...later(10), opensAt: dates.opensAt } : later(10);
    let following: Promise<void> | undefined;
    await t.do(async (tx) => {
      await extendIpo(tx, ipoId, then, by());
      t.clock.advance(2 * minuteMs);
      following = followDates(t.node());
      // It has found the offer due, and waits for it.
      await expect.poll(isWaitedFor).toBe(true);
    });
    await following;
    expect(await status()).toBe(before);
  });

  const isWaitedFor = async () =>
    (await t.database.sql<[{ waits: boolean }]>`SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS waits`)[0]
      .waits;
});

test('a block stays on offer for longer, where it has an end that has not come', async () => {
  const closesAt = after(5);
  const itemId = await t.newBlock({ closesAt });
  const extend = (then: Date, id = itemId) => t.do((tx) => extendBlock(tx, id, then, by()));
  await expect(extend(closesAt)).rejects.toMatchObject({ details: { fields: { closes_at: expect.any(String) } } });
  await extend(after(10));
  await t.pass(6 * minuteMs);
  const status = async () =>
    (await t.database.sql<Array<{ status: string }>>`SELECT status FROM block_items WHERE id = ${itemId}`)[0]?.status;
  expect(await status()).toBe('open');
  await t.pass(4 * minuteMs);
  expect(await status()).toBe('closed');
  await expect(extend(after(10))).rejects.toMatchObject({ key: 'offering_not_editable' });
  const endless = await t.newBlock();
  await expect(extend(after(10), endless)).rejects.toMatchObject({
    details: { fields: { closes_at: 'it has no end' } },
  });
});

test('a fund is sold for longer, its shares end when they would have, and their holders are told', async () => {
  const fundId = await t.newFund({ closesAt: after(3) });
  const buy = () => t.do((tx) => purchaseFund(tx, { customerId, fundId }, t.offerings));
  const { endTime } = await buy();
  await buy();
  const closesAt = after(10);
  await t.do((tx) => extendFund(tx, fundId, closesAt, by()));
  await t.pass(4 * minuteMs);
  await buy();
  expect(await told()).toEqual([['fund_extended', { fund: 'Monsoon Five', date: closesAt.toISOString() }]]);
  const [order] = await t.database.sql<Array<{ endTime: Date }>>`
    SELECT end_time FROM fund_orders WHERE fund_id = ${fundId} ORDER BY id LIMIT 1`;
  expect(order?.endTime).toEqual(endTime);
});

test('a fund that has to raise a minimum closes before its first share ends', async () => {
  const fundId = await t.newFund({ closesAt: after(3), minimumRaise: decimal('20000') });
  const extend = (minutes: number) => t.do((tx) => extendFund(tx, fundId, after(minutes), by()));
  await expect(extend(5)).rejects.toMatchObject({ details: { fields: { closes_at: expect.any(String) } } });
  await extend(4.9);
});
