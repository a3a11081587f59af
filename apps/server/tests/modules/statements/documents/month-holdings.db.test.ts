import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MonthFacts } from '../../../../src/modules/statements/documents/document-facts.ts';
import { makeDue } from '../../../../src/modules/statements/documents/documents.ts';
import { documents, openKept, type DocumentRow } from '../../../../src/modules/statements/documents/kept-document.ts';
import type { ToldAction } from '../../../../src/modules/trading/corporate/announce.ts';
import { createApart } from '../../../../src/platform/apart.ts';
import { announceTo } from '../../../helpers/announce.ts';
import { documentsContext } from '../../../helpers/documents.ts';
import { quiet } from '../../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';

/** The last day of a month in India, which ends at 18:30 UTC, when the first of the next begins. */
const start = new Date('2026-11-30T06:30:00Z');
const exDay = '2026-12-01';
let t: TestTrading;

beforeAll(async () => {
  t = await createTestTrading(start);
  await make();
});
afterAll(() => t.close());

const make = () =>
  makeDue(
    documentsContext(t.database, { clock: t.clock, market: t.market }),
    createApart({ work: 'documents', clock: t.clock, log: quiet }),
  );

const announce = (actions: readonly ToldAction[]) => announceTo(t, actions);

async function carryOutAll(): Promise<void> {
  const { corporate } = t.node();
  await vi.waitFor(
    async () => {
      await t.actions.refresh();
      await corporate.run();
      t.clock.advance(1_000);
      expect(await t.database.sql`SELECT no FROM corporate_actions WHERE status <> 'applied'`).toEqual([]);
    },
    { timeout: 30_000, interval: 1 },
  );
  await t.actions.refresh();
}

async function onPaper(customerId: string, month: string): Promise<MonthFacts> {
  const [row] = await t.database.sql<[DocumentRow]>`
    SELECT ${documents.columns()} FROM documents WHERE customer_id = ${customerId} AND no LIKE ${`MS-${month}-%`}`;
  return openKept(row).facts as MonthFacts;
}

test('a month ends with what was held then, whatever companies make of it as the next one begins', async () => {
  const customerId = await t.newCustomer(decimal(2_000_000));
  const symbols = ['DECSTEEL', 'KAVPOWER', 'UJJBANK', 'MERUBANK'];
  const [split, renamed, merged, into] = symbols as [string, string, string, string];
  const bought = [
    await t.buy(customerId, split, 7n),
    await t.buy(customerId, renamed, 4n),
    await t.buy(customerId, merged, 1n),
    await t.buy(customerId, merged, 4n),
  ];
  const costs = bought.map(({ fill }) => fill?.amount ?? 0n);
  const [ofSplit = 0n, ofRenamed = 0n, ofOne = 0n, ofFour = 0n] = costs;
  await announce([
    { kind: 'split', symbol: split, held: 1, becomes: 10, exDay },
    { kind: 'symbol_change', symbol: renamed, held: 1, becomes: 1, intoSymbol: 'KAVENERGY', exDay },
    { kind: 'merger', symbol: merged, held: 2, becomes: 1, intoSymbol: into, cashPerShare: decimal(5), exDay },
  ]);

  t.clock.set(new Date('2026-11-30T18:30:00Z'));
  await carryOutAll();
  const sale = await t.sell(customerId, bought[0]?.no ?? '', 30n);
  t.clock.set(new Date('2026-11-30T18:41:00Z'));
  await make();

  const { holdings: held, realised } = await onPaper(customerId, '2026-11');
  expect(realised.profit).toBe('0.00');
  expect(held.map(({ symbol, quantity, cost }) => ({ symbol, quantity, cost: decimal(cost) }))).toEqual(
    [
      { symbol: split, quantity: '7', cost: ofSplit },
      { symbol: renamed, quantity: '4', cost: ofRenamed },
      { symbol: merged, quantity: '5', cost: ofOne + ofFour },
    ].toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1)),
  );

  // What the merger paid for is realised in the month in which it was paid, as a sale is.
  t.clock.set(new Date('2026-12-31T18:41:00Z'));
  await make();
  const december = await onPaper(customerId, '2026-12');
  const kept = december.holdings.find(({ symbol }) => symbol === into)?.cost ?? '0';
  const [paid] = await t.database.sql<[{ paid: bigint }]>`
    SELECT sum(cash + consideration)::bigint AS paid FROM corporate_holdings WHERE customer_id = ${customerId}`;
  const ofMerger = paid.paid - (ofOne + ofFour - decimal(kept));
  expect(ofMerger).not.toBe(0n);
  expect(decimal(december.realised.profit)).toBe((sale.profit ?? 0n) + ofMerger);
});
