import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listNotices } from '../../../src/modules/customers/notices.ts';
import {
  announceBuyback,
  cancelBuyback,
  settleBuyback,
} from '../../../src/modules/trading/buybacks/manage-buybacks.ts';
import { listBuybacks, listOwnBuybacks } from '../../../src/modules/trading/buybacks/read-buybacks.ts';
import { tender, withdrawTender } from '../../../src/modules/trading/buybacks/tender.ts';
import { announceActions } from '../../../src/modules/trading/corporate/announce.ts';
import { readReturns } from '../../../src/modules/trading/portfolio/read-returns.ts';
import { verifyTrading } from '../../../src/modules/trading/verify.ts';
import { connectDatabase } from '../../../src/platform/database.ts';
import { dayMs } from '../../../src/platform/time.ts';
import type { Refusal } from '../../../src/platform/refusal.ts';
import { forgeEach, foundAfter } from '../../helpers/forgeries.ts';
import { createTestTrading, openLots, type TestNode, type TestTrading } from '../../helpers/trading.ts';
import { dyingAfter } from '../../helpers/dying-database.ts';

const refused = (key: Refusal['key']) => expect.objectContaining({ name: 'Refusal', key });
const everything = { limit: 100, offset: 0 };
const people = { reason: 'as the company says', announcedBy: 'desk-1', confirmedBy: 'desk-2' };

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-23T06:30:00Z'));
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const announce = (symbol: string, price: bigint, lastDay: string, taxBasisPoints = 0) =>
  t.database.transaction((tx) =>
    announceBuyback(tx, t.market, { symbol, price, taxBasisPoints, lastDay, ...people, at: t.clock.now() }),
  );
const announceBy = (record: { day: string; entitled: number; of: number }) =>
  t.database.transaction((tx) => {
    const terms = { symbol: 'UJJBANK', price: decimal(300), taxBasisPoints: 0, lastDay: '2026-12-09', record };
    return announceBuyback(tx, t.market, { ...terms, ...people, at: t.clock.now() });
  });
const offer = (customerId: string, no: string, quantity: bigint) =>
  t.database.transaction((tx) => tender(tx, { customerId, no, quantity, at: t.clock.now() }));
const settle = (no: string, taken: number, tendered: number) =>
  t.database.transaction((tx) =>
    settleBuyback(tx, { no, by: { taken, tendered }, actor: 'desk-1', at: t.clock.now() }),
  );
const own = async (customerId: string) =>
  (await listOwnBuybacks(t.database.sql, customerId, everything, t.clock.now())).rows[0];
const kindsOf = async (customerId: string) =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind }) => kind);

async function waitsForALock(): Promise<void> {
  const waiting = await t.database.sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  expect(waiting).toHaveLength(1);
}

async function carryOut(node: TestNode = t.node()): Promise<void> {
  await vi.waitFor(
    async () => {
      await node.buybacks.run();
      t.clock.set(new Date(t.clock.now().getTime() + 1_000));
      const page = { status: undefined, before: undefined };
      const open = (await listBuybacks(t.database.sql, page, 10)).filter(
        ({ decidedAt, endedAt }) => decidedAt && !endedAt,
      );
      expect(open).toEqual([]);
    },
    { timeout: 30_000, interval: 1 },
  );
}

describe('a buyback', () => {
  it('takes of each tender the same part, the oldest shares first, and withholds tax of what it pays', async () => {
    t.clock.set(new Date('2026-11-23T06:30:00Z'));
    const [customerId, other, idle] = await Promise.all([1, 2, 3].map(() => t.newCustomer(decimal(900_000))));
    if (customerId === undefined || other === undefined || idle === undefined) throw new Error('nobody came');
    const first = await t.buy(customerId, 'DECSTEEL', 4n);
    const second = await t.buy(customerId, 'DECSTEEL', 5n);
    await t.buy(other, 'DECSTEEL', 1n);
    await t.buy(idle, 'DECSTEEL', 2n);
    const no = await announce('DECSTEEL', decimal(2_000), '2026-11-25', 1_000);
    await expect(announce('DECSTEEL', decimal(2_000), '2026-11-26')).rejects.toEqual(refused('action_exists'));
    await t.node().buybacks.run();
    expect(await kindsOf(idle)).toEqual(['buyback_offered']);

    await offer(customerId, no, 3n);
    await expect(offer(customerId, no, 10n)).rejects.toEqual(refused('exceeds_position'));
    for (const none of [0n, -1n])
      await expect(offer(customerId, no, none)).rejects.toEqual(refused('quantity_below_minimum'));
    // A change takes what was set aside into account, and so does what can be sold.
    await offer(customerId, no, 7n);
    await offer(other, no, 1n);
    expect(await own(customerId)).toMatchObject({ held: 9n, free: 2n, tender: { status: 'submitted', quantity: 7n } });
    await expect(t.sell(customerId, first.no, 1n)).rejects.toEqual(expect.objectContaining({ name: 'Refusal' }));
    const change = { kind: 'split', symbol: 'DECSTEEL', held: 1, becomes: 2, exDay: '2026-11-27' } as const;
    const split = t.database.transaction((tx) =>
      announceActions(tx, t.market, { actions: [change], fileDigest: undefined, ...people, at: t.clock.now() }),
    );
    await expect(split).rejects.toEqual(refused('action_exists'));
    await expect(settle(no, 1, 1)).rejects.toEqual(refused('buyback_open'));

    t.clock.set(new Date('2026-11-25T18:30:00Z'));
    await expect(offer(customerId, no, 1n)).rejects.toEqual(refused('buyback_closed'));
    const cash = await t.cash(customerId);
    await settle(no, 5, 7);
    await expect(settle(no, 1, 1)).rejects.toEqual(refused('changed_meanwhile'));
    await carryOut();
    // Five of seven of seven are five, of one none.
    expect(await own(customerId)).toMatchObject({
      status: 'settled',
      held: 4n,
      free: 4n,
      tender: { status: 'accepted', accepted: 5n, amount: decimal(10_000), tax: decimal(1_000) },
    });
    expect(await t.cash(customerId)).toBe(cash + decimal(9_000));
    const lots = (await openLots(t.database.sql, customerId)).map(({ no: lot, remaining, reserved }) => [
      lot,
      remaining,
      reserved,
    ]);
    expect(lots).toEqual([[second.no, 4n, 0n]]);
    expect(await own(other)).toMatchObject({ free: 1n, tender: { status: 'not_accepted', accepted: 0n } });
    expect(await kindsOf(customerId)).toEqual(['tender_accepted_taxed', 'buyback_offered']);
    expect(await kindsOf(other)).toContain('tender_not_accepted');
    expect(await kindsOf(idle)).toEqual(['buyback_offered']);
  });

  it('gives everything back where it is withdrawn or called off', async () => {
    const customerId = await t.newCustomer(decimal(900_000));
    const lot = await t.buy(customerId, 'ALAKBANK', 3n);
    const no = await announce('ALAKBANK', decimal(500), '2026-11-30');
    await offer(customerId, no, 3n);
    const withdraw = () => t.database.transaction((tx) => withdrawTender(tx, { customerId, no, at: t.clock.now() }));
    await withdraw();
    await expect(withdraw()).rejects.toEqual(refused('unknown_order'));
    expect(await own(customerId)).toMatchObject({ free: 3n, tender: { status: 'withdrawn' } });
    await offer(customerId, no, 2n);
    await t.database.transaction((tx) => cancelBuyback(tx, { no, actor: 'desk-1', at: t.clock.now() }));
    await carryOut();
    expect(await own(customerId)).toMatchObject({ status: 'cancelled', free: 3n, tender: { status: 'cancelled' } });
    expect((await kindsOf(customerId))[0]).toBe('buyback_cancelled');
    expect(await t.sell(customerId, lot.no, 3n)).toMatchObject({ status: 'success' });
  });

  it('takes no shares while nobody says what their currency is worth, and pays for them once somebody does', async () => {
    const customerId = await t.newCustomer(decimal(9_000_000));
    await t.buy(customerId, 'AMGL', 3n);
    const no = await announce('AMGL', decimal(100), '2026-11-30');
    await offer(customerId, no, 3n);
    t.clock.set(new Date('2026-12-01T06:30:00Z'));
    await settle(no, 1, 1);
    const cash = await t.cash(customerId);
    t.dollars = undefined;
    await t.node().buybacks.run();
    expect(await own(customerId)).toMatchObject({ status: 'settling', held: 3n, tender: { status: 'submitted' } });
    t.dollars = decimal(88);
    await carryOut();
    expect(await own(customerId)).toMatchObject({ held: 0n, tender: { status: 'accepted', amount: decimal(26_400) } });
    expect(await t.cash(customerId)).toBe(cash + decimal(26_400));
  });

  it('pays each tender once, whoever dies at any step, and however many taps there were', async () => {
    const holders = await Promise.all([1, 2, 3].map(() => t.newCustomer(decimal(900_000))));
    for (const holder of holders) await t.buy(holder, 'MERUBANK', 2n);
    const no = await announce('MERUBANK', decimal(700), '2026-12-01');
    await Promise.all(holders.flatMap((holder) => [offer(holder, no, 2n), offer(holder, no, 2n)]));
    const before = await Promise.all(holders.map((holder) => t.cash(holder)));
    t.clock.set(new Date('2026-12-01T18:30:00Z'));
    await settle(no, 1, 1);
    for (let life = 0; life < 6; life += 1) {
      await t
        .node(dyingAfter(t.database, life % 3))
        .buybacks.run()
        .catch(() => undefined);
      t.clock.set(new Date(t.clock.now().getTime() + 2_000));
    }
    await carryOut();
    for (const [index, holder] of holders.entries()) {
      expect(await t.cash(holder)).toBe((before[index] ?? 0n) + decimal(1_400));
      expect((await kindsOf(holder)).filter((kind) => kind === 'tender_accepted')).toHaveLength(1);
      expect(await openLots(t.database.sql, holder)).toEqual([]);
    }
  });

  it('takes what its record day entitles to in any case, and of the rest exactly as many as are said', async () => {
    t.clock.set(new Date('2026-12-07T06:30:00Z'));
    const [one, other, third, late] = await Promise.all([1, 2, 3, 4].map(() => t.newCustomer(decimal(900_000))));
    if (one === undefined || other === undefined || third === undefined || late === undefined)
      throw new Error('nobody');
    const lot = await t.buy(one, 'UJJBANK', 10n);
    await t.buy(other, 'UJJBANK', 5n);
    await t.buy(third, 'UJJBANK', 4n);
    const terms = { day: '2026-12-08', entitled: 1, of: 5 };
    for (const wrong of [
      { ...terms, day: '2026-12-10' },
      { ...terms, entitled: 6 },
      { ...terms, of: 0 },
    ]) {
      await expect(announceBy(wrong)).rejects.toEqual(refused('invalid'));
    }
    const no = await announceBy(terms);
    await t.node().buybacks.run();
    expect(await kindsOf(one)).toEqual(['buyback_coming']);
    await expect(offer(one, no, 1n)).rejects.toEqual(refused('buyback_closed'));
    t.clock.set(new Date('2026-12-08T18:30:00Z'));
    await t.buy(late, 'UJJBANK', 5n);
    await t.sell(one, lot.no, 2n);
    // A node whose clock is a little behind may trade before it yet.
    for (let round = 0; round < 3; round += 1) await t.node().buybacks.run();
    expect(await own(one)).toMatchObject({ unitsThen: undefined });
    t.clock.advance(2_000);
    await vi.waitFor(async () => {
      await t.node().buybacks.run();
      expect(await own(one)).toMatchObject({ unitsThen: 10n, guaranteed: 2n, held: 8n });
      expect((await kindsOf(third))[0]).toBe('buyback_entitled');
    }, 30_000);
    await expect(offer(late, no, 1n)).rejects.toEqual(refused('not_entitled'));
    expect(await own(late)).toBeUndefined();
    await t.buy(other, 'UJJBANK', 3n);
    await expect(offer(other, no, 6n)).rejects.toEqual(refused('exceeds_position'));
    await offer(one, no, 8n);
    await offer(other, no, 5n);
    await offer(third, no, 4n);
    t.clock.set(new Date('2026-12-09T18:30:00Z'));
    const by = (accepted: bigint) =>
      t.database.transaction((tx) => settleBuyback(tx, { no, by: { accepted }, actor: 'desk-1', at: t.clock.now() }));
    // Seventeen are tendered, three of them in any case: two of the first one's eight, one of the second one's five, none of four.
    for (const wrong of [2n, 18n]) await expect(by(wrong)).rejects.toEqual(refused('invalid'));
    await by(8n);
    await carryOut();
    const taken = await Promise.all([one, other, third].map(async (who) => (await own(who))?.tender?.accepted));
    // Five of fourteen: of six two, of ten together three, of fourteen five.
    expect(taken).toEqual([4n, 2n, 2n]);
  });

  it('is not announced beside a split that another node announces at the same moment', async () => {
    const change = { kind: 'split', symbol: 'KAVPOWER', held: 1, becomes: 2, exDay: '2026-12-28' } as const;
    const at = t.clock.now();
    let beside: Promise<unknown> | undefined;
    await t.database.transaction(async (tx) => {
      await announceActions(tx, t.market, { actions: [change], fileDigest: undefined, ...people, at });
      beside = announce('KAVPOWER', decimal(100), '2026-12-20').catch((error: unknown) => error);
      await Promise.race([beside, vi.waitFor(waitsForALock, { timeout: 30_000, interval: 10 })]);
    });
    expect(await beside).toEqual(refused('action_exists'));
  });

  it('is called off by itself where nobody settles it in time, and its shares are free again', async () => {
    const [tendered, withdrawn] = await Promise.all([1, 2].map(() => t.newCustomer(decimal(900_000))));
    if (tendered === undefined || withdrawn === undefined) throw new Error('nobody came');
    const lot = await t.buy(tendered, 'ALAKBANK', 3n);
    await t.buy(withdrawn, 'ALAKBANK', 1n);
    const lastDay = new Date(t.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    const no = await announce('ALAKBANK', decimal(500), lastDay);
    await offer(tendered, no, 2n);
    await offer(withdrawn, no, 1n);
    await t.database.transaction((tx) => withdrawTender(tx, { customerId: withdrawn, no, at: t.clock.now() }));
    const lastMoment = Date.parse(`${lastDay}T18:30:00Z`) + 30 * dayMs - 1;
    t.clock.set(new Date(lastMoment));
    for (let round = 0; round < 3; round += 1) await t.node().buybacks.run();
    expect(await own(tendered)).toMatchObject({ status: 'open', free: 1n, tender: { status: 'submitted' } });
    t.clock.set(new Date(lastMoment + 1));
    await Promise.all([t.node().buybacks.run(), t.node().buybacks.run()]);
    await carryOut();
    expect(await own(tendered)).toMatchObject({ status: 'cancelled', free: 3n, tender: { status: 'cancelled' } });
    expect(await own(withdrawn)).toMatchObject({ tender: { status: 'withdrawn' } });
    expect((await kindsOf(tendered))[0]).toBe('buyback_overdue');
    expect(await kindsOf(withdrawn)).not.toContain('buyback_overdue');
    await expect(settle(no, 1, 1)).rejects.toEqual(refused('changed_meanwhile'));
    expect(await t.sell(tendered, lot.no, 3n)).toMatchObject({ status: 'success' });
  });

  it('brings what it pays after its tax, in the returns of who has tendered', async () => {
    t.clock.set(new Date('2027-02-01T06:30:00Z'));
    const customerId = await t.newCustomer(decimal(900_000));
    await t.buy(customerId, 'DECSTEEL', 10n);
    const bought = await t.cash(customerId);
    const no = await announce('DECSTEEL', decimal(1_000), '2027-02-01', 2_000);
    await offer(customerId, no, 10n);
    t.clock.set(new Date('2027-02-01T18:30:00Z'));
    await settle(no, 1, 1);
    await carryOut();
    const options = { sql: t.database.sql, market: t.market, prices: t.view, accountCurrency: 'INR' } as const;
    const { whole } = await readReturns({ ...options, now: t.clock.now() }, customerId);
    const [paid, received] = [decimal(900_000) - bought, (await t.cash(customerId)) - bought];
    expect(received).toBe(decimal(8_000));
    expect(whole?.moneyWeighted).toBeCloseTo(Number(received) / Number(paid) - 1, 9);
  });
});

describe('verification', () => {
  it.each([
    [
      'a tender of which more was taken',
      `UPDATE tenders SET accepted = accepted + 1 WHERE status = 'accepted' AND quantity > accepted`,
    ],
    ['another part', `UPDATE buybacks SET taken = 4 WHERE taken = 5`],
    ['another number taken', `UPDATE buybacks SET excess_taken = 4 WHERE excess_taken = 5`],
    ['another entitlement', `UPDATE buyback_entitlements SET quantity = quantity + 1 WHERE quantity < units`],
    ['a holder left out', `DELETE FROM buyback_entitlements WHERE units = 4`],
    ['less tax', `UPDATE tenders SET tax = tax - 100 WHERE tax > 0`],
    ['another price', `UPDATE buybacks SET price = price + 100 WHERE status = 'settled'`],
    [
      'shares that nobody has tendered',
      `UPDATE lots SET reserved = reserved + 1 WHERE remaining > reserved AND symbol = 'DECSTEEL'`,
    ],
  ])('finds %s', async (_, change) => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const { differences } = await foundAfter(owner, change, verifyTrading);
    await owner.close();
    expect(differences).not.toEqual([]);
  });

  it('finds a forged payment about any tender', { tags: 'all' }, async () => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const { tried, missed } = await forgeEach(owner, async (tx) => (await verifyTrading(tx)).differences, [
      'corporate',
    ]);
    await owner.close();
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(4);
  });
});
