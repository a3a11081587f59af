import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase, type Database, type Sql } from '../../../src/platform/database.ts';
import { applicationRole } from '../../../src/platform/migrate.ts';
import { createEarlierDatabase, type EarlierDatabase } from '../../helpers/migrations.ts';
import { sealBlock } from '../../../src/modules/ledger/chain.ts';
import { lockBook, openAccounts, post } from '../../../src/modules/ledger/post.ts';
import { at, customers, deposit, transferBetween } from '../../helpers/ledger.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

/** A ledger that was begun before customers' transfers had numbers, and goes on since. */
const [one = '', other = ''] = customers;
let database: Database;
let earlier: EarlierDatabase;
let owner: Sql;

beforeAll(async () => {
  earlier = await createEarlierDatabase('0045');
  owner = earlier.sql;
  for (const customer of [one, other]) await owner`SELECT ledger.open_accounts(${customer})`;
  for (const [customer_id, cash_after] of [
    [one, 10_000n],
    [other, 10_000n],
    [one, 20_000n],
  ] as const) {
    const row = { customer_id, debit: 'bank', credit: 'cash', amount: 10_000n, cash_after, reason: 'recharge' };
    const rest = { subject_kind: 'recharge', subject_no: 'OLD', actor: 'test', posted_at: at };
    await owner`INSERT INTO ledger.transfers ${owner([{ ...row, ...rest }])}`;
  }
  await earlier.upgrade();
  database = connectDatabase({ url: earlier.url, role: applicationRole, maxConnections: 4, name: 'numbers' });
});
afterAll(async () => {
  await database.close();
  await earlier.close();
});

const move = (...transfers: Array<ReturnType<typeof deposit>>) =>
  database.transaction(async (tx) => {
    const book = await lockBook(tx, [one, other]);
    book.move(...transfers);
    await post(tx, book, at);
  });

/** A block ends where a transaction of another test still runs. */
const sealAll = () =>
  vi.waitFor(
    async () => {
      await sealBlock(database, at);
      expect((await verifyLedger(database)).unsealed).toBe(0);
    },
    { timeout: 30_000 },
  );

const sentences = async () => (await verifyLedger(database)).differences.map(({ sentence }) => sentence);

describe('a ledger from before the numbers', () => {
  test('keeps its transfers as they were, and counts on from them', async () => {
    await sealAll();
    await move(deposit(10_000n, one), deposit(10_000n, other), transferBetween('cash', 'holds', 100n, one));
    await sealAll();
    const rows = await owner`SELECT customer_id, number FROM ledger.transfers ORDER BY id`;
    expect(rows.map(({ number }) => number)).toEqual([undefined, undefined, undefined, 3n, 2n, 4n]);
    expect(await verifyLedger(database)).toMatchObject({ transfers: 6, unsealed: 0, differences: [] });
    await database.transaction((tx) => openAccounts(tx, '99999999-0000-7000-8000-000000000009'));
    expect(await sentences()).toEqual([]);
  });

  test('goes on, with a loan and its repayment', async () => {
    await move(
      transferBetween('loan', 'cash', 500n, one),
      transferBetween('cash', 'loan', 500n, one),
      deposit(100n, one),
    );
    expect(await sentences()).toEqual([]);
  });

  test.each([
    ['a number that was taken away', `UPDATE ledger.transfers SET number = NULL WHERE id = 4`, 'does not match its'],
    [
      'a number that was given to an old one',
      `UPDATE ledger.transfers SET number = 1 WHERE id = 1`,
      'does not match its',
    ],
    [
      'a count that is wrong',
      `UPDATE ledger.accounts SET transfers = transfers + 1 WHERE owner = '${one}' AND kind = 'cash'`,
      'counts 8 transfers, there are 7',
    ],
    [
      'a pair that was removed with all that it moved, before it was sealed',
      `DELETE FROM ledger.transfers WHERE id IN (7, 8);
      UPDATE ledger.accounts SET transfers = transfers - 2 WHERE owner = '${one}' AND kind = 'cash'`,
      'states a wrong number',
    ],
  ])('%s is found', async (_, harm, sentence) => {
    const found = await sentencesAfter(harm);
    expect(found).toContainEqual(expect.stringContaining(sentence));
  });
});

/** Does harm with all rights and the triggers off, looks what is found, and puts everything back. */
async function sentencesAfter(harm: string): Promise<string[]> {
  await owner.unsafe(`
    SET session_replication_role = replica;
    CREATE TABLE kept_transfers AS TABLE ledger.transfers;
    CREATE TABLE kept_accounts AS TABLE ledger.accounts;
    ${harm}`);
  const found = await sentences();
  await owner.unsafe(`
    DELETE FROM ledger.transfers; INSERT INTO ledger.transfers OVERRIDING SYSTEM VALUE SELECT * FROM kept_transfers;
    DELETE FROM ledger.accounts; INSERT INTO ledger.accounts SELECT * FROM kept_accounts;
    DROP TABLE kept_transfers, kept_accounts;
    SET session_replication_role = origin`);
  expect(await sentences()).toEqual([]);
  return found;
}
