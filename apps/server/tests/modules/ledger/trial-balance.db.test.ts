import { LARGEST, MINOR_UNIT, decimal } from '@sauda/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transfer } from '../../../src/modules/ledger/account.ts';
import { lockBook, post } from '../../../src/modules/ledger/post.ts';
import { countDays, digestOf, trialBalance, type TrialBalanceRow } from '../../../src/modules/ledger/trial-balance.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';
import {
  anyTransfers,
  createTestLedger,
  customers,
  deposit,
  transferBetween,
  type TestLedger,
} from '../../helpers/ledger.ts';
import { Refusal } from '../../../src/platform/refusal.ts';

const timeZone = 'Asia/Kolkata';
let t: TestLedger;
beforeAll(async () => {
  t = await createTestLedger();
});
afterAll(() => t.drop());

const at = (day: string) => trialBalance(t.database.sql, { day, timeZone });
const count = (zone = timeZone) => t.database.transaction((tx) => countDays(tx, zone));
const of = (rows: readonly TrialBalanceRow[], account: string) => rows.find((row) => row.account === account);
const sum = (rows: readonly TrialBalanceRow[], field: 'opening' | 'debits' | 'credits' | 'closing') =>
  rows.reduce((total, row) => total + row[field], 0n);

/** Posts at a time; what the balances do not allow is left out. */
async function moveAt(when: string, ...transfers: readonly Transfer[]): Promise<void> {
  await t.database.transaction(async (tx) => {
    const book = await lockBook(tx, customers);
    try {
      book.move(...transfers);
    } catch (error) {
      if (!(error instanceof Refusal || /cannot be overpaid/.test(String(error)))) throw error;
    }
    await post(tx, book, new Date(when));
  });
}

test('a trial balance has what moved on the day of the zone, whether it is counted yet or not', async () => {
  // 23:59 in India, and a minute later.
  await moveAt('2026-11-19T18:29:00Z', deposit(decimal(100)));
  await moveAt('2026-11-19T18:30:00Z', deposit(decimal(30)));
  const expectDays = async () => {
    expect(of(await at('2026-11-18'), 'cash')).toMatchObject({ opening: 0n, debits: 0n, credits: 0n, closing: 0n });
    expect(of(await at('2026-11-19'), 'cash')).toMatchObject({ opening: 0n, credits: decimal(100) });
    expect(await at('2026-11-20')).toContainEqual({
      account: 'bank',
      opening: -decimal(100),
      debits: decimal(30),
      credits: 0n,
      closing: -decimal(130),
    });
  };
  await expectDays();
  await t.seal();
  await count();
  await expectDays();
  // Of another zone it is read from the transfers, and counted anew.
  const inUtc = { day: '2026-11-19', timeZone: 'UTC' };
  expect(of(await trialBalance(t.database.sql, inUtc), 'cash')?.credits).toBe(decimal(130));
  await count('UTC');
  expect(of(await trialBalance(t.database.sql, inUtc), 'cash')?.credits).toBe(decimal(130));
  await expectDays();
  await count();
});

test('whatever moves, a day opens with what the one before closed with, and all of it comes to zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTransfers, { maxLength: 4 }), fc.boolean(), async (commands, isCounted) => {
      const before = await at('2026-11-21');
      for (const transfers of commands) await moveAt('2026-11-21T06:00:00Z', ...transfers);
      if (isCounted) {
        await t.seal();
        await count();
      }
      const [today, tomorrow] = [await at('2026-11-21'), await at('2026-11-22')];
      expect(today.map(({ opening }) => opening)).toEqual(before.map(({ opening }) => opening));
      expect(tomorrow.map(({ opening }) => opening)).toEqual(today.map(({ closing }) => closing));
      for (const field of ['opening', 'closing'] as const) expect(sum(today, field)).toBe(0n);
      expect(sum(today, 'debits')).toBe(sum(today, 'credits'));
    }),
    { numRuns: 8 },
  );
  const balances = await t.database.sql<Array<{ kind: string; balance: string }>>`
    SELECT kind, sum(balance)::text AS balance FROM ledger.accounts GROUP BY kind`;
  const closing = await at('2026-11-22');
  for (const { kind, balance } of balances) expect(of(closing, kind)?.closing).toBe(BigInt(balance));
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});

test('a trial balance is exact where all customers together have more than a balance can be', async () => {
  const much = (LARGEST / 3n) * 2n - (((LARGEST / 3n) * 2n) % MINOR_UNIT);
  const [, one, other] = customers;
  await moveAt('2026-11-23T06:00:00Z', deposit(much, one), transferBetween('dividends', 'cash', much, other));
  const cash = of(await at('2026-11-23'), 'cash');
  expect(cash?.closing).toBeGreaterThan(LARGEST);
  await t.seal();
  await count();
  expect(of(await at('2026-11-23'), 'cash')).toEqual(cash);
});

test('a digest says all of it: another figure, day, zone or currency has another', async () => {
  const row = { account: 'cash', opening: 0n, debits: 0n, credits: 100n, closing: 100n };
  const rows = [row];
  const day = { day: '2026-11-21', timeZone };
  const digests = [
    digestOf(rows, day, 'INR'),
    digestOf([{ ...row, credits: 200n }], day, 'INR'),
    digestOf(rows, { ...day, day: '2026-11-22' }, 'INR'),
    digestOf(rows, { ...day, timeZone: 'UTC' }, 'INR'),
    digestOf(rows, day, 'USD'),
  ].map((digest) => digest.toString('hex'));
  expect(new Set(digests).size).toBe(5);
  // An account that a later version brings, and that has never moved, changes no digest of before.
  const still = { account: 'new', opening: 0n, debits: 0n, credits: 0n, closing: 0n };
  expect(digestOf([...rows, still], day, 'INR').toString('hex')).toBe(digests[0]);
});

test('sums of days that somebody has changed are found, and the application may not', async () => {
  await expect(t.database.sql`UPDATE ledger.day_sums SET amount = amount + 100`).rejects.toThrow(/permission denied/);
  await t.owner`UPDATE ledger.day_sums SET amount = amount + 100 WHERE day = '2026-11-19' AND credit = 'cash'`;
  expect((await verifyLedger(t.database)).differences).toEqual([
    expect.objectContaining({ kind: 'day', subject: '2026-11-19 bank cash' }),
  ]);
  await t.owner`UPDATE ledger.day_sums SET amount = amount - 100 WHERE day = '2026-11-19' AND credit = 'cash'`;
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
