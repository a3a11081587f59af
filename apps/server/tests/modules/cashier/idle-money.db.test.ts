import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { datesOf, segments } from '../../../src/modules/market/index.ts';
import type { CashierContext } from '../../../src/modules/cashier/context.ts';
import { createCashierRecords } from '../../../src/modules/cashier/customer-records.ts';
import { sendDue } from '../../../src/modules/cashier/idle-money/send-home.ts';
import { tellIdle } from '../../../src/modules/cashier/idle-money/tell-idle.ts';
import { policyOf } from '../../../src/modules/cashier/idle-money/policy.ts';
import { readOwnIdle, wishOfIdle, type IdleWish } from '../../../src/modules/cashier/idle-money/own-idle.ts';
import type { IdleContext } from '../../../src/modules/cashier/idle-money/returns.ts';
import { verifyCashier } from '../../../src/modules/cashier/verify.ts';
import { balancesOf, lockBook, post, verifyLedger } from '../../../src/modules/ledger/index.ts';
import { createApart } from '../../../src/platform/apart.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { createDiskStore, Files } from '../../../src/platform/files/index.ts';
import { breakRows } from '../../helpers/broken-rows.ts';
import { quiet, restingRounds } from '../../helpers/quiet.ts';
import {
  createSpokenBank,
  createTestCashier,
  request,
  testSettings,
  type SpokenBank,
  type TestCashier,
} from '../../helpers/cashier.ts';

let t: TestCashier;
let bank: SpokenBank;
let cashier: CashierContext;
let idle: IdleContext;
let customerId: string;

const contextOf = (word: string): IdleContext => ({
  cashier,
  policy: policyOf(word) ?? { days: 1, onDates: false },
  timeZone: 'Asia/Kolkata',
  dates: () => datesOf(segments['IN-EQUITY'], { days: new Map(), knownUntil: undefined }),
  apart: createApart({ work: 'idle money', clock: t.clock, log: quiet }),
});

beforeAll(async () => {
  t = await createTestCashier();
});
/** Friday, 20 November 2026, 17:30 in India: ₹10,000 came today. Thirty days later is a Sunday, so that Monday, 21 December is the day. */
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T12:00:00.000Z'));
  bank = createSpokenBank();
  cashier = t.node(bank);
  idle = contextOf('30');
  customerId = await t.newCustomer();
  const { reference, amount } = await request(t, cashier, customerId, 10_000);
  await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
});
afterEach(async () => {
  t.settings = testSettings;
  expect((await verifyLedger(t.database)).differences).toEqual([]);
  expect((await t.database.transaction(verifyCashier)).differences).toEqual([]);
  // Nobody of this test is left for the next one.
  await t.database.sql`UPDATE customers SET closed_at = now() WHERE closed_at IS NULL`;
  await t.database.sql`UPDATE idle_money_returns SET outcome = 'moved', ended_at = now() WHERE outcome IS NULL`;
  await t.database.sql`UPDATE idle_money_days SET done_at = NULL, after_customer = NULL`;
});
afterAll(() => t.close());

async function dayPasses(day: string, by = idle): Promise<void> {
  t.clock.set(new Date(`${day}T06:00:00.000Z`));
  await tellIdle(by);
  await sendDue(by);
}
const addCard = () =>
  t.database.sql`
    INSERT INTO bank_cards (customer_id, id, form, number_kind, bank, branch, holder, routing_code, last_four, sealed_number, number_hash,
      created_at, changed_at, usable_from)
    VALUES (${customerId}, 7, 'INR', 'account', 'Bank of Tests', '', 'A Tester', 'TEST0000001', '6789', ${Buffer.alloc(1)},
      ${createHash('sha256').update(customerId).digest()}, ${t.clock.now()}, ${t.clock.now()}, ${t.clock.now()})`;
const wish = (said: IdleWish, by = idle) => t.database.transaction((tx) => wishOfIdle(tx, customerId, said, by));
const own = (by = idle) => readOwnIdle(t.database.sql, customerId, by);
const cash = async () => (await balancesOf(t.database.sql, customerId)).cash;
const notices = async () =>
  (
    await t.database.sql<Array<{ kind: string }>>`
      SELECT kind FROM notices WHERE customer_id = ${customerId} AND kind LIKE 'idle%' ORDER BY id`
  ).map(({ kind }) => kind);
const dates = () => t.database.sql`
  SELECT due_on::text, outcome, waits_for, amount FROM idle_money_returns WHERE customer_id = ${customerId} ORDER BY id`;
const withdrawn = () => t.database.sql`SELECT no, amount, status FROM withdrawals WHERE customer_id = ${customerId}`;
/** Something that the customer does with their money. */
const buys = async (units: number) =>
  t.database.transaction(async (tx) => {
    const book = await lockBook(tx, [customerId]);
    const subject = { kind: 'order', no: 'BOUGHT' } as const;
    book.move({
      customerId,
      debit: 'cash',
      credit: 'clearing',
      amount: decimal(units),
      reason: 'buyStock',
      subject,
      actor: 'customer',
    });
    await post(tx, book, t.clock.now());
  });

describe('after days', () => {
  test('is told to whoever comes behind one that cannot be told, who is told the next day', async () => {
    const harmed = customerId;
    for (const _ of [1, 2]) {
      customerId = await t.newCustomer();
      const { reference, amount } = await request(t, cashier, customerId, 10_000);
      await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
    }
    const mend = await breakRows(t.testDatabase.url, 'notices', `NEW.customer_id = '${harmed}'`, 'INSERT');
    await dayPasses('2026-12-16');
    await mend();
    const told = () => t.database.sql`SELECT customer_id FROM idle_money_returns WHERE outcome IS NULL`;
    expect(await told()).toHaveLength(2);
    await dayPasses('2026-12-17');
    expect(await told()).toHaveLength(3);
  });

  test('goes home once on its day, as a withdrawal of the house; its customer is told before and after', async () => {
    await addCard();
    expect(await own()).toMatchObject({
      day: '2026-12-21',
      amount: decimal(10_000),
      rule: 'idle',
      keepAtMost: '2027-11-20',
    });
    await dayPasses('2026-12-15');
    expect(await notices()).toEqual([]);
    await dayPasses('2026-12-16');
    await dayPasses('2026-12-17');
    expect(await notices()).toEqual(['idle_money_due']);
    expect(await withdrawn()).toEqual([]);
    // Two nodes at once, and again later on the day.
    await Promise.all([dayPasses('2026-12-21'), dayPasses('2026-12-21')]);
    await dayPasses('2026-12-21');
    const [sent, ...others] = await withdrawn();
    expect(sent).toMatchObject({ amount: decimal(10_000), status: 'in_progress' });
    expect(others).toEqual([]);
    expect(await cash()).toBe(0n);
    expect(await notices()).toEqual(['idle_money_due', 'idle_money_sent']);
    const [taken] = await t.database.sql`
      SELECT actor FROM ledger.transfers WHERE customer_id = ${customerId} AND subject_kind = 'withdrawal'`;
    expect(taken).toEqual({ actor: 'idle money' });
    expect(await own()).toMatchObject({ day: undefined, amount: 0n });
  });

  test('stays where the customer has done something with it, and where they say until when', async () => {
    await addCard();
    await dayPasses('2026-12-16');
    t.clock.set(new Date('2026-12-18T06:00:00.000Z'));
    await buys(1_000);
    await dayPasses('2026-12-21');
    expect(await dates()).toMatchObject([{ dueOn: '2026-12-21', outcome: 'moved' }]);
    expect(await own()).toMatchObject({ day: '2027-01-18', amount: decimal(9_000) });
    await dayPasses('2027-01-13');
    await wish({ keptUntil: '2027-03-01' });
    expect(await own()).toMatchObject({ day: '2027-03-02', keptUntil: '2027-03-01' });
    // Taken back, the date that they were told of is the date again.
    await wish({ keptUntil: null });
    await dayPasses('2027-01-14');
    expect(await dates()).toMatchObject([{ outcome: 'moved' }, { dueOn: '2027-01-18', outcome: undefined }]);
    await dayPasses('2027-01-18');
    expect(await withdrawn()).toMatchObject([{ amount: decimal(9_000) }]);
  });

  test('what orders hold, what a loan needs and less than can be withdrawn stays', async () => {
    await addCard();
    await t.database.transaction(async (tx) => {
      const book = await lockBook(tx, [customerId]);
      const subject = { kind: 'order', no: 'WAITS' } as const;
      book.move({
        customerId,
        debit: 'cash',
        credit: 'holds',
        amount: decimal(2_000),
        reason: 'hold',
        subject,
        actor: 'customer',
      });
      book.move({
        customerId,
        debit: 'loan',
        credit: 'cash',
        amount: decimal(3_000),
        reason: 'borrow',
        subject: { kind: 'loan', no: 'LENT' },
        actor: 'lender',
      });
      await post(tx, book, t.clock.now());
      await tx`
        INSERT INTO loans (customer_id, no, amount, status, interest_basis_points, term_days, principal_outstanding, interest_outstanding,
          interest_until, decision_deadline, repayment_at, created_at, decided_at)
        VALUES (${customerId}, 'LENT', ${decimal(3_000)}, 'approved', 0, 90, ${decimal(3_000)}, 0, now(), now(), now() + interval '90 days',
          now(), now())`;
    });
    await dayPasses('2026-12-17');
    await dayPasses('2026-12-21');
    expect(await withdrawn()).toMatchObject([{ amount: decimal(8_000) }]);
    expect(await cash()).toBe(decimal(3_000));
    expect(await own()).toMatchObject({ amount: 0n });
  });

  test('a node that dies between telling and sending, and days on which nobody looked, lose nothing', async () => {
    await addCard();
    await dayPasses('2027-01-04', contextOf('30'));
    expect(await notices()).toEqual(['idle_money_due', 'idle_money_sent']);
    expect(await dates()).toMatchObject([{ dueOn: '2027-01-04', outcome: 'sent' }]);
  });

  test('nothing goes on a day on which banks do not work', async () => {
    await addCard();
    await dayPasses('2026-12-17');
    // Christmas is a Friday, and the house slept until then.
    await dayPasses('2026-12-25');
    expect(await withdrawn()).toEqual([]);
    await dayPasses('2026-12-28');
    expect(await withdrawn()).toHaveLength(1);
  });
});

describe('what cannot go', () => {
  test('without a bank account its customer is asked for one once, and it goes the day after there is one', async () => {
    await dayPasses('2026-12-17');
    await dayPasses('2026-12-21');
    await dayPasses('2026-12-22');
    expect(await notices()).toEqual(['idle_money_due', 'idle_money_card']);
    expect(await own()).toMatchObject({ day: '2026-12-21', waitsFor: 'no_bank_card' });
    await addCard();
    await dayPasses('2026-12-23');
    expect(await withdrawn()).toHaveLength(1);
    expect(await notices()).toEqual(['idle_money_due', 'idle_money_card', 'idle_money_sent']);
  });

  test('of a frozen customer waits until they are free, and is not told again', async () => {
    await addCard();
    await dayPasses('2026-12-17');
    await t.database.sql`
      UPDATE customers SET frozen_scope = 'trade_only', frozen_reason = 'a check', frozen_at = now() WHERE id = ${customerId}`;
    await dayPasses('2026-12-21');
    expect(await dates()).toMatchObject([{ outcome: undefined, waitsFor: 'account_frozen' }]);
    expect(await cash()).toBe(decimal(10_000));
    await t.database.sql`
      UPDATE customers SET frozen_scope = NULL, frozen_reason = NULL, frozen_at = NULL WHERE id = ${customerId}`;
    await dayPasses('2026-12-22');
    expect(await withdrawn()).toHaveLength(1);
    expect(await notices()).toEqual(['idle_money_due', 'idle_money_sent']);
  });

  test('above the limit asks for KYC, once', async () => {
    await addCard();
    t.settings = { ...testSettings, realNameAbove: decimal(5_000) };
    await dayPasses('2026-12-17');
    await dayPasses('2026-12-21');
    await dayPasses('2026-12-22');
    expect(await notices()).toEqual(['idle_money_due', 'idle_money_kyc']);
    expect(await withdrawn()).toEqual([]);
  });
});

describe('as SEBI has it', () => {
  test('goes on the date of the cycle that the customer has chosen, and may not be kept', async () => {
    await addCard();
    idle = contextOf('india');
    await buys(1);
    expect(await own()).toMatchObject({
      day: '2027-01-01',
      rule: 'quarterly',
      cycle: 'quarterly',
      keepAtMost: undefined,
    });
    await wish({ cycle: 'monthly' });
    expect(await own()).toMatchObject({ day: '2026-12-04', rule: 'monthly', cycle: 'monthly' });
    await expect(wish({ keptUntil: '2027-02-01' })).rejects.toMatchObject({ key: 'invalid' });
    await dayPasses('2026-12-01');
    await dayPasses('2026-12-04');
    expect(await withdrawn()).toMatchObject([{ amount: decimal(9_999) }]);
  });
});

test('what was wanted is forgotten as the account is closed, and nothing is wanted after that', async () => {
  const kept = () => t.database.sql`SELECT cycle, kept_until FROM idle_money_wishes WHERE customer_id = ${customerId}`;
  const { forget } = createCashierRecords({
    files: new Files({
      database: t.database,
      store: createDiskStore(tmpdir()),
      encryption: createEncryption('5a'.repeat(32)),
      clock: t.clock,
      rounds: restingRounds(),
    }),
  });
  await wish({ keptUntil: '2027-03-01' });
  await t.database.transaction(async (tx) => {
    await forget?.(tx, customerId);
    await tx`UPDATE customers SET closed_at = now() WHERE id = ${customerId}`;
  });
  expect(await kept()).toEqual([{ cycle: undefined, keptUntil: undefined }]);
  await expect(wish({ keptUntil: '2027-03-01' })).rejects.toMatchObject({ key: 'logout' });
  expect(await kept()).toEqual([{ cycle: undefined, keptUntil: undefined }]);
});

test('a wish beyond a year, in the past, or of a cycle where there is none is refused', async () => {
  for (const said of [{ keptUntil: '2027-11-21' }, { keptUntil: '2026-11-19' }, { cycle: 'monthly' as const }]) {
    await expect(wish(said)).rejects.toMatchObject({ key: 'invalid' });
  }
});

test('verify finds what the house has sent and no date says, and the reverse', async () => {
  await addCard();
  await dayPasses('2026-12-17');
  await dayPasses('2026-12-21');
  const [row] = await t.database.sql<
    Array<{ id: bigint }>
  >`SELECT id FROM idle_money_returns WHERE customer_id = ${customerId}`;
  const amount = async (value: bigint) =>
    t.database.sql`UPDATE idle_money_returns SET amount = ${value} WHERE id = ${row?.id ?? 0n}`;
  await amount(decimal(1));
  const { differences } = await t.database.transaction(verifyCashier);
  expect(differences.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('its transfer says otherwise')]);
  await amount(decimal(10_000));
});
