import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createToldMarket } from '../../server/src/modules/market/feeds/told/told-market.ts';
import { indianShares } from '../../server/src/modules/market/feeds/yahoo/yahoo-instruments.ts';
import type { Market } from '../../server/src/modules/market/index.ts';
import { createManualClock, type ManualClock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createTestDatabase } from '../../server/tests/helpers/database.ts';
import { KiteDouble } from './helpers/kite-double.ts';
import { fullPacket, messageOf, type Said } from './helpers/packets.ts';

/* The process as it runs for an operator, between a double of Kite Connect and the tables that the server reads. */

/** On a Thursday while NSE trades. */
const now = new Date('2026-11-26T05:00:00Z');
const [first, second, third] = indianShares;
const symbol = first?.symbol ?? '';
const [token, otherToken] = [0x0101, 0x0201];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let kite: KiteDouble;
let folder: string;
let child: ChildProcess;
let output = '';
let clock: ManualClock;
let market: Market;
let beating: NodeJS.Timeout;

const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 30_000, interval: 20 });
const writeToken = (text: string) => writeFileSync(join(folder, 'token'), text);

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
  // The third is listed, and not in the dump of the day.
  const lines = [`257,1,${symbol},A,NSE`, `513,2,${second?.symbol},B,NSE`, `516,3,${third?.symbol},C,BSE`];
  kite = await KiteDouble.open(['instrument_token,exchange_token,tradingsymbol,name,exchange', ...lines].join('\n'));
  folder = mkdtempSync(join(tmpdir(), 'sauda-kite-'));
  writeToken('today');
  clock = createManualClock(now);
  const nameOf = ({ market: exchange, symbol: code }: { market: string; symbol: string }) => `${exchange}:${code}`;
  const instruments = indianShares.slice(0, 3);
  const log = createLog('silent');
  market = createToldMarket({
    clock,
    database: database.database,
    log,
    feed: 'kite',
    source: 'kite',
    instruments,
    nameOf,
  });
  await market.start();
  beating = setInterval(() => kite.tell(Buffer.from([0])), 50);
  child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.applicationUrl,
      KITE_URL: `http://127.0.0.1:${kite.port}`,
      KITE_TICKER_URL: `ws://127.0.0.1:${kite.port}`,
      KITE_API_KEY: 'key',
      KITE_ACCESS_TOKEN_FILE: join(folder, 'token'),
      KITE_SILENCE_MS: '60000',
      KITE_RETRY_MS: '30',
      KITE_RETRY_MOST_MS: '100',
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
});
afterAll(async () => {
  clearInterval(beating);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  await market.stop();
  await kite.close();
  await database.drop();
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
});

async function untilLink(state: string): Promise<string | undefined> {
  return eventually(async () => {
    const [link] = await database.database.sql<Array<{ state: string; why: string | undefined }>>`
      SELECT state, why FROM venue_links WHERE venue = 'kite-market'`;
    expect(link?.state).toBe(state);
    return link?.why;
  });
}

const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const tell = (said: Partial<Said>) =>
  kite.tell(messageOf(fullPacket({ token, price: 100_050, tradedAt: ago(0), ...said })));
const untilPrice = (price: string) => eventually(async () => expect(market.quote(symbol)?.price).toBe(decimal(price)));

test('what the server lists is asked for in full mode by the tokens of the day, and what the dump lacks is told', async () => {
  await untilLink('up');
  expect(kite.asked.map((text) => JSON.parse(text) as unknown)).toEqual([
    { a: 'subscribe', v: [token, otherToken] },
    { a: 'mode', v: ['full', [token, otherToken]] },
  ]);
  await eventually(() => Promise.resolve(expect(output).toContain(`NSE:${third?.symbol}`)));
});

test('a price has its source, its age and what is bid and asked; bars count what has traded since', async () => {
  expect(market.quote(symbol)).toBeUndefined();
  const bids = [
    [100_000, 40],
    [99_950, 10],
  ] as const;
  tell({ price: 100_000, volume: 500, close: 98_000, tradedAt: ago(9), toldAt: ago(8) });
  tell({ volume: 520, close: 98_000, tradedAt: ago(5), toldAt: ago(3), bids, asks: [[100_100, 7]] });
  await untilPrice('1000.50');
  expect(market.quote(symbol)).toMatchObject({
    source: 'kite',
    time: ago(3),
    previousClose: decimal('980'),
    volume: 520,
    best: {
      source: 'kite',
      bid: { price: decimal('1000'), quantity: 40 },
      ask: { price: decimal('1001'), quantity: 7 },
    },
  });
  expect(market.depth?.(symbol)?.bids).toHaveLength(2);
  expect(await market.candles(symbol, '1d', '1m')).toMatchObject([{ close: decimal('1000.50'), volume: 20 }]);
});

test('a feed that is cut leaves its price as old as it is, so that nothing fills by it after a minute, and comes back', async () => {
  const asked = kite.asked.length;
  kite.cut();
  clock.advance(61_000);
  expect(market.quote(symbol)).toMatchObject({ price: decimal('1000.50'), time: ago(3) });
  // It subscribes anew, by the dump that it has.
  await eventually(async () => expect(kite.asked.length).toBe(asked + 2));
  expect(kite.dumpsGiven).toBe(1);
  await untilLink('up');
  const later = clock.now();
  // Told now, and late: it is as old as the exchange says.
  tell({ price: 100_100, volume: 520, tradedAt: ago(2), toldAt: ago(1) });
  await untilPrice('1001');
  expect(market.quote(symbol)?.time).toEqual(ago(1));
  tell({ price: 100_150, volume: 521, tradedAt: later, toldAt: later });
  await untilPrice('1001.50');
  expect(market.quote(symbol)?.time).toEqual(later);
});

test('what is said of a time to come is not taken, and keeps nothing out that is told after it', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const later = new Date(clock.now().getTime() + 1_000);
  tell({ price: 900_000, volume: 522, tradedAt: tomorrow, toldAt: tomorrow });
  tell({ price: 900_000, volume: 522, tradedAt: tomorrow, toldAt: later });
  tell({ price: 100_200, volume: 523, tradedAt: later, toldAt: later });
  await untilPrice('1002');
  expect(market.quote(symbol)).toMatchObject({ time: later, high: decimal('1002') });
  await eventually(async () => expect(output.split('a time to come')).toHaveLength(2));
});

test('an access token that is over is said; with that of the day it goes on without a new start', async () => {
  kite.accessToken = 'tomorrow';
  kite.cut();
  expect(await untilLink('refused')).toContain('log in for a new access token');
  writeToken('tomorrow');
  await untilLink('up');
  kite.say('{"type":"error","data":"too many symbols"}');
  await eventually(async () => expect(output).toContain('too many symbols'));
  expect(output).not.toContain('tomorrow');
});
