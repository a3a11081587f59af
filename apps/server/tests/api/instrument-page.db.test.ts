import { formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createManualClock } from '../../src/platform/clock.ts';
import { createSimulatedMarket } from '../../src/modules/market/simulated-market.ts';
import type { Market } from '../../src/modules/market/market.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { createTestApp, type TestApp } from './app.ts';

const now = new Date('2026-11-20T09:02:07Z');
const dayMs = 86_400_000;

/** A market whose clock stands, so that what it says can be compared. */
const clock = createManualClock(now);
const market = createSimulatedMarket({ clock, seed: 'page', alwaysOpen: true });

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await createTestApp({}, { clock, market });
  ({ token } = await t.register());
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const pageOf = async (symbol: string) => (await t.ask('GET /v2/instrument', { token, query: { symbol } })).data;
const depthOf = async (symbol: string) => (await t.ask('GET /v2/depth', { token, query: { symbol } })).data;
const quoteOf = async (symbol: string) => (await t.ask('GET /v2/yahoo', { token, query: { symbol } })).data;

describe('a share', () => {
  test('has the range of its year and its usual volume, as its candles say', async () => {
    const page = await pageOf('decsteel.NS');
    const { rows } = (
      await t.ask('GET /v2/yahoo', { token, query: { symbol: 'DECSTEEL', mold: '1y', interval: '1d' } })
    ).data;
    expect(page.symbol).toBe('DECSTEEL');
    expect(page.year_low).toBe(rows.map(({ low }) => low).toSorted((one, two) => Number(one) - Number(two))[0]);
    expect(page.year_high).toBe(rows.map(({ high }) => high).toSorted((one, two) => Number(two) - Number(one))[0]);
    const over = rows.slice(-31, -1);
    const sum = over.reduce((total, { volume }) => total + volume, 0);
    expect(page.average_volume).toBe(Math.round(sum / over.length));
  });

  test('is worth its shares at the price of now', async () => {
    const { sharesOutstanding = 0n } = market.instrument('DECSTEEL') ?? {};
    const { price } = await quoteOf('DECSTEEL');
    const worth = Number((await pageOf('DECSTEEL')).market_capitalisation);
    expect(sharesOutstanding).toBeGreaterThan(0n);
    expect(worth).toBe(Math.floor(Number(sharesOutstanding) * Number(price)));
  });

  test('has five peers of its sector and currency, the nearest by worth first, priced as in lists', async () => {
    const page = await pageOf('DECSTEEL');
    const own = Math.log(Number(page.market_capitalisation));
    expect(page.peers).toHaveLength(5);
    const distances: number[] = [];
    for (const peer of page.peers) {
      const { sector, currency } = await quoteOf(peer.stock);
      expect({ sector, currency }).toEqual({ sector: market.instrument('DECSTEEL')?.sector, currency: 'INR' });
      const { rows } = (await t.ask('GET /v2/search', { token, query: { q: peer.stock } })).data;
      expect(rows).toContainEqual(peer);
      distances.push(Math.abs(Math.log(Number((await pageOf(peer.stock)).market_capitalisation)) - own));
    }
    expect(page.peers.map(({ stock }) => stock)).not.toContain('DECSTEEL');
    expect(distances).toEqual(distances.toSorted((one, two) => one - two));
    // Nobody of the sector who is left out is nearer.
    const { sector, currency } = market.instrument('DECSTEEL') ?? {};
    const others = market.list({}).filter((one) => one.sector === sector && one.currency === currency);
    const shown = new Set(['DECSTEEL', ...page.peers.map(({ stock }) => stock)]);
    for (const { symbol } of others.filter((one) => !shown.has(one.symbol) && one.awaitsOffer !== true)) {
      const distance = Math.abs(Math.log(Number((await pageOf(symbol)).market_capitalisation)) - own);
      expect(distance, symbol).toBeGreaterThanOrEqual(distances.at(-1) ?? 0);
    }
  });

  test('tells dividends that come and that were paid, with the record time, but none that was called off', async () => {
    const at = (days: number) => new Date(now.getTime() + days * dayMs);
    const dividends = [
      [-400, 'paid'],
      [-300, 'paid'],
      [-200, 'paid'],
      [-100, 'paid'],
      [-1, 'recorded'],
      [9, 'declared'],
      [4, 'declared'],
      [5, 'cancelled'],
    ] as const;
    for (const [days, status] of dividends) {
      await t.database.sql`
        INSERT INTO distributions (no, kind, symbol, per_unit, currency, record_at, pays_at, status, closed_in, declared_by, declared_at)
        VALUES (${`dividend-${days}`}, 'dividend', 'KAVPOWER', ${BigInt(1_000 + days)}, 'INR', ${at(days)}, ${at(days + 2)},
          ${status}, ${status === 'declared' || status === 'cancelled' ? null : 1n}, 'test', ${at(days - 5)})`;
    }
    const events = [4, 9, -1, -100, -200, -300].map((days) => ({
      kind: 'dividend',
      at: at(days + 2).toISOString(),
      record_at: at(days).toISOString(),
      amount: formatDecimal(BigInt(1_000 + days)),
      is_over: days < -1,
    }));
    // One whose record time is over is still to be paid, so it comes.
    const [first, second, third, ...over] = events;
    expect((await pageOf('KAVPOWER')).events).toEqual([third, first, second, ...over]);
    expect((await pageOf('DECSTEEL')).events).toEqual([]);
  });

  test('has the news that names it, three at the most, as the list has them', async () => {
    await t.database.sql`
      INSERT INTO news_articles (origin, origin_key, title, subhead, content, lang, source_name, published_at, updated_at)
      SELECT 'test', at::text, 'Number ' || at, '', '<p>Of Konkan, by its code KONSHIP.</p>', 'en', 'Test wire',
        ${now}::timestamptz - make_interval(hours => at), ${now}
      FROM generate_series(1, 5) AS at`;
    const { news } = await pageOf('KONSHIP');
    expect(news.map(({ title }) => title)).toEqual(['Number 1', 'Number 2', 'Number 3']);
    expect((await t.ask('GET /stock/new/list', { token, query: { limit: 3 } })).rows).toEqual(news);
    expect((await pageOf('DECSTEEL')).news).toEqual([]);
  });
});

describe('what has terms', () => {
  test('debt tells its coupon before and after, and its maturity with the face value', async () => {
    const { stock: symbol } = (await t.ask('GET /v2/stock/list', { token, query: { market: 'CGI' } })).data.rows.find(
      ({ terms }) => Date.parse(terms?.matures_at ?? '') > now.getTime() + 400 * dayMs,
    ) ?? { stock: '' };
    const { events, peers, market_capitalisation: worth } = await pageOf(symbol);
    const { terms } = await quoteOf(symbol);
    expect(events.map(({ kind, is_over }) => [kind, is_over])).toEqual([
      ['coupon', false],
      ['maturity', false],
      ['coupon', true],
    ]);
    expect(events[0]).toMatchObject({ at: terms?.next_coupon_at, amount: terms?.coupon_amount, record_at: null });
    expect(events[1]).toMatchObject({ at: terms?.matures_at, amount: terms?.face_value });
    expect({ peers, worth }).toEqual({ peers: [], worth: null });
  });

  test('a contract tells its expiry, and that it has a year no longer than it was listed', async () => {
    const [row] = (await t.ask('GET /v2/stock/list', { token, query: { market: 'FUTURE' } })).data.rows;
    const { events, year_low: low, year_high: high } = await pageOf(row?.stock ?? '');
    expect(events).toEqual([
      { kind: 'expiry', at: row?.terms?.expires_at, record_at: null, amount: null, is_over: false },
    ]);
    expect(Number(low)).toBeLessThanOrEqual(Number(row?.prasent));
    expect(Number(high)).toBeGreaterThanOrEqual(Number(row?.prasent));
  });
});

describe('depth', () => {
  test('has five bids below five asks around the price, with quantities', async () => {
    const { price } = await quoteOf('DECSTEEL');
    const depth = await depthOf('decsteel');
    expect(depth).toMatchObject({ symbol: 'DECSTEEL', time: now.toISOString() });
    const rising = [...depth.bids.toReversed(), ...depth.asks].map((level) => Number(level.price));
    expect(rising).toHaveLength(10);
    expect(rising).toEqual(rising.toSorted((one, two) => one - two));
    expect(new Set(rising).size).toBe(10);
    expect([depth.bids[0]?.price, depth.asks[0]?.price]).toContain(price);
    for (const { quantity } of [...depth.bids, ...depth.asks]) expect(Number(quantity)).toBeGreaterThan(0);
    expect((await pageOf('DECSTEEL')).has_depth).toBe(true);
  });

  test('there is none of an index', async () => {
    const [index] = market.list({ assetClass: 'index' });
    const symbol = index?.symbol ?? '';
    expect(await depthOf(symbol)).toEqual({ symbol, time: null, bids: [], asks: [] });
    expect((await pageOf(symbol)).has_depth).toBe(false);
  });
});

test('what is unknown is not there', async () => {
  for (const key of ['GET /v2/instrument', 'GET /v2/depth', 'GET /v2/auction'] as const) {
    const answer = await t.send(key, { token, query: { symbol: 'NOTHERE' } });
    expect(answer).toMatchObject({ status: 404, body: { data: 'unknown_symbol' } });
    expect(await t.send(key, { query: { symbol: 'DECSTEEL' } })).toMatchObject({ status: 401 });
  }
});

test('a feed without depth and without an answer about the year leaves these out, and tells the rest', async () => {
  const { depth: _, ...known } = market;
  let asked = 0;
  const poor: Market = {
    ...known,
    async candles() {
      asked += 1;
      throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    },
  };
  const other = await createTestApp({}, { clock, market: poor });
  try {
    const { token: theirs } = await other.register();
    const { data } = await other.ask('GET /v2/instrument', { token: theirs, query: { symbol: 'DECSTEEL' } });
    expect(data).toMatchObject({ year_low: null, year_high: null, average_volume: null, has_depth: false });
    expect(data.peers).toHaveLength(5);
    expect(asked).toBe(1);
    const { data: depth } = await other.ask('GET /v2/depth', { token: theirs, query: { symbol: 'DECSTEEL' } });
    expect(depth).toEqual({ symbol: 'DECSTEEL', time: null, bids: [], asks: [] });
  } finally {
    await other.close();
  }
});
