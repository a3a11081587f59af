import { LARGEST, ONE, decimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Candle, Market } from '../../../../src/modules/market/index.ts';
import { Refusal } from '../../../../src/platform/refusal.ts';
import { connectOwner } from '../../../helpers/database.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';
import { readReturns } from '../../../../src/modules/trading/portfolio/read-returns.ts';
import type { PriceSource } from '../../../../src/modules/trading/market-view.ts';
import {
  keepPortfolioDays,
  listDaysOfAll,
  readPortfolio,
  shareOf,
} from '../../../../src/modules/trading/portfolio/portfolio.ts';

const start = new Date('2026-11-21T10:00:00Z');
const symbol = 'KAVPOWER';

let t: TestTrading;
let prices: PriceSource;
beforeAll(async () => {
  t = await createTestTrading(start);
  prices = t.view;
  await t.database.sql`UPDATE portfolio_progress SET last_day = '2026-11-20'`;
});
afterAll(() => t.close());

const keep = () =>
  keepPortfolioDays({
    database: t.database,
    market: t.market,
    prices,
    currency: 'INR',
    actions: t.actions,
    clock: t.clock,
  });
const daysOf = async (customerId: string) => (await listDaysOfAll(t.database.sql, [customerId], 365))[0] ?? [];
const read = (customerId: string) => readPortfolio(t.database.sql, prices, customerId, { days: 365 });

test('adds up what is held, what was sold and how it is spread', async () => {
  const customerId = await t.newCustomer(decimal(1_000_000));
  expect(await read(customerId)).toMatchObject({ invested: 0n, current: 0n, realised: 0n, classes: [], days: [] });
  const first = await t.buy(customerId, symbol, 10n);
  await t.buy(customerId, 'DECSTEEL', 3n);
  await t.buy(customerId, 'EURINR', 1_000n);
  t.clock.advance(3_600_000);
  const sold = await t.sell(customerId, first.no, 4n);
  const portfolio = await read(customerId);
  expect(portfolio.realised).toBe(sold.profit);
  expect(portfolio.unrealised).toBe(portfolio.current - portfolio.invested);
  expect(portfolio.cash).toBe(await t.cash(customerId));
  expect(portfolio.classes.map(({ assetClass }) => assetClass)).toEqual(['forex', 'stock']);
  expect(portfolio.instruments).toHaveLength(3);
  const shares = portfolio.instruments.reduce((sum, { percent }) => sum + percent, 0n);
  expect(Number(shares - decimal(100))).toBeLessThanOrEqual(300);
  expect(portfolio.instruments.reduce((sum, { position }) => sum + position.value, 0n)).toBe(portfolio.current);
});

test('writes each day down once, with its own closing prices, on two nodes and after days of downtime', async () => {
  const holder = await t.newCustomer(decimal(100_000));
  const saver = await t.newCustomer(decimal(500));
  await t.buy(holder, symbol, 10n);
  await keep();
  expect(await daysOf(holder)).toEqual([]);

  t.clock.set(new Date('2026-11-24T08:30:00Z'));
  await Promise.all([keep(), keep(), keep()]);
  await keep();
  const days = await daysOf(holder);
  expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  const closeOf = (day: string) => t.market.quoteAt(symbol, new Date(`${day}T23:59:59.999Z`))?.price ?? 0n;
  for (const { day, value, cash } of days) {
    expect(value).toBe(closeOf(day) * 10n);
    expect(cash).toBe(await t.cash(holder));
  }
  expect(await daysOf(saver)).toMatchObject([{ invested: 0n, value: 0n, cash: decimal(500) }, {}, {}]);
});

test('values what is held in another currency at the rate of each day, also after days of downtime', async () => {
  const holder = await t.newCustomer(decimal(1_000_000));
  const american = t.market.list({}).find((one) => one.currency === 'USD' && one.assetClass === 'stock')?.symbol ?? '';
  await t.buy(holder, american, 2n);
  t.clock.advance(3 * 24 * 3_600_000);
  await keep();
  const days = (await daysOf(holder)).slice(-3);
  const quoteAt = (one: string, day: string) => t.market.quoteAt(one, new Date(`${day}T23:59:59.999Z`))?.price ?? 0n;
  const rates = days.map(({ day }) => quoteAt('USDINR', day));
  expect(new Set(rates).size).toBe(3);
  for (const [index, { day, value }] of days.entries()) {
    const exact = (quoteAt(american, day) * 2n * (rates[index] ?? 0n)) / ONE;
    expect(Number(value - exact)).toBeLessThanOrEqual(100);
    expect(Number(exact - value)).toBeLessThanOrEqual(100);
  }
});

test('writes everybody down however many there are, also beside one whose positions are worth more than a number holds', async () => {
  // These come before all others by their ids.
  await t.database.sql`
    SELECT ledger.open_accounts(('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid)
    FROM generate_series(1, 2_500) AS n`;
  const rich = await t.newCustomer(decimal(100_000));
  const others = await Promise.all(Array.from({ length: 20 }, () => t.newCustomer(decimal(100))));
  await t.buy(rich, symbol, 10n);
  const owner = connectOwner(t.url);
  await owner.sql`UPDATE lots SET quantity = ${LARGEST}, remaining = ${LARGEST} WHERE customer_id = ${rich}`;
  t.clock.advance(24 * 3_600_000);
  await keep();
  for (const other of others) expect((await daysOf(other)).at(-1)).toMatchObject({ cash: decimal(100) });
  expect((await daysOf(rich)).at(-1)).toMatchObject({ value: LARGEST });
  await owner.sql`UPDATE lots SET quantity = 10, remaining = 10 WHERE customer_id = ${rich}`;
  await owner.close();
});

test('where it is cut short, the day is written to its end by the next run', async () => {
  const saver = await t.newCustomer(decimal(500));
  t.clock.advance(24 * 3_600_000);
  const { database } = t;
  let transactions = 0;
  const dying = {
    ...database,
    transaction: ((work) => {
      transactions += 1;
      return transactions === 2 ? Promise.reject(new Error('cut short')) : database.transaction(work);
    }) as typeof database.transaction,
  };
  await expect(
    keepPortfolioDays({
      database: dying,
      market: t.market,
      prices,
      currency: 'INR',
      actions: t.actions,
      clock: t.clock,
    }),
  ).rejects.toThrow('cut short');
  await keep();
  expect(await daysOf(saver)).toMatchObject([{ cash: decimal(500) }]);
});

test('a share of nothing is nothing', () => {
  expect(shareOf(0n, 0n)).toBe(0n);
  expect(shareOf(1n, 3n)).toBe(decimal('33.33'));
});

test('returns come of what was booked and of the prices of each day, also before days were written down', async () => {
  t.clock.set(new Date('2026-11-26T08:30:00Z'));
  const customerId = await t.newCustomer(decimal(1_000_000));
  const returns = () =>
    readReturns(
      { sql: t.database.sql, market: t.market, prices, accountCurrency: 'INR', now: t.clock.now() },
      customerId,
    );
  expect(await returns()).toMatchObject({ whole: undefined, holdings: [], days: [] });
  const bought = await t.buy(customerId, symbol, 10n);
  const paid = Number((bought.fill?.amount ?? 0n) + (bought.fill?.fee ?? 0n));

  t.clock.set(new Date('2026-11-30T08:30:00Z'));
  const { whole, holdings, days, index } = await returns();
  const worth = Number((t.market.quote(symbol)?.price ?? 0n) * 10n);
  expect(whole?.moneyWeighted).toBeCloseTo(worth / paid - 1, 6);
  expect(whole?.timeWeighted).toBeCloseTo(worth / paid - 1, 6);
  expect(whole).toMatchObject({ since: '2026-11-26', moneyWeightedYearly: undefined, timeWeightedYearly: undefined });
  expect(holdings).toEqual([{ symbol, ...whole }]);
  expect(days.map(({ day }) => day)).toEqual([26, 27, 28, 29, 30].map((day) => `2026-11-${day}`));
  const closeOn = (of: string, date: string) => {
    const inIndia = (time: Date) => new Date(time.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const candles = t.market.candles(of, '1y', '1d');
    return Number(candles.find(({ time }) => inIndia(time) === date)?.close);
  };
  expect(days[1]?.timeWeighted).toBeCloseTo((closeOn(symbol, '2026-11-27') * 10) / paid - 1, 6);
  const level = index?.symbol ?? '';
  const grown = Number(t.market.quote(level)?.price) / closeOn(level, '2026-11-25');
  expect(days.at(-1)?.index).toBeCloseTo(grown - 1, 6);

  // Money that is only paid in earns nothing, and what is bought later does not change what earlier days brought.
  await t.buy(customerId, 'DECSTEEL', 30n);
  expect((await returns()).days.slice(0, -1)).toEqual(days.slice(0, -1));
});

test('returns value what is held in another currency now at the rate of now, as positions do', async () => {
  t.clock.set(new Date('2026-12-02T08:30:00Z'));
  const customerId = await t.newCustomer(decimal(1_000_000));
  const american = t.market.list({}).find((one) => one.currency === 'USD' && one.assetClass === 'stock')?.symbol ?? '';
  const { fill } = await t.buy(customerId, american, 5n);
  const paid = Number((fill?.amount ?? 0n) + (fill?.fee ?? 0n));
  t.clock.set(new Date('2026-12-04T08:30:00Z'));
  const { current } = await read(customerId);
  const { whole } = await readReturns(
    { sql: t.database.sql, market: t.market, prices, accountCurrency: 'INR', now: t.clock.now() },
    customerId,
  );
  expect(whole?.moneyWeighted).toBeCloseTo(Number(current) / paid - 1, 5);
  expect(whole?.timeWeighted).toBeCloseTo(Number(current) / paid - 1, 5);
});

describe('returns of what is older than its prices', () => {
  const year = Array.from({ length: 365 }, (_, back) => new Date(Date.UTC(2026, 10, 30 - back, 3, 45)));
  /** The market, with a day's last price of each instrument for a year and none before. */
  const marketWith = (candles: (of: string) => readonly Candle[]) =>
    ({
      instrument: (of: string) => t.market.instrument(of),
      categories: () => t.market.categories(),
      quoteAt: (of: string, at: Date) => t.market.quoteAt(of, at),
      candles,
    }) as unknown as Market;
  const flatAt = (close: bigint): Candle[] =>
    year.toReversed().map((time) => ({ time, open: close, high: close, low: close, close, volume: 0 }));
  const returnsIn = (market: Market, customerId: string) =>
    readReturns({ sql: t.database.sql, market, prices, accountCurrency: 'INR', now: t.clock.now() }, customerId);

  test('have no gain of years ago on their first day', async () => {
    t.clock.set(new Date('2026-11-30T19:00:00Z'));
    const customerId = await t.newCustomer(decimal(1_000_000));
    const { fill } = await t.buy(customerId, symbol, 10n);
    const owner = connectOwner(t.url);
    await owner.transaction(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`UPDATE executions SET booked_at = '2024-11-20' WHERE customer_id = ${customerId}`;
    });
    await owner.close();
    const { days, whole } = await returnsIn(
      marketWith(() => flatAt((fill?.price ?? 0n) * 2n)),
      customerId,
    );
    expect(whole?.since).toBe('2024-11-20');
    expect(days).toHaveLength(365);
    for (const { timeWeighted } of days.slice(0, -1)) expect(timeWeighted).toBeCloseTo(0, 9);
  });

  test('are not made up where the feed has no answer for what is held, and are where that is sold again', async () => {
    t.clock.set(new Date('2026-11-30T08:30:00Z'));
    const customerId = await t.newCustomer(decimal(1_000_000));
    const lot = await t.buy(customerId, symbol, 10n);
    const silent = marketWith((of) => {
      if (of === symbol) throw new Refusal('unavailable');
      return flatAt(decimal(100));
    });
    await expect(returnsIn(silent, customerId)).rejects.toThrow(Refusal);
    const { fill } = await t.sell(customerId, lot.no, 10n);
    const { whole } = await returnsIn(silent, customerId);
    const paid = (lot.fill?.amount ?? 0n) + (lot.fill?.fee ?? 0n);
    expect(whole?.timeWeighted).toBeCloseTo(Number((fill?.amount ?? 0n) - (fill?.fee ?? 0n)) / Number(paid) - 1, 9);
  });
});
