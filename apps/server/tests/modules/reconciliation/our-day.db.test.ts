import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDayFile, mostKept } from '../../../src/modules/reconciliation/day-files/keep-day-file.ts';
import { compareDay } from '../../../src/modules/reconciliation/day-files/compare-day.ts';
import { dueOf, positionsAt, tradesOf, type OurTrade } from '../../../src/modules/reconciliation/day-files/our-day.ts';
import { inPieces, readDayFile } from '../../../src/modules/reconciliation/day-files/read-day-file.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';
import type { Order } from '../../../src/modules/trading/order.ts';

const timeZone = 'Asia/Kolkata';
const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;
const symbol = 'KAVPOWER';
let t: TestTrading;
let customerId: string;
let first: Order;

/** 20:30 UTC on Monday is Tuesday in India. */
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-23T10:00:00Z'));
  customerId = await t.newCustomer(decimal(1_000_000));
  first = await t.buy(customerId, symbol, 10n);
  t.clock.set(new Date('2026-11-23T20:30:00Z'));
  await t.sell(customerId, first.no, 4n);
  await t.buy(customerId, 'USDINR', 1_000n);
  t.clock.set(new Date('2026-11-25T06:00:00Z'));
  await t.buy(customerId, symbol, 1n);
});
afterAll(() => t.close());

const positions = async (day: string) =>
  Object.fromEntries((await positionsAt(t.database.sql, { day, timeZone })).map((one) => [one.symbol, one.quantity]));
const trades = (day: string) =>
  t.database.snapshot(async (tx) => {
    const all: OurTrade[] = [];
    for await (const page of tradesOf(tx, { day, timeZone })) all.push(...page);
    return all;
  });
const due = (day: string) => t.database.snapshot((tx) => dueOf(tx, { day, timeZone }, 'INR'));
const fileOf = (text: string) =>
  readDayFile(inPieces(Buffer.from(text)), { remembered: () => Promise.resolve(undefined) });

test('positions are those of the end of the day in the house’s zone, whatever has traded since', async () => {
  expect(await positions('2026-11-22')).toEqual({});
  expect(await positions(monday)).toEqual({ [symbol]: 10n });
  expect(await positions(tuesday)).toEqual({ [symbol]: 6n, USDINR: 1_000n });
  expect(await positions(wednesday)).toEqual({ [symbol]: 7n, USDINR: 1_000n });
  // Currencies lie with no custodian.
  const compared = await compareDay(t.database, await fileOf(`symbol,quantity\n${symbol},6\n`), {
    day: tuesday,
    timeZone,
    currency: 'INR',
  });
  expect(compared).toEqual({ looked: 1, found: [] });
});

test('shares that an offer has allotted are there before they are listed, and once', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  await t.database.transaction(async (tx) => {
    const [{ id }] = await tx<[{ id: bigint }]>`
      INSERT INTO ipos (symbol, company_name, series, market, currency, tick_size, floor_price, cap_price, lot_size, shares, status,
        opens_at, closes_at, allots_at, lists_at, about, seed_hash, sealed_seed, seed, book_hash, issue_price, created_at, allotted_at)
      VALUES ('SARAGRO', 'Sarovar Agro', 'EQ', 'NSE', 'INR', 10000, 10000, 10000, 100, 300, 'allotted', ${at('2026-11-20')},
        ${at('2026-11-21')}, ${at('2026-11-22')}, ${at(wednesday)}, 'Grows.', sha256('s'), 's', 's', sha256('b'), 10000,
        ${at('2026-11-19')}, ${at(tuesday)}) RETURNING id`;
    await tx`
      INSERT INTO ipo_applications (customer_id, ipo_id, no, shares, price, settlement_rate, held, status, created_at,
        ended_at, allotted, paid)
      VALUES (${customerId}, ${id}, 'A1', 200, 10000, 100000000, 0, 'allotted', ${at('2026-11-19')}, ${at(tuesday)}, 200, 2000000)`;
  });
  expect(await positions(monday)).not.toHaveProperty('SARAGRO');
  expect(await positions(tuesday)).toMatchObject({ SARAGRO: 200n });
  expect(await positions(wednesday)).toMatchObject({ SARAGRO: 200n });
  // Once they are listed they are lots.
  await t.database.sql`UPDATE ipo_applications SET listed_at = ${at(wednesday)}`;
  expect(await positions(tuesday)).toMatchObject({ SARAGRO: 200n });
  expect(await positions(wednesday)).not.toHaveProperty('SARAGRO');
});

test('trades are those of the day, and what is due is what they come to', async () => {
  expect(await trades(monday)).toMatchObject([
    { symbol, side: 'buy', quantity: 10n, names: [first.no], orderNo: first.no, price: first.fill?.price },
  ]);
  expect((await trades(tuesday)).map(({ side, quantity }) => [side, quantity])).toEqual([
    ['sell', 4n],
    ['buy', 1_000n],
  ]);
  expect(await due(monday)).toEqual([{ currency: 'INR', segment: 'stock', amount: -(first.fill?.amount ?? 0n) }]);
  const [stock] = (await due(tuesday)).filter(({ segment }) => segment === 'stock');
  expect(stock?.amount).toBeGreaterThan(0n);
});

test('a trade that is put right or taken back later is as it stood at the end of each day', async () => {
  const add = (
    kind: 'bust' | 'correction',
    id: string,
    more: { reported: bigint; price: bigint; quantity: bigint; part: number },
  ) =>
    t.database.transaction(async (tx) => {
      await tx`
        INSERT INTO executions (customer_id, order_no, part, trade_part, venue, trade_day, execution_id, kind, refers_day, refers_to,
          reported, price, quantity, worth, amount, interest, fee, covered, settlement_rate, quote_source, quote_time, body_hash,
          traded_at, booked_at)
        VALUES (${customerId}, ${first.no}, ${more.part}, 1, 'fix', ${tuesday}, ${id}, ${kind}, ${monday}, ${first.no},
          ${more.reported}, ${more.price}, ${more.quantity}, 0, ${more.quantity * 10_000n}, 0, 0, 0, 100000000, 'fix', ${t.clock.now()},
          sha256(${id}), ${t.clock.now()}, ${t.clock.now()})`;
    });
  await add('correction', 'C1', { part: 2, reported: 9n, price: decimal('100'), quantity: -1n });
  expect(await trades(monday)).toMatchObject([{ quantity: 10n, names: [first.no] }]);
  expect((await trades(tuesday)).map(({ quantity }) => quantity)).toEqual([4n, 1_000n]);
  const before = (await due(tuesday)).find(({ segment }) => segment === 'stock')?.amount ?? 0n;
  await add('bust', 'B1', { part: 3, reported: 0n, price: 0n, quantity: -9n });
  // On the day on which it was taken back, it is due the other way.
  expect((await due(tuesday)).find(({ segment }) => segment === 'stock')?.amount).toBe(before + decimal(9));
});

test('a position that a later day no longer shows ends on every day, and one that it shows does not', async () => {
  const handIn = async (day: string, lines: readonly string[]) => {
    const file = await fileOf(['symbol,quantity', ...lines, ''].join('\n'));
    const found = ['A', 'B'].flatMap((code) => {
      const there = file.kind === 'positions' ? (file.positions.get(code) ?? 0n) : 0n;
      const sentence = `${code} differs`;
      return there === 1n
        ? []
        : [{ kind: 'position' as const, name: code, symbol: code, ours: '1', theirs: there.toString(), sentence }];
    });
    return t.database.transaction((tx) =>
      keepDayFile(tx, { day, name: day, file, found, by: 'test', at: t.clock.now() }),
    );
  };
  expect(await handIn(monday, ['A,2', 'B,2'])).toMatchObject({ opened: 2, heldBack: ['A', 'B'] });
  expect(await handIn(tuesday, ['A,1', 'B,2'])).toMatchObject({ opened: 1, resolved: 1, heldBack: ['B'] });
  // Late, and of no day that still counts.
  expect(await handIn('2026-11-20', ['A,5', 'B,5'])).toMatchObject({ opened: 2, resolved: 1, heldBack: ['B'] });
  expect(await handIn(wednesday, ['A,1', 'B,1'])).toMatchObject({ opened: 0, resolved: 3, heldBack: [] });
});

test('of a file that differs in everything each instrument is held back, and no more is kept than people can read', async () => {
  const file = await fileOf('execution_id,symbol,side,quantity,price\n');
  const found = Array.from({ length: mostKept + 500 }, (_, index) => ({
    kind: 'trade_missing_there' as const,
    name: `E${index}`,
    symbol: index < mostKept ? 'FIRST' : `S${index % 3}`,
    ours: 'x',
    theirs: undefined,
    sentence: 'is not there',
  }));
  const kept = await t.database.transaction((tx) =>
    keepDayFile(tx, { day: monday, name: 'wrong.csv', file, found, by: 'test', at: t.clock.now() }),
  );
  expect(kept).toMatchObject({ found: mostKept + 500, opened: mostKept + 1, heldBack: ['FIRST', 'S0', 'S1', 'S2'] });
  const [more] = await t.database
    .sql`SELECT sentence, symbol FROM reconciliation_differences WHERE kind = 'trade_more'`;
  expect(more).toMatchObject({ sentence: expect.stringContaining('500 more lines'), symbol: undefined });
});
