import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '@sauda/money';
import { createManualClock, type ManualClock } from '../../../../../src/platform/clock.ts';
import { createLog } from '../../../../../src/platform/log.ts';
import type { Market, Quote } from '../../../../../src/modules/market/market.ts';
import { startTestYahoo, type TestYahoo } from '../../../../helpers/yahoo-server.ts';
import { yahooInstruments } from '../../../../../src/modules/market/feeds/yahoo/yahoo-instruments.ts';
import { createYahooMarket } from '../../../../../src/modules/market/feeds/yahoo/yahoo-market.ts';

// A Friday, 10:30 in Mumbai.
const now = new Date('2026-11-20T05:00:00Z');
const nowSeconds = now.getTime() / 1000;
const listed = yahooInstruments.filter(({ instrument: { symbol } }) =>
  ['RELIANCE', 'MRF', 'AAPL', 'USDINR', 'NSEI', 'GC-F'].includes(symbol),
);

let yahoo: TestYahoo;
let clock: ManualClock;
let market: Market;
/** What was logged as a warning. */
let lines: string[];
beforeEach(async () => {
  yahoo = await startTestYahoo();
  clock = createManualClock(now);
  yahoo.quote('RELIANCE.NS', { regularMarketTime: nowSeconds - 3 });
  yahoo.quote('MRF.BO', { regularMarketTime: nowSeconds - 3, exchangeDataDelayedBy: 15 });
  yahoo.quote('AAPL', { currency: 'USD', regularMarketTime: nowSeconds - 32_400, regularMarketPrice: 230.49 });
  yahoo.quote('USDINR=X', { regularMarketPrice: 88.42155, regularMarketTime: nowSeconds });
  lines = [];
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  market = createYahooMarket({ clock, log, fetchFrom: yahoo.fetchFrom, instruments: listed });
});
afterEach(async () => {
  await market.stop();
  await yahoo.close();
});

const quoteRequests = () => yahoo.asked.filter((path) => path.startsWith('/v7/finance/quote'));
/** Until the market has looked once more. */
async function look(): Promise<void> {
  const before = quoteRequests().length;
  await expect.poll(() => quoteRequests().length).toBeGreaterThan(before);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('quotes', () => {
  test('come for all symbols in one request, with the time of the exchange', async () => {
    await market.start();
    expect(quoteRequests()).toHaveLength(1);
    expect(market.quote('RELIANCE')).toEqual({
      symbol: 'RELIANCE',
      price: decimal('1402.5'),
      previousClose: decimal('1390.25'),
      open: decimal('1391'),
      high: decimal('1405.95'),
      low: decimal('1388.15'),
      volume: 5_400_321,
      bandLow: decimal('1112.2'),
      bandHigh: decimal('1668.3'),
      time: new Date(now.getTime() - 3_000),
      source: 'yahoo',
    });
    expect(market.quote('USDINR')?.price).toBe(decimal('88.4215'));
  });

  test('have a bid and an ask where Yahoo tells them, as old as the price, and of a size that is not known', async () => {
    yahoo.quote('RELIANCE.NS', { bid: 1402.45, ask: 1402.550048828125, bidSize: 8, askSize: 3 });
    yahoo.quote('USDINR=X', { bid: 0, ask: 0 });
    await market.start();
    const time = new Date(now.getTime() - 3_000);
    const sides = { bid: { price: decimal('1402.45') }, ask: { price: decimal('1402.55') } };
    expect(market.quote('RELIANCE')?.best).toEqual({ ...sides, time, source: 'yahoo' });
    expect(market.quote('USDINR')).not.toHaveProperty('best');
  });

  test('say how far they are behind the exchange', async () => {
    await market.start();
    expect(market.quote('MRF')?.delaySeconds).toBe(900);
    expect(market.quote('RELIANCE')?.delaySeconds).toBeUndefined();
  });

  test('are there only where Yahoo has one, in the currency that the list says', async () => {
    yahoo.quote('AAPL', { currency: 'EUR' });
    yahoo.quote('GC=F', { currency: 'USD', regularMarketPrice: null });
    await market.start();
    expect(market.quote('AAPL')).toBeUndefined();
    expect(market.quote('GC-F')).toBeUndefined();
    expect(market.quote('NOTHING')).toBeUndefined();
  });

  test('are asked for again while the exchange is open, and seldom while it is closed', async () => {
    await market.start();
    yahoo.quote('RELIANCE.NS', { regularMarketPrice: 1410, regularMarketTime: nowSeconds + 14 });
    clock.advance(14_000);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(quoteRequests()).toHaveLength(1);
    clock.advance(1_000);
    await look();
    await expect.poll(() => market.quote('RELIANCE')?.price).toBe(decimal('1410'));
    expect(quoteRequests().at(-1)).toContain('RELIANCE.NS');
    expect(quoteRequests().at(-1)).not.toContain('AAPL');
  });

  test('are asked for at once after the clock was set back', async () => {
    clock.advance(3_600_000);
    await market.start();
    clock.set(now);
    await look();
    await expect.poll(() => quoteRequests().length).toBe(2);
  });

  test('are told to those who listen, as they change', async () => {
    const heard: Quote[] = [];
    market.subscribe((quotes) => heard.push(...quotes));
    await market.start();
    yahoo.quote('RELIANCE.NS', { regularMarketPrice: 1410, regularMarketTime: nowSeconds + 14 });
    clock.advance(15_000);
    await expect.poll(() => heard.filter(({ symbol }) => symbol === 'RELIANCE').at(-1)?.price).toBe(decimal('1410'));
  });

  test('of a time that is to come, or that are none when they are rounded, are not taken', async () => {
    yahoo.quote('RELIANCE.NS', { regularMarketTime: nowSeconds + 86_400, regularMarketPrice: 9_999 });
    yahoo.quote('MRF.BO', { regularMarketTime: nowSeconds - 3, regularMarketPrice: 0.004 });
    yahoo.quote('NSEI', { regularMarketTime: nowSeconds - 3, regularMarketPrice: 1e22 });
    yahoo.quote('USDINR=X', { regularMarketPreviousClose: 0.00001 });
    await market.start();
    for (const symbol of ['RELIANCE', 'MRF', 'NSEI', 'USDINR']) expect(market.quote(symbol)).toBeUndefined();
    // What it said for once does not stand in the way of what it says then.
    yahoo.quote('RELIANCE.NS', { regularMarketTime: nowSeconds + 15, regularMarketPrice: 1410 });
    clock.advance(15_000);
    await look();
    await expect.poll(() => market.quote('RELIANCE')?.price).toBe(decimal('1410'));
  });

  test('of a moment are known from the last one on', async () => {
    await market.start();
    expect(market.quoteAt('RELIANCE', now)?.price).toBe(decimal('1402.5'));
    expect(market.quoteAt('RELIANCE', new Date(now.getTime() - 60_000))).toBeUndefined();
  });
});

describe('while Yahoo is away', { tags: 'all' }, () => {
  test('quotes grow old and are there again after it', async () => {
    await market.start();
    const before = market.quote('RELIANCE');
    for (const how of ['away', 'garbage', { status: 500 }] as const) {
      yahoo.fail(how);
      clock.advance(15_000);
      await look();
      expect(market.quote('RELIANCE')).toEqual(before);
    }
    yahoo.fail(undefined);
    yahoo.quote('RELIANCE.NS', { regularMarketPrice: 1420, regularMarketTime: nowSeconds + 900 });
    clock.advance(15 * 60_000);
    await expect.poll(() => market.quote('RELIANCE')?.price).toBe(decimal('1420'));
  });

  test('a market starts all the same', async () => {
    yahoo.fail('away');
    await market.start();
    expect(market.quote('RELIANCE')).toBeUndefined();
    expect(market.list({ market: 'NSE' }).map(({ symbol }) => symbol)).toEqual(['RELIANCE']);
    await expect(market.candles('RELIANCE', '1y', '1d')).rejects.toMatchObject({ key: 'unavailable' });
  });

  test('it is left alone when it says so', async () => {
    await market.start();
    yahoo.fail({ status: 429, headers: { 'retry-after': '120' } });
    clock.advance(15_000);
    await expect.poll(() => lines.join('')).toContain('Yahoo does not answer');
    const { length } = yahoo.asked;
    clock.advance(60_000);
    await expect(market.candles('RELIANCE', '1y', '1d')).rejects.toMatchObject({
      key: 'unavailable',
      details: { retryAfterSeconds: 60 },
    });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(yahoo.asked).toHaveLength(length);
  });

  test('a session that it does not take any more is begun anew', async () => {
    await market.start();
    yahoo.fail({ status: 401 });
    clock.advance(15_000);
    await look();
    yahoo.fail(undefined);
    yahoo.quote('RELIANCE.NS', { regularMarketPrice: 1430, regularMarketTime: nowSeconds + 20 });
    clock.advance(15_000);
    await expect.poll(() => market.quote('RELIANCE')?.price).toBe(decimal('1430'));
    expect(yahoo.asked.filter((path) => path === '/v1/test/getcrumb').length).toBeGreaterThan(1);
  });
});

describe('candles', () => {
  const day = (date: string) => Date.parse(`${date}T03:45:00Z`) / 1000;

  test('are whole, on the prices that are shown, and end with the quote', async () => {
    yahoo.bars('RELIANCE.NS', [
      [day('2026-11-18'), 1380.0999755859375, 1399.9000244140625, 1375, 1390, 1_000],
      [day('2026-11-19'), null, null, null, null, null],
      [day('2026-11-20'), 1391, 1400, 1388.15, 1399, 2_000],
    ]);
    await market.start();
    const candles = await market.candles('RELIANCE', '1y', '1d');
    expect(candles).toEqual([
      {
        time: new Date('2026-11-18T03:45:00Z'),
        open: decimal('1380.1'),
        high: decimal('1399.9'),
        low: decimal('1375'),
        close: decimal('1390'),
        volume: 1_000,
      },
      {
        time: new Date('2026-11-20T03:45:00Z'),
        open: decimal('1391'),
        high: decimal('1402.5'),
        low: decimal('1388.15'),
        close: decimal('1402.5'),
        volume: 2_000,
      },
    ]);
  });

  test('a session that they do not have yet is one of its own, and changes nothing of the one before', async () => {
    yahoo.bars('RELIANCE.NS', [[day('2026-11-19'), 1380, 1395, 1375, 1390, 1_000]]);
    await market.start();
    const [yesterday, today, ...more] = await market.candles('RELIANCE', '1y', '1d');
    expect(more).toEqual([]);
    expect(yesterday).toMatchObject({ high: decimal('1395'), close: decimal('1390'), volume: 1_000 });
    expect(today).toEqual({
      time: new Date('2026-11-20T03:45:00Z'),
      open: decimal('1391'),
      high: decimal('1405.95'),
      low: decimal('1388.15'),
      close: decimal('1402.5'),
      volume: 5_400_321,
    });
    yahoo.bars('RELIANCE.NS', [[nowSeconds - 120, 1400, 1401, 1399, 1400, 10]]);
    const [before, now] = await market.candles('RELIANCE', '1d', '1m');
    expect(before).toMatchObject({ high: decimal('1401'), close: decimal('1400') });
    const price = decimal('1402.5');
    const time = new Date((nowSeconds - 60) * 1_000);
    expect(now).toEqual({ time, open: price, high: price, low: price, close: price, volume: 0 });
  });

  test('that are no prices when they are rounded are left out', async () => {
    yahoo.bars('RELIANCE.NS', [
      [day('2026-11-18'), 1380, 1399, 0.001, 1390, 1_000],
      [day('2026-11-19'), 1380, 1e22, 1375, 1390, 1_000],
      [day('2026-11-20'), 1391, 1400, 1388.15, 1399, 2_000],
    ]);
    await market.start();
    expect(await market.candles('RELIANCE', '1y', '1d')).toHaveLength(1);
  });

  test('a running week that Yahoo gives twice is one', async () => {
    yahoo.bars('RELIANCE.NS', [
      [day('2026-11-09'), 1300, 1350, 1290, 1340, 10],
      [day('2026-11-16'), 1340, 1400, 1330, 1390, 20],
      [nowSeconds - 3, 1391, 1410, 1388, 1402.5, 20],
    ]);
    await market.start();
    const candles = await market.candles('RELIANCE', '5y', '1wk');
    expect(candles.map(({ high, close }) => [high, close])).toEqual([
      ['1350', '1340'].map(decimal),
      ['1410', '1402.5'].map(decimal),
    ]);
  });

  test('are asked for once while they are fresh, however many want them', async () => {
    yahoo.bars('RELIANCE.NS', [[day('2026-11-20'), 1391, 1400, 1388, 1399, 1]]);
    await market.start();
    const ask = () => market.candles('RELIANCE', '1d', '1m');
    await Promise.all([ask(), ask(), ask()]);
    const charts = () => yahoo.asked.filter((path) => path.startsWith('/v8/finance/chart')).length;
    expect(charts()).toBe(1);
    clock.advance(60_000);
    await ask();
    expect(charts()).toBe(2);
    yahoo.fail('away');
    clock.advance(60_000);
    // The bar, and the minute of the quote.
    expect(await ask()).toHaveLength(2);
  });

  test('do not keep quotes from being asked for, however many are looked at', async () => {
    await market.start();
    const all = listed.flatMap(({ instrument: { symbol } }) =>
      (['1d', '1y', '5y', 'max'] as const).map((range) => [symbol, range] as const),
    );
    const lookAtAll = () =>
      Promise.allSettled(
        all.map(async ([symbol, range]) => market.candles(symbol, range, range === '1d' ? '1m' : '1d')),
      );
    await lookAtAll();
    for (let seconds = 15; seconds <= 45; seconds += 15) {
      yahoo.quote('RELIANCE.NS', { regularMarketPrice: 1400 + seconds, regularMarketTime: nowSeconds + seconds });
      clock.advance(15_000);
      await lookAtAll();
      await expect.poll(() => market.quote('RELIANCE')?.price).toBe(decimal(1400 + seconds));
    }
  });

  test('of what Yahoo does not have are none', async () => {
    await market.start();
    expect(await market.candles('NSEI', '1y', '1d')).toEqual([]);
    expect(await market.candles('NOTHING', '1y', '1d')).toEqual([]);
  });
});

describe('search', () => {
  test('finds in the list by itself, and by other names with the help of Yahoo', async () => {
    await market.start();
    const before = yahoo.asked.length;
    expect((await market.search('reli', 10)).map(({ symbol }) => symbol)).toEqual(['RELIANCE']);
    expect(yahoo.asked).toHaveLength(before);
    expect((await market.search('iphone', 10)).map(({ symbol }) => symbol)).toContain('AAPL');
    yahoo.fail('away');
    expect(await market.search('something else', 10)).toEqual([]);
  });
});

describe('the list', () => {
  test('has bare symbols that are unique, each with one of Yahoo', () => {
    const symbols = yahooInstruments.map(({ instrument }) => instrument.symbol);
    const known = yahooInstruments.map(({ yahooSymbol }) => yahooSymbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(new Set(known).size).toBe(known.length);
    for (const symbol of symbols) expect(symbol).toMatch(/^[A-Z0-9-]{1,20}$/);
  });

  test('sessions follow the calendars of the exchanges', () => {
    expect(market.session('RELIANCE', now).open).toBe(true);
    expect(market.session('AAPL', now).open).toBe(false);
    expect(market.session('RELIANCE', new Date('2026-11-22T05:00:00Z')).open).toBe(false);
  });
});
