import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nothingNoted } from '../../src/platform/heads.ts';
import { lookAtBooks, questions } from '../../src/app/verify-books.ts';
import { ledgerHeads } from '../../src/modules/ledger/index.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { DueWork } from '../../src/platform/due-work.ts';
import type { Database } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { connectOwner } from '../helpers/database.ts';
import { createReconciliation, type Reconciliation } from '../../src/modules/reconciliation/reconciliation.ts';
import { createWorld, type World } from './world.ts';

let w: World;
let owner: Database;
let reconciliation: Reconciliation;

/** By which it is judged here: what is forgotten by then, the shop has not come to yet and leaves as it is. */
const ahead: Clock = { now: () => new Date(systemClock.now().getTime() + 2 * 3_600_000) };

/** One of everything, each of it final and sealed. */
beforeAll(async () => {
  w = await createWorld();
  const { t, rich } = w;
  owner = connectOwner(t.ownerUrl);
  const { database } = t;
  reconciliation = createReconciliation({
    database,
    clock: ahead,
    questions,
    look: () =>
      lookAtBooks(database, ahead, {
        ledger: nothingNoted,
        audit: nothingNoted,
        liabilities: nothingNoted,
        bestExecution: nothingNoted,
      }),
  });
  const lot = await w.buy(rich, 4);
  await t.ask('POST /stock/success/deal/sell', {
    token: rich.token,
    body: { no: lot, sell_price: w.stock.price_low, count: 1 },
  });
  await w.placePending(rich);
  for (const key of ['POST /stock/success/money/access', 'POST /stock/success/fund/purchase'] as const) {
    const { status, body } = await t.send(key, await w.goodRequest(key));
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const application = await w.goodRequest('POST /stock/success/ipo/buy');
  expect((await t.send('POST /stock/success/ipo/buy', application)).status).toBe(200);
  await w.goodRequest('POST /stock/success/loans/repay');
  await vi.waitFor(
    async () => {
      const [unsettled] = await database.sql<[{ count: number }]>`
        SELECT (SELECT count(*)::int FROM withdrawals WHERE status = 'in_progress') + (
          SELECT count(*)::int FROM ledger.transfers
          WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks)) AS count`;
      expect(unsettled.count).toBe(0);
    },
    { timeout: 30_000, interval: 200 },
  );
  const signer = createEncryption('5a'.repeat(32)).signerFor('ledger heads');
  await ledgerHeads.publish(database, signer, new Date());
});
afterAll(async () => {
  await owner.close();
  await w.t.expectInOrder();
  await w.t.close();
});

/** Changes what nobody could by the rules. */
function harm(statement: string): Promise<unknown> {
  return owner.transaction(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    await tx.unsafe(statement);
  });
}

// New ones come while the tests run.
const someBlock = `(SELECT min(id) FROM block_items WHERE remaining > 5)`;
const someSell = `(SELECT min(no) FROM orders WHERE side = 'sell')`;

/** What is planted, as which kind it is found, and how it is taken back. */
const faults: ReadonlyArray<readonly [kind: string, plant: string, heal: string]> = [
  [
    'order',
    `UPDATE orders SET fee = fee + 100 WHERE no = ${someSell}`,
    `UPDATE orders SET fee = fee - 100 WHERE no = ${someSell}`,
  ],
  [
    'hold',
    `UPDATE orders SET held = held + 100 WHERE status = 'pending'`,
    `UPDATE orders SET held = held - 100 WHERE status = 'pending'`,
  ],
  [
    'lot',
    `UPDATE lots SET cost = cost + 100 WHERE remaining > 0`,
    `UPDATE lots SET cost = cost - 100 WHERE remaining > 0`,
  ],
  [
    'sell',
    `UPDATE orders SET lot_price = lot_price + 500 WHERE side = 'sell'`,
    `UPDATE orders SET lot_price = lot_price - 500 WHERE side = 'sell'`,
  ],
  [
    'recharge',
    `UPDATE recharges SET credited = credited + 10000 WHERE status = 'completed'`,
    `UPDATE recharges SET credited = credited - 10000 WHERE status = 'completed'`,
  ],
  ['withdrawal', `UPDATE withdrawals SET amount = amount + 10000`, `UPDATE withdrawals SET amount = amount - 10000`],
  [
    'loan',
    `UPDATE loans SET principal_outstanding = principal_outstanding - 100 WHERE status = 'approved'`,
    `UPDATE loans SET principal_outstanding = principal_outstanding + 100 WHERE status = 'approved'`,
  ],
  [
    'application',
    `UPDATE ipo_applications SET held = held + 100 WHERE status = 'submitted'`,
    `UPDATE ipo_applications SET held = held - 100 WHERE status = 'submitted'`,
  ],
  [
    'block',
    `UPDATE block_items SET remaining = remaining - 1 WHERE id = ${someBlock}`,
    `UPDATE block_items SET remaining = remaining + 1 WHERE id = ${someBlock}`,
  ],
  [
    'fund',
    `UPDATE funds SET sold_amount = sold_amount + 100 WHERE name = 'Penny Fund'`,
    `UPDATE funds SET sold_amount = sold_amount - 100 WHERE name = 'Penny Fund'`,
  ],
  ['fund_share', `UPDATE fund_orders SET amount = amount + 100`, `UPDATE fund_orders SET amount = amount - 100`],
  [
    'balance',
    `UPDATE ledger.accounts SET balance = balance + 100 WHERE kind = 'cash'`,
    `UPDATE ledger.accounts SET balance = balance - 100 WHERE kind = 'cash'`,
  ],
  [
    'transfer',
    `UPDATE ledger.transfers SET cash_after = cash_after + 100 WHERE reason = 'recharge'`,
    `UPDATE ledger.transfers SET cash_after = cash_after - 100 WHERE reason = 'recharge'`,
  ],
  [
    'sealed_block',
    `UPDATE ledger.transfers SET actor = 'nobody' WHERE reason = 'recharge'`,
    `UPDATE ledger.transfers SET actor = 'practice-bank' WHERE reason = 'recharge'`,
  ],
  ['head', `UPDATE ledger.heads SET to_block = to_block + 1`, `UPDATE ledger.heads SET to_block = to_block - 1`],
  [
    'account',
    `INSERT INTO ledger.accounts (owner, kind, stripe) VALUES (gen_random_uuid(), 'loan', 0)`,
    `DELETE FROM ledger.accounts a WHERE kind = 'loan' AND NOT EXISTS
       (SELECT FROM ledger.accounts b WHERE b.owner = a.owner AND b.kind = 'cash')`,
  ],
  [
    'unmatched_word',
    `INSERT INTO unmatched_transfers VALUES ('UTR1', 'R-NONE', 1000000, 'unknown_reference', now())`,
    `DELETE FROM unmatched_transfers`,
  ],
  [
    'forgotten_loan',
    `INSERT INTO loans (customer_id, no, amount, status, interest_basis_points, term_days, decision_deadline, created_at)
       VALUES (gen_random_uuid(), 'LOST', 10000, 'applying', 0, 30, now() + interval '1 hour', now() - interval '1 day')`,
    `DELETE FROM loans WHERE no = 'LOST'`,
  ],
];

describe('reconciliation', () => {
  test('finds nothing where nothing is wrong, and is done once a day by the clock', async () => {
    expect(await reconciliation.run('a clerk')).toEqual([]);
    const { database } = w.t;
    const byTheClock = () => database.sql`SELECT found FROM reconciliation_runs WHERE asked_by = 'schedule'`;
    // The node looked as it started. When it is due again three nodes ask at once.
    await expect.poll(byTheClock).toEqual([{ found: 0 }]);
    const ask = () =>
      new DueWork({ database, clock: systemClock }).runIfDue('reconciling the books', 24 * 3_600_000, () =>
        reconciliation.runByTheClock(),
      );
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([false, false, false]);
    await expect
      .poll(
        () => database.sql`
        UPDATE due_work SET due_at = now() - interval '1 second'
        WHERE name = 'reconciling the books' AND taken_by IS NULL RETURNING 1`,
      )
      .toHaveLength(1);
    expect((await Promise.all([ask(), ask(), ask()])).filter(Boolean)).toEqual([true]);
    expect(await byTheClock()).toEqual([{ found: 0 }, { found: 0 }]);
    const [asked] = await database.sql`SELECT checked FROM reconciliation_runs WHERE asked_by = 'a clerk'`;
    expect(asked?.['checked']).toMatchObject({ loans: 1, draws: expect.any(Number) as number });
  });

  test.each(faults)(
    'finds a fault planted in a record of the kind %s, and when it is gone',
    async (kind, plant, heal) => {
      // Whatever the shop does meanwhile by itself is right.
      await harm(plant);
      const open = await reconciliation.run('a clerk');
      const found = open.filter((difference) => difference.kind === kind);
      expect(found.length, open.map(({ sentence }) => sentence).join()).toBeGreaterThan(0);
      const again = await reconciliation.run('a clerk');
      expect(again.filter(({ id }) => found.some((first) => first.id === id))).toHaveLength(found.length);

      await harm(heal);
      expect(await reconciliation.run('a clerk')).toEqual([]);
      const [latest] = await reconciliation.list({ limit: 100, offset: 0 });
      expect(latest?.resolvedAt).toBeInstanceOf(Date);
    },
  );

  test('notes what the bank said that fits no request though nobody has the books compared, and that it is gone', async () => {
    const noted = async () => {
      await reconciliation.note();
      return (await reconciliation.list({ limit: 100, offset: 0, isOpen: true })).map(({ kind }) => kind);
    };
    const lost = faults.filter(([kind]) => kind === 'unmatched_word' || kind === 'forgotten_loan');
    for (const [, plant] of lost) await harm(plant);
    expect((await noted()).toSorted()).toEqual(['forgotten_loan', 'unmatched_word']);
    for (const [, , heal] of lost) await harm(heal);
    expect(await noted()).toEqual([]);
  });

  test('keeps what it has found: nobody can strike it out', async () => {
    await expect(w.t.database.sql`DELETE FROM reconciliation_differences`).rejects.toThrow('permission denied');
  });
});
