import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../../../src/platform/database.ts';
import { createEarlierDatabase, type EarlierDatabase } from '../../../helpers/migrations.ts';

let earlier: EarlierDatabase;
let sql: Sql;
beforeAll(async () => {
  earlier = await createEarlierDatabase('0037');
  sql = earlier.sql;
});
afterAll(() => earlier.close());

const customer = randomUUID();
const amount = 50_000_000;

let cash = 0;

/** A transfer as it was posted then. */
async function posted(no: string, from: string, to: string, reason: string, actor: string): Promise<void> {
  const kind = reason === 'recharge' ? 'recharge' : 'withdrawal';
  const change = (to === 'cash' ? amount : 0) - (from === 'cash' ? amount : 0);
  cash += change;
  await sql`
    INSERT INTO ledger.transfers (customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at)
    VALUES (${customer}, ${from}, ${to}, ${amount}, ${change === 0 ? null : cash}, ${reason}, ${kind}, ${no},
      ${actor}, now())`;
}

async function recharge(no: string, bankReference: string, actor: string): Promise<void> {
  await sql`
    INSERT INTO recharges (customer_id, no, method, amount, reference, pay_to, status, bank_reference, deadline, created_at, ended_at)
    VALUES (${customer}, ${no}, 'bank', ${amount}, ${no}, '{}', 'completed', ${bankReference}, now() + interval '1 day', now(), now())`;
  await posted(no, 'bank', 'cash', 'recharge', actor);
}

async function withdrawal(no: string, status: 'completed' | 'failed', bankReference: string): Promise<void> {
  await sql`
    INSERT INTO withdrawals (customer_id, no, amount, reference, card_id, pay_to, payee_sealed, status, handed_over_at, end_reason,
      bank_reference, deadline, created_at, ended_at)
    VALUES (${customer}, ${no}, ${amount}, ${no}, 1, '{}', '', ${status}, now(), ${status === 'failed' ? 'bank_refused' : null},
      ${bankReference}, now() + interval '1 day', now(), now())`;
}

async function line(no: string, bankReference: string, sum: number, outcome: string): Promise<void> {
  await sql`
    WITH line AS (
      INSERT INTO bank_lines (bank_reference, line_hash, booked_on, amount, description, imported_by, imported_at)
      VALUES (${bankReference}, sha256(${`${no}${outcome}`}::bytea), '2026-11-20', ${sum}, '', 'staff:asha', now()) RETURNING id
    )
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    SELECT id, ${customer}, ${no}, ${outcome}, 'staff:asha', now() FROM line`;
}

test('what the bank was said to have done before its word was kept is known afterwards, numbers taken twice as well', async () => {
  const staff = randomUUID();
  await sql`INSERT INTO staff (id, login, name, role, password_hash, must_change_password, created_at)
    VALUES (${staff}, 'asha', 'Asha', 'cashier', 'none', false, now())`;
  await sql`SELECT ledger.open_accounts(${customer})`;
  await recharge('RAIL', 'N-1', 'practice-bank');
  await recharge('TYPED', 'DBL-1', 'staff:asha');
  await recharge('LINE', 'dbl1', 'staff:asha');
  await line('LINE', 'dbl1', amount, 'received');
  for (const no of ['PAID', 'BACK', 'REFUSED']) await posted(no, 'cash', 'payouts', 'withdraw', 'customer');
  await withdrawal('PAID', 'completed', 'OUT-1');
  await posted('PAID', 'payouts', 'bank', 'withdraw', 'staff:asha');
  await withdrawal('BACK', 'failed', 'OUT-2');
  await posted('BACK', 'payouts', 'bank', 'withdraw', 'razorpay');
  await posted('BACK', 'bank', 'cash', 'withdrawRefund', 'staff:asha');
  await line('BACK', 'IN-2', amount, 'returned');
  await withdrawal('REFUSED', 'failed', 'OUT-3');
  await posted('REFUSED', 'payouts', 'cash', 'withdrawRefund', 'staff:asha');

  await earlier.upgrade();
  const told = await sql`
    SELECT request_no, outcome, reference_key, (amount / ${amount})::int AS times, source, doubled FROM bank_references
    ORDER BY request_no, outcome`;
  expect(told.map((row) => Object.values(row))).toEqual([
    ['BACK', 'paid', 'OUT2', -1, 'rail', 0],
    ['BACK', 'returned', 'IN2', 1, 'line', 0],
    ['LINE', 'received', 'DBL1', 1, 'line', 0],
    ['PAID', 'paid', 'OUT1', -1, 'typed', 0],
    ['RAIL', 'received', 'N1', 1, 'rail', 0],
    ['REFUSED', 'returned', 'OUT3', 1, 'typed', 0],
    ['TYPED', 'received', 'DBL1', 1, 'typed', 1],
  ]);
  expect([...(await sql`SELECT DISTINCT credited::int FROM recharges`)]).toEqual([{ credited: amount }]);
  const decisions = await sql`SELECT item, decision, decided_by FROM desk_decisions ORDER BY item`;
  expect([...decisions]).toEqual(
    ['LINE', 'TYPED'].map((no) => ({ item: `${customer}/${no}`, decision: 'confirm', decidedBy: staff })),
  );
});
