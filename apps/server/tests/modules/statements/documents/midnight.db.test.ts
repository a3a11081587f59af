import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockBook } from '../../../../src/modules/ledger/index.ts';
import { makeDue } from '../../../../src/modules/statements/documents/documents.ts';
import { verifyDocuments } from '../../../../src/modules/statements/documents/verify.ts';
import { declareDividend } from '../../../../src/modules/trading/lifecycle/declare-dividend.ts';
import { createApart } from '../../../../src/platform/apart.ts';
import { documentsContext } from '../../../helpers/documents.ts';
import { quiet } from '../../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';

const symbol = 'DECSTEEL';
let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'));
});
afterAll(() => t.close());

test('a dividend that waits past midnight for an order of its holder leaves that order to the note of the next day', async () => {
  const { clock, database, executor, market, view } = t;
  const context = documentsContext(database, { clock, market });
  const make = () => makeDue(context, createApart({ work: 'documents', clock, log: quiet }));
  await make();
  const customerId = await t.newCustomer(decimal(100_000));
  await t.buy(customerId, symbol, 2n);
  // Midnight in India is 18:30 UTC.
  const [recordAt, paysAt] = [new Date('2026-11-24T18:00:00Z'), new Date('2026-11-24T18:29:00Z')];
  const told = { symbol, perShare: decimal(1), recordAt, paysAt, declaredBy: 'staff-7', at: clock.now() };
  await database.transaction((tx) => declareDividend(tx, view, told));
  clock.set(new Date(recordAt.getTime() + 3_000));
  await t.see();

  clock.set(new Date('2026-11-24T18:29:59.900Z'));
  const asked = { kind: 'buy', customerId, symbol, assetClass: 'stock', quantity: 1n, position: 'full' } as const;
  let paying: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await lockBook(tx, [customerId]);
    paying = t.node().lifecycle.run();
    await vi.waitFor(waitsForALock, { timeout: 30_000, interval: 10 });
    clock.set(new Date('2026-11-24T18:30:00.100Z'));
    await executor.within(tx, { ...asked, limitPrice: market.quote(symbol)?.bandHigh ?? 0n });
  });
  await paying;

  clock.set(new Date('2026-11-25T18:45:00Z'));
  await make();
  const notes = await database.sql`
    SELECT to_char(last_day, 'YYYY-MM-DD') AS day FROM documents WHERE customer_id = ${customerId} ORDER BY last_day`;
  expect(notes).toEqual([{ day: '2026-11-24' }, { day: '2026-11-25' }]);
  expect((await database.snapshot((tx) => verifyDocuments(tx))).differences).toEqual([]);
  await t.expectInOrder();
});

async function waitsForALock(): Promise<void> {
  const waiting = await t.database.sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  expect(waiting).not.toEqual([]);
}
