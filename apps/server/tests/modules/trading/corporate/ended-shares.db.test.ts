import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import { positionsAt } from '../../../../src/modules/reconciliation/day-files/our-day.ts';
import { addAlert, listAlerts } from '../../../../src/modules/trading/alerts/alerts.ts';
import type { ToldAction } from '../../../../src/modules/trading/corporate/announce.ts';
import { changesOfLot, listActions } from '../../../../src/modules/trading/corporate/read-actions.ts';
import { declareDividend } from '../../../../src/modules/trading/lifecycle/declare-dividend.ts';
import { readPortfolio } from '../../../../src/modules/trading/portfolio/portfolio.ts';
import { readReturns } from '../../../../src/modules/trading/portfolio/read-returns.ts';
import { positionsBySymbol } from '../../../../src/modules/trading/positions.ts';
import { addTrigger, listTriggers } from '../../../../src/modules/trading/triggers/triggers.ts';
import { addFavourite, watchlistsWith } from '../../../../src/modules/trading/watchlists.ts';
import { verifyTrading } from '../../../../src/modules/trading/verify.ts';
import { connectDatabase, type Tx } from '../../../../src/platform/database.ts';
import type { Refusal } from '../../../../src/platform/refusal.ts';
import { announceTo } from '../../../helpers/announce.ts';
import { forgeEach, foundAfter } from '../../../helpers/forgeries.ts';
import { createTestTrading, openLots, type TestNode, type TestTrading } from '../../../helpers/trading.ts';

const everything = { limit: 100, offset: 0 };
const refused = (key: Refusal['key']) => expect.objectContaining({ name: 'Refusal', key });
const once = { held: 1, becomes: 1 } as const;

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-23T06:30:00Z'));
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const at = (time: string): void => t.clock.set(new Date(`2026-11-${time}Z`));
const announce = (...actions: ToldAction[]) => announceTo(t, actions);
const noticesOf = async (customerId: string) =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind }) => kind);
const priceOf = (symbol: string): bigint => t.market.quote(symbol)?.price ?? 0n;
const position = async (customerId: string) =>
  (await positionsBySymbol(t.database.sql, t.view, customerId, {})).map(({ instrument, quantity, cost }) => [
    instrument.symbol,
    quantity,
    cost,
  ]);

/** Lets a node do what is due, a second at a time, until all of it is done. */
async function carryOut(symbol: string, node: TestNode = t.node()): Promise<void> {
  await vi.waitFor(
    async () => {
      await t.actions.refresh();
      await node.corporate.run();
      t.clock.set(new Date(t.clock.now().getTime() + 1_000));
      const page = { symbol, status: undefined, before: undefined };
      expect((await listActions(t.database.sql, page, 10))[0]?.status).toBe('applied');
    },
    { timeout: 30_000, interval: 1 },
  );
  await t.actions.refresh();
}

/** What the desk is told that the last action of a share has paid. */
async function paidFor(symbol: string): Promise<string | undefined> {
  const page = { symbol, status: undefined, before: undefined };
  return (await listActions(t.database.sql, page, 10))[0]?.cash;
}

async function waitingBuy(customerId: string, symbol: string): Promise<string> {
  const limitPrice = t.market.quote(symbol)?.bandLow ?? 0n;
  const buy = {
    kind: 'buy',
    customerId,
    symbol,
    assetClass: 'stock',
    quantity: 1n,
    limitPrice,
    position: 'full',
  } as const;
  return (await t.run(buy)).no;
}

async function watch(customerId: string, symbol: string, lotNo: string): Promise<void> {
  const price = priceOf(symbol);
  const of = { customerId, at: t.clock.now() };
  await t.database.transaction(async (tx) => {
    const prices = { quantity: undefined, stopPrice: price - decimal(60), targetPrice: price + decimal(60) };
    await addTrigger(tx, t.market, { ...of, lotNo, ...prices });
    await addAlert(tx, t.market, { ...of, symbol, direction: 'above', price: price + decimal(100) });
    await addFavourite(tx, { customerId, symbol, watchlistId: 0n }, { at: of.at });
  });
}

const stopOn = (customerId: string, lotNo: string) =>
  t.database.transaction((tx) => {
    const prices = { quantity: undefined, stopPrice: decimal(1), targetPrice: undefined };
    return addTrigger(tx, t.market, { customerId, lotNo, ...prices, at: t.clock.now() });
  });

describe('another code and name', () => {
  const change = {
    kind: 'symbol_change',
    symbol: 'DECSTEEL',
    ...once,
    intoSymbol: 'DECMETAL',
    intoName: 'Deccan Metals',
  } as const;

  it('leaves what is held, its cost, stops, alerts and lists as they are, under the new code, and the chart goes on', async () => {
    const customerId = await t.newCustomer(decimal(500_000));
    const lot = await t.buy(customerId, 'DECSTEEL', 7n);
    await t.sell(customerId, lot.no, 2n);
    await watch(customerId, 'DECSTEEL', lot.no);
    await announce({ ...change, exDay: '2026-11-24' });
    await expect(announce({ ...change, exDay: '2026-11-25' })).rejects.toEqual(refused('invalid'));
    await t.node().corporate.run();
    const waiting = await waitingBuy(customerId, 'DECSTEEL');
    const [held] = await position(customerId);
    const price = priceOf('DECSTEEL');
    const before = t.market.candles('DECSTEEL', '1y', '1d').length;

    at('23T18:30:00');
    await t.actions.refresh();
    await expect(t.buy(customerId, 'DECSTEEL', 1n)).rejects.toEqual(refused('share_renamed'));
    await expect(t.buy(customerId, 'DECMETAL', 1n)).rejects.toEqual(refused('trading_halted'));
    at('23T18:30:02');
    await carryOut('DECSTEEL');

    expect(await position(customerId)).toEqual([['DECMETAL', 5n, held?.[2]]]);
    expect(t.market.instrument('DECMETAL')).toMatchObject({ name: 'Deccan Metals', formerly: { symbol: 'DECSTEEL' } });
    expect(t.market.instrument('DECSTEEL')).toMatchObject({ ended: { kind: 'symbol_change', into: 'DECMETAL' } });
    expect(t.market.search('DECSTEEL', 5).map(({ symbol }) => symbol)).toEqual(['DECMETAL']);
    expect(t.market.search('deccan met', 5).map(({ symbol }) => symbol)).toContain('DECMETAL');
    const listed = t.market.list({ assetClass: 'stock' }).map(({ symbol }) => symbol);
    expect(listed.filter((symbol) => symbol === 'DECMETAL' || symbol === 'DECSTEEL')).toEqual(['DECMETAL']);
    expect(Number(priceOf('DECMETAL')) / Number(price)).toBeCloseTo(1, 1);
    expect(t.market.candles('DECMETAL', '1y', '1d').length).toBeGreaterThanOrEqual(before);
    expect(t.market.quoteAt('DECMETAL', new Date('2026-11-23T10:00:00Z'))?.symbol).toBe('DECMETAL');
    const { triggers } = await listTriggers(t.database.sql, customerId, {}, everything);
    expect(triggers).toMatchObject([
      { symbol: 'DECMETAL', status: 'active' },
      { symbol: 'DECSTEEL', status: 'ended' },
    ]);
    expect(triggers[0]?.stopPrice).toBe(triggers[1]?.stopPrice);
    const { alerts } = await listAlerts(t.database.sql, customerId, undefined, everything);
    expect(alerts).toMatchObject([{ symbol: 'DECMETAL', reachedAt: undefined }]);
    expect(await watchlistsWith(t.database.sql, customerId, 'DECMETAL')).toEqual([0n]);
    const [ended] = await t.database.sql<
      Array<{ endReason: string }>
    >`SELECT end_reason FROM orders WHERE no = ${waiting}`;
    expect(ended?.endReason).toBe('shares_changed');
    expect(await changesOfLot(t.database.sql, customerId, lot.no)).toMatchObject([
      { kind: 'symbol_change', intoSymbol: 'DECMETAL', unitsBefore: 5n, unitsAfter: 5n },
    ]);
    expect((await noticesOf(customerId)).slice(0, 3)).toEqual(['share_renamed', 'order_ended', 'rename_coming']);
    const options = {
      sql: t.database.sql,
      market: t.market,
      prices: t.view,
      accountCurrency: 'INR',
      now: t.clock.now(),
    } as const;
    expect((await readReturns(options, customerId)).holdings.map(({ symbol }) => symbol)).toEqual(['DECMETAL']);
    // The day before, all customers had it under the old code.
    const day = { day: '2026-11-23', timeZone: 'Asia/Kolkata' };
    expect(await positionsAt(t.database.sql, day)).toMatchObject([{ symbol: 'DECSTEEL', quantity: 5n }]);
    expect(await t.sell(customerId, lot.no, 5n)).toMatchObject({ status: 'success', symbol: 'DECMETAL' });
  });

  it('a name alone changes as its day begins, and nothing else', async () => {
    at('24T06:30:00');
    const customerId = await t.newCustomer(decimal(100_000));
    await t.buy(customerId, 'SAMPBANK', 1n);
    await announce({
      kind: 'name_change',
      symbol: 'SAMPBANK',
      ...once,
      intoName: 'Sampada One Bank',
      exDay: '2026-11-25',
    });
    await t.node().corporate.run();
    const waiting = await waitingBuy(customerId, 'SAMPBANK');
    at('24T18:30:02');
    await carryOut('SAMPBANK');
    await t.node().corporate.run();
    expect(t.market.instrument('SAMPBANK')?.name).toBe('Sampada One Bank');
    const [order] = await t.database.sql<Array<{ status: string }>>`SELECT status FROM orders WHERE no = ${waiting}`;
    expect(order?.status).toBe('pending');
    expect(await noticesOf(customerId)).toEqual(expect.arrayContaining(['share_renamed', 'rename_coming']));
    await t.run({ kind: 'cancel', customerId, no: waiting });
  });
});

describe('a merger', () => {
  it('makes shares those of the other company, with cost and days, a fraction and cash paid once', async () => {
    at('25T06:30:00');
    const customerId = await t.newCustomer(decimal(900_000));
    const small = await t.newCustomer(decimal(100_000));
    const first = await t.buy(customerId, 'ALAKBANK', 1n);
    const second = await t.buy(customerId, 'ALAKBANK', 7n);
    const ofSmall = await t.buy(small, 'ALAKBANK', 2n);
    const own = await t.buy(customerId, 'MERUBANK', 3n);
    await watch(customerId, 'ALAKBANK', second.no);
    const [cash, smallCash] = [await t.cash(customerId), await t.cash(small)];
    await announce({
      kind: 'merger',
      symbol: 'ALAKBANK',
      held: 3,
      becomes: 1,
      intoSymbol: 'MERUBANK',
      cashPerShare: decimal(10),
      exDay: '2026-11-26',
    });
    await t.node().corporate.run();
    at('25T18:30:02');
    await carryOut('ALAKBANK');
    const lots = await openLots(t.database.sql, customerId);
    expect(lots.map(({ no, symbol, remaining }) => [no, symbol, remaining])).toEqual([
      [second.no, 'MERUBANK', 2n],
      [own.no, 'MERUBANK', 3n],
    ]);
    expect(lots[0]?.openedAt).toEqual(second.endedAt);
    const [holding] = await t.database.sql<
      Array<{ cash: bigint; consideration: bigint; fraction: number; fractionPrice: bigint }>
    >`SELECT h.cash, h.consideration, fraction, fraction_price FROM corporate_holdings h
      JOIN corporate_actions a ON a.id = action_id WHERE customer_id = ${customerId} AND kind = 'merger'`;
    expect(holding).toMatchObject({ consideration: decimal(80), fraction: 2 });
    expect(await t.cash(customerId)).toBe(cash + (holding?.cash ?? 0n) + decimal(80));
    const whole = Number((first.fill?.amount ?? 0n) + (second.fill?.amount ?? 0n));
    const price = Number(holding?.fractionPrice ?? 0n);
    // Of eight thirds of a share two were paid out as a fraction.
    expect(Number(lots[0]?.cost) / whole).toBeCloseTo(((price / (price + 3 * Number(decimal(10)))) * 6) / 8, 4);
    // What it has brought beyond what was paid for what was given up; and of all of it, where no share is left.
    const realised = async (of: string) =>
      (await readPortfolio(t.database.sql, t.view, of, { days: 1 })).realised - (await t.cash(of));
    expect(await changesOfLot(t.database.sql, customerId, first.no)).toMatchObject([
      { unitsAfter: 0n, paid: (holding?.cash ?? 0n) + decimal(80), paidFor: BigInt(whole) - (lots[0]?.cost ?? 0n) },
    ]);
    expect(await realised(customerId)).toBe((lots[0]?.cost ?? 0n) - BigInt(whole) - cash);
    expect(await realised(small)).toBe(-(ofSmall.fill?.amount ?? 0n) - smallCash);
    expect(await position(small)).toEqual([]);
    expect(await t.cash(small)).toBeGreaterThan(smallCash + decimal(20));
    expect(await paidFor('ALAKBANK')).toBe(
      String((await t.cash(customerId)) - cash + (await t.cash(small)) - smallCash),
    );
    expect((await listTriggers(t.database.sql, customerId, {}, everything)).triggers).toMatchObject([
      { status: 'ended' },
    ]);
    expect((await listAlerts(t.database.sql, customerId, undefined, everything)).alerts).toEqual([]);
    expect(await watchlistsWith(t.database.sql, customerId, 'MERUBANK')).toEqual([0n]);
    expect(await noticesOf(customerId)).toEqual(
      expect.arrayContaining([
        'merger_with_cash_coming',
        'shares_merged',
        'merger_cash_paid',
        'fraction_paid',
        'alerts_ended',
      ]),
    );
    await expect(t.buy(customerId, 'ALAKBANK', 1n)).rejects.toEqual(refused('share_merged'));
    expect(await t.sell(customerId, second.no, 1n)).toMatchObject({ status: 'success' });
  });
});

describe('a delisting', () => {
  it('leaves shares at the last price, never to be traded, until somebody pays for them', async () => {
    at('26T06:30:00');
    const customerId = await t.newCustomer(decimal(100_000));
    const lot = await t.buy(customerId, 'TRIVBANK', 4n);
    await watch(customerId, 'TRIVBANK', lot.no);
    await announce({ kind: 'delisting', symbol: 'TRIVBANK', ...once, exDay: '2026-11-27' });
    await t.node().corporate.run();
    at('26T18:30:02');
    await carryOut('TRIVBANK');
    const [held] = await positionsBySymbol(t.database.sql, t.view, customerId, {});
    expect(held).toMatchObject({ quantity: 4n, instrument: { halt: 'share_delisted' } });
    expect(held?.quote.time.getTime()).toBeLessThanOrEqual(new Date('2026-11-26T18:30:05Z').getTime());
    at('27T06:30:00');
    expect(priceOf('TRIVBANK')).toBe(held?.quote.price);
    await expect(t.sell(customerId, lot.no, 1n)).rejects.toEqual(refused('share_delisted'));
    await expect(stopOn(customerId, lot.no)).rejects.toEqual(refused('share_delisted'));
    expect(t.market.search('TRIVBANK', 5)).toEqual([]);
    const nextSplit = { kind: 'split', symbol: 'TRIVBANK', held: 1, becomes: 2, exDay: '2026-11-29' } as const;
    await expect(announce(nextSplit)).rejects.toEqual(refused('wrong_kind'));

    const cash = await t.cash(customerId);
    await announce({
      kind: 'cash_exit',
      symbol: 'TRIVBANK',
      held: 1,
      becomes: 0,
      cashPerShare: decimal(15),
      exDay: '2026-11-28',
    });
    await t.node().corporate.run();
    at('27T18:30:02');
    await carryOut('TRIVBANK');
    expect(await t.cash(customerId)).toBe(cash + decimal(60));
    expect(await paidFor('TRIVBANK')).toBe(String(decimal(60)));
    expect(await position(customerId)).toEqual([]);
    expect(await noticesOf(customerId)).toEqual(
      expect.arrayContaining([
        'delisting_coming',
        'share_delisted',
        'cash_exit_coming',
        'cash_exit_paid',
        'alerts_ended',
      ]),
    );
    const [order] = await t.database.sql<Array<{ profit: bigint; fee: bigint; quoteSource: string }>>`
      SELECT profit, fee, quote_source FROM orders WHERE customer_id = ${customerId} AND is_settlement`;
    expect(order).toMatchObject({ profit: decimal(60) - (lot.fill?.amount ?? 0n), fee: 0n, quoteSource: 'company' });
  });
});

describe('a cash exit', () => {
  it('of a share in a currency that nobody prices now pays once somebody does, and is not forgotten', async () => {
    at('28T06:30:00');
    const customerId = await t.newCustomer(decimal(1_000_000));
    await t.buy(customerId, 'AMGL', 2n);
    const exit = { kind: 'cash_exit', symbol: 'AMGL', held: 1, becomes: 0, cashPerShare: decimal(100) } as const;
    await announce({ ...exit, exDay: '2026-11-30' });
    at('30T05:00:02');
    t.dollars = undefined;
    const node = t.node();
    for (let second = 0; second < 10; second += 1) {
      await t.actions.refresh();
      await node.corporate.run();
      t.clock.set(new Date(t.clock.now().getTime() + 1_000));
    }
    expect(await noticesOf(customerId)).not.toContain('cash_exit_paid');
    const cash = await t.cash(customerId);
    t.dollars = decimal(88);
    await carryOut('AMGL');
    expect(await t.cash(customerId)).toBe(cash + decimal(17_600));
    expect(await position(customerId)).toEqual([]);
    expect(await noticesOf(customerId)).toContain('cash_exit_paid');
  });
});

describe('verification', () => {
  it.each([
    [
      'a lot of the code before',
      `UPDATE lots SET symbol = 'ALAKBANK' WHERE symbol = 'MERUBANK' AND no IN (SELECT lot_no FROM lot_changes)`,
    ],
    [
      'a lot of another cost',
      `UPDATE lots SET cost = cost + 100 WHERE remaining > 0 AND no IN (SELECT lot_no FROM lot_changes)`,
    ],
    ['a merger of another ratio', `UPDATE corporate_actions SET held = 2 WHERE kind = 'merger'`],
    [
      'a merger that pays otherwise',
      `UPDATE corporate_actions SET cash_per_share = cash_per_share * 2 WHERE kind = 'merger'`,
    ],
    ['an exit at another price', `UPDATE settlement_prices SET price = price + 1 WHERE symbol = 'TRIVBANK'`],
  ])('finds %s', async (_, change) => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const { differences } = await foundAfter(owner, change, verifyTrading);
    await owner.close();
    expect(differences).not.toEqual([]);
  });

  it('finds a forged payment about any of them', async () => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const verify = async (tx: Tx) => (await verifyTrading(tx)).differences;
    const { tried, missed } = await forgeEach(owner, verify, ['corporate']);
    await owner.close();
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(4);
  });
});

it('what merged into a share has no part in what became of that one before', async () => {
  t.clock.set(new Date('2026-11-30T06:30:00Z'));
  const customerId = await t.newCustomer(decimal(500_000));
  const merged = await t.buy(customerId, 'PANCBANK', 3n);
  const own = await t.buy(customerId, 'HIMGBANK', 2n);
  const into = { kind: 'merger', symbol: 'PANCBANK', intoSymbol: 'HIMGBANK', ...once } as const;
  await announce({ kind: 'split', symbol: 'HIMGBANK', held: 1, becomes: 2, exDay: '2026-12-01' });
  await expect(announce({ ...into, exDay: '2026-12-01' })).rejects.toEqual(refused('action_exists'));
  await announce({ ...into, exDay: '2026-12-02' });
  const later = { kind: 'split', symbol: 'HIMGBANK', held: 1, becomes: 2, exDay: '2026-12-02' } as const;
  await expect(announce(later)).rejects.toEqual(refused('action_exists'));
  await announce({ ...later, exDay: '2026-12-03' });

  // A node that was away has all three before it: each takes its turn.
  t.clock.set(new Date('2026-12-02T18:30:02Z'));
  await carryOut('PANCBANK');
  await carryOut('HIMGBANK');
  const lots = await openLots(t.database.sql, customerId);
  expect(new Map(lots.map(({ no, remaining }) => [no, remaining]))).toEqual(
    new Map([
      [merged.no, 6n],
      [own.no, 8n],
    ]),
  );
  expect((await t.database.snapshot(verifyTrading)).differences).toEqual([]);
});

describe('a dividend whose record time comes while shares change', () => {
  const exAt = Date.parse('2026-12-04T18:30:00Z');
  const declare = (symbol: string, fromExMs: number) =>
    t.database.transaction((tx) => {
      const recordAt = new Date(exAt + fromExMs);
      const terms = { symbol, perShare: decimal(1), recordAt, paysAt: recordAt, declaredBy: 'practice-market' };
      return declareDividend(tx, t.view, { ...terms, at: t.clock.now() });
    });
  const entitled = async (customerId: string) =>
    (
      await t.database.sql<Array<{ quantity: bigint }>>`
        SELECT quantity FROM entitlements WHERE customer_id = ${customerId}`
    ).map(({ quantity }) => quantity);
  beforeEach(() => t.clock.set(new Date('2026-12-04T06:30:00Z')));

  it.each([
    [{ kind: 'split', symbol: 'KAVPOWER', held: 1, becomes: 2 }, 20n],
    [{ kind: 'symbol_change', symbol: 'NETHYDRO', ...once, intoSymbol: 'NETWATER' }, 10n],
  ] as const)('is of the shares of now, at the worth of then, and waits until all are: %o', async (change, shares) => {
    const customerId = await t.newCustomer(decimal(100_000));
    await t.buy(customerId, change.symbol, 10n);
    await announce({ ...change, exDay: '2026-12-05' });
    await declare(change.symbol, 5_000);
    const cash = await t.cash(customerId);
    t.clock.set(new Date(exAt + 10_000));
    const { lifecycle } = t.node();
    for (let round = 0; round < 3; round += 1) await lifecycle.run();
    expect(await entitled(customerId)).toEqual([]);
    await carryOut(change.symbol);
    await t.see();
    expect(await entitled(customerId)).toEqual([shares]);
    // As much as it was when it was declared, of ten shares.
    expect(await t.cash(customerId)).toBe(cash + 10n * decimal(1));
  });

  it('is not of what comes of another share by then', async () => {
    const [customerId, owner] = [await t.newCustomer(decimal(100_000)), await t.newCustomer(decimal(100_000))];
    await t.buy(customerId, 'VAYUWIND', 10n);
    await t.buy(owner, 'CHAMTHER', 4n);
    const merger = { kind: 'merger', symbol: 'VAYUWIND', intoSymbol: 'CHAMTHER', ...once } as const;
    await announce({ ...merger, exDay: '2026-12-05' });
    await declare('CHAMTHER', -1_000);
    t.clock.set(new Date(exAt + 10_000));
    // A node that was away comes to the merger first.
    const { corporate } = t.node();
    for (let round = 0; round < 5; round += 1) {
      await t.actions.refresh();
      await corporate.run();
      t.clock.advance(1_000);
    }
    await t.see();
    await carryOut('VAYUWIND');
    expect(await entitled(customerId)).toEqual([]);
    expect(await entitled(owner)).toEqual([4n]);
  });
});
