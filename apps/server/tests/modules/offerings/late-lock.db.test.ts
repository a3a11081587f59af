import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lockBook } from '../../../src/modules/ledger/index.ts';
import { buyBlock } from '../../../src/modules/offerings/blocks/buy-block.ts';
import { purchaseFund } from '../../../src/modules/offerings/funds/purchase-fund.ts';
import { changeApplication, withdrawApplication } from '../../../src/modules/offerings/ipos/apply.ts';
import { cancelIpo } from '../../../src/modules/offerings/ipos/manage-ipos.ts';
import { followDates } from '../../../src/modules/offerings/offerings.ts';
import { createTestOfferings, minuteMs, staff, type TestOfferings } from '../../helpers/offerings.ts';

let t: TestOfferings;
let customerId: string;

beforeAll(async () => {
  t = await createTestOfferings();
});
beforeEach(async () => {
  customerId = await t.newCustomer(1_000_000);
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const fund = async () => {
  const fundId = await t.newFund();
  return () => t.do((tx) => purchaseFund(tx, { customerId, fundId }, t.offerings));
};
const applied = async () => {
  const ipoId = await t.newIpo();
  return { ipoId, no: await t.apply(customerId, ipoId, 100n) };
};

/** Each gets ready, and answers what waits for the customer's lock then. */
const ways: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'a block': async () => {
    const itemId = await t.newBlock();
    const asked = { customerId, kind: 'block', itemId, symbol: 'KONSHIP', quantity: 100n } as const;
    return () => t.do((tx) => buyBlock(tx, { ...asked, price: decimal('931.20') }, t.offerings));
  },
  'a share of a fund': fund,
  'a fund that matures': async () => {
    await (
      await fund()
    )();
    t.clock.advance(5 * minuteMs);
    return () => followDates(t.offerings);
  },
  'an application': async () => {
    const ipoId = await t.newIpo();
    return () => t.apply(customerId, ipoId, 100n);
  },
  'a change of an application': async () => {
    const { no } = await applied();
    const asked = { customerId, no, shares: 200n, price: undefined };
    return () => t.do((tx) => changeApplication(tx, asked, t.offerings));
  },
  'an application that is withdrawn': async () => {
    const { no } = await applied();
    return () => t.do((tx) => withdrawApplication(tx, { customerId, no }, t.offerings));
  },
  'an application that is allotted': async () => {
    await applied();
    await t.pass(3 * minuteMs);
    t.clock.advance(minuteMs);
    return () => followDates(t.offerings);
  },
  'an application whose offer is called off': async () => {
    const { ipoId } = await applied();
    await t.do((tx) => cancelIpo(tx, ipoId, { actor: staff, at: t.clock.now() }));
    return () => followDates(t.offerings);
  },
};

test.each(Object.entries(ways))('%s waits for its customer, and has the time of after that', async (_, prepare) => {
  const go = await prepare();
  let ended: Promise<unknown> | undefined;
  await t.do(async (tx) => {
    await lockBook(tx, [customerId]);
    ended = go();
    await vi.waitFor(waitsForALock, { timeout: 30_000, interval: 10 });
    t.clock.advance(1_000);
  });
  await ended;
  const [last] = await t.database.sql`
    SELECT posted_at FROM ledger.transfers WHERE customer_id = ${customerId} ORDER BY number DESC LIMIT 1`;
  expect(last).toEqual({ postedAt: t.clock.now() });
});

async function waitsForALock(): Promise<void> {
  const waiting = await t.database.sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  expect(waiting).not.toEqual([]);
}
