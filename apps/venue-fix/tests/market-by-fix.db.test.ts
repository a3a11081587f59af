import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToldMarket } from '../../server/src/modules/market/feeds/told/told-market.ts';
import { americanShares } from '../../server/src/modules/market/feeds/alpaca/alpaca-market.ts';
import type { Market } from '../../server/src/modules/market/index.ts';
import { createManualClock, type ManualClock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import type { Field } from '../src/wire/message.ts';
import { Acceptor, type Peer } from './helpers/acceptor.ts';
import { createFixDatabase, eventually, type FixDatabase } from './helpers/fix-database.ts';
import { Gateway, programs } from './helpers/gateway.ts';

/** On a Friday while New York trades. */
const now = new Date('2026-11-20T15:30:00Z');
const symbol = 'AAPL';
let database: FixDatabase;
let orders: Acceptor;
let acceptor: Acceptor;
let gateway: Gateway;
let clock: ManualClock;
let market: Market;

beforeAll(async () => {
  database = await createFixDatabase();
  [orders, acceptor] = [await Acceptor.open(), await Acceptor.open()];
  clock = createManualClock(now);
  // More than are asked for at once.
  const instruments = [
    ...americanShares,
    ...americanShares.map((share) => ({ ...share, symbol: `${share.symbol}.B` })),
  ].slice(0, 60);
  market = createToldMarket({
    clock,
    database: database.database,
    log: createLog('silent'),
    feed: 'exchange',
    source: 'fix exchange',
    instruments,
  });
  // The server lists, and the gateway asks for what is listed.
  await market.start();
  const settings = {
    databaseUrl: database.url,
    venue: 'exchange',
    version: 'FIX.4.4',
    port: orders.port,
    sender: 'SAUDA',
    target: 'VENUE',
  };
  const more = {
    FIX_MARKET_PORT: String(acceptor.port),
    FIX_MARKET_SENDER: 'SAUDA-MD',
    FIX_MARKET_TARGET: 'VENUE',
    LOG_LEVEL: 'error',
  };
  gateway = new Gateway(settings, { ...more, FIX_TIME_ZONE: 'America/New_York' }, [], programs.server);
});
afterAll(async () => {
  await gateway.end('SIGKILL');
  await market.stop();
  await acceptor.close();
  await orders.close();
  await database.drop();
});

/** The next log-on of the market session, with what it then asks for. */
async function welcomed(): Promise<{ peer: Peer; asked: string[] }> {
  const peer = await acceptor.peer();
  peer.as = 'SAUDA-MD';
  const { logon } = await peer.welcome();
  expect(logon.get(141)).toBe('Y');
  const requests = [await peer.take('V'), await peer.take('V')];
  for (const request of requests) expect([263, 264, 265].map((tag) => request.get(tag))).toEqual(['1', '5', '1']);
  return {
    peer,
    asked: requests.flatMap(({ fields }) => fields.flatMap(([tag, value]) => (tag === 55 ? [value] : []))),
  };
}

const time = (seconds: number): Field[] => [
  [272, '20261120'],
  [273, new Date(now.getTime() - seconds * 1_000).toISOString().slice(11, 23)],
];
const snapshot = (bid: string): Field[] => [
  [55, symbol],
  [268, '5'],
  [269, '0'],
  [270, bid],
  [271, '300'],
  [290, '1'],
  ...time(2),
  [269, '0'],
  [270, '230'],
  [271, '100'],
  [290, '2'],
  ...time(2),
  [269, '1'],
  [270, '230.50'],
  [271, '200'],
  [290, '1'],
  ...time(2),
  [269, '2'],
  [270, '230.49'],
  [271, '10'],
  ...time(3),
  [269, '5'],
  [270, '228.5'],
];

test('the market of a venue: subscribed to, told in a snapshot and by changes, cut, and told anew', async () => {
  const { peer, asked } = await welcomed();
  expect(asked).toHaveLength(60);
  expect(asked).toContain(symbol);
  expect(market.quote(symbol)).toBeUndefined();

  peer.send('W', snapshot('230.48'));
  const bid = { price: decimal('230.48'), quantity: 300 };
  const ask = { price: decimal('230.5'), quantity: 200 };
  const at = new Date(now.getTime() - 2_000);
  await eventually(async () =>
    expect(market.quote(symbol)?.best).toEqual({ bid, ask, time: at, source: 'fix exchange' }),
  );
  expect(market.quote(symbol)).toMatchObject({
    price: decimal('230.49'),
    previousClose: decimal('228.5'),
    bandLow: decimal('182.8'),
    time: at,
    volume: 10,
  });
  expect(market.depth?.(symbol)).toEqual({
    time: at,
    bids: [bid, { price: decimal('230'), quantity: 100 }],
    asks: [ask],
  });

  // What nobody has asked for is not taken.
  peer.send('W', [[55, 'OTHER'], ...snapshot('230.48').slice(1)]);
  // What is said of a time to come is not taken, and keeps nothing out that is told after it.
  const [date = '', tomorrow = ''] = new Date(Date.now() + 86_400_000).toISOString().replaceAll('-', '').split('T');
  peer.send('X', [
    [268, '1'],
    [279, '0'],
    [269, '2'],
    [55, symbol],
    [270, '900'],
    [271, '1000'],
    [272, date],
    [273, tomorrow.slice(0, 12)],
  ]);
  // The best bid goes, and somebody buys at the ask.
  peer.send('X', [
    [268, '2'],
    [279, '2'],
    [269, '0'],
    [55, symbol],
    [290, '1'],
    ...time(1),
    [279, '0'],
    [269, '2'],
    [270, '230.50'],
    [271, '40'],
    ...time(0),
  ]);
  await eventually(async () => expect(market.quote(symbol)?.price).toBe(decimal('230.5')));
  expect(market.quote(symbol)).toMatchObject({ volume: 50, high: decimal('230.5'), time: now });
  expect(market.quote(symbol)?.best?.bid?.price).toBe(decimal('230'));
  const minutes = await market.candles(symbol, '1d', '1m');
  expect(minutes).toMatchObject([
    { open: decimal('230.49'), volume: 10 },
    { open: decimal('230.5'), volume: 40 },
  ]);
  expect(await market.candles(symbol, '1y', '1d')).toMatchObject([
    { open: decimal('230.49'), high: decimal('230.5'), close: decimal('230.5'), volume: 50 },
  ]);

  // What is cut grows old, and stands: nothing fills by it after a minute.
  peer.drop();
  clock.advance(61_000);
  expect(market.quote(symbol)).toMatchObject({ price: decimal('230.5'), time: now });
  const again = await welcomed();
  expect(again.asked).toHaveLength(60);
  again.peer.send('W', snapshot('230.40'));
  await eventually(async () => expect(market.quote(symbol)?.best?.bid?.price).toBe(decimal('230.4')));
  // The trade that it repeats is none.
  expect(market.quote(symbol)).toMatchObject({ price: decimal('230.5'), volume: 50 });
  again.peer.send('Y', [
    [262, 'x'],
    [281, '3'],
  ]);
  await eventually(async () => expect(gateway.output).toContain('not permitted'));
  expect(await database.database.sql`SELECT DISTINCT symbol FROM feed_bars`).toEqual([{ symbol }]);
  const links = await database.database.sql`SELECT state FROM venue_links WHERE venue = 'exchange-market'`;
  expect(links).toEqual([{ state: 'up' }]);
});
