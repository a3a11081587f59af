import { sectorCodes } from '@sauda/facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuery } from '@sauda/contract';
import { marketAt } from '../helpers/simulated-market.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { StockRow } from './world.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  // It stands still, so that two lists are of the same prices.
  t = await createTestApp({}, { market: marketAt(new Date('2026-11-20T06:00:00Z')) });
  ({ token } = await t.register());
});
afterAll(() => t.close());

type ListQuery = WireQuery<'GET /v2/stock/list'>;

const pageOf = async (query: ListQuery) => (await t.ask('GET /v2/stock/list', { token, query })).data;

/** All pages of a list. */
async function allOf(query: ListQuery, limit = 100): Promise<StockRow[]> {
  const first = await pageOf({ ...query, limit });
  const others = Array.from({ length: Math.ceil(first.count / limit) - 1 }, (_, index) =>
    pageOf({ ...query, limit, page: index + 2 }),
  );
  const rows = [first, ...(await Promise.all(others))].flatMap((page) => page.rows);
  expect(rows).toHaveLength(first.count);
  return rows;
}

const symbolsOf = (rows: readonly StockRow[]) => rows.map(({ stock }) => stock);
const isRising = (values: readonly number[]) => values.every((value, index) => value >= (values[index - 1] ?? value));

describe('a list in an order', () => {
  const figures = {
    price: (row: StockRow) => Number(row.prasent),
    change: (row: StockRow) => Number(row.percent_change),
    volume: (row: StockRow) => row.volume,
  } as const;

  test.each(['price', 'change', 'volume'] as const)('by %s rises, or falls, and holds every row once', async (sort) => {
    const usual = await allOf({ market: 'NSE' });
    const rising = await allOf({ market: 'NSE', sort });
    const falling = await allOf({ market: 'NSE', sort, order: 'desc' });
    expect(isRising(rising.map(figures[sort]))).toBe(true);
    expect(isRising(falling.map(figures[sort]).toReversed())).toBe(true);
    expect(new Set(rising.map(figures[sort])).size).toBeGreaterThan(10);
    for (const rows of [rising, falling]) expect(symbolsOf(rows).toSorted()).toEqual(symbolsOf(usual).toSorted());
    // However small the pages are.
    expect(symbolsOf(await allOf({ market: 'NSE', sort }, 10))).toEqual(symbolsOf(rising));
  });

  test('by name is the usual one, and turned', async () => {
    const usual = symbolsOf(await allOf({ market: 'NSE' }));
    expect(symbolsOf(await allOf({ market: 'NSE', sort: 'name' }))).toEqual(usual);
    expect(symbolsOf(await allOf({ market: 'NSE', order: 'desc' }))).toEqual(usual.toReversed());
  });
});

describe('movers', () => {
  test('gained, lost or were traded, the most of it first', async () => {
    const usual = await allOf({ market: 'NSE' });
    const gainers = await allOf({ market: 'NSE', movers: 'gainers' });
    const losers = await allOf({ market: 'NSE', movers: 'losers' });
    const active = await allOf({ market: 'NSE', movers: 'active' });
    expect(symbolsOf(gainers).toSorted()).toEqual(
      symbolsOf(usual.filter(({ change }) => Number(change) > 0)).toSorted(),
    );
    expect(symbolsOf(losers).toSorted()).toEqual(
      symbolsOf(usual.filter(({ change }) => Number(change) < 0)).toSorted(),
    );
    expect(gainers.length * losers.length).toBeGreaterThan(0);
    expect(isRising(gainers.map((row) => Number(row.percent_change)).toReversed())).toBe(true);
    expect(isRising(losers.map((row) => Number(row.percent_change)))).toBe(true);
    expect(isRising(active.map(({ volume }) => volume).toReversed())).toBe(true);
    const byPrice = await allOf({ market: 'NSE', movers: 'gainers', sort: 'price' });
    expect(isRising(byPrice.map((row) => Number(row.prasent)))).toBe(true);
    expect(symbolsOf(byPrice).toSorted()).toEqual(symbolsOf(gainers).toSorted());
  });
});

describe('sectors', () => {
  test('are offered where there are any, and each narrows the list to its own', async () => {
    const { data } = await t.ask('GET /stock/category/list', { token });
    const markets = data.flatMap((category) => category.markets);
    expect(markets.find(({ code }) => code === 'ETF')?.sectors).toEqual(['fund']);
    const offered = markets.find(({ code }) => code === 'NSE')?.sectors ?? [];
    const usual = await allOf({ market: 'NSE' });
    expect(offered).toEqual(sectorCodes.filter((code) => usual.some(({ sector }) => sector === code)));
    const banks = await allOf({ market: 'NSE', sector: 'bank' });
    expect(banks.length).toBeGreaterThan(5);
    expect(symbolsOf(banks)).toEqual(symbolsOf(usual.filter(({ sector }) => sector === 'bank')));
    const [bank] = banks;
    const quoted = await t.ask('GET /v2/yahoo', { token, query: { symbol: bank?.stock ?? '' } });
    expect(quoted.data.sector).toBe('bank');
    expect((await pageOf({ market: 'FUTURE', limit: 1 })).rows[0]).not.toHaveProperty('sector');
  });
});

describe('contracts by what they are on', () => {
  test('make one row an underlying, the nearest contract, with all of them', async () => {
    const contracts = await allOf({ market: 'FUTURE' });
    const grouped = await allOf({ market: 'FUTURE', group: 'underlying' }, 10);
    expect(new Set(grouped.map(({ underlying }) => underlying?.code)).size).toBe(grouped.length);
    expect(grouped.flatMap((row) => row.contracts?.map(({ symbol }) => symbol))).toEqual(symbolsOf(contracts));
    for (const row of grouped) {
      const ends = row.contracts?.map(({ ends_at: end }) => Date.parse(end ?? '')) ?? [];
      expect(row.contracts?.[0]?.symbol).toBe(row.stock);
      expect(isRising(ends)).toBe(true);
    }
    const gold = grouped.find(({ underlying }) => underlying?.code === 'GOLD');
    expect(gold?.underlying?.name).toBe('Gold, 10 grams');
    expect(gold?.contracts).toHaveLength(3);
  });

  test('can be searched, and a stock is a group of itself', async () => {
    const found = await allOf({ market: 'FUTURE', group: 'underlying', code: 'gold' });
    expect(found.map(({ underlying }) => underlying?.code)).toContain('GOLD');
    const [stock] = await allOf({ market: 'NSE', group: 'underlying', code: 'DECSTEEL' });
    expect(stock?.contracts).toEqual([{ symbol: 'DECSTEEL', name: stock?.name, ends_at: null }]);
    expect((await pageOf({ market: 'FUTURE' })).rows[0]).not.toHaveProperty('contracts');
  });
});

test.each([
  { sort: 'colour' },
  { sort: '__proto__' },
  { order: 'up' },
  { movers: 'winners' },
  { sector: 'Banks' },
  { group: 'month' },
])('%o is refused', async (query) => {
  expect(await t.send('GET /v2/stock/list', { token, query })).toMatchObject({
    status: 400,
    body: { data: 'invalid' },
  });
});
