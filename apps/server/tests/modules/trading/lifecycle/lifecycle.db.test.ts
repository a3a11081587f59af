import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import { forgeEach, foundAfter } from '../../../helpers/forgeries.ts';
import { connectDatabase, type Database, type Tx } from '../../../../src/platform/database.ts';
import type { Refusal } from '../../../../src/platform/refusal.ts';
import { readExposures } from '../../../../src/modules/trading/exposure/read-exposure.ts';
import { listOrders } from '../../../../src/modules/trading/read-orders.ts';
import { createTestTrading, openLots, type TestTrading } from '../../../helpers/trading.ts';
import { verifyTrading } from '../../../../src/modules/trading/verify.ts';
import { tradingRecords } from '../../../../src/modules/trading/customer-records.ts';
import {
  appraiseDividend,
  cancelDividend,
  declareDividend,
} from '../../../../src/modules/trading/lifecycle/declare-dividend.ts';
import { listIncome, listIncomeDue } from '../../../../src/modules/trading/lifecycle/read-income.ts';

const everything = { limit: 100, offset: 0 };
const minuteMs = 60_000;
/** Bills of 16:00 and 16:30 in India trade, with coupons at each quarter; the mini contract expires at 18:00. */
const start = new Date('2026-11-21T10:05:00Z');
const bill = 'PBILL2611211600';
const laterBill = 'PBILL2611211630';
const mini = 'MINI2611211800';
const share = 'DECSTEEL';

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start);
});
beforeEach(() => {
  t.dollars = decimal(88);
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const at = (time: string): void => t.clock.set(new Date(`2026-11-${time}Z`));
const income = async (customerId: string) =>
  (await listIncome(t.database.sql, customerId, undefined, everything)).income;
const due = (customerId: string) => listIncomeDue(t.database.sql, customerId, undefined, 50);
const kindsOfNotices = async (customerId: string): Promise<string[]> =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind }) => kind);
/** What of it stands against the end of an account. */
const incomeOnItsWay = (customerId: string) =>
  t.database.transaction(async (tx) => {
    const standing = await tradingRecords.obstacles?.(tx, customerId);
    return standing?.find(({ kind }) => kind === 'income')?.value;
  });
const refused = (key: Refusal['key']) => expect.objectContaining({ name: 'Refusal', key });

describe('treasury debt', () => {
  it('costs its price and accrued interest, pays coupons to who holds it, and its face at the end', async () => {
    at('21T10:05:00');
    const customerId = await t.newCustomer(decimal(200_000));
    const bought = await t.buy(customerId, bill, 10n);
    // Ten minutes of a quarter of an hour in which each unit earns 0.025; at 10:05 five minutes have passed.
    expect(bought.fill).toMatchObject({ interest: decimal('0.08') });
    const { amount = 0n, interest = 0n, fee = 0n } = bought.fill ?? {};
    expect(await t.cash(customerId)).toBe(decimal(200_000) - amount - interest - fee);

    at('21T10:15:03');
    await t.see();
    expect(await income(customerId)).toMatchObject([
      { kind: 'interest', symbol: bill, quantity: 10n, perUnit: decimal('0.025'), amount: decimal('0.25') },
    ]);
    at('21T10:30:03');
    await t.see();
    await t.see();
    expect(await income(customerId)).toHaveLength(2);
    expect(await openLots(t.database.sql, customerId)).toEqual([]);
    const { orders } = await listOrders(t.database.sql, customerId, {}, everything);
    expect(orders[0]).toMatchObject({
      side: 'sell',
      status: 'success',
      isSettlement: true,
      fill: { price: decimal(10_000), amount: decimal(100_000), fee: 0n, interest: 0n, quoteSource: 'terms' },
      profit: decimal(100_000) - amount,
    });
    expect(orders[0]?.fill?.quoteTime).toEqual(new Date('2026-11-21T10:30:00Z'));
    expect(await t.cash(customerId)).toBe(decimal('300000.50') - amount - interest - fee);
    // A transaction of another test may hold the last interest back until what is due is looked at again.
    expect((await kindsOfNotices(customerId)).toSorted()).toEqual(['debt_redeemed', 'interest_paid', 'interest_paid']);
  });

  it('gives a seller the interest of the days held, and the coupon to who held it at the moment, however late it is paid', async () => {
    at('21T10:35:00');
    const [early, sold, soldLate, late] = (await Promise.all(
      [1, 2, 3, 4].map(() => t.newCustomer(decimal(500_000))),
    )) as [string, string, string, string];
    await t.buy(early, laterBill, 10n);
    const soldLot = await t.buy(sold, laterBill, 20n);
    const soldLateLot = await t.buy(soldLate, laterBill, 30n);
    at('21T10:40:00');
    const sell = await t.sell(sold, soldLot.no);
    expect(sell.fill).toMatchObject({ interest: decimal('0.33') });
    at('21T10:45:00.500');
    await t.sell(soldLate, soldLateLot.no, 5n);
    await t.sell(soldLate, soldLateLot.no);
    expect(await incomeOnItsWay(soldLate)).toBe('1');
    await t.buy(late, laterBill, 40n);
    at('21T10:45:03');
    await t.see();
    expect(await incomeOnItsWay(soldLate)).toBeUndefined();
    expect((await income(early))[0]).toMatchObject({ quantity: 10n, amount: decimal('0.25') });
    expect(await income(sold)).toEqual([]);
    expect((await income(soldLate))[0]).toMatchObject({ quantity: 30n, amount: decimal('0.75') });
    expect(await income(late)).toEqual([]);
  });

  it('that is sold before the coupon of then has been looked for stands against the end of an account until it is paid', async () => {
    at('21T10:50:00');
    const customerId = await t.newCustomer(decimal(200_000));
    const bought = await t.buy(customerId, laterBill, 10n);
    await t.see();
    at('21T10:50:30');
    await t.sell(customerId, bought.no);
    expect(await incomeOnItsWay(customerId)).toBe('1');
    at('21T10:52:00');
    await t.see();
    expect(await incomeOnItsWay(customerId)).toBeUndefined();
  });

  it('holds enough for the interest of the day for an order that waits', async () => {
    at('21T11:01:00');
    const customerId = await t.newCustomer(decimal(200_000));
    const { bandLow = 0n } = t.market.quote('UB2032') ?? {};
    const order = await t.run({
      kind: 'buy',
      customerId,
      symbol: 'UB2032',
      assetClass: 'treasury',
      quantity: 10n,
      limitPrice: bandLow,
      position: 'full',
    });
    const cost = bandLow * 10n;
    expect(order.held).toBeGreaterThan(cost + decimal(31));
    expect(order.held).toBeLessThan(cost + decimal(33));
    await t.run({ kind: 'cancel', customerId, no: order.no });
    expect(await t.cash(customerId)).toBe(decimal(200_000));
  });
});

describe('a contract', () => {
  it('is settled in cash at its last quote, once for everybody at the same price, and takes no orders after', async () => {
    at('21T12:00:00');
    const [one, other] = [await t.newCustomer(decimal(900_000)), await t.newCustomer(decimal(900_000))];
    const lot = await t.buy(one, mini, 3n);
    await t.buy(other, mini, 2n);
    const { bandLow = 0n, bandHigh = 0n } = t.market.quote(mini) ?? {};
    const waiting = { customerId: one, symbol: mini, assetClass: 'futures', quantity: 1n, position: 'full' } as const;
    const waitingBuy = await t.run({ kind: 'buy', ...waiting, limitPrice: bandLow });
    const waitingSell = await t.run({
      kind: 'sell',
      customerId: one,
      lotNo: lot.no,
      lotPrice: undefined,
      limitPrice: bandHigh,
      quantity: 1n,
    });
    expect(waitingBuy.expiresAt).toEqual(new Date('2026-11-21T12:30:00Z'));

    at('21T12:30:03');
    await expect(t.buy(one, mini, 1n)).rejects.toEqual(refused('instrument_ended'));
    await expect(t.sell(one, lot.no, 1n)).rejects.toEqual(refused('instrument_ended'));
    await t.see();
    // What a pending sell reserves waits until that has failed.
    expect(await openLots(t.database.sql, one)).toHaveLength(1);
    for (const { no } of [waitingBuy, waitingSell]) {
      expect(await t.run({ kind: 'expire', customerId: one, no })).toMatchObject({
        status: 'failed',
        endReason: 'instrument_ended',
        held: 0n,
      });
    }
    await t.see();
    const last = t.market.quoteAt(mini, new Date('2026-11-21T12:29:59.999Z'));
    for (const [customerId, quantity, ended] of [
      [one, 3n, ['order_ended', 'order_ended']],
      [other, 2n, []],
    ] as const) {
      expect(await openLots(t.database.sql, customerId)).toEqual([]);
      const { orders } = await listOrders(t.database.sql, customerId, { side: 'sell', status: 'success' }, everything);
      expect(orders).toHaveLength(1);
      expect(orders[0]).toMatchObject({ isSettlement: true, quantity, fill: { price: last?.price, fee: 0n } });
      expect(orders[0]?.fill).toMatchObject({ quoteSource: last?.source, quoteTime: last?.time });
      expect(await kindsOfNotices(customerId)).toEqual(['contract_settled', ...ended]);
    }
    // The desk reads it among what the day has realised.
    const [{ profit }] = await t.database.sql<[{ profit: bigint }]>`
      SELECT sum(profit)::bigint AS profit FROM orders WHERE symbol = ${mini} AND is_settlement`;
    const exposures = await readExposures(t.database.sql, new Date('2026-11-20T18:30:00Z'));
    expect(exposures.find(({ symbol }) => symbol === mini)?.realised ?? 0n).toBe(profit);
  });
});

describe('after a day of downtime', () => {
  it('what fell due meanwhile is done, at the prices of then', async () => {
    at('21T13:01:00');
    const customerId = await t.newCustomer(decimal(900_000));
    const held = ['PBILL2611211900', 'MINI2611212100'] as const;
    for (const symbol of held) await t.buy(customerId, symbol, 1n);
    const last = t.market.quoteAt(held[1], new Date('2026-11-21T15:29:59.999Z'));
    at('22T19:12:00');
    await t.see();
    expect(await income(customerId)).toHaveLength(2);
    const { orders } = await listOrders(t.database.sql, customerId, { side: 'sell' }, everything);
    expect(orders.find(({ symbol }) => symbol === held[1])?.fill?.price).toBe(last?.price);
    expect(orders.find(({ symbol }) => symbol === held[0])?.fill?.price).toBe(decimal(10_000));
    expect(await openLots(t.database.sql, customerId)).toEqual([]);
  });
});

describe('dividends', () => {
  const declare = (recordAt: string, symbol = share, perShare = '1.25', paysAt = recordAt): Promise<string> =>
    t.database.transaction((tx) =>
      declareDividend(tx, t.view, {
        symbol,
        perShare: decimal(perShare),
        recordAt: new Date(recordAt),
        paysAt: new Date(paysAt),
        declaredBy: 'test',
        at: t.clock.now(),
      }),
    );

  it('are paid once to each who held the share at the record time, when they are due', async () => {
    at('24T10:00:00');
    const [holder, seller, none] = (await Promise.all([1, 2, 3].map(() => t.newCustomer(decimal(900_000))))) as [
      string,
      string,
      string,
    ];
    await t.buy(holder, share, 40n);
    await t.buy(holder, share, 2n);
    const lot = await t.buy(seller, share, 10n);
    const no = await declare('2026-11-24T10:10:00Z', share, '1.25', '2026-11-24T10:20:00Z');
    expect(await declare('2026-11-24T10:10:00Z')).toBe(no);
    const paysAt = new Date('2026-11-24T10:20:00Z');
    expect(await due(holder)).toMatchObject([
      { kind: 'dividend', symbol: share, quantity: 42n, perUnit: decimal('1.25'), paysAt, isEntitled: false },
    ]);
    at('24T10:11:00');
    await t.sell(seller, lot.no, 4n);
    await t.buy(none, share, 5n);
    expect(await due(none)).toEqual([]);
    await t.see();
    expect(await income(holder)).toEqual([]);
    expect(await due(holder)).toMatchObject([{ quantity: 42n, paysAt, isEntitled: true }]);
    expect(await due(seller)).toMatchObject([{ quantity: 10n, isEntitled: true }]);
    expect(await due(none)).toEqual([]);
    at('24T10:20:00');
    await Promise.all([t.see(), t.see(t.node()), t.see(t.node())]);
    expect(await income(holder)).toMatchObject([{ kind: 'dividend', quantity: 42n, amount: decimal('52.5') }]);
    expect(await income(seller)).toMatchObject([{ quantity: 10n, amount: decimal('12.5') }]);
    expect(await income(none)).toEqual([]);
    expect(await due(holder)).toEqual([]);
    expect(await kindsOfNotices(holder)).toEqual(['dividend_paid']);
    const { total, count } = await listIncome(t.database.sql, holder, 'dividend', everything);
    expect({ total, count }).toEqual({ total: decimal('52.5'), count: 1 });
    expect((await listIncome(t.database.sql, holder, 'interest', everything)).income).toEqual([]);
  });

  it('have their tax withheld, rounded by itself, and say what is before and after it', async () => {
    at('24T11:00:00');
    const holder = await t.newCustomer(decimal(900_000));
    await t.buy(holder, 'AALAMB', 7n);
    const before = await t.cash(holder);
    await t.database.transaction((tx) =>
      declareDividend(tx, t.view, {
        symbol: 'AALAMB',
        perShare: decimal('1.15'),
        taxBasisPoints: 1_000,
        recordAt: new Date('2026-11-24T11:01:00Z'),
        paysAt: new Date('2026-11-24T11:01:00Z'),
        declaredBy: 'test',
        at: t.clock.now(),
      }),
    );
    at('24T11:02:00');
    await t.see();
    // 7 × 1.15 is 8.05, of which a tenth is 0.805: the half goes to the even paisa.
    expect(await income(holder)).toMatchObject([{ amount: decimal('8.05'), tax: decimal('0.80') }]);
    expect(await t.cash(holder)).toBe(before + decimal('7.25'));
    const moved = await t.database.sql`
      SELECT debit, credit, amount FROM ledger.transfers WHERE customer_id = ${holder} AND subject_kind = 'dividend' ORDER BY number`;
    expect(moved).toEqual([
      { debit: 'dividends', credit: 'cash', amount: decimal('8.05') },
      { debit: 'cash', credit: 'tax_withheld', amount: decimal('0.80') },
    ]);
    const { notices } = await listNotices(t.database.sql, holder, everything);
    expect(notices[0]).toMatchObject({
      kind: 'dividend_paid_taxed',
      values: { gross: '8.05', tax: '0.80', amount: '7.25', count: '7' },
    });
    expect((await listIncome(t.database.sql, holder, undefined, everything)).total).toBe(decimal('7.25'));
  });

  it('of a foreign share wait for an exchange rate, and are paid at the rate of the payment', async () => {
    at('25T10:00:00');
    const foreign = t.market.list({ market: 'NASDAQ' })[0]?.symbol ?? '';
    const customerId = await t.newCustomer(decimal(9_000_000));
    await t.buy(customerId, foreign, 3n);
    await declare('2026-11-25T10:01:00Z', foreign, '0.4');
    at('25T10:02:00');
    t.dollars = undefined;
    await t.see();
    expect(await income(customerId)).toEqual([]);
    t.dollars = decimal(90);
    await t.see();
    expect(await income(customerId)).toMatchObject([{ currency: 'USD', amount: decimal('108') }]);
  });

  it('can be taken back until the record time', async () => {
    at('26T10:00:00');
    const customerId = await t.newCustomer(decimal(900_000));
    await t.buy(customerId, share, 1n);
    const no = await declare('2026-11-26T10:01:00Z');
    const late = await declare('2026-11-26T10:00:30Z');
    await t.database.transaction((tx) => cancelDividend(tx, no, t.clock.now()));
    at('26T10:02:00');
    await expect(t.database.transaction((tx) => cancelDividend(tx, late, t.clock.now()))).rejects.toEqual(
      refused('order_ended'),
    );
    await t.see();
    expect(await income(customerId)).toHaveLength(1);
  });

  it.each([
    ['unknown_symbol', 'NOBODY', '1', '2026-11-27T10:00:00Z'],
    ['wrong_kind', 'UB2032', '1', '2026-11-27T10:00:00Z'],
    ['invalid', share, '0', '2026-11-27T10:00:00Z'],
    ['invalid', share, '10000000.01', '2026-11-27T10:00:00Z'],
    ['invalid', share, '1', '2026-11-25T10:00:00Z'],
  ] as const)('are refused as %s', async (key, symbol, perShare, recordAt) => {
    at('26T10:03:00');
    await expect(declare(recordAt, symbol, perShare)).rejects.toEqual(refused(key));
  });
});

it('a dividend that would come to more in all than can be paid is refused, however little it is a share', async () => {
  at('26T10:03:00');
  await t.database
    .sql`UPDATE lots SET remaining = remaining + 2000000, quantity = quantity + 2000000 WHERE symbol = ${share}`;
  const declare = t.database.transaction((tx) =>
    declareDividend(tx, t.view, {
      symbol: share,
      perShare: decimal(600_000),
      recordAt: new Date('2026-11-27T10:00:00Z'),
      paysAt: new Date('2026-11-27T10:00:00Z'),
      declaredBy: 'staff-7',
      at: t.clock.now(),
    }),
  );
  await expect(declare).rejects.toEqual(refused('invalid'));
  await t.database
    .sql`UPDATE lots SET remaining = remaining - 2000000, quantity = quantity - 2000000 WHERE symbol = ${share}`;
});

describe('a dividend that is recorded and not paid', () => {
  const declareFor = (recordAt: string, paysAt: string) =>
    t.database.transaction((tx) =>
      declareDividend(tx, t.view, {
        symbol: share,
        perShare: decimal('1'),
        recordAt: new Date(recordAt),
        paysAt: new Date(paysAt),
        declaredBy: 'test',
        at: t.clock.now(),
      }),
    );
  const callOff = (no: string) => t.database.transaction((tx) => cancelDividend(tx, no, t.clock.now()));

  it('is called off before anybody is paid, and pays nobody then; one that is paid stays', async () => {
    at('27T08:00:00');
    const customerId = await t.newCustomer(decimal(900_000));
    await t.buy(customerId, share, 5n);
    const no = await declareFor('2026-11-27T08:01:00Z', '2026-11-27T09:00:00Z');
    const paid = await declareFor('2026-11-27T08:02:00Z', '2026-11-27T08:03:00Z');
    at('27T08:04:00');
    await t.see();
    expect(await income(customerId)).toMatchObject([{ amount: decimal(5) }]);
    expect(await due(customerId)).toHaveLength(1);
    expect(await callOff(no)).toMatchObject({ status: 'recorded', unpaid: expect.any(Number) });
    expect(await due(customerId)).toEqual([]);
    await expect(callOff(paid)).rejects.toEqual(refused('order_ended'));
    await expect(callOff(no)).rejects.toEqual(refused('order_ended'));
    at('27T09:01:00');
    await t.see();
    expect(await income(customerId)).toHaveLength(1);
    // It does not stand against the end of an account either.
    const standing = await t.database.transaction(async (tx) => tradingRecords.obstacles?.(tx, customerId));
    expect(standing?.map(({ kind }) => kind)).not.toContain('income');
  });
});

describe('an account', () => {
  it('is not closed where its holder sells all after the record time of a dividend, and before who holds it is written down', async () => {
    at('27T09:10:00');
    const [holder, early, late] = await Promise.all([1, 2, 3].map(() => t.newCustomer(decimal(900_000))));
    const [lot, earlyLot] = [await t.buy(holder ?? '', share, 5n), await t.buy(early ?? '', share, 5n)];
    await t.database.transaction((tx) =>
      declareDividend(tx, t.view, {
        symbol: share,
        perShare: decimal('1'),
        recordAt: new Date('2026-11-27T09:12:00Z'),
        paysAt: new Date('2026-11-27T09:20:00Z'),
        declaredBy: 'test',
        at: t.clock.now(),
      }),
    );
    await t.sell(early ?? '', earlyLot.no);
    at('27T09:12:01');
    await t.sell(holder ?? '', lot.no);
    await t.sell(late ?? '', (await t.buy(late ?? '', share, 5n)).no);
    const standing = async () => Promise.all([holder, early, late].map((one) => incomeOnItsWay(one ?? '')));
    expect(await standing()).toEqual(['1', undefined, undefined]);
    at('27T09:12:05');
    await t.see();
    expect(await standing()).toEqual(['1', undefined, undefined]);
    at('27T09:20:05');
    await t.see();
    expect(await standing()).toEqual([undefined, undefined, undefined]);
    expect(await income(holder ?? '')).toMatchObject([{ amount: decimal(5) }]);
  });
});

describe('what a dividend may be', () => {
  const declare = (perShare: bigint) =>
    t.database.transaction((tx) => {
      const [recordAt, at] = [new Date(t.clock.now().getTime() + 60_000), t.clock.now()];
      return declareDividend(tx, t.view, {
        symbol: share,
        perShare,
        recordAt,
        paysAt: recordAt,
        declaredBy: 'test',
        at,
      });
    });

  it('is a tenth of the price at the most: one of 999,999,999,999 a share, which stopped all others, cannot be', async () => {
    at('27T10:00:00');
    const { price = 0n } = t.market.quote(share) ?? {};
    for (const perShare of [price / 10n + 1n, decimal(500), decimal('999999999999')]) {
      await expect(declare(perShare)).rejects.toMatchObject({
        key: 'invalid',
        details: { fields: { per_share: expect.stringContaining('a tenth of the price') } },
      });
    }
    const no = await declare(price / 10n);
    await t.database.transaction((tx) => cancelDividend(tx, no, t.clock.now()));
  });

  it('comes to no more for all who hold the share than a command may cost the house', async () => {
    at('27T11:00:00');
    const customerId = await t.newCustomer(decimal(900_000));
    const { price = 0n } = t.market.quote(share) ?? {};
    const { no } = await t.buy(customerId, share, 10n);
    const before = await appraiseDividend(t.database.sql, t.view, share, decimal(1));
    expect(before).toMatchObject({ mostPerShare: price / 10n, cost: before.shares * decimal(1) });
    // As if somebody held a large part of the company.
    const many = decimal(100_000_000) / (price / 10n) + 1n;
    await t.database.sql`UPDATE lots SET quantity = ${many}, remaining = ${many} WHERE no = ${no}`;
    await expect(declare(price / 10n)).rejects.toMatchObject({
      details: { fields: { per_share: expect.stringContaining('would cost the house') } },
    });
    await t.database.sql`UPDATE lots SET quantity = 10, remaining = 10 WHERE no = ${no}`;
  });
});

describe('crashes', () => {
  it('at any commit leave nothing half done, and nothing is done twice', async () => {
    at('28T10:05:00');
    const customers = await Promise.all(Array.from({ length: 12 }, () => t.newCustomer(decimal(900_000))));
    for (const customerId of customers) {
      await t.buy(customerId, 'PBILL2611281600', 10n);
      await t.buy(customerId, 'MINI2611281800', 1n);
    }
    t.clock.set(new Date(start.getTime() + 7 * 86_400_000 + 180 * minuteMs));
    // Every other transaction is lost, before or after its commit.
    let transactions = 0;
    const failing: Database = {
      ...t.database,
      async transaction(work) {
        transactions += 1;
        const place = transactions % 4;
        if (place === 1)
          return t.database.transaction(async (tx) => work(tx).then(() => Promise.reject(new Error('died'))));
        const result = await t.database.transaction(work);
        if (place === 3) throw new Error('died after the commit');
        return result;
      },
    };
    for (let tries = 0; tries < 200; tries += 1)
      await t
        .node(failing)
        .lifecycle.run()
        .catch(() => undefined);
    await t.see();
    for (const customerId of customers) {
      expect(await income(customerId)).toHaveLength(2);
      expect(await openLots(t.database.sql, customerId)).toEqual([]);
      const { count } = await listOrders(t.database.sql, customerId, { side: 'sell' }, everything);
      expect(count).toBe(2);
    }
  });
});

describe('verification', () => {
  it.each([
    [
      'that was paid for more than was held',
      'UPDATE entitlements SET quantity = quantity - 1 WHERE amount > 0 AND quantity > 1',
    ],
    ['of which less tax was withheld', 'UPDATE entitlements SET tax = tax - 100 WHERE tax > 100'],
    ['of which each share brings less', "UPDATE distributions SET per_unit = per_unit / 2 WHERE kind = 'dividend'"],
  ])('finds a dividend %s', async (_, change) => {
    const owner = connectDatabase({ url: t.url, maxConnections: 1, name: 'test-owner' });
    const { differences } = await foundAfter(owner, change, verifyTrading);
    await owner.close();
    const sentence: unknown = expect.stringContaining('another amount than what was held comes to');
    expect(differences).toContainEqual(expect.objectContaining({ sentence }));
  });

  it('finds a forged payment about any dividend and any coupon', async () => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const verify = async (tx: Tx) => (await verifyTrading(tx)).differences;
    const { tried, missed } = await forgeEach(owner, verify, ['dividend', 'interest']);
    await owner.close();
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });
});
