import { decimal } from '@sauda/money';
import { cancelFund } from '../../../../src/modules/offerings/funds/manage-funds.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cashMovements } from '../../../helpers/cash-movements.ts';
import { createTestOfferings, minuteMs, staff, tally, type TestOfferings } from '../../../helpers/offerings.ts';
import { listFundOrders } from '../../../../src/modules/offerings/funds/fund.ts';
import { purchaseFund } from '../../../../src/modules/offerings/funds/purchase-fund.ts';
import { followDates } from '../../../../src/modules/offerings/offerings.ts';

let t: TestOfferings;
let customerId: string;
let fundId: bigint;

beforeAll(async () => {
  t = await createTestOfferings();
});
beforeEach(async () => {
  customerId = await t.newCustomer(100_000);
  fundId = await t.newFund();
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const purchase = (by = customerId) => t.do((tx) => purchaseFund(tx, { customerId: by, fundId }, t.offerings));
const page = { limit: 100, offset: 0 };
const orders = async () => (await listFundOrders(t.database.sql, customerId, {}, page)).orders;
const bills = async () => {
  const movements = await cashMovements(t.database.sql, customerId, {}, page);
  return movements.map(({ reason, amount }) => [reason, amount]);
};

describe('a share', () => {
  test('costs the fixed amount, and its return is the one of its place in the queue', async () => {
    const shares = [await purchase(), await purchase(), await purchase()];
    expect(shares.map(({ expectedReturn }) => expectedReturn)).toEqual(['2', '1.66', '1.33'].map(decimal));
    expect(shares[0]).toMatchObject({ amount: decimal('10000'), profit: decimal('200'), status: 'active' });
    expect(await t.cash(customerId)).toBe(decimal('70000'));
    await expect(purchase()).rejects.toMatchObject({ key: 'fund_sold_out' });
  });

  test('matures once: principal and profit, however often and on however many nodes the work runs', async () => {
    const { endTime } = await purchase();
    expect(endTime.getTime() - t.clock.now().getTime()).toBe(5 * minuteMs);
    await t.pass(5 * minuteMs - 1);
    expect(await orders()).toMatchObject([{ status: 'active' }]);
    t.clock.advance(1);
    await Promise.all([followDates(t.offerings), followDates(t.node()), followDates(t.node())]);
    await followDates(t.offerings);
    expect(await orders()).toMatchObject([{ status: 'completed', endedAt: t.clock.now() }]);
    expect(await bills()).toEqual([
      ['fund_project_profit', decimal('200')],
      ['principal_returned', decimal('10000')],
      ['fundPurchase', decimal('10000')],
      ['recharge', decimal('100000')],
    ]);
    const [notice] = await t.database.sql`SELECT kind, "values" FROM notices WHERE customer_id = ${customerId}`;
    expect(notice).toEqual({
      kind: 'fund_completed',
      values: { fund: 'Monsoon Five', principal: '10000.00', profit: '200.00' },
    });
  });

  test('that cannot be paid out holds up no other, and is paid when it can be', async () => {
    const poisoned = await purchase();
    const others = await t.newCustomers(4, 10_000);
    fundId = await t.newFund({ issueAmount: decimal(40_000) });
    for (const other of others) await purchase(other);
    const set = (profit: bigint) =>
      t.do((tx) => tx`UPDATE fund_orders SET profit = ${profit} WHERE no = ${poisoned.no}`);
    // With what the customer has it is more than a number of the database can be.
    await set(2n ** 63n - (2n ** 63n % 100n));
    const node = t.node({ settledAtOnce: 3 });
    t.clock.advance(5 * minuteMs);
    await followDates(node);
    expect(await orders()).toMatchObject([{ status: 'active' }]);
    for (const other of others) expect(await t.cash(other)).toBeGreaterThanOrEqual(decimal(10_000));
    await set(poisoned.profit);
    t.clock.advance(2_000);
    await followDates(node);
    expect(await orders()).toMatchObject([{ status: 'completed' }]);
  });

  test('that matured on a day of downtime is paid out after it', async () => {
    await purchase();
    await t.pass(24 * 60 * minuteMs);
    expect(await orders()).toMatchObject([{ status: 'completed' }]);
    expect(await t.cash(customerId)).toBe(decimal('100200'));
  });

  test('without a return brings back the principal alone', async () => {
    fundId = await t.newFund({ minimumReturn: 0n, maximumReturn: 0n });
    await purchase();
    await t.pass(5 * minuteMs);
    expect(await t.cash(customerId)).toBe(decimal('100000'));
  });

  test.each([
    ['not_found', () => ((fundId = 999_999n), purchase())],
    ['insufficient_funds', async () => purchase(await t.newCustomer(9_999))],
    ['fund_closed', () => (t.clock.advance(60 * minuteMs), purchase())],
  ])('is refused as %s', async (key, work) => {
    await expect(work()).rejects.toMatchObject({ key });
    expect(await orders()).toEqual([]);
  });
});

describe('a fund', () => {
  test('that is called off pays the principal back, and what had matured by then with its profit', async () => {
    fundId = await t.newFund({ issueAmount: decimal('100000') });
    await purchase();
    t.clock.advance(2 * minuteMs);
    await purchase();
    // The first share matures while no node is there; then staff call the fund off.
    t.clock.advance(3 * minuteMs);
    const command = await t.do((tx) => cancelFund(tx, fundId, { actor: staff, at: t.clock.now() }));
    expect(command).toMatchObject({ command: 'cancel', actor: staff, after: { status: 'cancelled' } });
    await expect(purchase()).rejects.toMatchObject({ key: 'fund_closed' });
    await Promise.all([followDates(t.offerings), followDates(t.node())]);
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'completed']);
    expect(await t.cash(customerId)).toBe(decimal('100200'));
  });

  test('that raises too little by its close is called off by itself', async () => {
    fundId = await t.newFund({
      periodDays: 10,
      closesAt: new Date(t.clock.now().getTime() + minuteMs),
      minimumRaise: decimal('20000'),
    });
    await purchase();
    await t.pass(minuteMs);
    expect(await orders()).toMatchObject([{ status: 'cancelled' }]);
    expect(await t.cash(customerId)).toBe(decimal('100000'));
  });

  test('that raises enough runs on after its close', async () => {
    fundId = await t.newFund({
      periodDays: 10,
      closesAt: new Date(t.clock.now().getTime() + minuteMs),
      minimumRaise: decimal('20000'),
    });
    await purchase();
    await purchase();
    await t.pass(minuteMs);
    await expect(purchase()).rejects.toMatchObject({ key: 'fund_closed' });
    await t.pass(9 * minuteMs);
    expect((await orders()).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('sells no more shares than there are to 500 at once, and each refusal says why', async () => {
    const buyers = await t.newCustomers(500, 10_000);
    fundId = await t.newFund({ issueAmount: decimal('69999') });
    const outcomes = await Promise.allSettled(buyers.map((buyer) => purchase(buyer)));
    expect(tally(outcomes)).toEqual({ done: 6, fund_sold_out: 494 });
    const left = await Promise.all(buyers.map((buyer) => t.cash(buyer)));
    expect(left.filter((cash) => cash === 0n)).toHaveLength(6);
    await t.pass(5 * minuteMs);
  });
});
