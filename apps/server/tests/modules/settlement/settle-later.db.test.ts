import { decimal, formatDecimal } from '@sauda/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf, lockBook, readPending, releasesOf } from '../../../src/modules/ledger/index.ts';
import type { Report } from '../../../src/modules/trading/book-report.ts';
import { dayText } from '../../../src/platform/time.ts';
import { verifySettlements } from '../../../src/modules/settlement/index.ts';
import { cashMovements } from '../../helpers/cash-movements.ts';
import { connectOwner } from '../../helpers/database.ts';
import { forgeEach } from '../../helpers/forgeries.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const symbol = 'DECSTEEL';
/** A Tuesday, 13:30 in India. */
const start = new Date('2026-11-24T08:00:00Z');
let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start, undefined, true, 1);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

let names = 0;
const said = () => ({
  venue: 'exchange',
  tradeDay: dayText(t.clock.now()),
  executionId: `S${(names += 1)}`,
  at: t.clock.now(),
});
const report = (customerId: string, no: string, what: Report) =>
  t.run({ kind: 'report', customerId, no, report: what });
const moneyOf = (customerId: string) => balancesOf(t.database.sql, customerId);
const pendingOf = async (customerId: string) => (await readPending(t.database.sql, [customerId])).get(customerId) ?? [];
const house = async (kind: string): Promise<bigint> => {
  const [row] = await t.database.sql<[{ sum: bigint }]>`
    SELECT sum(balance)::bigint AS sum FROM ledger.accounts WHERE owner = ledger.house() AND kind = ${kind}`;
  return row.sum;
};
/** To a time of a day that is still to come, and settles what is due by then. */
async function goTo(at: string): Promise<void> {
  t.clock.set(new Date(at));
  await t.settle();
}
async function withShares(quantity = 10n): Promise<{ customerId: string; lot: string; cash: bigint }> {
  const customerId = await t.newCustomer(decimal(1_000_000));
  const { no } = await t.buy(customerId, symbol, quantity);
  return { customerId, lot: no, cash: await t.cash(customerId) };
}
/** A sell at the upper end of the band, which waits for what a test reports of it. */
async function waitingSell(customerId: string, lotNo: string): Promise<string> {
  const limitPrice = t.market.quote(symbol)?.bandHigh ?? 0n;
  return (await t.run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice, quantity: undefined })).no;
}
const waitingBuy = (customerId: string, quantity: bigint) =>
  t.run({
    kind: 'buy',
    customerId,
    symbol,
    assetClass: 'stock',
    quantity,
    limitPrice: t.market.quote(symbol)?.bandLow ?? 0n,
    position: 'full',
    lifetime: 'gtc',
  });

describe('what a sell brings', () => {
  test('waits until the day after, is said when, and is free then', async () => {
    const { customerId, lot, cash } = await withShares();
    const sold = await t.sell(customerId, lot);
    const net = (sold.fill?.amount ?? 0n) - (sold.fill?.fee ?? 0n);
    expect(await moneyOf(customerId)).toMatchObject({ cash, unsettled: net });
    const [release] = releasesOf(net, await pendingOf(customerId));
    expect(release).toMatchObject({
      amount: net,
      dueOn: new Date('2026-11-25'),
      dueAt: new Date('2026-11-25T10:00:00Z'),
    });
    // One line, which says what was sold, and leaves what was free before.
    const movements = await cashMovements(t.database.sql, customerId, { isFolded: true }, { limit: 1, offset: 0 });
    expect(movements).toMatchObject([{ reason: 'sellStock', amount: net, balanceAfter: cash }]);
    await goTo('2026-11-25T09:59:59Z');
    expect(await moneyOf(customerId)).toMatchObject({ cash, unsettled: net });
    await goTo('2026-11-25T10:00:00Z');
    await t.settle();
    expect(await moneyOf(customerId)).toMatchObject({ cash: cash + net, unsettled: 0n });
  });

  test('pays for a buy before free cash does, and comes back from an order that ends as far as it came from there', async () => {
    const { customerId, lot, cash } = await withShares(1n);
    await t.sell(customerId, lot);
    const { unsettled } = await moneyOf(customerId);
    const order = await waitingBuy(customerId, 2n);
    expect(await moneyOf(customerId)).toMatchObject({
      cash: cash + unsettled - order.held,
      unsettled: 0n,
      holds: order.held,
    });
    await t.run({ kind: 'cancel', customerId, no: order.no });
    expect(await moneyOf(customerId)).toMatchObject({ cash, unsettled, holds: 0n });
  });

  test('is free cash where an order that it was set aside for ends after it has settled', async () => {
    await goTo('2026-11-26T08:00:00Z');
    const { customerId, lot, cash } = await withShares(1n);
    await t.sell(customerId, lot);
    const { unsettled } = await moneyOf(customerId);
    const order = await waitingBuy(customerId, 2n);
    await goTo('2026-11-27T10:00:00Z');
    await t.run({ kind: 'cancel', customerId, no: order.no });
    expect(await moneyOf(customerId)).toMatchObject({ cash: cash + unsettled, unsettled: 0n, holds: 0n });
  });

  test('is not paid out, and the refusal says how much of it is free when', async () => {
    const { customerId, lot, cash } = await withShares();
    await t.sell(customerId, lot);
    const { unsettled } = await moneyOf(customerId);
    const due = (await pendingOf(customerId))[0]?.dueOn ?? start;
    await t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [customerId]);
      const purchase = { debit: 'cash', credit: 'fund_pool', reason: 'fundPurchase', actor: 'customer' } as const;
      const pay = (amount: bigint) => () =>
        book.move({ ...purchase, customerId, amount, subject: { kind: 'fund', no: randomUUID() } });
      const refusal = {
        key: 'funds_not_settled',
        details: { values: { day: dayText(due), unsettled: formatDecimal(unsettled) } },
      };
      expect(pay(cash + unsettled)).toThrow(expect.objectContaining(refusal));
      expect(pay(cash + unsettled + 100n)).toThrow(expect.objectContaining({ key: 'insufficient_funds' }));
      expect(() => book.refuseUnsettled(customerId, cash + 100n)).toThrow(expect.objectContaining(refusal));
    });
  });
});

describe('a trade that is taken back', () => {
  /** A sell of a day that a venue takes back. */
  async function sold(day: string) {
    await goTo(`${day}T08:00:00Z`);
    const { customerId, lot, cash } = await withShares(10n);
    const no = await waitingSell(customerId, lot);
    const trade = said();
    await report(customerId, no, {
      kind: 'trade',
      ...trade,
      quantity: 10n,
      price: t.market.quote(symbol)?.bandHigh ?? 0n,
    });
    const { unsettled } = await moneyOf(customerId);
    const refersTo = { tradeDay: trade.tradeDay, executionId: trade.executionId };
    return {
      customerId,
      no,
      cash,
      unsettled,
      bust: () => report(customerId, no, { kind: 'bust', ...said(), refersTo }),
    };
  }

  test('before it has settled, is taken from what waits, and the day owes that much less', async () => {
    const { customerId, cash, unsettled, bust } = await sold('2026-12-01');
    await goTo('2026-12-01T20:00:00Z');
    const receivable = await house('receivable');
    await bust();
    expect(await moneyOf(customerId)).toMatchObject({ cash, unsettled: 0n });
    await t.settle();
    expect(await house('receivable')).toBeGreaterThan(receivable);
    await t.expectInOrder();
    await goTo('2026-12-02T10:00:00Z');
    expect(await moneyOf(customerId)).toMatchObject({ cash });
    expect(unsettled).toBeGreaterThan(0n);
  });

  test('after it has settled, is taken from free cash, and settles again by the difference', async () => {
    const { customerId, cash, unsettled, bust } = await sold('2026-12-03');
    await goTo('2026-12-04T10:00:00Z');
    expect(await moneyOf(customerId)).toMatchObject({ cash: cash + unsettled, unsettled: 0n });
    const broker = await house('clearing_broker');
    await bust();
    expect(await moneyOf(customerId)).toMatchObject({ cash, unsettled: 0n });
    await t.settle();
    expect(await house('clearing_broker')).toBeGreaterThan(broker);
    expect([await house('receivable'), await house('payable'), await house('clearing')]).toEqual([0n, 0n, 0n]);
    await t.expectInOrder();
  });
});

describe('the house', () => {
  test('takes a day out of clearing once it is over, and settles it once it is due', async () => {
    await goTo('2026-12-08T08:00:00Z');
    expect([await house('receivable'), await house('payable'), await house('clearing')]).toEqual([0n, 0n, 0n]);
    const before = await house('clearing_broker');
    const { customerId, lot } = await withShares();
    const sell = await t.sell(customerId, lot, 4n);
    const [{ bought }] = await t.database.sql<[{ bought: bigint }]>`
      SELECT amount AS bought FROM orders WHERE customer_id = ${customerId} AND side = 'buy'`;
    const amount = sell.fill?.amount ?? 0n;
    expect(await house('clearing')).toBe(bought - amount);
    await goTo('2026-12-08T20:00:00Z');
    expect([await house('receivable'), await house('payable'), await house('clearing')]).toEqual([-amount, bought, 0n]);
    await goTo('2026-12-09T10:00:00Z');
    expect([await house('receivable'), await house('payable')]).toEqual([0n, 0n]);
    expect(await house('clearing_broker')).toBe(before + bought - amount);
  });

  test('goes on where a run was cut off between customers, and frees nobody twice', async () => {
    await goTo('2026-12-10T08:00:00Z');
    const all = await Promise.all([1, 2, 3].map(() => withShares(1n)));
    for (const { customerId, lot } of all) await t.sell(customerId, lot);
    const before = await Promise.all(all.map(({ customerId }) => moneyOf(customerId)));
    t.clock.set(new Date('2026-12-11T10:00:00Z'));
    let left = 2;
    const cutOff: typeof t.database = {
      ...t.database,
      transaction: (work) =>
        t.database.transaction(async (tx) => {
          const done = await work(tx);
          if ((left -= 1) < 0) throw Object.assign(new Error('killed before the commit'), { code: '57P01' });
          return done;
        }),
    };
    await expect(t.settle(cutOff, 1)).rejects.toThrow('killed');
    const half = await Promise.all(all.map(({ customerId }) => moneyOf(customerId)));
    expect(half.filter(({ unsettled }) => unsettled === 0n)).toHaveLength(2);
    await t.settle();
    await t.settle();
    const after = await Promise.all(all.map(({ customerId }) => moneyOf(customerId)));
    expect(after).toEqual(
      before.map(({ cash, unsettled, ...own }) => ({ ...own, cash: cash + unsettled, unsettled: 0n })),
    );
  });

  test('comes to everybody but the one customer who cannot be freed, and to them once they can', async () => {
    await goTo('2026-12-14T08:00:00Z');
    const all = await Promise.all([1, 2, 3].map(() => withShares(1n)));
    for (const { customerId, lot } of all) await t.sell(customerId, lot);
    const unsettledOf = async () =>
      Promise.all(all.map(async ({ customerId }) => (await moneyOf(customerId)).unsettled > 0n));
    const barred = all.map(({ customerId }) => customerId).toSorted()[0] ?? '';
    const barring: typeof t.database = {
      ...t.database,
      transaction: (work) =>
        t.database.transaction(async (tx) => {
          const done = await work(tx);
          const freed = await tx`
            SELECT FROM settlements WHERE customer_id = ${barred} AND freed_at IS NOT NULL`;
          if (freed.length > 0) throw new Error('what this customer has does not add up');
          return done;
        }),
    };
    t.clock.set(new Date('2026-12-15T10:00:00Z'));
    await t.settle(barring);
    expect(await unsettledOf()).toEqual(all.map(({ customerId }) => customerId === barred));
    await t.settle();
    expect(await unsettledOf()).toEqual([false, false, false]);
  });

  test('has no transfer of a day that nobody would miss', async () => {
    const owner = connectOwner(t.url);
    const { missed, tried } = await forgeEach(owner, (tx) => verifySettlements(tx), ['clearing']);
    await owner.close();
    expect(tried).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });

  test('waits for a day of settlement that has become a holiday', async () => {
    await goTo('2026-12-16T08:00:00Z');
    const { customerId, lot } = await withShares();
    await t.sell(customerId, lot);
    const [before] = await pendingOf(customerId);
    const day = dayText(before?.dueOn ?? start);
    const closed = { kind: 'closed', hours: undefined, name: 'Mourning' } as const;
    await t.database.transaction((tx) =>
      t.calendars.set(
        tx,
        { segment: 'IN-EQUITY', days: new Map([[day, closed]]), knownUntil: undefined },
        { actor: 'test', at: t.clock.now() },
      ),
    );
    await goTo('2026-12-17T10:00:00Z');
    expect((await moneyOf(customerId)).unsettled).toBeGreaterThan(0n);
    expect((await pendingOf(customerId))[0]?.dueOn.getTime()).toBeGreaterThan(before?.dueOn.getTime() ?? 0);
    await goTo('2026-12-18T10:00:00Z');
    expect((await moneyOf(customerId)).unsettled).toBe(0n);
  });
});

test('no order is taken whose day of settlement no calendar knows', async () => {
  const customerId = await t.newCustomer(decimal(1_000_000));
  t.clock.set(new Date('2026-12-31T08:00:00Z'));
  await expect(t.buy(customerId, symbol, 1n)).rejects.toMatchObject({ key: 'settlement_unknown' });
});
