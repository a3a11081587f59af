import { LARGEST, MINOR_UNIT } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLedger, customers, deposit, transferBetween, type TestLedger } from '../../helpers/ledger.ts';
import { countTotals, totalsOfKinds } from '../../../src/modules/ledger/explore.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

const most = LARGEST - (LARGEST % MINOR_UNIT);

let t: TestLedger;
beforeAll(async () => {
  t = await createTestLedger();
});
afterAll(() => t.drop());

test('totals are counted also where all customers together have more than a balance can be', async () => {
  await t.move(deposit(most, customers[0]));
  await t.move(transferBetween('dividends', 'cash', most, customers[1]));
  await t.seal();
  await t.database.transaction(countTotals);
  const [{ cash, position }] = await t.database.sql<[{ cash: string; position: bigint }]>`
    SELECT balance::text AS cash, position FROM ledger.totals WHERE kind = 'cash'`;
  expect(BigInt(cash)).toBe(2n * most);
  expect(position).toBeGreaterThan(0n);
  expect(await totalsOfKinds(t.database.sql)).toContainEqual({ account: 'cash', balance: 2n * most });
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
