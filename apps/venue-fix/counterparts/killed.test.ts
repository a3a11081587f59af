import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStocks, type Listing } from '../../../bench/src/load/requests.ts';
import { makeCustomers, type BenchCustomer } from '../../../bench/src/stage/customers.ts';
import { startServer, type ServerProcess } from '../../../bench/src/stage/server-process.ts';
import { connectDatabase, type Database } from '../../server/src/platform/database.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { parseDecimal } from '@sauda/money';
import { createFixDatabase, eventually, order, type FixDatabase } from '../tests/helpers/fix-database.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import { Gateway, programs } from '../tests/helpers/gateway.ts';
import { startMaker, type Maker } from '../tests/helpers/maker.ts';
import { Customers } from './customers.ts';
import { databaseProcess, type DatabaseProcess } from './database-process.ts';
import { Person } from './person.ts';
import { quickFix, type QuickFix } from './quickfix.ts';

/*
 * Customers, server, database, gateway, a venue that others wrote, and somebody who makes the market there; and of the four that are ours or
 * the venue's one is killed, again and again. The judge is what the venue has written down.
 */

/** `VENUE_KILLS=100`: 2,000 orders of 50 customers. */
const kills = Number(process.env.VENUE_KILLS ?? 8);
const ordersOfKill = 20;
const customerCount = 50;
const victims = ['server', 'gateway', 'venue', 'database'] as const;
const bourse = 'bourse';
const isLong = kills > 20;
const timeoutMs = 120_000 + kills * 30_000;

let directory: string;
let database: DatabaseProcess;
let venue: QuickFix;
let server: ServerProcess;
let gateway: Gateway;
let maker: Maker;
let makers: FixDatabase;
let ours: Database;
let customers: readonly BenchCustomer[] = [];
let serverPort: number;

const environment = () => ({
  MODE: 'practice',
  DATABASE_URL: database.url,
  DATABASE_APP_URL: '',
  REDIS_URL: '',
  DATA_DIR: directory,
  LOG_LEVEL: 'warn',
  VENUE: 'fix',
  FIX_VENUE: bourse,
  FIX_CAN_REPLACE: 'off',
  FIX_CAN_STATUS: 'off',
  LIMIT_PUBLIC_PER_MINUTE: '1000000',
  LIMIT_WRITES_PER_MINUTE: '1000000',
});

async function start(victim: (typeof victims)[number]): Promise<void> {
  if (victim === 'venue') return venue.start();
  if (victim === 'database') return database.start();
  if (victim === 'server') {
    const logFile = join(directory, 'server.log');
    server = await startServer({ port: serverPort, logFile, environment: environment() });
    return;
  }
  const { port } = venue;
  const settings = {
    databaseUrl: database.url,
    venue: bourse,
    version: 'FIX.4.2',
    port,
    sender: 'SAUDA',
    target: 'VENUE',
  };
  gateway = new Gateway(settings, { LOG_LEVEL: 'warn' }, [], programs.server);
}

async function kill(victim: (typeof victims)[number]): Promise<void> {
  if (victim === 'venue') await venue.kill();
  else if (victim === 'database') await database.kill();
  else if (victim === 'server') await server.kill();
  else await gateway.end('SIGKILL');
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sauda-killed-'));
  database = await databaseProcess(directory, await freePort(), async (url) => {
    await migrate(url);
    customers = await makeCustomers(url, customerCount);
  });
  venue = await quickFix(
    'ordermatch',
    await freePort(),
    ['SAUDA', 'MAKER'].map((client) => ({ version: 'FIX.4.2', client }) as const),
  );
  serverPort = await freePort();
  makers = await createFixDatabase();
  await venue.start();
  await database.start();
  await start('server');
  await start('gateway');
  maker = startMaker(makers.database, venue.port);
  ours = connectDatabase({ url: database.url, maxConnections: 4, name: 'test' });
  await untilUp();
});

afterAll(async () => {
  await gateway.end('SIGKILL');
  await server.stop();
  await maker.stop();
  await venue.kill();
  await ours.close();
  await database.kill();
  await makers.drop();
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});

const asked = <T extends object>(text: string): Promise<T[]> =>
  eventually(async () => [...(await ours.sql.unsafe<T[]>(text))]);

/** The practice market has a customer of its own, who cancels nothing. */
const ofOurs = () => `customer_id IN (${customers.map(({ id }) => `'${id}'`).join()})`;

/** @param since the link has said so after that */
async function untilUp(since = new Date()): Promise<void> {
  await eventually(async () => {
    const [link] = await ours.sql<Array<{ state: string }>>`
      SELECT state FROM venue_links WHERE venue = ${bourse} AND told_at > ${since}`;
    expect(link).toEqual({ state: 'up' });
  });
}

let made = 0;

/** Some of what customers want, at their price: they trade with each other too. */
async function makeMarket({ symbol, lowestLimit }: Listing, side: 'buy' | 'sell'): Promise<void> {
  made += 1;
  const quantity = BigInt(1 + Math.floor(Math.random() * 8));
  const price = parseDecimal(lowestLimit) ?? 0n;
  const opposite = side === 'buy' ? 'sell' : 'buy';
  await makers.queue('maker', { ...order(`M${made}`, opposite, quantity, price), symbol });
}

/** All that still waits is cancelled, until the venue has answered or nobody knows. */
async function untilNothingIsOpen(trading: Customers): Promise<void> {
  for (;;) {
    const open = await asked<{ customerId: string; no: string; asked: string }>(
      `SELECT customer_id, no, asked FROM orders WHERE reach <> 'doubtful' AND ${ofOurs()}`,
    );
    const [left] = await asked<{ count: number }>(`
      SELECT (SELECT count(*) FROM venue_commands WHERE state = 'sent')::int
        + (SELECT count(*) FROM venue_inbox WHERE booked_at IS NULL)::int
        + (SELECT count(*) FROM execution_differences WHERE kind = 'body' AND settled_at IS NULL)::int AS count`);
    if (open.length === 0 && left?.count === 0) return;
    for (const { customerId, no, asked: what } of open) if (what === 'none') await trading.cancel(customerId, no);
    await sleep(1_000);
  }
}

/** Trades as the venue has said them: how many units a client has bought or sold, and each by its order. */
async function saidTo(client: string) {
  const trades = (await venue.saidTo(client)).filter((one) => one.type === '8' && (one.number(32) ?? 0) > 0);
  const of = (side: string) =>
    trades.filter((one) => one.get(54) === side).reduce((sum, one) => sum + (one.number(32) ?? 0), 0);
  return {
    bought: of('1'),
    sold: of('2'),
    parts: trades.map((one) => `${one.get(11)} ${one.get(17)} ${one.get(32)}`).toSorted(),
  };
}

async function expectBooksAsTheVenue(): Promise<{ figures: object }> {
  const [us, them] = [await saidTo('SAUDA'), await saidTo('MAKER')];
  const booked = await asked<{ part: string }>(`
    SELECT (report ->> 'clOrdId') || ' ' || (report ->> 'executionId') || ' ' || e.quantity AS part
    FROM executions e JOIN venue_inbox i ON i.venue = e.venue AND report ->> 'kind' = 'trade'
      AND report ->> 'tradeDay' = trade_day::text
      AND execution_id = (report ->> 'executionId') || CASE names WHEN 0 THEN '' ELSE ' (' || names + 1 || ')' END
    JOIN venue_commands c ON cl_ord_id = report ->> 'clOrdId' AND c.customer_id = e.customer_id AND c.order_no = e.order_no
    WHERE e.venue = '${bourse}'`);
  expect(booked.map(({ part }) => part).toSorted()).toEqual(us.parts);
  const [sums] = await asked<Record<string, number>>(`
    SELECT (SELECT coalesce(sum(quantity), 0)::int FROM executions WHERE venue = '${bourse}') AS executions,
      (SELECT sum(remaining)::int FROM lots WHERE no IN (SELECT no FROM orders WHERE venue = '${bourse}')) AS lots,
      (SELECT count(*)::int FROM executions WHERE venue = '${bourse}') AS parts,
      (SELECT count(*)::int FROM orders WHERE venue = '${bourse}') AS orders,
      (SELECT count(*)::int FROM orders WHERE venue = '${bourse}' AND status = 'success') AS filled`);
  expect(sums).toMatchObject({ executions: us.bought + us.sold, lots: us.bought - us.sold });
  // What one side has heard of and the other has not, the venue took with it as it died.
  const lost = us.bought + them.bought - us.sold - them.sold;
  if (!isLong) expect(lost).toBe(0);
  const maker = await makers.reports('maker');
  const kept = maker.reduce((sum, report) => sum + (report.kind === 'trade' ? Number(report.quantity) : 0), 0);
  expect(kept).toBe(them.bought + them.sold);
  return { figures: { ...sums, ours: us, makers: them, lost } };
}

async function expectNoOrderTwice(): Promise<number> {
  const orders = (await venue.received()).filter((one) => one.type === 'D' && one.get(49) === 'SAUDA');
  const arrived = orders.map((one) => one.get(11));
  expect(new Set(arrived).size).toBe(arrived.length);
  return arrived.length;
}

it(
  `after ${kills} kills every order has ended or is with a person, none was sent twice, and the books have what the venue has`,
  async () => {
    const person = new Person(ours, bourse);
    person.begin();
    const [first] = customers;
    if (first === undefined) throw new Error('there are no customers');
    const stocks = (await listStocks(server.url, first)).slice(0, 8);
    const trading = new Customers(server.url, customers, stocks, makeMarket);
    const wanted = kills * ordersOfKill;
    const ended = trading.trade(wanted);
    for (let number = 0; number < kills; number += 1) {
      trading.allowed = (number + 1) * ordersOfKill;
      while (trading.placed < trading.allowed - ordersOfKill / 2) await sleep(10);
      await sleep(Math.random() * 300);
      const victim = victims[number % victims.length] ?? 'server';
      await kill(victim);
      await start(victim);
      await untilUp();
    }
    trading.allowed = wanted;
    await ended;
    await untilNothingIsOpen(trading);
    await person.end();

    const doubtful = await asked<{ customerId: string; no: string }>(
      `SELECT customer_id, no FROM orders WHERE reach IS NOT NULL AND ${ofOurs()}`,
    );
    const shown = await person.questions();
    expect(doubtful.filter(({ no }) => shown.includes(no))).toHaveLength(Math.min(100, doubtful.length));
    for (const { customerId, no } of doubtful) await person.endOrder(customerId, no);
    await eventually(async () => {
      expect(await asked(`SELECT no FROM orders WHERE reach IS NOT NULL AND ${ofOurs()}`)).toEqual([]);
    });

    const arrived = await expectNoOrderTwice();
    const { figures } = await expectBooksAsTheVenue();
    expect(arrived).toBeGreaterThan(kills);
    const { ours: us, makers: them, ...sums } = figures as Record<string, object>;
    const { stops, renamed } = person;
    const seen = { kills, cancels: trading.cancels, arrived, doubtful: doubtful.length, stops, renamed, ...sums };
    const sides = { us: { ...us, parts: undefined }, them: { ...them, parts: undefined } };
    process.stdout.write(`${JSON.stringify({ ...seen, ...sides })}\n`);
    const verify = join(import.meta.dirname, '../../server/src/verify.ts');
    const run = spawnSync(process.execPath, [verify], { env: { ...process.env, ...environment() }, encoding: 'utf8' });
    expect(run.stdout + run.stderr).toContain('The books are right.');
  },
  timeoutMs,
);
