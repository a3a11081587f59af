import { decimal } from '@sauda/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBook, openAccounts, post, sealBlock, verifyLedger } from '../../../src/modules/ledger/index.ts';
import type { Market } from '../../../src/modules/market/index.ts';
import { createCancelling } from '../../../src/modules/trading/mass-cancel/cancel-due.ts';
import type { Cancelled, MassCancelContext } from '../../../src/modules/trading/mass-cancel/cancelled.ts';
import { createMassCancel } from '../../../src/modules/trading/mass-cancel/mass-cancels.ts';
import type { Executor } from '../../../src/modules/trading/executor.ts';
import { verifyTrading } from '../../../src/modules/trading/verify.ts';
import { systemClock as clock } from '../../../src/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { quiet } from '../../helpers/quiet.ts';
import { buySteel, createSteelExecutor, createSteelMarket, steel } from '../../helpers/steel-market.ts';

let db: TestDatabase;
let executor: Executor;
let context: MassCancelContext;
beforeAll(async () => {
  db = await createTestDatabase();
  executor = createSteelExecutor(db.database, createSteelMarket({ price: '100', band: ['10', '500'] }));
  // Of the market only an exchange's list is asked for.
  const market = { list: () => [{ ...steel, market: 'NSE' }] } as unknown as Market;
  context = { clock, database: db.database, market, executor, secondPersonAbove: () => 100 };
});
afterAll(async () => {
  await sealBlock(db.database, new Date());
  expect((await verifyLedger(db.database)).differences).toEqual([]);
  expect((await db.database.transaction((tx) => verifyTrading(tx))).differences).toEqual([]);
  await db.drop();
});

async function newCustomer(number: number): Promise<string> {
  const customerId = randomUUID();
  await db.database.transaction(async (tx) => {
    await tx`
      INSERT INTO customers (id, number, phone, password_hash, created_at)
      VALUES (${customerId}, ${number}, ${`90${number}`}, '', now())`;
    await openAccounts(tx, customerId);
    const book = await lockBook(tx, [customerId]);
    const about = { reason: 'recharge', subject: { kind: 'recharge', no: 'TEST' }, actor: 'test' } as const;
    book.move({ customerId, debit: 'bank', credit: 'cash', amount: decimal('100000'), ...about });
    await post(tx, book, new Date());
  });
  return customerId;
}

/** @returns how often each order was cancelled, and how many wait */
async function state() {
  const { sql } = db.database;
  const [orders] = await sql<[{ waiting: number; cancelled: number }]>`
    SELECT count(*) FILTER (WHERE status = 'pending')::int AS waiting,
      count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled FROM orders`;
  const [cancels] = await sql<[{ cancels: number; of: number }]>`
    SELECT count(*)::int AS cancels, count(DISTINCT order_no)::int AS of FROM order_cancels`;
  const [row] = await sql<[{ cancelled: number; isEnded: boolean }]>`
    SELECT cancelled, ended_at IS NOT NULL AS is_ended FROM mass_cancels ORDER BY id DESC LIMIT 1`;
  return { ...orders, ...cancels, counted: row.cancelled, isEnded: row.isEnded };
}

const decide = (which: Pick<Cancelled, 'scope' | 'covers' | 'customerId'>) =>
  db.database.transaction((tx) =>
    createMassCancel(context, tx, { ...which, without: [], reason: 'All of it is wrong', actor: 'staff:test' }),
  );

test('who dies in a batch has cancelled all before it and nothing of it, and others go on there, each order once', async () => {
  const customers = [await newCustomer(10_000_001), await newCustomer(10_000_002), await newCustomer(10_000_003)];
  await Promise.all(
    customers.flatMap((id) => Array.from({ length: 50 }, () => executor.submit(buySteel(id, 1n, '50')))),
  );
  await decide({ scope: 'exchange', covers: 'NSE', customerId: undefined });
  let batches = 0;
  const dying: MassCancelContext = {
    ...context,
    executor: {
      async withinAll(tx, commands) {
        const orders = await executor.withinAll(tx, commands);
        batches += 1;
        if (batches >= 2) throw new Error('killed before the commit');
        return orders;
      },
    },
  };
  await createCancelling({ ...dying, log: quiet })();
  const half = { waiting: 50, cancelled: 100, cancels: 100, of: 100, counted: 100, isEnded: false };
  expect(await state()).toEqual(half);
  // What comes after the decision is left, and two nodes do not do it twice.
  const [late = ''] = customers;
  await executor.submit(buySteel(late, 1n, '50'));
  const cancelDue = () => createCancelling({ ...context, log: quiet })();
  await Promise.all([cancelDue(), cancelDue()]);
  expect(await state()).toEqual({ waiting: 1, cancelled: 150, cancels: 150, of: 150, counted: 150, isEnded: true });
});

test('one that fails keeps no other waiting, and goes on once it can', async () => {
  const [harmed, sound] = [await newCustomer(10_000_004), await newCustomer(10_000_005)];
  for (const id of [harmed, sound]) {
    await executor.submit(buySteel(id, 1n, '50'));
    await decide({ scope: 'customer', covers: '', customerId: id });
  }
  let isHarmed = true;
  const later = { now: () => new Date(clock.now().getTime() + (isHarmed ? 0 : 60_000)) };
  const cancelDue = createCancelling({
    ...context,
    clock: later,
    log: quiet,
    executor: {
      async withinAll(tx, commands) {
        if (isHarmed && commands.some(({ customerId }) => customerId === harmed)) throw new Error('harmed');
        return executor.withinAll(tx, commands);
      },
    },
  });
  const waiting = async () => {
    const rows = await db.database.sql<Array<{ customerId: string }>>`
      SELECT customer_id FROM orders WHERE status = 'pending' AND customer_id IN (${harmed}, ${sound})`;
    return rows.map(({ customerId }) => customerId);
  };
  await cancelDue();
  expect(await waiting()).toEqual([harmed]);
  isHarmed = false;
  await cancelDue();
  expect(await waiting()).toEqual([]);
});

test('an order that cannot be cancelled keeps no other of the same waiting, and is cancelled once it can', async () => {
  const [harmed, sound] = [await newCustomer(10_000_006), await newCustomer(10_000_007)];
  for (const id of [harmed, sound, harmed, sound]) await executor.submit(buySteel(id, 1n, '50'));
  await decide({ scope: 'exchange', covers: 'NSE', customerId: undefined });
  const [{ no: broken }] = await db.database.sql<[{ no: string }]>`
    SELECT no FROM orders WHERE status = 'pending' ORDER BY customer_id, id LIMIT 1`;
  let isHarmed = true;
  const later = { now: () => new Date(clock.now().getTime() + (isHarmed ? 0 : 60_000)) };
  const cancelDue = createCancelling({
    ...context,
    clock: later,
    log: quiet,
    executor: {
      async withinAll(tx, commands) {
        if (isHarmed && commands.some((command) => 'no' in command && command.no === broken)) throw new Error('harmed');
        return executor.withinAll(tx, commands);
      },
    },
  });
  const waiting = async () =>
    (await db.database.sql<Array<{ no: string }>>`SELECT no FROM orders WHERE status = 'pending'`).map(({ no }) => no);
  for (let round = 0; round < 3; round += 1) await cancelDue();
  expect(await waiting()).toEqual([broken]);
  isHarmed = false;
  await cancelDue();
  expect(await waiting()).toEqual([]);
  const [row] = await db.database.sql<[{ cancelled: number; expected: number; isEnded: boolean }]>`
    SELECT cancelled, expected, ended_at IS NOT NULL AS is_ended FROM mass_cancels ORDER BY id DESC LIMIT 1`;
  expect(row).toEqual({ cancelled: row.expected, expected: row.expected, isEnded: true });
});
