import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '../../../src/platform/database.ts';
import { at, createTestLedger, customers, deposit, type TestLedger } from '../../helpers/ledger.ts';
import { transferKinds } from '../../../src/modules/ledger/account.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

let t: TestLedger;
let app: Sql;
const [one = '', other = ''] = customers;

beforeAll(async () => {
  t = await createTestLedger();
  app = t.database.sql;
  await t.move(deposit(100_000n, one), deposit(50_000n, other));
  await t.seal();
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(() => t.drop());

interface RawTransfer {
  customer_id: string;
  debit: string;
  credit: string;
  amount: bigint;
  cash_after: bigint | null;
  number?: bigint | null;
}

/** Inserts transfers as they stand, past the book. */
async function insert(...transfers: RawTransfer[]) {
  const [account] = await app<Array<{ transfers: bigint }>>`
    SELECT transfers FROM ledger.accounts WHERE owner = ${transfers[0]?.customer_id ?? one} AND kind = 'cash'`;
  const rows = transfers.map((transfer, index) => {
    const { debit, credit } = transfer;
    const kind = transferKinds.find((one) => one.debit === debit && one.credit === credit) ?? transferKinds[0];
    const { reason, subject: subject_kind } = kind;
    const number = (account?.transfers ?? 0n) + BigInt(index) + 1n;
    return { number, ...transfer, reason, subject_kind, subject_no: 'R2', actor: 'attacker', posted_at: at };
  });
  return app`INSERT INTO ledger.transfers ${app(rows)}`;
}

describe('the application', () => {
  test.each([
    'UPDATE ledger.transfers SET amount = 200',
    'DELETE FROM ledger.transfers',
    'TRUNCATE ledger.transfers',
    'UPDATE ledger.blocks SET transfer_count = 2',
    'DELETE FROM ledger.blocks',
    'TRUNCATE ledger.blocks',
    'UPDATE ledger.accounts SET balance = 1000000',
    'DELETE FROM ledger.accounts',
    'TRUNCATE ledger.accounts',
    'SELECT FROM ledger.accounts FOR UPDATE',
    'UPDATE ledger.totals SET balance = 1000000',
    'DELETE FROM ledger.totals',
    `INSERT INTO ledger.accounts (owner, kind, stripe, balance) VALUES (gen_random_uuid(), 'cash', 0, 1000000)`,
    `INSERT INTO ledger.transfers (id, customer_id) OVERRIDING SYSTEM VALUE VALUES (1, gen_random_uuid())`,
    'INSERT INTO ledger.transfers (position) VALUES (1)',
    'UPDATE ledger.accounts SET transfers = 0',
    'ALTER TABLE ledger.transfers DISABLE TRIGGER balances_follow_transfers',
    'ALTER TABLE ledger.accounts DROP CONSTRAINT customer_money_is_never_below_zero',
    'DROP TABLE ledger.transfers',
    'CREATE TABLE ledger.more (id int)',
    `SET session_replication_role = 'replica'`,
  ])('may not: %s', async (statement) => {
    await expect(app.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('cannot move money that the customer does not have', async () => {
    await expect(
      insert({ customer_id: one, debit: 'cash', credit: 'payouts', amount: 200_000n, cash_after: -100_000n }),
    ).rejects.toThrow(/violates check constraint/);
    await expect(
      insert({ customer_id: one, debit: 'cash', credit: 'payouts', amount: 200_000n, cash_after: 0n }),
    ).rejects.toThrow(/customer_money_is_never_below_zero/);
    await expect(
      insert({ customer_id: one, debit: 'holds', credit: 'ipo_escrow', amount: 100n, cash_after: null }),
    ).rejects.toThrow(/customer_money_is_never_below_zero/);
  });

  test('cannot state another balance than a transfer leaves', async () => {
    const credit = { customer_id: one, debit: 'bank', credit: 'cash', amount: 100n };
    for (const cash_after of [0n, 100_000n, 100_101n, 200_000n]) {
      await expect(insert({ ...credit, cash_after })).rejects.toThrow(/another balance/);
    }
    await expect(insert({ ...credit, cash_after: null })).rejects.toThrow(/violates check constraint/);
  });

  test('cannot state another balance in the middle of what it posts together', async () => {
    const credit = { customer_id: one, debit: 'bank', credit: 'cash', amount: 100n };
    await expect(insert({ ...credit, cash_after: 999_900n }, { ...credit, cash_after: 100_200n })).rejects.toThrow(
      /another balance/,
    );
  });

  test.each([
    ['no number', null],
    ['the number of another', 1n],
    ['a number that leaves a gap', 3n],
    ['zero', 0n],
  ])('cannot give a transfer %s', async (_, number) => {
    const credit = { customer_id: one, debit: 'bank', credit: 'cash', amount: 100n, cash_after: 100_100n, number };
    await expect(insert(credit)).rejects.toThrow(/next number of its customer/);
  });

  test('cannot number what it posts together in another order, or twice', async () => {
    const first = { customer_id: one, debit: 'bank', credit: 'cash', amount: 100n, cash_after: 100_100n };
    const second = { ...first, cash_after: 100_200n };
    for (const [before, after] of [
      [3n, 2n],
      [2n, 2n],
      [1n, 2n],
      [3n, 4n],
    ] as const) {
      await expect(insert({ ...first, number: before }, { ...second, number: after })).rejects.toThrow(/next number/);
    }
  });

  test('cannot go below zero in the middle of what it posts together', async () => {
    await expect(
      insert(
        { customer_id: one, debit: 'cash', credit: 'payouts', amount: 150_000n, cash_after: -50_000n },
        { customer_id: one, debit: 'bank', credit: 'cash', amount: 150_000n, cash_after: 100_000n },
      ),
    ).rejects.toThrow(/below zero|check constraint/);
  });

  test.each([
    ['nothing', { debit: 'bank', credit: 'cash', amount: 0n, cash_after: 100_000n }],
    ['less than nothing', { debit: 'bank', credit: 'cash', amount: -100n, cash_after: 99_900n }],
    ['part of a minor unit', { debit: 'bank', credit: 'cash', amount: 150n, cash_after: 100_150n }],
    ['from an account to itself', { debit: 'cash', credit: 'cash', amount: 100n, cash_after: 100_000n }],
  ])('cannot move %s', async (_, transfer) => {
    await expect(insert({ customer_id: one, ...transfer })).rejects.toThrow(/check constraint/);
  });

  test('cannot move to an account that does not exist', async () => {
    const transfer = { debit: 'bank', credit: 'cash', amount: 100n, cash_after: 100n };
    await expect(insert({ customer_id: crypto.randomUUID(), ...transfer })).rejects.toThrow(/does not exist/);
    await expect(insert({ customer_id: one, ...transfer, debit: 'thin air' })).rejects.toThrow(/known_kinds/);
  });

  test('cannot give the house accounts of a customer', async () => {
    await expect(app`SELECT ledger.open_accounts(ledger.house())`).rejects.toThrow(/check constraint/);
  });
});

describe('the owner of the tables', () => {
  test.each(['ledger.transfers', 'ledger.blocks'])('may not change, remove or empty %s', async (table) => {
    const key = table === 'ledger.blocks' ? 'number' : 'amount';
    for (const statement of [
      `UPDATE ${table} SET ${key} = ${key}`,
      `UPDATE ${table} SET ${key} = ${key} WHERE false`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `TRUNCATE ledger.transfers, ledger.blocks CASCADE`,
    ]) {
      await expect(t.owner.unsafe(statement)).rejects.toThrow(/append-only/);
    }
  });
});
