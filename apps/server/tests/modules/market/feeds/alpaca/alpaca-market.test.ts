import { decimal } from '@sauda/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlpacaMarket } from '../../../../../src/modules/market/feeds/alpaca/alpaca-market.ts';
import type { AlpacaFeed } from '../../../../../src/modules/market/feeds/alpaca/alpaca-client.ts';
import type { Market } from '../../../../../src/modules/market/market.ts';
import { createManualClock, type ManualClock } from '../../../../../src/platform/clock.ts';
import { createLog } from '../../../../../src/platform/log.ts';
import { startTestAlpaca, testKey, type TestAlpaca } from '../../../../helpers/alpaca-server.ts';

// A Friday, 10:30 in New York.
const now = new Date('2026-11-20T15:30:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

let alpaca: TestAlpaca;
let clock: ManualClock;
let log: string[];
let markets: Market[];
beforeEach(async () => {
  alpaca = await startTestAlpaca();
  clock = createManualClock(now);
  log = [];
  markets = [];
  alpaca.snapshot('AAPL', {
    latestTrade: { p: 230.49, s: 100, t: ago(3).toISOString(), c: ['@'], i: 1, x: 'V', z: 'C' },
    latestQuote: {
      bp: 230.48,
      bs: 300,
      bx: 'V',
      ap: 230.5,
      as: 200,
      ax: 'V',
      t: ago(2).toISOString(),
      c: ['R'],
      z: 'C',
    },
    dailyBar: { o: 229.1, h: 231.2, l: 228.75, c: 230.49, v: 1_200_345, n: 9, vw: 230, t: '2026-11-20T05:00:00Z' },
    prevDailyBar: { o: 1, h: 1, l: 1, c: 228.5, v: 1, n: 1, vw: 1, t: '2026-11-19T05:00:00Z' },
  });
});
afterEach(async () => {
  for (const market of markets) await market.stop();
  await alpaca.close();
});

async function start(feed: AlpacaFeed = 'iex'): Promise<Market> {
  const { fetchFrom, streamUrl } = alpaca;
  const market = await createAlpacaMarket({
    ...testKey,
    feed,
    clock,
    log: createLog('info', { write: (line) => log.push(line) }),
    fetchFrom,
    streamUrl,
  });
  markets.push(market);
  await market.start();
  return market;
}

const trade = (fields: object) => ({ T: 't', S: 'AAPL', i: 7, x: 'V', s: 50, c: ['@'], z: 'C', ...fields });
const bidAndAsk = (fields: object) => ({
  T: 'q',
  S: 'AAPL',
  bx: 'V',
  bs: 100,
  ax: 'V',
  as: 100,
  c: ['R'],
  z: 'C',
  ...fields,
});

describe('prices', () => {
  test('are asked for all together at the start, exact and with the time of the exchange', async () => {
    const market = await start();
    expect(alpaca.asked.filter((path) => path.startsWith('/v2/stocks/snapshots'))).toHaveLength(1);
    const { best, ...quote } = market.quote('AAPL') ?? {};
    expect(best).toBeDefined();
    expect(quote).toEqual({
      symbol: 'AAPL',
      price: decimal('230.49'),
      previousClose: decimal('228.5'),
      open: decimal('229.1'),
      high: decimal('231.2'),
      low: decimal('228.75'),
      volume: 1_200_345,
      bandLow: decimal('182.8'),
      bandHigh: decimal('274.2'),
      time: ago(2),
      source: 'alpaca iex',
    });
    expect(market.quote('MSFT')).toBeUndefined();
    expect(market.quoteAt('AAPL', ago(60))).toBeUndefined();
  });

  test('are told by the stream from then on, with what it changes of the day', async () => {
    const market = await start();
    await alpaca.untilSubscribed(1);
    alpaca.tell(trade({ p: 231.75, t: now.toISOString() }));
    await expect.poll(() => market.quote('AAPL')?.price).toBe(decimal('231.75'));
    expect(market.quote('AAPL')).toMatchObject({ high: decimal('231.75'), volume: 1_200_395, time: now });
  });

  test('are not those of trades that do not count as the last, nor of older ones', async () => {
    const market = await start();
    await alpaca.untilSubscribed(1);
    alpaca.tell(trade({ p: 300, c: ['@', 'I'], t: now.toISOString() }), trade({ p: 100, t: ago(30).toISOString() }));
    await expect.poll(() => market.quote('AAPL')?.volume).toBe(1_200_445);
    expect(market.quote('AAPL')).toMatchObject({ price: decimal('230.49'), time: ago(2) });
  });

  test('stay fresh while bids and asks are told, however seldom it trades', async () => {
    const market = await start();
    await alpaca.untilSubscribed(1);
    clock.advance(50_000);
    alpaca.tell(bidAndAsk({ bp: 230.4, ap: 230.6, t: clock.now().toISOString() }));
    await expect.poll(() => market.quote('AAPL')?.time).toEqual(clock.now());
    expect(market.quote('AAPL')?.price).toBe(decimal('230.49'));
  });

  test('that are none, or of a time that is to come, are not taken, nor do they keep out what is told then', async () => {
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();
    const [latestTrade, prevDailyBar] = [{ p: 410, s: 1, t: now.toISOString() }, { c: 400 }];
    alpaca.snapshot('MSFT', { latestTrade: { ...latestTrade, t: tomorrow }, prevDailyBar });
    alpaca.snapshot('NVDA', { latestTrade: { ...latestTrade, p: 0.001 }, prevDailyBar });
    alpaca.snapshot('AMZN', { latestTrade, prevDailyBar, latestQuote: { bp: 1, bs: 1, t: tomorrow } });
    const market = await start();
    await alpaca.untilSubscribed(1);
    for (const symbol of ['MSFT', 'NVDA']) expect(market.quote(symbol)).toBeUndefined();
    expect(market.quote('AMZN')).toMatchObject({ price: decimal('410'), time: now });
    for (const told of [{ p: 0 }, { p: -1 }, { p: 1e22 }, { p: 9, t: tomorrow }, { p: 9, t: undefined }]) {
      alpaca.tell(trade({ t: now.toISOString(), ...told }));
    }
    alpaca.tell(bidAndAsk({ bp: 1, ap: 2, t: tomorrow }), bidAndAsk({ bp: 1e22, ap: 231, t: now.toISOString() }));
    alpaca.tell(trade({ p: 231, t: now.toISOString() }));
    await expect.poll(() => market.quote('AAPL')?.price).toBe(decimal('231'));
    expect(market.quote('AAPL')).toMatchObject({
      low: decimal('228.75'),
      time: now,
      best: { ask: { price: decimal('231') } },
    });
    expect(market.quote('AAPL')?.best).not.toHaveProperty('bid');
  });

  test('of the delayed feed say by how much', async () => {
    const market = await start('delayed_sip');
    expect(market.quote('AAPL')).toMatchObject({ source: 'alpaca delayed_sip', delaySeconds: 900 });
  });
});

describe('depth', () => {
  test('is the best bid and ask, the newest of what was asked for and told', async () => {
    const market = await start();
    expect(market.depth?.('AAPL')).toEqual({
      time: ago(2),
      bids: [{ price: decimal('230.48'), quantity: 300 }],
      asks: [{ price: decimal('230.5'), quantity: 200 }],
    });
    const bid = { price: decimal('230.48'), quantity: 300 };
    const ask = { price: decimal('230.5'), quantity: 200 };
    expect(market.quote('AAPL')?.best).toEqual({ bid, ask, time: ago(2), source: 'alpaca iex' });
    await alpaca.untilSubscribed(1);
    // No active ask is a price of 0.
    alpaca.tell(bidAndAsk({ bp: 230.3, ap: 0, as: 0, t: now.toISOString() }));
    await expect.poll(() => market.depth?.('AAPL')?.time).toEqual(now);
    expect(market.depth?.('AAPL')).toMatchObject({ bids: [{ price: decimal('230.3') }], asks: [] });
    expect(market.quote('AAPL')?.best).not.toHaveProperty('ask');
    expect(market.depth?.('MSFT')).toBeUndefined();
  });

  test('is none while the exchange is closed', async () => {
    clock.advance(12 * 3_600_000);
    const market = await start();
    expect(market.depth?.('AAPL')).toBeUndefined();
    expect(market.quote('AAPL')).not.toHaveProperty('best');
  });
});

test('a stream that is cut comes back by itself, and what was missed is asked for meanwhile', async () => {
  const market = await start();
  await alpaca.untilSubscribed(1);
  alpaca.snapshot('AAPL', {
    latestTrade: { p: 232.1, s: 1, t: now.toISOString(), c: ['@'], i: 1, x: 'V', z: 'C' },
    dailyBar: { o: 229.1, h: 232.1, l: 228.75, c: 232.1, v: 1_300_000, n: 9, vw: 230, t: '2026-11-20T05:00:00Z' },
    prevDailyBar: { o: 1, h: 1, l: 1, c: 228.5, v: 1, n: 1, vw: 1, t: '2026-11-19T05:00:00Z' },
  });
  alpaca.cut();
  await expect.poll(() => market.quote('AAPL')?.price).toBe(decimal('232.1'));
  await alpaca.untilSubscribed(2);
  alpaca.tell(trade({ p: 232.5, t: now.toISOString() }));
  await expect.poll(() => market.quote('AAPL')?.price).toBe(decimal('232.5'));
  expect(log.filter((line) => line.includes('is cut'))).toHaveLength(1);
});

test('what was asked by a clock that was ahead is asked for anew once that is set right', async () => {
  const asked = () => alpaca.asked.filter((path) => path.startsWith('/v2/stocks/snapshots')).length;
  clock.advance(3_600_000);
  await start();
  // At the start, and as the stream is open.
  await expect.poll(asked).toBe(2);
  clock.set(now);
  await expect.poll(asked).toBe(3);
});

test('while Alpaca is away prices stand and grow old; once it answers they move', async () => {
  const market = await start();
  alpaca.fail(500);
  alpaca.refuseLogIn();
  alpaca.cut();
  clock.advance(120_000);
  await expect.poll(() => log.some((line) => line.includes('does not answer'))).toBe(true);
  expect(market.quote('AAPL')).toMatchObject({ price: decimal('230.49'), time: ago(2) });
  expect(log.join('')).not.toContain(testKey.secret);
});

test('a key that is refused is said; prices are asked for all the same', async () => {
  alpaca.refuseLogIn();
  const market = await start();
  await expect.poll(() => log.some((line) => line.includes('auth failed'))).toBe(true);
  expect(market.quote('AAPL')?.price).toBe(decimal('230.49'));
});

describe('candles', () => {
  const bar = (t: string, c: number) => ({ t, o: 229, h: 231, l: 228, c, v: 1_000, n: 1, vw: 230 });

  test('are bars adjusted for splits, and end with the price', async () => {
    alpaca.bars('AAPL', [bar('2026-11-19T05:00:00Z', 228.5), bar('2026-11-20T05:00:00Z', 230)]);
    const market = await start();
    const candles = await market.candles('AAPL', '1y', '1d');
    expect(candles.map(({ close }) => close)).toEqual([decimal('228.5'), decimal('230.49')]);
    const asked = new URLSearchParams(
      alpaca.asked.findLast((path) => path.startsWith('/v2/stocks/bars'))?.split(' ')[1],
    );
    expect(Object.fromEntries(asked)).toMatchObject({ timeframe: '1Day', adjustment: 'split', feed: 'iex' });
  });

  test('of minutes begin with the session', async () => {
    alpaca.bars('AAPL', [bar('2026-11-20T14:30:00Z', 229.5)]);
    const market = await start();
    await market.candles('AAPL', '1d', '1m');
    const asked = new URLSearchParams(
      alpaca.asked.findLast((path) => path.startsWith('/v2/stocks/bars'))?.split(' ')[1],
    );
    expect(new Date(asked.get('start') ?? '')).toEqual(new Date('2026-11-20T14:30:00Z'));
  });

  test('are refused as unavailable where there is no answer', async () => {
    const market = await start();
    alpaca.fail(403);
    await expect(market.candles('AAPL', '1y', '1d')).rejects.toMatchObject({ key: 'unavailable' });
    expect(await market.candles('NOTHING', '1y', '1d')).toEqual([]);
  });
});
