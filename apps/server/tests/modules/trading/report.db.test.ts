import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCreditFacts } from '../../../src/modules/cashier/credit-score.ts';
import type { Report } from '../../../src/modules/trading/book-report.ts';
import { declareDividend } from '../../../src/modules/trading/lifecycle/declare-dividend.ts';
import type { ListedOrder } from '../../../src/modules/trading/order.ts';
import { executionsOf, findOrder, tradesBefore } from '../../../src/modules/trading/read-orders.ts';
import { findExecutionQuestions } from '../../../src/modules/trading/execution-questions.ts';
import { cashMovements } from '../../helpers/cash-movements.ts';
import { connectOwner } from '../../helpers/database.ts';
import { createTestTrading, openLots, type TestTrading } from '../../helpers/trading.ts';

const symbol = 'DECSTEEL';
const day = '2026-11-24';
const start = new Date('2026-11-24T08:00:00Z');
let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const quoted = (): bigint => t.market.quote(symbol)?.price ?? 0n;
const lowest = (): bigint => t.market.quote(symbol)?.bandLow ?? 0n;
const highest = (): bigint => t.market.quote(symbol)?.bandHigh ?? 0n;
let names = 0;
const newName = () => ({ venue: 'exchange', tradeDay: day, executionId: `E${(names += 1)}`, at: t.clock.now() });
const trade = (quantity: bigint, price: bigint) => ({ kind: 'trade' as const, ...newName(), quantity, price });
const bust = ({ tradeDay, executionId }: { tradeDay: string; executionId: string }) => ({
  kind: 'bust' as const,
  ...newName(),
  refersTo: { tradeDay, executionId },
});

/** A buy that waits at the lower end of the band, of what a test's customer asks for. */
async function waitingBuy(customerId: string, quantity = 100n): Promise<string> {
  const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full' } as const;
  const { no, status } = await t.run({ ...command, quantity, limitPrice: lowest() });
  expect(status).toBe('pending');
  return no;
}

const report = (customerId: string, no: string, said: Report) =>
  t.run({ kind: 'report', customerId, no, report: said });
const orderOf = async (customerId: string, no: string) =>
  (await findOrder(t.database.sql, customerId, no)) as ListedOrder;
const noticesOf = (customerId: string) =>
  t.database.sql<Array<{ kind: string }>>`SELECT kind FROM notices WHERE customer_id = ${customerId} ORDER BY id`;
const differencesOf = (customerId: string) =>
  t.database.sql<Array<{ kind: string; taken: bigint }>>`
    SELECT kind, taken FROM execution_differences WHERE customer_id = ${customerId} ORDER BY id`;

async function declare(): Promise<{ distribution: bigint }> {
  const now = t.clock.now();
  const times = { recordAt: new Date(now.getTime() + 500), paysAt: new Date(now.getTime() + 1_000), at: now };
  await t.database.transaction((tx) =>
    declareDividend(tx, t.view, { symbol, perShare: decimal(1), declaredBy: 'test', ...times }),
  );
  const [{ id }] = await t.database.sql<[{ id: bigint }]>`SELECT max(id) AS id FROM distributions`;
  return { distribution: id };
}

const entitled = (distribution: bigint, customerId: string) =>
  t.database.sql<Array<{ quantity: bigint }>>`
    SELECT quantity FROM entitlements WHERE distribution_id = ${distribution} AND customer_id = ${customerId}`;

describe('an order that trades in parts', () => {
  test('has one lot that grows, the average for its price, one fee, and is told of at its first part and its end', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    const price = lowest();
    await report(customerId, no, trade(30n, price - 500n));
    expect(await orderOf(customerId, no)).toMatchObject({
      status: 'pending',
      filled: 30n,
      fill: { price: price - 500n },
    });
    await report(customerId, no, trade(30n, price));
    await report(customerId, no, trade(40n, price));
    const order = await orderOf(customerId, no);
    expect(order).toMatchObject({ status: 'success', filled: 100n, held: 0n, fill: { price: price - 150n } });
    expect(await openLots(t.database.sql, customerId)).toMatchObject([
      { no, quantity: 100n, remaining: 100n, price: price - 150n, cost: order.fill?.amount },
    ]);
    expect((await noticesOf(customerId)).map(({ kind }) => kind)).toEqual(['order_part_filled', 'order_bought']);
    expect(await tradesBefore(t.database.sql, customerId, new Date('2027-01-01'))).toHaveLength(3);
    expect(await readCreditFacts(t.database.sql, customerId)).toMatchObject({ filledOrders: 1 });
  });

  test('keeps what has traded when it is cancelled, and can be sold', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    await report(customerId, no, trade(60n, lowest()));
    await t.run({ kind: 'cancel', customerId, no });
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'cancelled', filled: 60n, held: 0n });
    const sold = await t.sell(customerId, no);
    expect(sold).toMatchObject({ status: 'success', quantity: 60n });
    expect((await noticesOf(customerId)).map(({ kind }) => kind)).toEqual(['order_part_filled']);
  });

  test('that expires in part says how much of it has filled', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    await report(customerId, no, trade(60n, lowest()));
    await report(customerId, no, { kind: 'ended', as: 'expired' });
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'expired', filled: 60n });
    expect((await noticesOf(customerId)).map(({ kind }) => kind)).toEqual(['order_part_filled', 'order_part_ended']);
  });

  test('may be for more or fewer, but not for as few as have filled; its bracket is on the lot by then', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    await report(customerId, no, trade(60n, lowest()));
    const change = (quantity: bigint | undefined, version: number, stopPrice?: bigint) =>
      t.run({
        kind: 'replace',
        customerId,
        no,
        version,
        limitPrice: undefined,
        quantity,
        ...(stopPrice === undefined ? {} : { stopPrice }),
        position: 'full',
        requestKey: undefined,
      });
    await expect(change(60n, 0)).rejects.toMatchObject({
      key: 'quantity_has_filled',
      details: { values: { filled: '60' } },
    });
    await expect(change(undefined, 0, lowest() - 5_000n)).rejects.toMatchObject({ key: 'bracket_is_set' });
    const changed = await change(61n, 0);
    expect(changed).toMatchObject({ quantity: 61n, filled: 60n, status: 'pending' });
    const [{ held }] = await t.database.sql<[{ held: bigint }]>`
      SELECT balance AS held FROM ledger.accounts WHERE owner = ${customerId} AND kind = 'holds'`;
    expect(held).toBe(changed.held);
    await report(customerId, no, trade(1n, lowest()));
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'success', filled: 61n });
  });

  test('a stop order takes what a venue reports, also at a worse price than its limit, which people are told of', async () => {
    const customerId = await t.newCustomer(decimal(90_000_000));
    const triggerPrice = quoted() + (t.market.instrument(symbol)?.tickSize ?? 0n);
    const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', triggerPrice } as const;
    const { no } = await t.run({ ...command, quantity: 10n, limitPrice: triggerPrice });
    await t.database.sql`
      UPDATE orders SET triggered_at = created_at, triggered_price = trigger_price WHERE no = ${no}`;
    await report(customerId, no, trade(10n, triggerPrice + 100n));
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'success', fill: { price: triggerPrice + 100n } });
    expect(await differencesOf(customerId)).toEqual([{ kind: 'price', taken: 0n }]);
  });

  test('sets its stop with the first part, on all of the lot', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const stopPrice = lowest() - 5_000n;
    const command = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', stopPrice } as const;
    const { no } = await t.run({ ...command, quantity: 100n, limitPrice: lowest() });
    await report(customerId, no, trade(10n, lowest()));
    await report(customerId, no, trade(20n, lowest()));
    expect(await t.database.sql`SELECT stop_price, quantity FROM triggers WHERE lot_no = ${no}`).toEqual([
      { stopPrice, quantity: undefined },
    ]);
  });

  test('is owed a dividend for what it had bought at the record time, less what was taken back, whatever was sold since', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    const first = trade(40n, lowest());
    await report(customerId, no, first);
    const second = trade(20n, lowest());
    await report(customerId, no, second);
    const { distribution } = await declare();
    t.clock.advance(1_000);
    await report(customerId, no, trade(30n, lowest()));
    await t.sell(customerId, no, 15n);
    await report(customerId, no, bust(second));
    t.clock.advance(5_000);
    await t.see();
    // The bust is of after the record time: who held then is who is paid.
    expect(await entitled(distribution, customerId)).toEqual([{ quantity: 60n }]);
  });

  test('has each part with its own fee in the list of changes, where several were booked together', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    await Promise.all([30n, 50n, 20n].map((quantity) => report(customerId, no, trade(quantity, lowest()))));
    const page = { limit: 20, offset: 0 };
    const movements = await cashMovements(t.database.sql, customerId, { isFolded: true, reason: 'buyStock' }, page);
    expect(movements).toHaveLength(3);
    const { fill } = await orderOf(customerId, no);
    const paid = movements.reduce((sum, { amount }) => sum + amount, 0n);
    expect(paid).toBe((fill?.amount ?? 0n) + (fill?.fee ?? 0n));
  });

  test('a sell takes its part of the lot each time, and gives back what it had set aside when it ends', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const { no: lotNo } = await t.buy(customerId, symbol, 90n);
    const { no } = await t.run({
      kind: 'sell',
      customerId,
      lotNo,
      lotPrice: undefined,
      limitPrice: highest(),
      quantity: 60n,
    });
    await report(customerId, no, trade(20n, highest()));
    expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 70n, reserved: 40n }]);
    await report(customerId, no, { kind: 'ended', as: 'cancelled' });
    expect(await openLots(t.database.sql, customerId)).toMatchObject([{ remaining: 70n, reserved: 0n }]);
    expect(await orderOf(customerId, no)).toMatchObject({
      status: 'cancelled',
      endReason: 'cancelled_by_venue',
      filled: 20n,
    });
  });
});

describe('what a venue reports', () => {
  test('is booked once, however often it comes; with other words it is a difference', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    const said = trade(30n, lowest());
    await Promise.all([1, 2, 3].map(() => report(customerId, no, said)));
    await report(customerId, no, said);
    expect(await orderOf(customerId, no)).toMatchObject({ filled: 30n });
    await report(customerId, no, { ...said, quantity: 40n });
    await report(customerId, no, { ...said, quantity: 40n });
    expect(await orderOf(customerId, no)).toMatchObject({ filled: 30n });
    expect(await differencesOf(customerId)).toEqual([{ kind: 'body', taken: 0n }]);
    const other = await t.newCustomer(decimal(10_000_000));
    const otherNo = await waitingBuy(other);
    await report(other, otherNo, said);
    expect(await orderOf(other, otherNo)).toMatchObject({ filled: 0n });
  });

  test('is booked of an order that was cancelled, and of an account that is frozen', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    await t.run({ kind: 'cancel', customerId, no });
    await t.database
      .sql`UPDATE customers SET frozen_at = now(), frozen_scope = 'all', frozen_reason = 'Under review' WHERE id = ${customerId}`;
    const cash = await t.cash(customerId);
    await report(customerId, no, trade(100n, lowest()));
    const order = await orderOf(customerId, no);
    expect(order).toMatchObject({ status: 'success', filled: 100n, endReason: undefined });
    expect(await t.cash(customerId)).toBe(cash - (order.fill?.amount ?? 0n) - (order.fill?.fee ?? 0n));
    expect((await noticesOf(customerId)).map(({ kind }) => kind)).toEqual(['order_changed_by_venue']);
  });

  test('is booked at the rate that the order began with where no quote says one', async () => {
    const customerId = await t.newCustomer(decimal(90_000_000));
    const [contract, limitPrice] = ['USCRUDEDEC26', t.market.quote('USCRUDEDEC26')?.bandLow ?? 0n];
    const command = { kind: 'buy', customerId, symbol: contract, assetClass: 'futures', position: 'full' } as const;
    const { no } = await t.run({ ...command, quantity: 1n, limitPrice });
    t.dollars = undefined;
    await report(customerId, no, trade(1n, limitPrice));
    t.dollars = decimal(88);
    expect(await orderOf(customerId, no)).toMatchObject({
      status: 'success',
      settlementRate: { hundredMillionths: 8_800_000_000n, source: 'USDINR, test' },
    });
  });

  test('costs the customer no more than there is: the house pays the rest, and a person is told', async () => {
    const customerId = await t.newCustomer(decimal(1_000_000));
    const no = await waitingBuy(customerId);
    const { held } = await orderOf(customerId, no);
    await t.run({ kind: 'cancel', customerId, no });
    const rest = await t.cash(customerId);
    expect(rest).toBeGreaterThan(held);
    const price = (rest / 100n / 100n) * 100n + 100_000n;
    await report(customerId, no, trade(100n, price));
    expect(await t.cash(customerId)).toBe(0n);
    const [row] = await executionsOf(t.database.sql, customerId, no);
    expect(row?.covered).toBe((row?.amount ?? 0n) + (row?.fee ?? 0n) - rest);
    expect(await differencesOf(customerId)).toEqual([
      { kind: 'money', taken: row?.covered },
      { kind: 'price', taken: 0n },
    ]);
    const told = await t.database.transaction(findExecutionQuestions);
    expect(told.map(({ sentence }) => sentence)).toContainEqual(
      `report exchange ${day} ${row?.executionId} on order ${no} of customer ${customerId} cost more than the customer had: the house has paid ${formatDecimal(row?.covered ?? 0n)}`,
    );
    await report(customerId, no, bust({ tradeDay: day, executionId: row?.executionId ?? '' }));
    expect(await orderOf(customerId, no)).toMatchObject({
      status: 'cancelled',
      filled: 0n,
      endReason: 'trade_taken_back',
    });
    // The house has its own back first.
    expect(await t.cash(customerId)).toBe(rest);
  });

  test('is the house’s where it is more than the order asks for, or the lot has', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId, 50n);
    await report(customerId, no, trade(70n, lowest()));
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'success', filled: 50n });
    await t.sell(customerId, no, 30n);
    const [row] = await executionsOf(t.database.sql, customerId, no);
    await report(customerId, no, bust({ tradeDay: day, executionId: row?.executionId ?? '' }));
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'cancelled', filled: 30n });
    expect(await openLots(t.database.sql, customerId)).toEqual([]);
    expect(await differencesOf(customerId)).toEqual([
      { kind: 'quantity', taken: 20n },
      { kind: 'quantity', taken: -30n },
    ]);
    const told = (await t.database.transaction(findExecutionQuestions)).map(({ sentence }) => sentence);
    const ofOrder = told.filter((sentence) => sentence.includes(no)).map((sentence) => sentence.split(': ').at(-1));
    expect(ofOrder).toEqual(['the house has taken 20', 'the house has given up 30']);
  });

  test('gives back exactly what a trade took when that is busted, before or after it came', async () => {
    const customerId = await t.newCustomer(decimal(10_000_000));
    const no = await waitingBuy(customerId);
    const total = async () => (await t.cash(customerId)) + (await orderOf(customerId, no)).held;
    const before = await total();
    const first = trade(30n, lowest());
    await report(customerId, no, first);
    await report(customerId, no, bust(first));
    expect(await total()).toBe(before);
    const second = trade(20n, lowest());
    await report(customerId, no, bust(second));
    await report(customerId, no, second);
    expect(await total()).toBe(before);
    expect(await orderOf(customerId, no)).toMatchObject({ status: 'pending', filled: 0n, fill: undefined });
    expect((await executionsOf(t.database.sql, customerId, no)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['trade', 30n],
      ['bust', -30n],
      ['bust', 0n],
      ['trade', 0n],
    ]);
  });

  test('is kept as it was booked: no row of it can be changed or removed, by the owner of the tables neither', async () => {
    const owner = connectOwner(t.url);
    for (const sql of [t.database.sql, owner.sql]) {
      await expect(sql`UPDATE executions SET quantity = 1`).rejects.toThrow(/append-only|permission denied/);
      await expect(sql`DELETE FROM executions`).rejects.toThrow(/append-only|permission denied/);
    }
    await owner.close();
  });

  test('of an order that is not there is refused', async () => {
    const customerId = await t.newCustomer(decimal(100));
    await expect(report(customerId, 'NOBODYS', trade(1n, quoted()))).rejects.toMatchObject({ key: 'unknown_order' });
  });
});
