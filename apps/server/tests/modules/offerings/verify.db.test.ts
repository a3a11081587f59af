import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgeEach } from '../../helpers/forgeries.ts';
import { connectDatabase, type Database, type Tx } from '../../../src/platform/database.ts';
import { createTestOfferings, minuteMs, type TestOfferings } from '../../helpers/offerings.ts';
import { verifyOfferings } from '../../../src/modules/offerings/verify.ts';
import { buyBlock } from '../../../src/modules/offerings/blocks/buy-block.ts';
import { purchaseFund } from '../../../src/modules/offerings/funds/purchase-fund.ts';

let t: TestOfferings;
/** Connected as the owner of the tables, who can do what the application cannot. */
let owner: Database;

beforeAll(async () => {
  t = await createTestOfferings();
  owner = connectDatabase({ url: t.testDatabase.url, maxConnections: 2, name: 'test-owner' });
  const customers = await t.newCustomers(6, 500_000);
  const [first = ''] = customers;
  const block = {
    customerId: first,
    kind: 'block',
    symbol: undefined,
    quantity: 100n,
    price: decimal('931.20'),
  } as const;
  const itemId = await t.newBlock();
  await t.do((tx) => buyBlock(tx, { ...block, itemId }, t.offerings));
  const fundId = await t.newFund({ issueAmount: decimal('100000') });
  for (const customerId of customers.slice(0, 3)) {
    await t.do((tx) => purchaseFund(tx, { customerId, fundId }, t.offerings));
  }
  const ipoId = await t.newIpo();
  for (const customer of customers) await t.apply(customer, ipoId, 200n);
  await t.pass(10 * minuteMs);
  await t.apply(first, await t.newIpo(), 100n);
  await t.do((tx) => purchaseFund(tx, { customerId: first, fundId }, t.offerings));
});
afterAll(async () => {
  await owner.close();
  await t.close();
});

const differences = async () => (await t.do(verifyOfferings)).differences;

test('what was done by the rules is right, and all of it is looked at', async () => {
  expect(await t.do(verifyOfferings)).toEqual({ blocks: 1, applications: 7, draws: 1, fundOrders: 4, differences: [] });
});

test.each([
  ['a block', 'has not left', 'UPDATE block_items SET remaining = remaining + 1'],
  ['an order', 'has not left', "UPDATE orders SET quantity = 99, filled = 99 WHERE origin = 'block'"],
  [
    'what is held',
    'does not match its transfers',
    "UPDATE ipo_applications SET held = held + 100 WHERE status = 'submitted'",
  ],
  ['what was paid', 'does not match its transfers', 'UPDATE ipo_applications SET paid = paid + 100 WHERE paid > 0'],
  [
    'an end',
    'does not match its transfers',
    "UPDATE ipo_applications SET status = 'withdrawn', held = 0, ended_at = now() WHERE status = 'submitted'",
  ],
  ['an application', 'does not exist', "DELETE FROM ipo_applications WHERE status = 'submitted'"],
  ['a bid', 'the book of IPO', "UPDATE ipo_applications SET shares = 300 WHERE status = 'not_allotted'"],
  ['an allotment', 'comes out otherwise', 'UPDATE ipo_applications SET allotted = 200 WHERE allotted = 100'],
  ['the issue price', 'comes out otherwise', 'UPDATE ipos SET issue_price = floor_price WHERE seed IS NOT NULL'],
  [
    'a listing',
    'was not listed as allotted',
    'UPDATE ipo_applications SET listed_at = NULL WHERE listed_at IS NOT NULL',
  ],
  ['what a fund sold', 'has not sold', 'UPDATE funds SET sold_amount = sold_amount + amount'],
  [
    'a profit',
    'does not match its transfers',
    "UPDATE fund_orders SET profit = profit + 100 WHERE status = 'completed'",
  ],
  ['a block that is gone', 'has not left', 'DELETE FROM block_items'],
  [
    'shares that nothing was set aside for',
    'costs another amount than its shares',
    "UPDATE ipo_applications SET shares = shares * 10 WHERE status = 'submitted'",
  ],
  [
    'a bid that costs less than is held',
    'costs another amount than its shares',
    "UPDATE ipo_applications SET price = price - 100 WHERE status = 'submitted'",
  ],
  [
    'what was paid, with its transfers',
    'costs another amount than its shares',
    `SET LOCAL session_replication_role = replica;
     UPDATE ipo_applications SET paid = paid - 100 WHERE status = 'allotted';
     UPDATE ledger.transfers SET amount = amount - 100 WHERE reason = 'ipoAllotment'`,
  ],
  [
    'a profit that waits',
    'earns another return than its fund gives',
    "UPDATE fund_orders SET profit = profit + 100 WHERE status = 'active'",
  ],
  [
    'a return, with its profit',
    'earns another return than its fund gives',
    `UPDATE fund_orders SET expected_return = expected_return + 100000, profit = profit + amount / 10
     WHERE status = 'active'`,
  ],
  [
    'an early end',
    'does not match its transfers',
    "UPDATE fund_orders SET status = 'completed', ended_at = now() WHERE status = 'active'",
  ],
])('%s that was changed behind the back is found: %s', async (_, sentence, change) => {
  expect(await differencesAfter((tx) => tx.unsafe(change))).toContain(sentence);
  expect(await differences()).toEqual([]);
});

test('a forged transfer about any application or fund share is found', async () => {
  const verify = async (tx: Tx) => (await verifyOfferings(tx)).differences;
  expect(await forgeEach(owner, verify, ['ipo', 'fund'])).toEqual({ tried: 3 * 7 + 3 * 4, missed: [] });
});

test('a seed that was changed behind the back is found, where it draws others', async () => {
  // A few applications are drawn alike by some seeds: by all of twenty never.
  const found = [];
  for (let byte = 0; byte < 20; byte += 1) {
    const seed = Buffer.of(byte);
    const after = await differencesAfter(
      (tx) => tx`UPDATE ipos SET seed = ${seed}, seed_hash = sha256(${seed}) WHERE seed IS NOT NULL`,
    );
    if (after.includes('comes out otherwise')) found.push(byte);
  }
  expect(found).not.toEqual([]);
});

/** What is found once something was changed; the change does not stay. */
async function differencesAfter(change: (tx: Tx) => Promise<unknown>): Promise<string> {
  const undo = new Error('undone');
  let found = '';
  const changing = owner.transaction(async (tx) => {
    await change(tx);
    found = (await verifyOfferings(tx)).differences.map(({ sentence }) => sentence).join('\n');
    throw undo;
  });
  await expect(changing).rejects.toBe(undo);
  return found;
}
