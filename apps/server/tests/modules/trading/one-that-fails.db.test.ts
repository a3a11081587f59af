import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotices } from '../../../src/modules/customers/notices.ts';
import { announceBuyback } from '../../../src/modules/trading/buybacks/manage-buybacks.ts';
import { announceActions } from '../../../src/modules/trading/corporate/announce.ts';
import { announceRights } from '../../../src/modules/trading/rights/manage-rights.ts';
import { breakRows } from '../../helpers/broken-rows.ts';
import { createTestTrading, type TestNode, type TestTrading } from '../../helpers/trading.ts';

const people = { reason: 'as the company says', announcedBy: 'desk-1', confirmedBy: 'desk-2' };
/** The first is that which fails. */
type Shares = readonly [harmed: string, sound: string];

let t: TestTrading;
let node: TestNode;
const holders = new Map<string, string>();
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-23T06:30:00Z'));
  node = t.node();
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

/** Somebody who holds it, for each. */
async function holdersOf(...shares: Shares): Promise<Shares> {
  for (const symbol of shares) {
    const customerId = await t.newCustomer(decimal(900_000));
    await t.buy(customerId, symbol, 4n);
    holders.set(symbol, customerId);
  }
  return shares;
}

/** The shares whose holders were told of it. */
async function told(shares: Shares, kind: string): Promise<string[]> {
  const page = { limit: 100, offset: 0 };
  const found: string[] = [];
  for (const symbol of shares) {
    const { notices } = await listNotices(t.database.sql, holders.get(symbol) ?? '', page);
    if (notices.some((one) => one.kind === kind)) found.push(symbol);
  }
  return found;
}

/** Some rounds, and some seconds between them. */
async function go(run: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await run();
    t.clock.advance(10_000);
  }
}

/** What is told by `run` of one share waits for nothing of the other, which fails, and that is done once it can be. */
async function expectApart(shares: Shares, kind: string, table: string, run: () => Promise<void>): Promise<void> {
  const [harmed, sound] = shares;
  const mend = await breakRows(t.url, table, `OLD.symbol = '${harmed}'`);
  await go(run);
  const beside = await told(shares, kind);
  await mend();
  await go(run);
  expect(beside).toEqual([sound]);
  expect(await told(shares, kind)).toEqual(shares);
}

test('of what companies announce, holders are told of the others where one cannot be told', async () => {
  const shares = await holdersOf('DECSTEEL', 'KAVPOWER');
  await t.database.transaction((tx) => {
    const actions = shares.map(
      (symbol) => ({ kind: 'bonus', symbol, held: 4, becomes: 5, exDay: '2026-12-24' }) as const,
    );
    return announceActions(tx, t.market, { actions, fileDigest: undefined, ...people, at: t.clock.now() });
  });
  await expectApart(shares, 'bonus_coming', 'corporate_actions', () => node.corporate.run());
});

test('of buybacks, holders are told and recorded of the others where one cannot be', async () => {
  const shares = await holdersOf('UJJBANK', 'PANCBANK');
  const record = { day: '2026-11-26', entitled: 1, of: 2 };
  for (const symbol of shares) {
    const terms = { symbol, price: decimal(2_000), taxBasisPoints: 0, lastDay: '2026-12-09', record };
    await t.database.transaction((tx) => announceBuyback(tx, t.market, { ...terms, ...people, at: t.clock.now() }));
  }
  const run = () => node.buybacks.run();
  await expectApart(shares, 'buyback_coming', 'buybacks', run);
  t.clock.set(new Date('2026-11-27T06:30:00Z'));
  await t.database.sql`UPDATE buybacks SET recording_in = 0`;
  await expectApart(shares, 'buyback_entitled', 'buybacks', run);
});

test('of rights issues, holders are told and recorded of the others where one cannot be', async () => {
  const shares = await holdersOf('ALAKBANK', 'TRIVBANK');
  await t.database.transaction((tx) => {
    const issues = shares.map((symbol) => {
      return { symbol, offered: 1, held: 2, price: decimal(400), exDay: '2026-12-01', lastDay: '2026-12-09' };
    });
    return announceRights(tx, t.market, { issues, fileDigest: undefined, ...people, at: t.clock.now() });
  });
  const run = () => node.rights.run();
  await expectApart(shares, 'rights_coming', 'rights_issues', run);
  t.clock.set(new Date('2026-12-01T06:30:00Z'));
  await t.database.sql`UPDATE rights_issues SET status = 'recording', recording_in = 0`;
  await expectApart(shares, 'rights_offered', 'rights_issues', run);
});
