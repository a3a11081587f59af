import { createHash } from 'node:crypto';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyDocument } from '../../../../../../scripts/verify-statement.mjs';
import { lockBook, post } from '../../../../src/modules/ledger/index.ts';
import type { NoteFacts } from '../../../../src/modules/statements/documents/document-facts.ts';
import { makeDue } from '../../../../src/modules/statements/documents/documents.ts';
import { documents, openKept, type DocumentRow } from '../../../../src/modules/statements/documents/kept-document.ts';
import { verifyDocuments } from '../../../../src/modules/statements/documents/verify.ts';
import { writeDocumentJson } from '../../../../src/modules/statements/documents/write-document-json.ts';
import { declareDividend } from '../../../../src/modules/trading/lifecycle/declare-dividend.ts';
import { createApart } from '../../../../src/platform/apart.ts';
import { isSignedBy } from '../../../../src/platform/encryption.ts';
import { documentsContext, headSigner } from '../../../helpers/documents.ts';
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

test('two nodes whose clocks differ make notes of both days around midnight, each with the orders of its statement', async () => {
  const { clock, database, market } = t;
  const context = documentsContext(database, { clock, market });
  const make = () => makeDue(context, createApart({ work: 'documents', clock, log: quiet }));
  clock.set(new Date('2026-11-26T08:00:00Z'));
  await make();
  const [customerId, other] = [await t.newCustomer(decimal(100_000)), await t.newCustomer(decimal(100_000))];
  clock.set(new Date('2026-11-26T18:30:01Z'));
  const [first, alone] = [await t.buy(customerId, symbol, 2n), await t.buy(other, symbol, 1n)];
  // The other node's clock is three seconds behind.
  clock.set(new Date('2026-11-26T18:29:58Z'));
  const second = await t.buy(customerId, symbol, 1n);
  await recharge(other, 'R2');
  clock.set(new Date('2026-11-26T18:30:02Z'));
  const third = await t.sell(customerId, second.no);

  clock.set(new Date('2026-11-27T18:45:00Z'));
  await make();
  expect(await notesOf(customerId)).toEqual([
    { day: '2026-11-26', orders: [first.no, second.no], faults: [] },
    { day: '2026-11-27', orders: [third.no], faults: [] },
  ]);
  expect(await notesOf(other)).toEqual([{ day: '2026-11-26', orders: [alone.no], faults: [] }]);
  expect((await database.snapshot((tx) => verifyDocuments(tx))).differences).toEqual([]);
  expect(await database.sql`SELECT FROM due_documents`).toEqual([]);
  await t.expectInOrder();
});

function recharge(customerId: string, no: string): Promise<void> {
  return t.database.transaction(async (tx) => {
    const book = await lockBook(tx, [customerId]);
    const accounts = { debit: 'bank', credit: 'cash', reason: 'recharge' } as const;
    book.move({ customerId, ...accounts, amount: decimal(1), subject: { kind: 'recharge', no }, actor: 'test' });
    await post(tx, book, t.clock.now());
  });
}

/** With what whoever checks the file finds wrong in it. */
async function notesOf(customerId: string) {
  const { clock, database } = t;
  const rows = await database.sql<DocumentRow[]>`
    SELECT ${documents.columns()} FROM documents WHERE customer_id = ${customerId} ORDER BY last_day`;
  return Promise.all(
    rows.map(async (row) => {
      const facts = openKept(row).facts as NoteFacts;
      let text = '';
      const written = { row, signer: headSigner, madeAt: clock.now() };
      for await (const part of writeDocumentJson(database, facts, written)) text += part;
      const { faults } = await verifyDocument(JSON.parse(text), undefined, tools);
      return { day: facts.period.to, orders: facts.orders.map(({ no }) => no), faults };
    }),
  );
}

const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature: (key: Uint8Array, signature: Uint8Array, hash: Uint8Array) => isSignedBy(key, hash, signature),
};

async function waitsForALock(): Promise<void> {
  const waiting = await t.database.sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  expect(waiting).not.toEqual([]);
}
