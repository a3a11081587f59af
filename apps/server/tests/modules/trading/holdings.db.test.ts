import { convertHalfEven, decimal, divideHalfEven } from '@sauda/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { column, type Sql } from '../../../src/platform/database.ts';
import { PendingQuery } from '../../../src/platform/database/query.ts';
import { readWallets } from '../../../src/modules/wallet/wallet.ts';
import {
  atPrices,
  sumsOfLots,
  countOpenLots,
  listOpenLots,
  mostLotsRead,
  type LotFilter,
  type OpenLot,
} from '../../../src/modules/trading/holdings.ts';
import type { PriceSource } from '../../../src/modules/trading/market-view.ts';
import { readPortfolio, readPortfolios } from '../../../src/modules/trading/portfolio/portfolio.ts';
import {
  listPositionsByLot,
  positionsBySymbol,
  positionsBySymbolOfAll,
  type Position,
  type PositionPage,
} from '../../../src/modules/trading/positions.ts';
import type { Page } from '../../../src/platform/page-by.ts';
import { createTestTrading, openLots, type TestTrading } from '../../helpers/trading.ts';

const symbols = ['DECSTEEL', 'KAVPOWER', 'KONSHIP', 'EURUSD', 'USDINR', 'GOLDDEC26'];
const copies = 400;
const manyLots = symbols.length * copies;

let t: TestTrading;
let prices: PriceSource;
let customerId: string;

beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T10:05:00Z'));
  t.dollars = 883_219n;
  prices = t.view;
  customerId = await t.newCustomer(decimal(1_000));
  await hold(customerId, symbols, copies);
  await hold(await t.newCustomer(decimal(1_000)), symbols, 3);
});
afterAll(() => t.close());

/** Lots of all sizes and prices, half of them bought today, some with a part set aside. */
async function hold(owner: string, of: readonly string[], many: number): Promise<void> {
  await t.database.sql`
    INSERT INTO lots (customer_id, no, symbol, asset_class, quantity, remaining, reserved, price, cost, currency, opened_at)
    SELECT ${owner}::uuid, symbol || '-' || place, symbol, asset_class, 50 + place, 1 + place % 37, place % 2,
      price + place * 13, 100 * place + 700, currency, ${t.clock.now()}::timestamptz - place % 2 * interval '3 days'
    FROM generate_series(1, ${many}::int) AS place CROSS JOIN unnest(
      ${column(of)}::text[], ${column(of.map((symbol) => t.market.instrument(symbol)?.assetClass ?? ''))}::text[],
      ${column(of.map((symbol) => t.market.quote(symbol)?.price ?? 0n))}::bigint[],
      ${column(of.map((symbol) => t.market.instrument(symbol)?.currency ?? ''))}::text[]
    ) AS held (symbol, asset_class, price, currency)`;
}

/** As each lot by itself is valued, without the database. */
function oneByOne(lots: readonly OpenLot[], from = prices) {
  const sums = { cost: 0n, value: 0n, profit: 0n, dayProfit: 0n };
  for (const lot of lots) {
    const [instrument, quote] = [from.instrument(lot.symbol), from.quote(lot.symbol)];
    const rate = instrument && from.displayRate(instrument.currency);
    if (instrument === undefined || quote === undefined || rate === undefined) continue;
    const worth = (price: bigint) => convertHalfEven(price * lot.remaining * instrument.multiplier, rate);
    const base = lot.openedAt >= from.sessionStart(lot.symbol) ? lot.price : quote.previousClose;
    sums.cost += lot.cost;
    sums.value += worth(quote.price);
    sums.profit += worth(quote.price) - lot.cost;
    sums.dayProfit += worth(quote.price) - worth(base);
  }
  return sums;
}

/** Counts the rows that the database answers. */
let rowsRead = 0;
const counting = (): Sql =>
  new Proxy(t.database.sql, {
    apply(target, self, given) {
      const query = Reflect.apply(target, self, given) as PendingQuery<unknown[]>;
      // oxlint-disable-next-line unicorn/no-thenable -- it is waited for as before, and what it answers is counted
      query.then = (done, failed) =>
        PendingQuery.prototype.then.call(
          query,
          (rows) => {
            rowsRead += rows.length;
            return done?.(rows as never);
          },
          failed,
        ) as never;
      return query;
    },
  });

test('the database rounds as the server does, in the middle too', async () => {
  const numerators = fc.sample(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), 400);
  const middles = [-35n, -25n, -15n, -5n, 0n, 5n, 15n, 25n, 35n].map((tenths) => tenths * 10n ** 9n);
  const all = [...numerators, ...middles, ...numerators.map((one) => one - (one % 10n ** 10n) + 5n * 10n ** 9n)];
  const rows = await t.database.sql<Array<{ rounded: string }>>`
    SELECT round_half_even(number * 0.0000000001)::text AS rounded FROM unnest(${column(all)}::numeric[]) AS number`;
  expect(rows.map(({ rounded }) => BigInt(rounded))).toEqual(all.map((one) => divideHalfEven(one, 10n ** 10n)));
});

async function pageByLot(from: PriceSource, filter: LotFilter, page: Page): Promise<PositionPage> {
  const [only] = await listPositionsByLot(t.database.sql, from, [customerId], filter, page);
  return only as PositionPage;
}

test('customers who are read together have each what they have by themselves', async () => {
  const { sql } = t.database;
  const [other, nothing] = [await t.newCustomer(decimal(50)), await t.newCustomer(decimal(1))];
  await hold(other, ['KONSHIP', 'GOLDDEC26'], 7);
  await sql`
    INSERT INTO portfolio_days (customer_id, day, invested, value, cash)
    SELECT id, DATE '2026-11-20' + place, 100 * place, 200 * place, 300 * place
    FROM unnest(${[other]}::uuid[]) AS id, generate_series(1, 3) AS place`;
  const without: PriceSource = {
    ...prices,
    quote: (symbol) => (symbol === 'GOLDDEC26' ? undefined : prices.quote(symbol)),
  };
  const ids = [other, customerId, nothing, other];
  const page = { limit: 9, offset: 3 };
  for (const from of [prices, without]) {
    const wallets = await Promise.all(ids.map((id) => readWallets(sql, from, [id])));
    expect(await readWallets(sql, from, ids)).toEqual(wallets.flat());
    const alone = await Promise.all(ids.map((id) => listPositionsByLot(sql, from, [id], {}, page)));
    expect(await listPositionsByLot(sql, from, ids, {}, page)).toEqual(alone.flat());
    const bySymbol = await Promise.all(ids.map((id) => positionsBySymbol(sql, from, id, {})));
    expect(await positionsBySymbolOfAll(sql, from, ids, {})).toEqual(bySymbol);
    const portfolios = await Promise.all(ids.map((id) => readPortfolio(sql, from, id, { days: 2 })));
    expect(await readPortfolios(sql, from, ids, { days: 2 })).toEqual(portfolios);
  }
  expect((await listPositionsByLot(sql, prices, ids, {}, page)).map(({ count }) => count)).toEqual([
    14,
    manyLots,
    0,
    14,
  ]);
});

test('pages of lots and their sums are to the minor unit what all lots come to one by one', async () => {
  const lots = (await openLots(t.database.sql, customerId)).toReversed();
  expect(lots).toHaveLength(manyLots);
  for (const filter of [{ assetClass: 'stock' }, { assetClass: 'forex' }, { symbol: 'KONSHIP' }, {}] as const) {
    const wanted = lots.filter(
      (lot) =>
        (!('assetClass' in filter) || lot.assetClass === filter.assetClass) &&
        (!('symbol' in filter) || lot.symbol === filter.symbol),
    );
    const seen: Position[] = [];
    for (let offset = 0; offset < wanted.length + 100; offset += 100) {
      const page = await pageByLot(prices, filter, { limit: 100, offset });
      expect(page).toMatchObject({ count: wanted.length, totals: oneByOne(wanted) });
      seen.push(...page.positions);
    }
    expect(seen.map(({ no }) => no)).toEqual(wanted.map(({ no }) => no));
    expect(seen[7]).toMatchObject({ ...oneByOne([wanted[7] as OpenLot]), averagePrice: wanted[7]?.price });
    expect(await countOpenLots(t.database.sql, customerId, filter)).toBe(wanted.length);
  }
});

test('an instrument has the sums of its lots, and the number of the oldest', async () => {
  const lots = Map.groupBy(await openLots(t.database.sql, customerId), ({ symbol }) => symbol);
  const positions = await positionsBySymbol(t.database.sql, prices, customerId, {});
  expect(positions).toHaveLength(symbols.length);
  for (const position of positions) {
    const group = lots.get(position.instrument.symbol) ?? [];
    const quantity = group.reduce((sum, { remaining }) => sum + remaining, 0n);
    expect(position).toMatchObject({
      ...oneByOne(group),
      quantity,
      available: quantity - group.reduce((sum, { reserved }) => sum + reserved, 0n),
      averagePrice: divideHalfEven(
        group.reduce((sum, { price, remaining }) => sum + price * remaining, 0n),
        quantity,
      ),
      id: group[0]?.id,
      no: group[0]?.no,
      openedAt: group[0]?.openedAt,
    });
  }
  const { value, cost } = oneByOne([...lots.values()].flat());
  expect(await readPortfolio(t.database.sql, prices, customerId, { days: 1 })).toMatchObject({
    current: value,
    invested: cost,
  });
});

test('what has no known price is on no page, is not counted and adds nothing', async () => {
  const without: PriceSource = {
    ...prices,
    quote: (symbol) => (symbol === 'KONSHIP' ? undefined : prices.quote(symbol)),
  };
  const lots = (await openLots(t.database.sql, customerId)).filter(({ assetClass }) => assetClass === 'stock');
  const priced = lots.filter(({ symbol }) => symbol !== 'KONSHIP').toReversed();
  const page = { limit: 50, offset: 725 };
  const found = await pageByLot(without, { assetClass: 'stock' }, page);
  expect(found).toMatchObject({ count: 2 * copies, totals: oneByOne(lots, without) });
  expect(found.positions.map(({ no }) => no)).toEqual(priced.slice(725, 775).map(({ no }) => no));
});

test(`an answer reads a page and a row for each instrument, of ${manyLots} lots`, async () => {
  const sql = counting();
  const page = { limit: 100, offset: 0 };
  const rowsOf = async (read: () => Promise<unknown>) => {
    rowsRead = 0;
    await read();
    return rowsRead;
  };
  // Which instruments there are is known from the time before.
  const most = symbols.length;
  expect(await rowsOf(() => listPositionsByLot(sql, prices, [customerId], {}, page))).toBe(most + page.limit);
  expect(await rowsOf(() => positionsBySymbol(sql, prices, customerId, {}))).toBe(most);
  expect(await rowsOf(() => readPortfolio(sql, prices, customerId, { days: 1 }))).toBe(most + 1);
  expect(await rowsOf(() => readWallets(sql, prices, [customerId]))).toBe(1);
  const greedy = { first: 'oldest', limit: manyLots, offset: 0 } as const;
  expect(await rowsOf(() => listOpenLots(sql, customerId, {}, greedy))).toBe(mostLotsRead);
  expect(await listOpenLots(sql, customerId, {}, greedy)).toEqual(
    (await openLots(t.database.sql, customerId)).slice(0, mostLotsRead),
  );
});

test('what is bought while prices are looked up is valued too', async () => {
  const { sql } = t.database;
  const buyer = await t.newCustomer(decimal(1_000));
  await hold(buyer, ['DECSTEEL'], 3);
  let asked = 0;
  const {
    answers: [answer = []],
  } = await atPrices(
    sql,
    prices,
    { customerIds: [buyer] },
    async (known) => {
      asked += 1;
      if (asked === 1) await hold(buyer, ['EURUSD', 'KAVPOWER'], 3);
      return [await sumsOfLots(sql, buyer, {}, known)];
    },
    (rows) => rows,
  );
  expect(asked).toBe(2);
  const value = answer.reduce((sum, row) => sum + BigInt(row.value ?? 0), 0n);
  expect(value).toBe(oneByOne(await openLots(sql, buyer)).value);
});
