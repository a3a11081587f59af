import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import { addAlert, listAlerts } from '../../../../src/modules/trading/alerts/alerts.ts';
import { createAlertWatch } from '../../../../src/modules/trading/alerts/alert-watch.ts';
import { previewAction, withdrawAction, type ToldAction } from '../../../../src/modules/trading/corporate/announce.ts';
import { changesOfLot, listActions } from '../../../../src/modules/trading/corporate/read-actions.ts';
import { verifyChanges } from '../../../../src/modules/trading/corporate/verify-changes.ts';
import {
  keepPortfolioDays,
  listDaysOfAll,
  readPortfolio,
} from '../../../../src/modules/trading/portfolio/portfolio.ts';
import { readExposures } from '../../../../src/modules/trading/exposure/read-exposure.ts';
import { readReturns } from '../../../../src/modules/trading/portfolio/read-returns.ts';
import { positionsBySymbol } from '../../../../src/modules/trading/positions.ts';
import { addTrigger, listTriggers } from '../../../../src/modules/trading/triggers/triggers.ts';
import { verifyTrading } from '../../../../src/modules/trading/verify.ts';
import { connectDatabase, type Tx } from '../../../../src/platform/database.ts';
import type { Refusal } from '../../../../src/platform/refusal.ts';
import { announceTo } from '../../../helpers/announce.ts';
import { forgeEach, foundAfter } from '../../../helpers/forgeries.ts';
import { restingRounds, quiet } from '../../../helpers/quiet.ts';
import { createTestTrading, openLots, type TestNode, type TestTrading } from '../../../helpers/trading.ts';
import { dyingAfter } from '../../../helpers/dying-database.ts';

const everything = { limit: 100, offset: 0 };
/** Noon in India of the days before and of the days themselves, which begin at 18:30 of the day before in UTC. */
const start = new Date('2026-11-23T06:30:00Z');
const refused = (key: Refusal['key']) => expect.objectContaining({ name: 'Refusal', key });

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start);
});
afterEach(() => t.expectInOrder());
afterAll(() => t.close());

const at = (time: string): void => t.clock.set(new Date(`2026-11-${time}Z`));
const announce = (...actions: ToldAction[]) => announceTo(t, actions);
const noticesOf = async (customerId: string) =>
  (await listNotices(t.database.sql, customerId, everything)).notices.map(({ kind, values }) => ({ kind, values }));
const statusOf = async (symbol: string) =>
  (await listActions(t.database.sql, { symbol, status: undefined, before: undefined }, 10))[0]?.status;
const priceOf = (symbol: string): bigint => t.market.quote(symbol)?.price ?? 0n;

/** Lets a node do what is due, a second at a time, until all of it is done. */
async function carryOut(symbol: string, node: TestNode = t.node()): Promise<void> {
  await vi.waitFor(
    async () => {
      await t.actions.refresh();
      await node.corporate.run();
      t.clock.set(new Date(t.clock.now().getTime() + 1_000));
      expect(await statusOf(symbol)).toBe('applied');
    },
    { timeout: 30_000, interval: 1 },
  );
  await t.actions.refresh();
}

const waitingBuy = (customerId: string, symbol: string) =>
  t.run({
    kind: 'buy',
    customerId,
    symbol,
    assetClass: 'stock',
    quantity: 1n,
    limitPrice: t.market.quote(symbol)?.bandLow ?? 0n,
    position: 'full',
  });

describe('a split of one into ten', () => {
  const split = { kind: 'split', symbol: 'DECSTEEL', held: 1, becomes: 10, exDay: '2026-11-24' } as const;

  it('changes lots, stops, targets and alerts as its day begins, and leaves cost and worth as they were', async () => {
    at('23T06:30:00');
    const customerId = await t.newCustomer(decimal(500_000));
    const first = await t.buy(customerId, 'DECSTEEL', 7n);
    const second = await t.buy(customerId, 'DECSTEEL', 5n);
    await t.sell(customerId, second.no, 2n);
    const price = priceOf('DECSTEEL');
    const alertPrice = price + decimal('100.05');
    const of = { customerId, at: t.clock.now() };
    await t.database.transaction(async (tx) => {
      const stop = { quantity: 3n, stopPrice: price - decimal(60), targetPrice: price + decimal(60) };
      await addTrigger(tx, t.market, { ...of, lotNo: first.no, ...stop });
      await addAlert(tx, t.market, { ...of, symbol: 'DECSTEEL', direction: 'above', price: alertPrice });
    });
    await announce(split);
    await expect(announce(split)).rejects.toEqual(refused('action_exists'));
    expect(await previewAction(t.database.sql, split)).toMatchObject({
      holders: 1n,
      unitsBefore: 10n,
      unitsAfter: 100n,
      fractions: 0n,
      triggers: 1n,
      alerts: 1n,
    });
    await t.node().corporate.run();
    expect((await noticesOf(customerId))[0]).toMatchObject({
      kind: 'split_coming',
      values: { ratio: '1:10', day: '2026-11-24' },
    });
    at('23T18:29:58');
    await t.actions.refresh();
    const before = (await positionsBySymbol(t.database.sql, t.view, customerId, {}))[0];
    const waiting = await waitingBuy(customerId, 'DECSTEEL');

    // Its day has begun at midnight in India: nothing trades until all is done, and no alert is of the new price yet.
    at('23T18:30:00');
    await expect(t.buy(customerId, 'DECSTEEL', 1n)).rejects.toEqual(refused('trading_halted'));
    // Nor is a stop on shares of before, which would neither become one on those of now nor end.
    const late = { customerId, lotNo: second.no, quantity: 3n, stopPrice: decimal(1), targetPrice: undefined };
    const adding = t.database.transaction((tx) => addTrigger(tx, t.market, { ...late, at: t.clock.now() }));
    await expect(adding).rejects.toEqual(refused('trading_halted'));
    const watch = createAlertWatch({
      database: t.database,
      market: t.market,
      clock: t.clock,
      log: quiet,
      rounds: restingRounds(),
    });
    await watch.sweep();
    const [between] = await positionsBySymbol(t.database.sql, t.view, customerId, {});
    expect(Number(between?.value) / Number(before?.value)).toBeCloseTo(1, 2);
    await carryOut('DECSTEEL');

    const lots = await openLots(t.database.sql, customerId);
    expect(lots).toMatchObject([
      { no: first.no, quantity: 70n, remaining: 70n, reserved: 0n, cost: first.fill?.amount },
      { no: second.no, quantity: 32n, remaining: 30n },
    ]);
    expect(lots.map((lot) => lot.price * 10n)).toEqual([first.fill?.price, second.fill?.price]);
    expect(await changesOfLot(t.database.sql, customerId, second.no)).toMatchObject([
      { kind: 'split', unitsBefore: 3n, unitsAfter: 30n },
    ]);
    const [after] = await positionsBySymbol(t.database.sql, t.view, customerId, {});
    expect(after).toMatchObject({ quantity: 100n, available: 100n, cost: before?.cost });
    // A moment later, on a tick of the new price, of which there are a hundred.
    expect(Number(after?.value)).toBeCloseTo(Number(before?.value), -Math.log10(Number(before?.value) / 50));
    expect(Math.abs(Number(after?.dayProfit))).toBeLessThan(Number(before?.value) / 50);

    const { endReason, status } = await t
      .run({
        kind: 'buy',
        customerId,
        symbol: 'DECSTEEL',
        assetClass: 'stock',
        quantity: 1n,
        limitPrice: t.market.quote('DECSTEEL')?.bandLow ?? 0n,
        position: 'full',
      })
      .then(async (placed) => {
        await t.run({ kind: 'cancel', customerId, no: placed.no });
        const [row] = await t.database.sql<
          Array<{ status: string; endReason: string }>
        >`SELECT status, end_reason FROM orders WHERE no = ${waiting.no}`;
        return row ?? { status: '', endReason: '' };
      });
    expect({ status, endReason }).toEqual({ status: 'cancelled', endReason: 'shares_changed' });
    const { triggers } = await listTriggers(t.database.sql, customerId, {}, everything);
    expect(triggers).toMatchObject([
      {
        status: 'active',
        lotNo: first.no,
        quantity: 30n,
      },
      { status: 'ended', endReason: 'shares_changed', quantity: 3n, stopPrice: price - decimal(60) },
    ]);
    const isOnTick = (scaled: bigint | undefined, of: bigint) => Math.abs(Number(scaled) * 10 - Number(of)) <= 2_500;
    expect(isOnTick(triggers[0]?.stopPrice, price - decimal(60))).toBe(true);
    expect(isOnTick(triggers[0]?.targetPrice, price + decimal(60))).toBe(true);
    const { alerts } = await listAlerts(t.database.sql, customerId, undefined, everything);
    expect(alerts).toMatchObject([{ reachedAt: undefined }]);
    expect(isOnTick(alerts[0]?.price, alertPrice)).toBe(true);
    expect((await noticesOf(customerId)).map(({ kind }) => kind).slice(0, 2)).toEqual(['shares_split', 'order_ended']);
    expect(await t.sell(customerId, second.no, 30n)).toMatchObject({ status: 'success', filled: 30n });
  });

  it('is of the price of now in the charts, and nobody is ten times richer', async () => {
    at('24T06:30:00');
    const candles = t.market.candles('DECSTEEL', '1y', '1d');
    expect(candles.at(-1)?.close).toBe(priceOf('DECSTEEL'));
    const jumps = candles.slice(1).map(({ close }, index) => Number(close) / Number(candles[index]?.close));
    expect(Math.max(...jumps)).toBeLessThan(1.25);
    expect(Math.min(...jumps)).toBeGreaterThan(0.75);
    // What was quoted then is as it was quoted.
    const then = t.market.quoteAt('DECSTEEL', new Date('2026-11-23T18:29:59Z'))?.price ?? 0n;
    const since = t.market.quoteAt('DECSTEEL', new Date('2026-11-23T18:30:01Z'))?.price ?? 0n;
    expect(Number(then) / Number(since)).toBeCloseTo(10, 0);
  });

  it('leaves the days of a portfolio and its returns without a jump', async () => {
    at('23T06:40:00');
    const customerId = await t.newCustomer(decimal(100_000));
    await t.buy(customerId, 'SAMPBANK', 9n);
    const paid = decimal(100_000) - (await t.cash(customerId));
    await announce({ kind: 'split', symbol: 'SAMPBANK', held: 2, becomes: 5, exDay: '2026-11-25' });
    at('24T18:30:02');
    await carryOut('SAMPBANK');
    at('26T06:00:00');
    await t.database.sql`UPDATE portfolio_progress SET last_day = '2026-11-22'`;
    await keepPortfolioDays({
      database: t.database,
      market: t.market,
      currency: 'INR',
      prices: t.view,
      actions: t.actions,
      clock: t.clock,
    });
    const [days = []] = await listDaysOfAll(t.database.sql, [customerId], 10);
    for (const { value } of days) expect(Number(value) / Number(paid)).toBeGreaterThan(0.7);
    for (const { value } of days) expect(Number(value) / Number(paid)).toBeLessThan(1.4);
    const returns = await readReturns(
      { sql: t.database.sql, market: t.market, prices: t.view, accountCurrency: 'INR', now: t.clock.now() },
      customerId,
    );
    const [position] = await positionsBySymbol(t.database.sql, t.view, customerId, {});
    // Nine shares are twenty-two and a half, of which the half was paid in cash.
    expect(position?.quantity).toBe(22n);
    const cash = (await t.cash(customerId)) - (decimal(100_000) - paid);
    expect(returns.whole?.moneyWeighted).toBeCloseTo(Number((position?.value ?? 0n) + cash) / Number(paid) - 1, 2);
    expect(Math.abs(returns.whole?.timeWeighted ?? 1)).toBeLessThan(0.4);
  });
});

describe('a bonus of one for two', () => {
  const bonus = { kind: 'bonus', symbol: 'ALAKBANK', held: 2, becomes: 3, exDay: '2026-11-25' } as const;

  it('gives each holder the whole shares of all they hold, and cash for the half that is left', async () => {
    at('24T07:00:00');
    const customerId = await t.newCustomer(decimal(500_000));
    const first = await t.buy(customerId, 'ALAKBANK', 3n);
    const second = await t.buy(customerId, 'ALAKBANK', 4n);
    await announce(bonus);
    const cash = await t.cash(customerId);
    at('24T18:30:02');
    await carryOut('ALAKBANK');
    // Seven and three and a half: three become four and a half, seven become ten and a half.
    expect(await openLots(t.database.sql, customerId)).toMatchObject([
      { no: first.no, remaining: 4n },
      { no: second.no, remaining: 6n },
    ]);
    const paid = (first.fill?.amount ?? 0n) + (second.fill?.amount ?? 0n);
    const { invested, realised } = await readPortfolio(t.database.sql, t.view, customerId, { days: 1 });
    // Half a share of ten and a half took a twenty-first of the cost.
    expect(Number(paid - invested) / Number(paid)).toBeCloseTo(1 / 21, 4);
    const [holding] = await t.database.sql<Array<{ cash: bigint; fraction: number; fractionPrice: bigint }>>`
      SELECT h.cash, fraction, fraction_price FROM corporate_holdings h JOIN corporate_actions a ON a.id = action_id
      WHERE customer_id = ${customerId}`;
    expect(holding?.fraction).toBe(1);
    expect(Math.abs(Number(holding?.cash) - Number(holding?.fractionPrice) / 2)).toBeLessThanOrEqual(50);
    expect(await t.cash(customerId)).toBe(cash + (holding?.cash ?? 0n));
    expect(realised).toBe((holding?.cash ?? 0n) - (paid - invested));
    expect((await noticesOf(customerId)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['bonus_allotted', 'fraction_paid']),
    );
  });
});

describe('what comes in between', () => {
  it('a trade of before that commits late is changed with the others', async () => {
    at('25T07:00:00');
    const [early, late] = [await t.newCustomer(decimal(100_000)), await t.newCustomer(decimal(100_000))];
    await t.buy(early, 'MERUBANK', 2n);
    await announce({ kind: 'split', symbol: 'MERUBANK', held: 1, becomes: 2, exDay: '2026-11-26' });
    await t.actions.refresh();
    at('25T18:29:59');
    const limitPrice = t.market.quote('MERUBANK')?.bandHigh ?? 0n;
    const buy = {
      kind: 'buy',
      customerId: late,
      symbol: 'MERUBANK',
      assetClass: 'stock',
      quantity: 3n,
      limitPrice,
      position: 'full',
    } as const;
    const node = t.node();
    await t.database.transaction(async (tx) => {
      await t.executor.within(tx, buy);
      at('25T18:30:02');
      for (let second = 0; second < 5; second += 1) {
        await t.actions.refresh();
        await node.corporate.run();
        t.clock.set(new Date(t.clock.now().getTime() + 1_000));
      }
      expect(await openLots(t.database.sql, early)).toMatchObject([{ remaining: 2n }]);
    });
    await carryOut('MERUBANK', node);
    expect(await openLots(t.database.sql, early)).toMatchObject([{ remaining: 4n }]);
    expect(await openLots(t.database.sql, late)).toMatchObject([{ remaining: 6n }]);
  });

  it('whoever dies at any step, each holder is changed once', async () => {
    at('26T07:00:00');
    const holders = await Promise.all([1, 2, 3].map(() => t.newCustomer(decimal(100_000))));
    for (const holder of holders) await t.buy(holder, 'TRIVBANK', 3n);
    await waitingBuy(holders[0] ?? '', 'TRIVBANK');
    await announce({ kind: 'bonus', symbol: 'TRIVBANK', held: 1, becomes: 2, exDay: '2026-11-27' });
    at('26T18:30:02');
    for (let life = 0; life < 8; life += 1) {
      await t.actions.refresh();
      await t
        .node(dyingAfter(t.database, life % 4))
        .corporate.run()
        .catch(() => undefined);
      t.clock.set(new Date(t.clock.now().getTime() + 2_000));
    }
    await carryOut('TRIVBANK');
    for (const holder of holders) {
      expect(await openLots(t.database.sql, holder)).toMatchObject([{ remaining: 6n }]);
      expect((await noticesOf(holder)).filter(({ kind }) => kind === 'bonus_allotted')).toHaveLength(1);
      expect((await noticesOf(holder)).filter(({ kind }) => kind === 'bonus_coming')).toHaveLength(0);
    }
  });

  it('is withdrawn before its day alone, and its holders are told', async () => {
    at('27T07:00:00');
    const holder = await t.newCustomer(decimal(100_000));
    await t.buy(holder, 'PANCBANK', 1n);
    const [no = ''] = await announce({ kind: 'split', symbol: 'PANCBANK', held: 1, becomes: 2, exDay: '2026-11-29' });
    await t.node().corporate.run();
    const by = { actor: 'desk-1', at: t.clock.now() };
    await t.database.transaction((tx) => withdrawAction(tx, no, by));
    await t.node().corporate.run();
    expect((await noticesOf(holder)).map(({ kind }) => kind)).toEqual(['share_change_withdrawn', 'split_coming']);
    const [again = ''] = await announce({
      kind: 'split',
      symbol: 'PANCBANK',
      held: 1,
      becomes: 2,
      exDay: '2026-11-29',
    });
    at('28T18:30:00');
    await expect(
      t.database.transaction((tx) => withdrawAction(tx, again, { actor: 'desk-1', at: t.clock.now() })),
    ).rejects.toEqual(refused('action_begun'));
    at('28T18:30:02');
    await carryOut('PANCBANK');
    expect(await openLots(t.database.sql, holder)).toMatchObject([{ remaining: 2n }]);
  });
});

describe('a split of ten into one', () => {
  const reverse = { kind: 'split', symbol: 'AALAMB', held: 10, becomes: 1, exDay: '2026-11-30' } as const;
  const costOf = (orders: ReadonlyArray<{ fill?: { amount: bigint } | undefined }>) =>
    orders.reduce((sum, { fill }) => sum + (fill?.amount ?? 0n), 0n);

  it('leaves whole shares at their part of the cost, pays what is left of one, and nobody is richer or poorer', async () => {
    at('29T07:00:00');
    const [customerId, small] = [await t.newCustomer(decimal(900_000)), await t.newCustomer(decimal(100_000))];
    const first = await t.buy(customerId, 'AALAMB', 7n);
    const second = await t.buy(customerId, 'AALAMB', 15n);
    const third = await t.buy(customerId, 'AALAMB', 3n);
    const few = await t.buy(small, 'AALAMB', 4n);
    const price = priceOf('AALAMB');
    const of = { customerId, at: t.clock.now() };
    await t.database.transaction(async (tx) => {
      const far = { stopPrice: price - decimal(20), targetPrice: price + decimal(20) };
      await addTrigger(tx, t.market, { ...of, lotNo: first.no, quantity: 5n, ...far });
      await addTrigger(tx, t.market, { ...of, lotNo: second.no, quantity: 12n, ...far });
      await addAlert(tx, t.market, { ...of, symbol: 'AALAMB', direction: 'above', price: price + decimal(30) });
    });
    await announce(reverse);
    expect(await previewAction(t.database.sql, reverse)).toMatchObject({
      holders: 2n,
      unitsBefore: 29n,
      unitsAfter: 2n,
      fractions: 2n,
      fractionUnits: 1n,
    });
    await t.node().corporate.run();
    expect((await noticesOf(customerId))[0]).toMatchObject({ kind: 'reverse_split_coming', values: { ratio: '10:1' } });
    const [cash, smallCash] = [await t.cash(customerId), await t.cash(small)];
    const worth = (await positionsBySymbol(t.database.sql, t.view, customerId, {}))[0]?.value ?? 0n;
    const waiting = await waitingBuy(customerId, 'AALAMB');
    at('29T18:30:02');
    await carryOut('AALAMB');

    // Twenty-five are two and a half: what the first and the last lot have cost is what the second has.
    const cost = costOf([first, second, third]);
    const lots = await openLots(t.database.sql, customerId);
    expect(lots).toMatchObject([{ no: second.no, quantity: 2n, remaining: 2n }]);
    expect(Math.abs(Number(lots[0]?.cost) - Number(cost) * 0.8)).toBeLessThanOrEqual(100);
    const paid = (await t.cash(customerId)) - cash;
    const [position] = await positionsBySymbol(t.database.sql, t.view, customerId, {});
    expect(Number((position?.value ?? 0n) + paid) / Number(worth)).toBeCloseTo(1, 1);
    const { realised } = await readPortfolio(t.database.sql, t.view, customerId, { days: 1 });
    expect(realised).toBe(paid - (cost - (lots[0]?.cost ?? 0n)));
    // Of four nothing is left but cash, and all that they had cost was for it.
    expect(await openLots(t.database.sql, small)).toEqual([]);
    const smallPaid = (await t.cash(small)) - smallCash;
    expect(Number(smallPaid) / Number(paid)).toBeCloseTo(4 / 5, 2);
    expect((await readPortfolio(t.database.sql, t.view, small, { days: 1 })).realised).toBe(smallPaid - costOf([few]));

    // The desk reads it as realised, as it reads a sale.
    const [exposure] = (await readExposures(t.database.sql, new Date('2026-11-29T18:30:00Z'))).filter(
      ({ symbol }) => symbol === 'AALAMB',
    );
    expect(exposure?.realised).toBe(realised + smallPaid - costOf([few]));

    const [order] = await t.database.sql`SELECT status, end_reason FROM orders WHERE no = ${waiting.no}`;
    expect(order).toEqual({ status: 'cancelled', endReason: 'shares_changed' });
    const { triggers } = await listTriggers(t.database.sql, customerId, {}, everything);
    expect(triggers.map(({ lotNo, quantity, status }) => [lotNo, quantity, status])).toEqual([
      [second.no, 1n, 'active'],
      [second.no, 12n, 'ended'],
      [first.no, 5n, 'ended'],
    ]);
    const { alerts } = await listAlerts(t.database.sql, customerId, undefined, everything);
    expect(alerts[0]?.price).toBe((price + decimal(30)) * 10n);
    expect(triggers[0]?.stopPrice).toBe((price - decimal(20)) * 10n);
    const kinds = (await noticesOf(customerId)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['shares_taken_together', 'fraction_paid', 'order_ended']));
    expect(kinds).not.toContain('trigger_unsold');
    expect(await t.sell(customerId, second.no, 2n)).toMatchObject({ status: 'success', filled: 2n });
  });

  it('is without a jump in the charts, and in the gains each purchase has its part of the cost', async () => {
    at('30T06:30:00');
    const candles = t.market.candles('AALAMB', '1y', '1d');
    expect(candles.at(-1)?.close).toBe(priceOf('AALAMB'));
    const jumps = candles.slice(1).map(({ close }, index) => Number(close) / Number(candles[index]?.close));
    expect(Math.max(...jumps)).toBeLessThan(1.25);
    expect(Math.min(...jumps)).toBeGreaterThan(0.75);
  });
});

describe('verification', () => {
  it.each([
    [
      'a lot of more units than it became',
      `UPDATE lots SET quantity = quantity + 1, remaining = remaining + 1 WHERE symbol = 'TRIVBANK'`,
    ],
    ['a reverse split of another ratio', `UPDATE corporate_actions SET held = 11 WHERE symbol = 'AALAMB'`],
    ['a lot of another price', `UPDATE lots SET price = price + 1 WHERE symbol = 'TRIVBANK'`],
    ['an action of another ratio', `UPDATE corporate_actions SET becomes = becomes + 1 WHERE symbol = 'TRIVBANK'`],
    [
      'a fraction that was paid at another price',
      `UPDATE corporate_actions SET fraction_price = fraction_price * 2 WHERE symbol = 'ALAKBANK'`,
    ],
    [
      'somebody who was left out',
      `INSERT INTO corporate_actions (no, kind, symbol, held, becomes, ex_day, ex_at, status, reason, announced_by, confirmed_by,
        announced_at, applying_in, applied_at, holders)
      SELECT 'FORGED', kind, symbol, held, becomes, '2026-12-01', '2026-12-01', status, reason, announced_by, confirmed_by, announced_at,
        applying_in, applied_at, holders FROM corporate_actions WHERE symbol = 'TRIVBANK'`,
    ],
  ])('finds %s', async (_, change) => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const { differences } = await foundAfter(owner, change, verifyTrading);
    await owner.close();
    expect(differences).not.toEqual([]);
  });

  it.each([
    ['as it was before fractions took their part of the cost, and is accepted', '', 0],
    ['of neither cost', '+ 100', 1],
  ])('what became of a lot %s', async (_, more, least) => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const change = `SET LOCAL session_replication_role = replica;
      UPDATE lot_changes c SET cost_after = cost_before ${more}
      FROM corporate_actions a WHERE a.id = c.action_id AND a.kind = 'bonus' AND cost_after < cost_before`;
    const found = await foundAfter(owner, change, verifyChanges);
    await owner.close();
    expect(Math.min(found.length, 1)).toBe(least);
  });

  it('finds a forged payment about any fraction, and what became of a lot cannot be changed', async () => {
    const owner = connectDatabase({ url: t.url, maxConnections: 2, name: 'test-owner' });
    const verify = async (tx: Tx) => (await verifyTrading(tx)).differences;
    const { tried, missed } = await forgeEach(owner, verify, ['corporate']);
    await expect(owner.sql`UPDATE lot_changes SET units_after = 1`).rejects.toThrow('append-only');
    await expect(owner.sql`DELETE FROM corporate_holdings`).rejects.toThrow('append-only');
    await owner.close();
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  });
});
