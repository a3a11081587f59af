import { LARGEST, ONE, decimal, formatDecimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balancesOf, verifyLedger } from '../../../src/modules/ledger/index.ts';
import { cashMovements } from '../../helpers/cash-movements.ts';
import { connectOwner } from '../../helpers/database.ts';
import { type CashierContext } from '../../../src/modules/cashier/context.ts';
import { cashByDay, type CashDay } from '../../../src/modules/cashier/overview.ts';
import {
  createSpokenBank,
  createTestCashier,
  request,
  type SpokenBank,
  type TestCashier,
} from '../../helpers/cashier.ts';
import { restingRounds } from '../../helpers/quiet.ts';
import { requestRecharge } from '../../../src/modules/cashier/request-recharge.ts';
import { recharges, listRequests } from '../../../src/modules/cashier/requests.ts';
import { completeRecharge } from '../../../src/modules/cashier/end-recharge.ts';
import { endOverdue } from '../../../src/modules/cashier/end-overdue.ts';
import { slotOf } from '../../../src/platform/public-number.ts';

const always = [new Date(0), new Date('2100-01-01T00:00:00Z')] as const;

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
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(() => t.close());

const cashOf = async (customer: string) => (await balancesOf(t.database.sql, customer)).cash;
const creditsOf = async (customer: string) => cashMovements(t.database.sql, customer, {}, { limit: 100, offset: 0 });
const statusesOf = async (customer: string) =>
  (await listRequests(cashier.database.sql, recharges, customer, { limit: 100, offset: 0 })).rows.map(
    ({ status, endReason }) => [status, endReason],
  );
const unmatched = () => t.database.sql`SELECT bank_reference, reference, amount, reason FROM unmatched_transfers`;

describe('a request', () => {
  test('says where to pay, with a reference of its own and a deadline a day ahead', async () => {
    const recharge = await request(t, cashier, customerId, 5_000);
    expect(recharge).toMatchObject({
      customerId,
      amount: decimal(5_000),
      method: 'bank',
      status: 'in_progress',
      payTo: bank.account,
      createdAt: t.clock.now(),
      deadline: new Date(t.clock.now().getTime() + 24 * 3_600_000),
      endReason: undefined,
      bankReference: undefined,
      endedAt: undefined,
    });
    expect(recharge.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/);
    expect(recharge.no).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    const slot = slotOf(customerId);
    expect([recharge.reference, recharge.no].map((said) => said.slice(0, slot.length))).toEqual([slot, slot]);
    expect(await cashOf(customerId)).toBe(0n);
  });

  test('keeps the account that the customer was told, when the bank changes later', async () => {
    await request(t, cashier, customerId, 5_000);
    const other = createSpokenBank();
    const next = t.node({ ...other, accountOf: async () => ({ ...other.account, accountNumber: '2' }) });
    await request(t, next, customerId, 6_000);
    const { rows: found } = await listRequests(next.database.sql, recharges, customerId, { limit: 10, offset: 0 });
    expect(found.map(({ payTo }) => payTo)).toMatchObject([{ accountNumber: '2' }, { accountNumber: '1' }]);
  });

  test.each([
    [4_999, 'amount_below_minimum', { minimum: '5000' }],
    [0, 'amount_below_minimum', { minimum: '5000' }],
    [-5_000, 'amount_below_minimum', { minimum: '5000' }],
    [10_000_001, 'amount_above_maximum', { maximum: '10000000' }],
  ])('of %i is refused: %s', async (units, key, values) => {
    await expect(request(t, cashier, customerId, units)).rejects.toMatchObject({ key, details: { values } });
    expect(await statusesOf(customerId)).toEqual([]);
  });

  test.each([5_000, 10_000_000])('of %i, at the edge, is taken', async (units) => {
    await request(t, cashier, customerId, units);
    expect(await statusesOf(customerId)).toEqual([['in_progress', undefined]]);
  });

  test('by a method that is not offered is refused', async () => {
    const ask = (asked: CashierContext, method: 'bank' | 'usdt') =>
      t.database.transaction((tx) => requestRecharge(tx, { customerId, method, amount: decimal(5_000) }, asked));
    await expect(ask(cashier, 'usdt')).rejects.toMatchObject({ key: 'method_unavailable' });
    await expect(ask(t.node(undefined), 'bank')).rejects.toMatchObject({ key: 'method_unavailable' });
    const { settings } = t;
    t.settings = { ...settings, rechargeMethods: [] };
    await expect(ask(cashier, 'bank')).rejects.toMatchObject({ key: 'method_unavailable' });
    t.settings = settings;
  });

  test('of fifteen at once, ten are taken; when one ends, one more is', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => request(t, cashier, customerId, 5_000)));
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(taken).toHaveLength(10);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ key: 'too_many_open_requests', details: { values: { maximum: '10' } } });
      }
    }
    await bank.say({ kind: 'refused', reference: taken[0]?.reference ?? '' });
    await request(t, cashier, customerId, 5_000);
    await expect(request(t, cashier, customerId, 5_000)).rejects.toMatchObject({ key: 'too_many_open_requests' });
  });
});

test('the days of deposits add up to any sum', async () => {
  const most = LARGEST - (LARGEST % ONE);
  await request(t, cashier, customerId, 5_000);
  await request(t, cashier, customerId, 6_000);
  const owner = connectOwner(t.testDatabase.url);
  const days = await owner
    .transaction(async (tx) => {
      await tx`ALTER TABLE recharges DISABLE TRIGGER USER`;
      await tx`
        UPDATE recharges SET status = 'completed', amount = ${most}, credited = ${most}, ended_at = created_at,
          bank_reference = no WHERE customer_id = ${customerId}`;
      throw Object.assign(new Error('taken back'), { days: await cashByDay(tx, always, 'UTC') });
    })
    .catch((error: unknown) => (error as { days?: CashDay[] }).days ?? Promise.reject(error));
  expect(days).toMatchObject([{ deposits: 2, deposited: 2n * most }]);
  await owner.close();
});

test('a deposit is of the day that it is in the zone that is asked by', async () => {
  await request(t, cashier, customerId, 5_000);
  const owner = connectOwner(t.testDatabase.url);
  const dayIn = async (zone: string) =>
    owner
      .transaction(async (tx) => {
        await tx`ALTER TABLE recharges DISABLE TRIGGER USER`;
        await tx`
          UPDATE recharges SET status = 'completed', credited = amount, bank_reference = no, created_at = '2026-01-31T20:00Z',
            ended_at = '2026-01-31T20:00Z' WHERE customer_id = ${customerId}`;
        throw Object.assign(new Error('taken back'), { days: await cashByDay(tx, always, zone) });
      })
      .catch((error: unknown) => (error as { days?: CashDay[] }).days?.[0]?.day);
  expect(await dayIn('UTC')).toBe('2026-01-31');
  expect(await dayIn('Asia/Kolkata')).toBe('2026-02-01');
  expect(await dayIn('America/New_York')).toBe('2026-01-31');
  await owner.close();
});

describe('the bank', () => {
  test('says that the money arrived: it is credited, with the bank as the actor', async () => {
    const { reference, amount, no } = await request(t, cashier, customerId, 5_000);
    t.clock.advance(4_000);
    await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
    const { rows: found } = await listRequests(cashier.database.sql, recharges, customerId, { limit: 10, offset: 0 });
    expect(found).toMatchObject([
      { status: 'completed', bankReference: `A-${reference}`, endedAt: t.clock.now(), endReason: undefined },
    ]);
    expect(await creditsOf(customerId)).toMatchObject([
      { direction: 'income', amount, balanceAfter: amount, reason: 'recharge', subject: { kind: 'recharge', no } },
    ]);
    const transfers = await t.database.sql`SELECT debit, credit, actor FROM ledger.transfers WHERE subject_no = ${no}`;
    expect(transfers).toMatchObject([{ debit: 'bank', credit: 'cash', actor: 'spoken-bank' }]);
    const notices = await t.database.sql`SELECT kind, "values" FROM notices WHERE customer_id = ${customerId}`;
    expect(notices).toEqual([{ kind: 'recharge_arrived', values: { amount: formatDecimal(amount, 2), no } }]);
    await vi.waitFor(
      () =>
        expect(t.events.filter((event) => event.customerId === customerId && event.type !== 'notice')).toEqual([
          { type: 'request', of: 'recharge', customerId, no, status: 'in_progress' },
          { type: 'request', of: 'recharge', customerId, no, status: 'completed' },
          { type: 'balance', customerId },
        ]),
      30_000,
    );
  });

  test('refuses: the request fails with the reason, and no money moves', async () => {
    const { reference, no } = await request(t, cashier, customerId, 5_013);
    await bank.say({ kind: 'refused', reference });
    expect(await statusesOf(customerId)).toEqual([['failed', 'bank_refused']]);
    expect(await creditsOf(customerId)).toEqual([]);
    await vi.waitFor(
      () => expect(t.events).toContainEqual({ type: 'request', of: 'recharge', customerId, no, status: 'failed' }),
      30_000,
    );
  });

  test('says the same on two nodes, five times each, at once: one transfer', async () => {
    const { reference, amount } = await request(t, cashier, customerId, 7_000);
    const otherBank = createSpokenBank();
    t.node(otherBank);
    const notice = { kind: 'arrived', reference, amount, bankReference: `A-${reference}` } as const;
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? bank : otherBank).say(notice)));
    expect(await creditsOf(customerId)).toHaveLength(1);
    expect(await cashOf(customerId)).toBe(decimal(7_000));
    expect(await unmatched()).not.toContainEqual(expect.objectContaining({ reference }));
  });

  test('refuses and credits at once: whichever came first stands', async () => {
    for (let round = 0; round < 5; round += 1) {
      const somebody = await t.newCustomer();
      const { reference, amount } = await request(t, cashier, somebody, 5_000);
      await Promise.all([
        bank.say({ kind: 'refused', reference }),
        bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` }),
      ]);
      const [[status] = []] = await statusesOf(somebody);
      expect(await cashOf(somebody)).toBe(status === 'completed' ? amount : 0n);
      const kept = (await unmatched()).filter((row) => row['reference'] === reference);
      expect(kept).toMatchObject(status === 'completed' ? [] : [{ reason: 'request_ended', amount }]);
    }
  });

  test('says that money arrived which completes no request: it is written down once, and nobody is credited', async () => {
    const { reference, amount } = await request(t, cashier, customerId, 5_000);
    const arrived = (bankReference: string, to: string, paid: bigint) =>
      bank.say({ kind: 'arrived', reference: to, amount: paid, bankReference });
    await arrived('U-1', 'NOBODYS0', amount);
    await arrived('U-2', reference, amount + 100n);
    await arrived('U-2', reference, amount + 100n);
    expect(await cashOf(customerId)).toBe(0n);
    await arrived('U-3', reference, amount);
    await arrived('U-4', reference, amount);
    expect(await creditsOf(customerId)).toHaveLength(1);
    const kept = (await unmatched()).filter((row) => String(row['bankReference']).startsWith('U-'));
    expect(kept).toEqual([
      { bankReference: 'U-1', reference: 'NOBODYS0', amount, reason: 'unknown_reference' },
      { bankReference: 'U-2', reference, amount: amount + 100n, reason: 'other_amount' },
      { bankReference: 'U-4', reference, amount, reason: 'request_ended' },
    ]);
  });

  test('says what a person has said before in other letters: it is the same transfer, and no question stays', async () => {
    const [first, second] = [
      await request(t, cashier, customerId, 5_000),
      await request(t, cashier, customerId, 5_000),
    ];
    const { reference, amount, no } = first;
    const typed = { bankReference: 'letters 1', source: 'typed', actor: 'staff:clerk' } as const;
    await t.database.transaction((tx) => completeRecharge(tx, { customerId, no }, typed, cashier));
    const notice = { kind: 'arrived', amount, bankReference: 'LETTERS-1' } as const;
    await bank.say({ ...notice, reference });
    await bank.say({ ...notice, reference: 'an account of their own', customerId });
    expect(await unmatched()).not.toContainEqual(expect.objectContaining({ bankReference: 'LETTERS-1' }));
    expect(await cashOf(customerId)).toBe(amount);
    await bank.say({ kind: 'refused', reference: second.reference });
  });

  test('cannot complete two requests by one transfer', async () => {
    const first = await request(t, cashier, customerId, 5_000);
    const second = await request(t, cashier, customerId, 5_000);
    const say = (reference: string) =>
      bank.say({ kind: 'arrived', reference, amount: first.amount, bankReference: 'TWICE-1' });
    await say(first.reference);
    await say(second.reference);
    const [kept] = await t.database
      .sql`SELECT reference, reason FROM unmatched_transfers WHERE bank_reference = 'TWICE-1'`;
    expect(kept).toEqual({ reference: second.reference, reason: 'request_ended' });
    expect(await cashOf(customerId)).toBe(decimal(5_000));
    expect(await statusesOf(customerId)).toEqual([
      ['in_progress', undefined],
      ['completed', undefined],
    ]);
  });
});

describe('the deadline', () => {
  test('ends what is overdue, on two nodes at once, and nothing else', async () => {
    await request(t, cashier, customerId, 5_000);
    const done = await request(t, cashier, customerId, 6_000);
    await bank.say({ kind: 'arrived', reference: done.reference, amount: done.amount, bankReference: `A-${done.no}` });
    t.clock.advance(1_000);
    const later = await request(t, cashier, customerId, 7_000);

    t.clock.set(new Date(later.deadline.getTime() - 1_001));
    await endOverdue(cashier);
    expect(await statusesOf(customerId)).toEqual([
      ['in_progress', undefined],
      ['completed', undefined],
      ['in_progress', undefined],
    ]);
    t.clock.advance(1);
    await Promise.all([endOverdue(cashier), endOverdue(t.node(createSpokenBank()))]);
    expect(await statusesOf(customerId)).toEqual([
      ['in_progress', undefined],
      ['completed', undefined],
      ['failed', 'deadline_passed'],
    ]);
    expect(await cashOf(customerId)).toBe(decimal(6_000));
  });

  test('is kept by a cashier that has started, without being asked', async () => {
    const { deadline } = await request(t, cashier, customerId, 5_000);
    t.clock.set(deadline);
    const rounds = restingRounds();
    t.node(createSpokenBank(), undefined, rounds);
    rounds.start();
    await vi.waitFor(async () => expect(await statusesOf(customerId)).toEqual([['failed', 'deadline_passed']]), 30_000);
    await rounds.stop();
  });

  test('of hundreds of requests passes in one go', async () => {
    const customers = await Promise.all(Array.from({ length: 25 }, () => t.newCustomer()));
    for (const customer of customers) {
      await Promise.all(Array.from({ length: 10 }, () => request(t, cashier, customer, 5_000)));
    }
    t.clock.advance(24 * 3_600_000);
    await endOverdue(cashier);
    const [waiting] = await t.database.sql`SELECT count(*)::int AS count FROM recharges WHERE status = 'in_progress'`;
    expect(waiting?.['count']).toBe(0);
  });
});

describe('what is written', () => {
  test('cannot be removed by the application', async () => {
    await request(t, cashier, customerId, 5_000);
    for (const table of ['recharges', 'unmatched_transfers']) {
      await expect(t.database.sql`DELETE FROM ${t.database.sql(table)}`).rejects.toThrow(/permission denied/);
    }
  });
});
