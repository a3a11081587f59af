import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { americanShares } from '../../../../../src/modules/market/feeds/alpaca/alpaca-market.ts';
import { writeFeed, type FeedSpan } from '../../../../../src/modules/market/feeds/told/feed-lines.ts';
import { createToldMarket } from '../../../../../src/modules/market/feeds/told/told-market.ts';
import { indianShares } from '../../../../../src/modules/market/feeds/yahoo/yahoo-instruments.ts';
import type { Market } from '../../../../../src/modules/market/market.ts';
import { createManualClock } from '../../../../../src/platform/clock.ts';
import { createLog } from '../../../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../../helpers/database.ts';

// A Friday, 10:30 in New York.
const now = new Date('2026-11-20T15:30:00Z');
const symbol = 'AAPL';
const feed = 'exchange';
let db: TestDatabase;
let market: Market;
beforeAll(async () => {
  db = await createTestDatabase();
  const { database } = db;
  const instruments = [...americanShares, ...indianShares].filter((share) => [symbol, 'TCS'].includes(share.symbol));
  market = createToldMarket({
    clock: createManualClock(now),
    database,
    log: createLog('silent'),
    feed,
    source: 'fix exchange',
    instruments,
  });
  await market.start();
});
afterAll(async () => {
  await market.stop();
  await db.drop();
});

const day = (date: string, [open, high, low, close]: readonly string[], volume: bigint): FeedSpan => ({
  symbol,
  span: '1d',
  beginsAt: new Date(`${date}T12:00:00Z`),
  open: decimal(open ?? ''),
  high: decimal(high ?? ''),
  low: decimal(low ?? ''),
  close: decimal(close ?? ''),
  volume,
});

test('a week and a month are what their days come to, with all that has traded', async () => {
  await writeFeed(db.database, feed, {
    lines: [],
    spans: [
      day('2026-10-30', ['90', '95', '89', '94'], 5n),
      day('2026-11-13', ['100', '104', '99', '103'], 10n),
      day('2026-11-16', ['103', '108', '102', '107'], 20n),
      day('2026-11-17', ['107', '109', '101', '102'], 30n),
    ],
  });
  const long = async (interval: '1wk' | '1mo') =>
    (await market.candles(symbol, '1y', interval)).map(({ time: _time, volume, ...prices }) => [
      ...Object.values(prices).map((price) => Number(price) / 10_000),
      volume,
    ]);
  expect(await long('1wk')).toEqual([
    [90, 95, 89, 94, 5],
    [100, 104, 99, 103, 10],
    [103, 109, 101, 102, 50],
  ]);
  expect(await long('1mo')).toEqual([
    [90, 95, 89, 94, 5],
    [100, 109, 99, 102, 60],
  ]);
});

test('the day that runs ends with the price, also where it opens before noon in London', async () => {
  const at = new Date('2026-11-20T05:00:00Z');
  const line = { price: decimal('111'), tradedAt: at, previousClose: decimal('100'), volume: 9n, bids: [], asks: [] };
  await writeFeed(db.database, feed, {
    lines: [{ symbol: 'TCS', ...line }],
    spans: [
      { ...day('2026-11-19', ['99', '101', '98', '100'], 7n), symbol: 'TCS' },
      { ...day('2026-11-20', ['100', '110', '99', '108'], 8n), symbol: 'TCS' },
    ],
  });
  await vi.waitFor(() => expect(market.quote('TCS')?.price).toBe(decimal('111')), { timeout: 30_000 });
  expect(await market.candles('TCS', '1y', '1d')).toMatchObject([
    { high: decimal('101'), close: decimal('100') },
    { high: decimal('111'), close: decimal('111'), volume: 8 },
  ]);
});
