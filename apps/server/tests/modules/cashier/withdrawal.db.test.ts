import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cashMovements } from '../../helpers/cash-movements.ts';
import { balancesOf, lockBook, post, verifyLedger } from '../../../src/modules/ledger/index.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { type CashierContext } from '../../../src/modules/cashier/context.ts';
import {
  createSpokenBank,
  createTestCashier,
  request,
  testPayees,
  testSettings,
  type SpokenBank,
  type TestCashier,
} from '../../helpers/cashier.ts';
import { verifyCashier } from '../../../src/modules/cashier/verify.ts';
import { type Withdrawal, withdrawals, listRequests } from '../../../src/modules/cashier/requests.ts';
import { requestWithdrawal } from '../../../src/modules/cashier/request-withdrawal.ts';
import { cancelWithdrawal } from '../../../src/modules/cashier/end-withdrawal.ts';
import { endOverdue } from '../../../src/modules/cashier/end-overdue.ts';

let t: TestCashier;
let bank: SpokenBank;
let cashier: CashierContext;
let customerId: string;

beforeAll(async () => {
  t = await createTestCashier();
});
beforeEach(async () => {
  bank = createSpokenBank();
  cashier = t.node(bank);
  customerId = await t.newCustomer();
  const { reference, amount } = await request(t, cashier, customerId, 10_000);
  await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
});
afterEach(async () => {
  t.settings = testSettings;
  t.payees = testPayees;
  expect((await verifyLedger(t.database)).differences).toEqual([]);
  expect((await t.database.transaction(verifyCashier)).differences).toEqual([]);
});
afterAll(() => t.close());

const withdraw = (units: number | string, by = cashier): Promise<Withdrawal> =>
  t.database.transaction((tx) => requestWithdrawal(tx, { customerId, cardId: 7n, amount: decimal(units) }, by));
const cancel = ({ id }: Withdrawal, by = customerId) =>
  t.database.transaction((tx) => cancelWithdrawal(tx, { customerId: by, id }, cashier));
const cash = async () => (await balancesOf(t.database.sql, customerId)).cash;
const onlyOne = async () =>
  (await listRequests(cashier.database.sql, withdrawals, customerId, { limit: 1, offset: 0 })).rows[0];
const reasons = async () =>
  (await cashMovements(t.database.sql, customerId, {}, { limit: 100, offset: 0 })).map(({ reason }) => reason);
const unmatched = () => t.database.sql`SELECT reference, outcome, bank_reference, reason FROM unmatched_payouts`;

describe('a request', () => {
  test('takes the money at once, shows the card masked, and keeps the number sealed', async () => {
    const withdrawal = await withdraw(2_500);
    expect(withdrawal).toMatchObject({
      amount: decimal(2_500),
      status: 'in_progress',
      payTo: { bank: 'Bank of Tests', number: '•••• 6789' },
      handedOverAt: undefined,
      deadline: new Date(t.clock.now().getTime() + 24 * 3_600_000),
    });
    expect(await cash()).toBe(decimal(7_500));
    expect(await reasons()).toEqual(['withdraw', 'recharge']);
    const [row] = await t.database.sql`SELECT * FROM withdrawals WHERE no = ${withdrawal.no}`;
    expect(Buffer.from(row?.['payeeSealed'] as Buffer).includes('50100123456789')).toBe(false);
    expect(JSON.stringify(row?.['payTo'])).not.toContain('50100123456789');
  });

  test.each([
    [99, 'amount_below_minimum', { minimum: '100' }],
    [0, 'amount_below_minimum', { minimum: '100' }],
    [-100, 'amount_below_minimum', { minimum: '100' }],
    [10_001, 'insufficient_funds', undefined],
  ])('of %i is refused: %s', async (units, key, values) => {
    await expect(withdraw(units)).rejects.toMatchObject({ key, details: values === undefined ? {} : { values } });
    expect(await cash()).toBe(decimal(10_000));
    expect(await onlyOne()).toBeUndefined();
  });

  test('of everything that is free takes the last minor unit, also below the minimum; any other is of whole units', async () => {
    await expect(withdraw('9900.50')).rejects.toMatchObject({
      key: 'amount_not_whole',
      details: { values: { available: '10000.00' } },
    });
    await withdraw(9_900);
    await expect(withdraw('99.99')).rejects.toMatchObject({ key: 'amount_below_minimum' });
    await withdraw(100);
    await expect(withdraw(0)).rejects.toMatchObject({ key: 'amount_below_minimum' });
    expect(await cash()).toBe(0n);
    await t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [customerId]);
      const subject = { kind: 'order', no: 'SOLD-SOMETHING' } as const;
      const amount = decimal('0.24');
      book.move({
        customerId,
        debit: 'clearing',
        credit: 'cash',
        amount,
        reason: 'sellStock',
        subject,
        actor: 'customer',
      });
      await post(tx, book, t.clock.now());
    });
    const { no, reference } = await withdraw('0.24');
    expect(await cash()).toBe(0n);
    t.clock.advance(120_000);
    expect(await bank.payouts().collect(reference)).toMatchObject({ amount: decimal('0.24') });
    await bank.payouts().paid(reference, 'UTR-024');
    expect(await onlyOne()).toMatchObject({ no, status: 'completed' });
  });

  test('above the limit needs an approved real name', async () => {
    t.settings = { ...testSettings, realNameAbove: decimal(5_000) };
    await expect(withdraw(5_001)).rejects.toMatchObject({ key: 'real_name_required' });
    await withdraw(5_000);
    t.payees = { ...testPayees, hasApprovedRealName: async () => true };
    await t.database.transaction((tx) =>
      requestWithdrawal(tx, { customerId, cardId: 7n, amount: decimal(5_000) }, t.node(bank)),
    );
    expect(await cash()).toBe(0n);
  });

  test('to a card that may not be used is refused as the card is', async () => {
    t.payees = {
      ...testPayees,
      cardOf: async () => {
        throw new Refusal('card_on_hold', { values: { hours: '3' } });
      },
    };
    await expect(withdraw(100, t.node(bank))).rejects.toMatchObject({ key: 'card_on_hold' });
    expect(await cash()).toBe(decimal(10_000));
  });

  test('of twenty at once, as many are taken as there is money for', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => withdraw(3_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ key: 'insufficient_funds' });
    }
    expect(await cash()).toBe(decimal(1_000));
  });

  test('while ten are in progress an eleventh is refused', async () => {
    for (let count = 0; count < 10; count += 1) await withdraw(100);
    await expect(withdraw(100)).rejects.toMatchObject({ key: 'too_many_open_requests' });
  });
});

describe('taking back', () => {
  test('gives the money back once, however often it is tried at once', async () => {
    const withdrawal = await withdraw(4_000);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => cancel(withdrawal)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ key: 'request_ended' });
    }
    expect(await cash()).toBe(decimal(10_000));
    expect(await onlyOne()).toMatchObject({ status: 'failed', endReason: 'request_cancelled' });
    expect(await reasons()).toEqual(['withdrawRefund', 'withdraw', 'recharge']);
    expect(await bank.payouts().collect(withdrawal.reference)).toBeUndefined();
  });

  test("somebody else's is as if it were not there", async () => {
    const withdrawal = await withdraw(4_000);
    await expect(cancel(withdrawal, await t.newCustomer())).rejects.toMatchObject({ key: 'not_found' });
    expect(await onlyOne()).toMatchObject({ status: 'in_progress' });
  });

  test('is too late once the bank has it, and of both at once only one happens', async () => {
    const withdrawal = await withdraw(4_000);
    await bank.payouts().collect(withdrawal.reference);
    await expect(cancel(withdrawal)).rejects.toMatchObject({ key: 'request_handed_over' });
    expect(await cash()).toBe(decimal(6_000));

    for (let round = 0; round < 10; round += 1) {
      const raced = await withdraw(100);
      const [payout, taken] = await Promise.allSettled([bank.payouts().collect(raced.reference), cancel(raced)]);
      const wasHandedOver = payout.status === 'fulfilled' && payout.value !== undefined;
      expect(wasHandedOver).toBe(taken.status === 'rejected');
      if (wasHandedOver) await bank.payouts().paid(raced.reference, `P-${raced.reference}`);
    }
  });
});

describe('the bank', () => {
  test('is told the payee, however often it collects, pays, and says so again', async () => {
    const { reference } = await withdraw(4_000);
    const payout = { reference, amount: decimal(4_000), payee: { number: '50100123456789', holder: 'A Tester' } };
    expect(await bank.payouts().collect(reference)).toMatchObject(payout);
    expect(await bank.payouts().collect(reference)).toMatchObject(payout);
    await Promise.all(Array.from({ length: 5 }, () => bank.payouts().paid(reference, 'P-1')));
    expect(await onlyOne()).toMatchObject({ status: 'completed', bankReference: 'P-1' });
    expect(await bank.payouts().collect(reference)).toBeUndefined();
    expect(await cash()).toBe(decimal(6_000));
    expect(await unmatched()).toEqual([]);
  });

  test('cannot pay: the money is back in one transaction with the reason, and the customer is told', async () => {
    const { reference, no } = await withdraw(4_000);
    await bank.payouts().collect(reference);
    await Promise.all(Array.from({ length: 5 }, () => bank.payouts().returned(reference, 'R-1')));
    expect(await onlyOne()).toMatchObject({ status: 'failed', endReason: 'bank_refused', bankReference: 'R-1' });
    expect(await cash()).toBe(decimal(10_000));
    const notices = await t.database.sql`
      SELECT kind, "values" FROM notices WHERE customer_id = ${customerId} AND kind LIKE 'withdrawal%'`;
    expect(notices).toEqual([{ kind: 'withdrawal_returned', values: { no, amount: '4000.00' } }]);
  });

  test('gets money back days after it was paid: it is returned to the customer, once', async () => {
    const { reference } = await withdraw(4_000);
    await bank.payouts().collect(reference);
    await bank.payouts().paid(reference, 'P-2');
    t.clock.advance(3 * 24 * 3_600_000);
    await bank.payouts().returned(reference, 'P-2');
    await bank.payouts().returned(reference, 'P-2');
    expect(await cash()).toBe(decimal(10_000));
    expect(await onlyOne()).toMatchObject({ status: 'failed' });
  });

  test('says what fits no request: nothing moves, and it is written down', async () => {
    const early = await withdraw(1_000);
    await bank.payouts().paid('NOBODY', 'X-1');
    await bank.payouts().paid(early.reference, 'X-2');
    await bank.payouts().collect(early.reference);
    await bank.payouts().paid(early.reference, 'X-3');
    await bank.payouts().returned(early.reference, 'X-4');
    await bank.payouts().paid(early.reference, 'X-5');
    expect(await cash()).toBe(decimal(9_000));
    expect(await unmatched()).toEqual([
      { reference: 'NOBODY', outcome: 'paid', bankReference: 'X-1', reason: 'unknown_reference' },
      { reference: early.reference, outcome: 'paid', bankReference: 'X-2', reason: 'not_handed_over' },
      { reference: early.reference, outcome: 'returned', bankReference: 'X-4', reason: 'ended_otherwise' },
      { reference: early.reference, outcome: 'paid', bankReference: 'X-5', reason: 'ended_otherwise' },
    ]);
  });
});

describe('the deadline', () => {
  test('ends what nobody handed over, and leaves what the bank has to the bank', async () => {
    const waiting = await withdraw(1_000);
    const withTheBank = await withdraw(2_000);
    await bank.payouts().collect(withTheBank.reference);
    t.clock.advance(24 * 3_600_000);
    await Promise.all([endOverdue(cashier), endOverdue(t.node(bank))]);
    const { rows: found } = await listRequests(cashier.database.sql, withdrawals, customerId, { limit: 10, offset: 0 });
    expect(found.map(({ no, status, endReason }) => [no, status, endReason])).toEqual([
      [withTheBank.no, 'in_progress', undefined],
      [waiting.no, 'failed', 'not_handled_in_time'],
    ]);
    expect(await cash()).toBe(decimal(8_000));
  });
});
