import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freezeAccount } from '../../../src/modules/customers/index.ts';
import { balancesOf, verifyLedger } from '../../../src/modules/ledger/index.ts';
import { type CashierContext } from '../../../src/modules/cashier/context.ts';
import { loans, type Loan } from '../../../src/modules/cashier/loan.ts';
import {
  createSpokenBank,
  createSpokenLender,
  createTestCashier,
  testSettings,
  type SpokenLender,
  type TestCashier,
} from '../../helpers/cashier.ts';
import { verifyCashier } from '../../../src/modules/cashier/verify.ts';
import { applyForLoan, readCredit } from '../../../src/modules/cashier/apply-for-loan.ts';
import { repayLoan } from '../../../src/modules/cashier/repay-loan.ts';
import { listRequests } from '../../../src/modules/cashier/requests.ts';
import { remindOfLoan } from '../../../src/modules/cashier/decide-loan.ts';
import { writeOffLoan } from '../../../src/modules/cashier/write-off-loan.ts';
import { connectDatabase } from '../../../src/platform/database.ts';
import { endOverdue } from '../../../src/modules/cashier/end-overdue.ts';
import { cashMovements } from '../../helpers/cash-movements.ts';
import { foundAfter } from '../../helpers/forgeries.ts';

let t: TestCashier;
let lender: SpokenLender;
let cashier: CashierContext;
let customerId: string;

beforeAll(async () => {
  t = await createTestCashier();
});
beforeEach(async () => {
  lender = createSpokenLender();
  cashier = t.node(createSpokenBank(), lender);
  customerId = await t.newCustomer();
});
afterEach(async () => {
  t.settings = testSettings;
  expect((await verifyLedger(t.database)).differences).toEqual([]);
  expect((await t.database.transaction(verifyCashier)).differences).toEqual([]);
});
afterAll(() => t.close());

const dayMs = 24 * 3_600_000;
const apply = (units: number) =>
  t.database.transaction((tx) => applyForLoan(tx, { customerId, amount: decimal(units) }, cashier));
const repay = ({ id }: Loan, units: number, by = customerId) =>
  t.database.transaction((tx) => repayLoan(tx, { customerId: by, loanId: id, amount: decimal(units) }, cashier));
const balances = () => balancesOf(t.database.sql, customerId);
const loanNow = async () =>
  (await listRequests(cashier.database.sql, loans, customerId, { limit: 1, offset: 0 })).rows[0];
const kinds = async () =>
  (
    await t.database.sql<
      Array<{ kind: string }>
    >`SELECT kind FROM notices WHERE customer_id = ${customerId} ORDER BY id`
  ).map(({ kind }) => kind);

async function lend(units: number): Promise<Loan> {
  const loan = await apply(units);
  await lender.decide(loan, { kind: 'approve' });
  return loan;
}

describe('an application', () => {
  test('moves nothing before it is approved, then lends once however often that is said', async () => {
    const loan = await apply(2_000);
    expect(loan).toMatchObject({ status: 'applying', amount: decimal(2_000) });
    expect((await balances()).cash).toBe(0n);
    await Promise.all(Array.from({ length: 5 }, () => lender.decide(loan, { kind: 'approve' })));
    expect(await balances()).toMatchObject({ cash: decimal(2_000), loan: -decimal(2_000) });
    expect(await loanNow()).toMatchObject({
      status: 'approved',
      principalOutstanding: decimal(2_000),
      repaymentAt: new Date(t.clock.now().getTime() + 30 * dayMs),
    });
    await lender.decide(loan, { kind: 'reject', reason: 'loan_refused' });
    expect(await loanNow()).toMatchObject({ status: 'approved' });
  });

  test('is refused with a reason, and lends nothing', async () => {
    await lender.decide(await apply(2_000), { kind: 'reject', reason: 'loan_refused' });
    expect(await loanNow()).toMatchObject({ status: 'rejected', endReason: 'loan_refused' });
    expect(await balances()).toMatchObject({ cash: 0n, loan: 0n });
  });

  test.each(['all', 'withdraw_only', 'trade_only'] as const)(
    'lends nothing to who is frozen since (%s): it waits, and is refused at its deadline',
    async (scope) => {
      const loan = await apply(2_000);
      const freeze = { customerId, scope, code: undefined, reason: 'a check', note: undefined, clock: t.clock };
      await t.database.transaction((tx) => freezeAccount(tx, freeze));
      const approved = lender.decide(loan, { kind: 'approve' });
      await expect(approved).rejects.toMatchObject({ key: 'account_frozen' });
      expect(await loanNow()).toMatchObject({ status: 'applying' });
      t.clock.advance(dayMs);
      await endOverdue(cashier);
      expect(await loanNow()).toMatchObject({ status: 'rejected', endReason: 'not_handled_in_time' });
      expect(await balances()).toMatchObject({ cash: 0n, loan: 0n });
    },
  );

  test.each([
    [499, 'amount_below_minimum', '500'],
    [-500, 'amount_below_minimum', '500'],
    [10_001, 'amount_above_maximum', '10000'],
  ])('for %i is refused: %s', async (units, key, bound) => {
    await expect(apply(units)).rejects.toMatchObject({ key });
    expect(JSON.stringify(await apply(units).catch((error: { details: unknown }) => error.details))).toContain(bound);
  });

  test('of ten at once for all that may be owed, one is taken', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => apply(10_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readCredit(cashier.database.sql, customerId, cashier)).toMatchObject({
      limit: decimal(10_000),
      remaining: 0n,
      due: 0n,
    });
  });

  test('that nobody answers within a day ends', async () => {
    await apply(2_000);
    t.clock.advance(dayMs);
    await Promise.all([endOverdue(cashier), endOverdue(t.node(createSpokenBank(), lender))]);
    expect(await loanNow()).toMatchObject({ status: 'rejected', endReason: 'not_handled_in_time' });
  });

  test('where nobody lends is refused', async () => {
    cashier = t.node(createSpokenBank());
    await expect(apply(2_000)).rejects.toMatchObject({ key: 'method_unavailable' });
  });
});

describe('repaying', () => {
  test('in part, then whole', async () => {
    const loan = await lend(2_000);
    expect(await repay(loan, 500)).toMatchObject({ status: 'approved', principalOutstanding: decimal(1_500) });
    expect(await repay(loan, 1_500)).toMatchObject({ status: 'paid', principalOutstanding: 0n });
    expect(await balances()).toMatchObject({ cash: 0n, loan: 0n });
    await expect(repay(loan, 1)).rejects.toMatchObject({ key: 'request_ended' });
    const movements = await cashMovements(t.database.sql, customerId, {}, { limit: 10, offset: 0 });
    expect(movements.map(({ reason }) => reason)).toEqual(['repay', 'repay', 'borrow']);
  });

  test('more than is due, nothing, and what is not there are refused', async () => {
    await expect(repay(await apply(2_000), 1)).rejects.toMatchObject({ key: 'loan_not_paid_out' });
    const loan = await lend(2_000);
    await expect(repay(loan, 2_001)).rejects.toMatchObject({ key: 'amount_above_maximum' });
    await expect(repay(loan, 0)).rejects.toMatchObject({ key: 'amount_below_minimum' });
    await expect(repay(loan, 1, await t.newCustomer())).rejects.toMatchObject({ key: 'not_found' });
    t.settings = { ...testSettings, loanTerms: { interestBasisPoints: 100_000, termDays: 30 } };
    const dear = await lend(1_000);
    t.clock.advance(100 * dayMs);
    // 27.40 a day for a hundred days and 1,000 are due, and only 3,000 are there.
    await expect(repay(dear, 3_700)).rejects.toMatchObject({ key: 'insufficient_funds' });
  });

  test('pays interest first, and takes no more than is due when the last unit is rounded up', async () => {
    t.settings = { ...testSettings, loanTerms: { interestBasisPoints: 1_200, termDays: 30 } };
    await lend(1_000);
    const loan = await lend(5_000);
    t.clock.advance(10 * dayMs);
    // 5,000 × 12 % × 10 / 365 = 16.44
    expect(await repay(loan, 10)).toMatchObject({
      principalOutstanding: decimal(5_000),
      interestOutstanding: decimal('6.44'),
    });
    expect(await repay(loan, 5_007)).toMatchObject({ status: 'paid' });
    expect((await balances()).cash).toBe(decimal(6_000) - decimal('5016.44'));
    const [interest] = await t.database.sql<[{ sum: bigint }]>`
      SELECT sum(amount)::bigint AS sum FROM ledger.transfers WHERE customer_id = ${customerId} AND credit = 'interest'`;
    expect(interest.sum).toBe(decimal('16.44'));
  });

  test('ten times at once takes what is due once', async () => {
    const loan = await lend(2_000);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => repay(loan, 2_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balances()).toMatchObject({ cash: 0n, loan: 0n });
  });
});

test('of what is due, the loan whose repayment is nearest comes first', async () => {
  expect((await readCredit(cashier.database.sql, customerId, cashier)).firstDue).toBeUndefined();
  t.settings = { ...testSettings, loanTerms: { ...testSettings.loanTerms, termDays: 60 } };
  const late = await lend(2_000);
  t.settings = testSettings;
  const soon = await lend(1_000);
  await apply(500);
  expect((await readCredit(cashier.database.sql, customerId, cashier)).firstDue?.no).toBe(soon.no);
  await repay(soon, 1_000);
  expect((await readCredit(cashier.database.sql, customerId, cashier)).firstDue?.no).toBe(late.no);
});

describe('the day of repayment', () => {
  test('is reminded of once, then the loan is unpaid, counts against the score, and can still be repaid', async () => {
    const loan = await lend(2_000);
    const { score } = await readCredit(cashier.database.sql, customerId, cashier);
    t.clock.advance(27 * dayMs);
    await endOverdue(cashier);
    await endOverdue(cashier);
    expect(await kinds()).toEqual(['loan_due_soon']);
    // A moment, as on the screen of the loan: its day is another one in another zone.
    const [reminder] = await t.database
      .sql`SELECT values FROM notices WHERE customer_id = ${customerId} ORDER BY id LIMIT 1`;
    expect(reminder).toMatchObject({ values: { date: (await loanNow())?.repaymentAt?.toISOString() } });
    t.clock.advance(3 * dayMs);
    await Promise.all([endOverdue(cashier), endOverdue(cashier)]);
    expect(await kinds()).toEqual(['loan_due_soon', 'loan_overdue']);
    expect(await loanNow()).toMatchObject({ status: 'unpaid' });
    expect((await readCredit(cashier.database.sql, customerId, cashier)).score).toBe(score - 150);
    expect(await repay(loan, 2_000)).toMatchObject({ status: 'paid' });
  });

  test('is told of with the interest that is due by then', async () => {
    t.settings = { ...testSettings, loanTerms: { interestBasisPoints: 1_200, termDays: 30 } };
    const loan = await lend(5_000);
    t.clock.advance(10 * dayMs);
    // Of 16.44.
    await repay(loan, 10);
    t.clock.advance(17 * dayMs);
    await endOverdue(cashier);
    t.clock.advance(3 * dayMs);
    await endOverdue(cashier);
    const told = await t.database.sql<Array<{ values: Record<string, string> }>>`
      SELECT values FROM notices WHERE customer_id = ${customerId} ORDER BY id`;
    // 6.44, and 5,000 × 12 % × 17 / 365 = 27.95 and × 20 / 365 = 32.88.
    expect(told.map(({ values }) => values['amount'])).toEqual(['5034.39', '5039.32']);
  });

  test('is told of once by two nodes that have both found it late', async () => {
    const { no } = await lend(2_000);
    t.clock.advance(31 * dayMs);
    for (let node = 0; node < 2; node += 1)
      await t.database.transaction((tx) => remindOfLoan(tx, { customerId, no }, cashier));
    expect(await kinds()).toEqual(['loan_overdue']);
  });
});

describe('a loan that is not paid back', () => {
  const people = { proposedBy: 'staff:one', writtenOffBy: 'staff:other' };
  const writeOff = ({ no }: Loan) =>
    t.database.transaction((tx) => writeOffLoan(tx, { customerId, no }, people, cashier));
  const lossOf = async () => {
    const [row] = await t.database.sql<[{ lost: bigint }]>`
      SELECT coalesce(-sum(balance), 0)::bigint AS lost FROM ledger.accounts WHERE kind = 'loan_losses'`;
    return row.lost;
  };

  test('is written off once it is due: the loss of the house repays it, and nothing is owed or free that was not', async () => {
    t.settings = { ...testSettings, loanTerms: { interestBasisPoints: 1_200, termDays: 30 } };
    const loan = await lend(5_000);
    t.clock.advance(30 * dayMs - 1);
    await expect(writeOff(loan)).rejects.toMatchObject({ key: 'loan_not_due' });
    t.clock.advance(1);
    await endOverdue(cashier);
    // 49.32 of interest first.
    await repay(loan, 1_049);
    const [lost, { score }] = [await lossOf(), await readCredit(cashier.database.sql, customerId, cashier)];
    t.clock.advance(10 * dayMs);
    const { principal, interest } = await writeOff(loan);
    // 4,000.32 × 12 % × 10 / 365 = 13.15.
    expect([principal, interest]).toEqual(['4000.32', '13.15'].map(decimal));
    expect(await balances()).toMatchObject({ cash: decimal('3951'), loan: 0n });
    expect((await lossOf()) - lost).toBe(decimal('4000.32'));
    expect(await loanNow()).toMatchObject({ status: 'written_off', principalOutstanding: 0n, interestOutstanding: 0n });
    const movements = await cashMovements(t.database.sql, customerId, {}, { limit: 2, offset: 0 });
    expect(movements.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['repay', decimal('4000.32')],
      ['loanWriteOff', decimal('4000.32')],
    ]);
    const [told] = await t.database.sql`
      SELECT "values" FROM notices WHERE customer_id = ${customerId} AND kind = 'loan_written_off'`;
    expect(told).toEqual({ values: { no: loan.no, amount: '4013.47' } });
    // It counts against who has not paid it back as one that is overdue does.
    const credit = await readCredit(cashier.database.sql, customerId, cashier);
    expect([credit.score, credit.due, credit.firstDue]).toEqual([score, 0n, undefined]);
    await endOverdue(cashier);
    await expect(repay(loan, 1)).rejects.toMatchObject({ key: 'request_ended' });
    await expect(writeOff(loan)).rejects.toMatchObject({ key: 'request_ended' });
  });

  test('is written off once, by however many at a time, also where nobody has called it overdue yet', async () => {
    const loan = await lend(2_000);
    t.clock.advance(30 * dayMs);
    const before = await lossOf();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => writeOff(loan)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await lossOf()) - before).toBe(decimal(2_000));
  });

  test('is not written off before it is lent, after it is repaid, or of somebody else', async () => {
    const waiting = await apply(2_000);
    await expect(writeOff(waiting)).rejects.toMatchObject({ key: 'loan_not_paid_out' });
    await lender.decide(waiting, { kind: 'approve' });
    await repay(waiting, 2_000);
    t.clock.advance(31 * dayMs);
    await expect(writeOff(waiting)).rejects.toMatchObject({ key: 'request_ended' });
    customerId = await t.newCustomer();
    await expect(writeOff(waiting)).rejects.toMatchObject({ key: 'not_found' });
  });

  test.each([
    [
      'by one person',
      `ALTER TABLE loan_write_offs DROP CONSTRAINT loan_write_offs_check;
       UPDATE loan_write_offs SET proposed_by = written_off_by`,
    ],
    ['of another amount', 'UPDATE loan_write_offs SET amount = amount + 100'],
    ['that nobody has decided on', 'DELETE FROM loan_write_offs'],
    ['that is no loss', "DELETE FROM ledger.transfers WHERE debit = 'loan_losses'"],
    ['of a loan that is said to be repaid', "UPDATE loans SET status = 'paid' WHERE status = 'written_off'"],
    ['under another name', "UPDATE ledger.transfers SET actor = 'staff:nobody' WHERE debit = 'loan_losses'"],
  ])('and a write-off %s is found', async (_, fault) => {
    const loan = await lend(2_000);
    t.clock.advance(30 * dayMs);
    await writeOff(loan);
    const owner = connectDatabase({ url: t.testDatabase.url, maxConnections: 1, name: 'test-owner' });
    const harm = `SET LOCAL session_replication_role = replica; ${fault}`;
    const { differences } = await foundAfter(owner, harm, verifyCashier);
    await owner.close();
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'loan' }));
  });
});
