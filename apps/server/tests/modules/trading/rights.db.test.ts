import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freezeAccount } from '../../../src/modules/customers/index.ts';
import { listNotices } from '../../../src/modules/customers/notices.ts';
import { balancesOf } from '../../../src/modules/ledger/index.ts';
import { announceActions } from '../../../src/modules/trading/corporate/announce.ts';
import { readOutcomesFile, readRightsFile } from '../../../src/modules/trading/corporate/read-offers-file.ts';
import { allotRights, announceRights, cancelRights } from '../../../src/modules/trading/rights/manage-rights.ts';
import { listOwnRights } from '../../../src/modules/trading/rights/read-rights.ts';
import { subscribe, withdrawSubscription } from '../../../src/modules/trading/rights/subscribe.ts';
import { verifyTrading } from '../../../src/modules/trading/verify.ts';
import { connectDatabase } from '../../../src/platform/database.ts';
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

/** One new share for three held, at 400. */
const announce = (symbol: string, exDay: string, lastDay: string) =>
  t.database.transaction(async (tx) => {
    const issue = { symbol, offered: 1, held: 3, price: decimal(400), exDay, lastDay };
    const told = { issues: [issue], fileDigest: undefined, ...people, at: t.clock.now() };
    const [no = ''] = await announceRights(tx, t.market, told);
    return no;
  });
const apply = (customerId: string, no: string, quantity: bigint) =>
  t.database.transaction((tx) => subscribe(tx, { customerId, no, quantity }, { ...t.view, clock: t.clock }));
const withdraw = (customerId: string, no: string) =>
  t.database.transaction((tx) => withdrawSubscription(tx, { customerId, no }, t));
const allot = (no: string, shares: bigint) =>
  t.database.transaction((tx) => allotRights(tx, { no, shares, actor: 'desk-1', at: t.clock.now() }));
const own = async (customerId: string) => (await listOwnRights(t.database.sql, customerId, everything)).rows[0];
const kindsOf = async (customerId: string) =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind }) => kind);
const heldBy = async (customerId: string) => (await balancesOf(t.database.sql, customerId)).holds;
const newHolders = (count: number) => Promise.all(Array.from({ length: count }, () => t.newCustomer(decimal(900_000))));

/** Until it stands there, and everybody was told. */
async function until(no: string, status: string, node: TestNode = t.node()): Promise<void> {
  await vi.waitFor(
    async () => {
      await node.rights.run();
      const [issue] = await t.database
        .sql`SELECT status, told_at IS NOT NULL AS told FROM rights_issues WHERE no = ${no}`;
      if (issue?.['status'] === 'announced') t.clock.advance(500);
      expect(issue).toEqual({ status, told: true });
    },
    { timeout: 30_000, interval: 5 },
  );
}

describe('a rights issue', () => {
  it('waits for a node whose clock is a little behind, and where its day has not begun', async () => {
    const [late = ''] = await newHolders(1);
    const no = await announce('KAVPOWER', '2026-11-24', '2026-11-26');
    const exAt = new Date('2026-11-23T18:30:00Z');
    t.clock.set(exAt);
    for (let round = 0; round < 5; round += 1) await t.node().rights.run();
    t.clock.set(new Date(exAt.getTime() - 1_000));
    await t.buy(late, 'KAVPOWER', 3n);
    t.clock.set(new Date(exAt.getTime() + 2_000));
    await until(no, 'open');
    expect(await own(late)).toMatchObject({ unitsThen: 3n, entitled: 1n });
    await t.database.transaction((tx) => cancelRights(tx, { no, actor: 'desk-1', at: t.clock.now() }));
    await until(no, 'cancelled');
  });

  it('entitles by what was held as the day began, holds money for what is subscribed to, and allots it as lots at its price', async () => {
    const [one = '', other = '', idle = '', few = ''] = await newHolders(4);
    const first = await t.buy(one, 'DECSTEEL', 4n);
    await t.buy(one, 'DECSTEEL', 4n);
    await t.buy(other, 'DECSTEEL', 6n);
    await t.buy(idle, 'DECSTEEL', 3n);
    await t.buy(few, 'DECSTEEL', 2n);
    const no = await announce('DECSTEEL', '2026-11-25', '2026-11-27');
    await expect(announce('DECSTEEL', '2026-11-26', '2026-11-28')).rejects.toEqual(refused('action_exists'));
    await until(no, 'announced');
    expect(await kindsOf(idle)).toEqual(['rights_coming']);
    await expect(apply(one, no, 1n)).rejects.toEqual(refused('rights_closed'));
    const change = { kind: 'split', symbol: 'DECSTEEL', held: 1, becomes: 2, exDay: '2026-11-26' } as const;
    const split = t.database.transaction((tx) =>
      announceActions(tx, t.market, { actions: [change], fileDigest: undefined, ...people, at: t.clock.now() }),
    );
    await expect(split).rejects.toEqual(refused('action_exists'));

    // What is traded from the first moment of the day on is without the right.
    t.clock.set(new Date('2026-11-24T18:30:00Z'));
    await t.sell(one, first.no, 3n);
    await t.buy(few, 'DECSTEEL', 4n);
    await until(no, 'open');
    expect(await own(one)).toMatchObject({ heldNow: 5n, unitsThen: 8n, entitled: 2n });
    expect(await own(few)).toBeUndefined();
    expect(await kindsOf(one)).toContain('rights_offered');
    expect(await kindsOf(few)).not.toContain('rights_offered');

    const cash = await t.cash(one);
    await apply(one, no, 1n);
    expect(await t.cash(one)).toBe(cash - decimal(400));
    await apply(one, no, 2n);
    expect(await heldBy(one)).toBe(decimal(800));
    await expect(apply(one, no, 3n)).rejects.toEqual(refused('quantity_above_limit'));
    await expect(apply(one, no, 0n)).rejects.toEqual(refused('quantity_below_minimum'));
    await expect(apply(few, no, 1n)).rejects.toEqual(refused('not_entitled'));
    await apply(other, no, 2n);
    await withdraw(other, no);
    await expect(withdraw(other, no)).rejects.toEqual(refused('unknown_order'));
    expect(await heldBy(other)).toBe(0n);
    await apply(other, no, 1n);
    await expect(allot(no, 1n)).rejects.toEqual(refused('rights_open'));

    t.clock.set(new Date('2026-11-27T18:30:00Z'));
    await expect(apply(other, no, 2n)).rejects.toEqual(refused('rights_closed'));
    await until(no, 'closed');
    expect(await kindsOf(idle)).toEqual(['rights_lapsed', 'rights_offered', 'rights_coming']);
    await expect(allot(no, 4n)).rejects.toEqual(refused('invalid'));
    await allot(no, 3n);
    await expect(allot(no, 3n)).rejects.toEqual(refused('changed_meanwhile'));
    await until(no, 'allotted');
    expect(await t.cash(one)).toBe(cash - decimal(800));
    expect([await heldBy(one), await heldBy(other)]).toEqual([0n, 0n]);
    const lot = (await openLots(t.database.sql, one)).at(-1);
    expect(lot).toMatchObject({ symbol: 'DECSTEEL', remaining: 2n, price: decimal(400), cost: decimal(800) });
    expect(lot?.openedAt).toEqual(t.clock.now());
    expect(await own(one)).toMatchObject({ subscription: { status: 'allotted', allotted: 2n, paid: decimal(800) } });
    expect((await kindsOf(other))[0]).toBe('rights_allotted');
    expect(await t.sell(one, lot?.no ?? '', 1n)).toMatchObject({ status: 'success' });
  });

  it('spreads what is allotted of more, each once, whoever dies at any step and however many taps there were', async () => {
    const holders = await newHolders(3);
    for (const holder of holders) await t.buy(holder, 'MERUBANK', 9n);
    const no = await announce('MERUBANK', '2026-11-30', '2026-12-01');
    t.clock.set(new Date('2026-11-29T18:30:00Z'));
    await until(no, 'open');
    await Promise.all(holders.flatMap((holder) => [apply(holder, no, 3n), apply(holder, no, 3n)]));
    t.clock.set(new Date('2026-12-01T18:30:00Z'));
    await until(no, 'closed');
    const before = await Promise.all(holders.map((holder) => t.cash(holder)));
    await allot(no, 4n);
    for (let life = 0; life < 5; life += 1) {
      const dying = t.node(dyingAfter(t.database, life % 3)).rights;
      await dying.run().catch(() => undefined);
      t.clock.set(new Date(t.clock.now().getTime() + 2_000));
    }
    await until(no, 'allotted');
    const allotted = await Promise.all(
      holders.map(async (holder) => (await own(holder))?.subscription?.allotted ?? 0n),
    );
    expect(allotted.toSorted((one, other) => Number(one - other))).toEqual([1n, 1n, 2n]);
    for (const [index, holder] of holders.entries()) {
      const got = allotted[index] ?? 0n;
      expect(await t.cash(holder)).toBe((before[index] ?? 0n) + (3n - got) * decimal(400));
      expect((await kindsOf(holder)).filter((kind) => kind === 'rights_allotted')).toHaveLength(1);
      expect((await openLots(t.database.sql, holder)).reduce((sum, { remaining }) => sum + remaining, 0n)).toBe(
        9n + got,
      );
    }
  });

  it('gives all money back where it is called off, and where nobody allots it in time', async () => {
    const [holder = '', poor = ''] = await newHolders(2);
    await t.buy(holder, 'ALAKBANK', 6n);
    await t.buy(poor, 'ALAKBANK', 3n);
    const no = await announce('ALAKBANK', '2026-12-03', '2026-12-05');
    t.clock.set(new Date('2026-12-02T18:30:00Z'));
    await until(no, 'open');
    await apply(holder, no, 2n);
    await t.database.transaction((tx) => cancelRights(tx, { no, actor: 'desk-1', at: t.clock.now() }));
    await until(no, 'cancelled');
    await vi.waitFor(async () => {
      await t.node().rights.run();
      expect(await heldBy(holder)).toBe(0n);
    }, 30_000);
    expect((await kindsOf(holder))[0]).toBe('rights_returned');
    expect((await kindsOf(poor))[0]).toBe('rights_cancelled');

    const late = await announce('ALAKBANK', '2026-12-08', '2026-12-09');
    t.clock.set(new Date('2026-12-07T18:30:00Z'));
    await until(late, 'open');
    await apply(holder, late, 1n);
    t.clock.set(new Date('2026-12-09T18:30:00Z'));
    await until(late, 'closed');
    t.clock.set(new Date('2027-01-08T18:30:00Z'));
    await until(late, 'cancelled');
    await vi.waitFor(async () => {
      await t.node().rights.run();
      expect(await heldBy(holder)).toBe(0n);
    }, 30_000);
    expect((await kindsOf(holder))[0]).toBe('rights_overdue');
    expect((await kindsOf(poor))[0]).toBe('rights_lapsed');
  });

  it('takes no more money than there is', async () => {
    const poor = await t.newCustomer(decimal(20_000));
    const lot = await t.buy(poor, 'MERUBANK', 3n);
    const no = await announce('MERUBANK', '2027-01-12', '2027-01-13');
    t.clock.set(new Date('2027-01-11T18:30:00Z'));
    await until(no, 'open');
    const { sql } = t.database;
    const [{ cash }] = await sql<[{ cash: bigint }]>`
      SELECT balance AS cash FROM ledger.accounts WHERE owner = ${poor} AND kind = 'cash'`;
    const spent = (cash - decimal(399)) / (t.market.quote('MERUBANK')?.price ?? 1n);
    if (spent > 0n) await t.buy(poor, 'MERUBANK', spent);
    while ((await t.cash(poor)) >= decimal(400)) await t.buy(poor, 'MERUBANK', 1n);
    await expect(apply(poor, no, 1n)).rejects.toEqual(refused('insufficient_funds'));
    await t.sell(poor, lot.no, 3n);
    // Entitled by what was held then, whatever was sold since.
    await apply(poor, no, 1n);
    await t.database.transaction((tx) => cancelRights(tx, { no, actor: 'desk-1', at: t.clock.now() }));
    await until(no, 'cancelled');
  });

  it('allots to who is frozen since what they have subscribed to, which they can take back until its last day', async () => {
    const [stays = '', leaves = ''] = await newHolders(2);
    for (const holder of [stays, leaves]) await t.buy(holder, 'UJJBANK', 3n);
    const no = await announce('UJJBANK', '2027-01-15', '2027-01-15');
    t.clock.set(new Date('2027-01-14T18:30:00Z'));
    await until(no, 'open');
    for (const customerId of [stays, leaves]) {
      await apply(customerId, no, 1n);
      const freeze = { scope: 'all', code: undefined, reason: 'Looked into', note: 'Case 12', clock: t.clock } as const;
      await t.database.transaction((tx) => freezeAccount(tx, { customerId, ...freeze }));
    }
    await expect(apply(stays, no, 1n)).rejects.toEqual(refused('account_frozen'));
    await withdraw(leaves, no);
    expect(await heldBy(leaves)).toBe(0n);
    t.clock.set(new Date('2027-01-15T18:30:00Z'));
    await until(no, 'closed');
    await allot(no, 1n);
    await until(no, 'allotted');
    expect(await own(stays)).toMatchObject({ subscription: { status: 'allotted', allotted: 1n } });
    expect((await openLots(t.database.sql, stays)).map(({ remaining }) => remaining)).toEqual([3n, 1n]);
  });
});

describe('files of a venue', () => {
  it('are read line by line, and refused with the line', () => {
    const heads = 'kind,symbol,ratio,ex_day,price,last_day';
    expect(readRightsFile(`${heads}\nrights,decsteel,1:5,2027-01-26,480.50,2027-02-12\n`).issues).toEqual([
      { symbol: 'DECSTEEL', offered: 1, held: 5, price: decimal('480.5'), exDay: '2027-01-26', lastDay: '2027-02-12' },
    ]);
    const outcome = 'kind;symbol;last_day;shares\nrights_allotment;DECSTEEL;2027-02-12;1500';
    expect(readOutcomesFile(outcome, 'rights_allotment').outcomes).toEqual([
      { symbol: 'DECSTEEL', lastDay: '2027-02-12', shares: 1_500n },
    ]);
    const faulty = [
      () => readRightsFile('kind,symbol\nrights,DECSTEEL'),
      () => readRightsFile(`${heads}\nrights,DECSTEEL,5,2027-01-26,480,2027-02-12`),
      () => readRightsFile(`${heads}\nrights,DECSTEEL,1:5,2027-01-26,much,2027-02-12`),
      () => readRightsFile(`${heads}\nsplit,DECSTEEL,1:5,2027-01-26,480,2027-02-12`),
      () => readOutcomesFile(outcome, 'buyback_acceptance'),
      () => readOutcomesFile(outcome.replace('1500', '-1'), 'rights_allotment'),
      () => readOutcomesFile(outcome.replace('1500', '1e9'), 'rights_allotment'),
      () => readOutcomesFile(outcome.replace('2027-02-12', '2027-02-30'), 'rights_allotment'),
    ];
    for (const read of faulty) expect(read).toThrow(refused('invalid'));
  });
});

describe('verification', () => {
  it.each([
    ['an entitlement of more', `UPDATE rights_entitlements SET quantity = quantity + 1 WHERE quantity > 0`],
    ['a holding of more', `UPDATE rights_entitlements SET units = units + 1`],
    ['a holder left out', `DELETE FROM rights_entitlements WHERE quantity = 0`],
    [
      'more allotted',
      `UPDATE rights_subscriptions SET allotted = allotted + 1 WHERE status = 'allotted' AND quantity > allotted`,
    ],
    ['less paid', `UPDATE rights_subscriptions SET paid = paid - 100 WHERE paid > 0`],
    ['another price', `UPDATE rights_issues SET price = price + 100 WHERE status = 'allotted'`],
    ['another number of shares', `UPDATE rights_issues SET allotted = 3 WHERE allotted = 4`],
    ['a lot that nobody subscribed to', `UPDATE rights_subscriptions SET no = no || 'X' WHERE status = 'allotted'`],
  ])('finds %s', async (_, change) => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const { differences } = await foundAfter(owner, change, verifyTrading);
    await owner.close();
    expect(differences).not.toEqual([]);
  });

  it('finds a forged movement about any subscription', { tags: 'all' }, async () => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const { tried, missed } = await forgeEach(owner, async (tx) => (await verifyTrading(tx)).differences, ['rights']);
    await owner.close();
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(4);
  });
});
