import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { matchSales } from '../../../../src/modules/statements/gains/match-sales.ts';
import { announceActions } from '../../../../src/modules/trading/corporate/announce.ts';
import { changesBefore, tradesBefore } from '../../../../src/modules/trading/index.ts';
import { readReturns } from '../../../../src/modules/trading/portfolio/read-returns.ts';
import { verifyTrading } from '../../../../src/modules/trading/verify.ts';
import { connectOwner } from '../../../helpers/database.ts';
import { foundAfter } from '../../../helpers/forgeries.ts';
import { createTestTrading, openLots, type TestTrading } from '../../../helpers/trading.ts';

/* What a venue traded before a split, and says once its day has begun: its link was away over night. */

const symbol = 'DECSTEEL';
const people = { reason: 'as the company says', announcedBy: 'desk-1', confirmedBy: 'desk-2' };
let t: TestTrading;
let customerId = '';
let [held, bought, sold] = ['', '', ''];
const start = decimal(1_000_000);

beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'));
  customerId = await t.newCustomer(start);
  held = (await t.buy(customerId, symbol, 6n)).no;
  const { bandLow = 0n, bandHigh = 0n } = t.market.quote(symbol) ?? {};
  const buy = { kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', quantity: 10n } as const;
  bought = (await t.run({ ...buy, limitPrice: bandLow, stopPrice: decimal(800), targetPrice: undefined })).no;
  const sell = { kind: 'sell', customerId, lotNo: held, lotPrice: undefined, quantity: 2n } as const;
  sold = (await t.run({ ...sell, limitPrice: bandHigh })).no;
  const split = { kind: 'split', symbol, held: 1, becomes: 10, exDay: '2026-11-25' } as const;
  await t.database.transaction((tx) =>
    announceActions(tx, t.market, { actions: [split], fileDigest: undefined, ...people, at: t.clock.now() }),
  );
  // Midnight in India.
  t.clock.set(new Date('2026-11-24T18:30:01Z'));
  await t.actions.refresh();
  const told = {
    kind: 'trade',
    venue: 'exchange',
    tradeDay: '2026-11-24',
    at: new Date('2026-11-24T09:59:00Z'),
  } as const;
  const report = (no: string, executionId: string, quantity: bigint, price: bigint) =>
    t.run({ kind: 'report', customerId, no, report: { ...told, executionId, quantity, price } });
  await report(bought, 'E1', 10n, bandLow);
  await report(sold, 'E2', 2n, bandHigh);
  await vi.waitFor(carriedOut, { timeout: 30_000, interval: 5 });
});
afterAll(() => t.close());

async function carriedOut(): Promise<void> {
  await t.actions.refresh();
  await t.node().corporate.run();
  t.clock.advance(1_000);
  expect(await t.database.sql`SELECT status FROM corporate_actions`).toEqual([{ status: 'applied' }]);
  await t.actions.refresh();
}

test('shares that were bought are split with the others, and their stop with them', async () => {
  const lots = (await openLots(t.database.sql, customerId)).map(({ no, remaining }) => [no, remaining]);
  expect(lots).toEqual([
    [held, 40n],
    [bought, 100n],
  ]);
  const stops = await t.database.sql`
    SELECT lot_no, stop_price FROM triggers WHERE customer_id = ${customerId} AND status = 'active'`;
  expect(stops).toEqual([{ lotNo: bought, stopPrice: decimal(80) }]);
  await t.expectInOrder();
});

test('shares that were sold have cost what they had cost before it, in the report of gains too', async () => {
  const [sale] = await t.database.sql<Array<{ profit: bigint }>>`
    SELECT profit FROM executions WHERE order_no = ${sold}`;
  const until = new Date(t.clock.now().getTime() + 1);
  const { sql } = t.database;
  const gains = matchSales(await tradesBefore(sql, customerId, until), await changesBefore(sql, customerId, until));
  expect(gains.map(({ sellAmount, buyAmount }) => sellAmount - buyAmount)).toEqual([sale?.profit]);
});

test('returns count them in the shares of now', async () => {
  const options = { sql: t.database.sql, market: t.market, prices: t.view, accountCurrency: 'INR' } as const;
  const { whole } = await readReturns({ ...options, now: t.clock.now() }, customerId);
  const value = 140n * (t.market.quote(symbol)?.price ?? 0n);
  const [{ received }] = await t.database.sql<[{ received: bigint }]>`
    SELECT (amount - fee) AS received FROM executions WHERE order_no = ${sold}`;
  const paid = start - (await t.cash(customerId)) + received;
  expect(whole?.moneyWeighted).toBeCloseTo(Number(value + received) / Number(paid) - 1, 9);
});

test('verify finds one that was left out', async () => {
  const owner = connectOwner(t.url);
  const undone = `
    ALTER TABLE lot_changes DISABLE TRIGGER USER;
    ALTER TABLE corporate_holdings DISABLE TRIGGER USER;
    DELETE FROM lot_changes WHERE lot_no = '${bought}';
    UPDATE lots SET remaining = 10, quantity = 10 WHERE no = '${bought}';
    UPDATE corporate_holdings SET units_before = 4, units_after = 40`;
  const { differences } = await foundAfter(owner, undone, verifyTrading);
  await owner.close();
  expect(differences.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('left out a lot'));
});
