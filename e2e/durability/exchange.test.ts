import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStocks, type Listing } from '../../bench/src/load/requests.ts';
import type { BenchCustomer } from '../../bench/src/stage/customers.ts';
import type { ServerProcess } from '../../bench/src/stage/server-process.ts';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { prepareServer, type KillableServer } from './killable-server.ts';
import { send } from './persistent-client.ts';

const clientCount = 16;
/** `npm run endure` kills more often. */
const kills = Number(process.env.EXCHANGE_KILLS ?? 2);
/** Orders that are placed between a start and the next kill, at the least. */
const ordersBetweenKills = 40;
const betweenRoundsMs = 300;
const verifyProgram = join(import.meta.dirname, '../../apps/server/src/verify.ts');

let stage: KillableServer;
let server: ServerProcess | undefined;
let url: string;

beforeAll(async () => {
  stage = await prepareServer('exchange', clientCount, { VENUE: 'exchange' });
  server = await stage.start();
  url = `http://127.0.0.1:${stage.port}/api`;
});

afterAll(async () => {
  await server?.stop();
  if (findEmbeddedPostgres(stage.directory) !== undefined) {
    process.kill(
      Number(readFileSync(join(stage.directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGQUIT',
    );
  }
  stage.remove();
});

let placed = 0;

/** Asks until there is an answer, under one key. */
async function ask({ token }: BenchCustomer, path: string, body: object): Promise<Record<string, string>> {
  const headers = { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer !== undefined && answer.status !== 503) {
      return { status: String(answer.status), ...(answer.json as { data?: Record<string, string> }).data };
    }
    await sleep(20);
  }
}

/** Buys that meet makers and buys that wait; of these some are changed and some cancelled, and what was bought is sold. */
async function trade(customer: BenchCustomer, stocks: readonly Listing[], isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const { symbol: tag, highestLimit, lowestLimit } = stocks[round % stocks.length] as Listing;
    const buy = (price: string, count: number) =>
      ask(customer, '/stock/success/deal/buy', { mold: 'stock', tag, count: String(count), price });
    const bought = await buy(highestLimit, 1 + (round % 90));
    const waiting = await buy(lowestLimit, 5);
    placed += 2;
    const { no } = waiting;
    if (round % 2 === 0) await ask(customer, '/stock/success/deal/replace', { no, version: 0, count: '7' });
    await sleep(betweenRoundsMs);
    if (round % 3 === 0) await ask(customer, '/stock/success/deal/cancel', { no });
    await sleep(betweenRoundsMs);
    // Too early where the exchange has not answered yet, and refused.
    if (round % 4 !== 0) await ask(customer, '/stock/success/deal/sell', { no: bought.no, sell_price: lowestLimit });
  }
}

const inDatabase = <T extends object>(text: string): Promise<T[]> =>
  stage.withDatabase(async ({ sql }) => [...(await sql.unsafe<T[]>(text))]);

/** All that still waits is cancelled, until nothing does. */
async function endAll(): Promise<void> {
  const byId = new Map(stage.customers.map((customer) => [customer.id, customer]));
  for (;;) {
    const waiting = await inDatabase<{ customerId: string; no: string }>(
      `SELECT customer_id, no FROM orders WHERE status = 'pending'`,
    );
    const ours = waiting.flatMap(({ customerId, no }) => {
      const customer = byId.get(customerId);
      return customer === undefined ? [] : [{ customer, no }];
    });
    if (ours.length === 0) return;
    await Promise.all(ours.map(({ customer, no }) => ask(customer, '/stock/success/deal/cancel', { no })));
    await sleep(500);
  }
}

test(
  `after ${kills} kills the exchange and the books have the same trades, and no order is without an end`,
  { tags: 'all', timeout: 900_000 },
  async () => {
    const [first] = stage.customers;
    if (first === undefined) throw new Error('there are no customers');
    const stocks = (await listStocks(url.slice(0, -'/api'.length), first))
      .toSorted((a, b) => Number(a.highestLimit) - Number(b.highestLimit))
      .slice(0, 10);
    let isOver = false;
    const trading = Promise.all(stage.customers.map((customer) => trade(customer, stocks, () => isOver)));
    for (let kill = 0; kill < kills; kill += 1) {
      const before = placed;
      while (placed < before + ordersBetweenKills) await sleep(5);
      await sleep(Math.random() * 1_000);
      await server?.kill();
      server = await stage.start();
    }
    isOver = true;
    await trading;
    await endAll();
    // What was asked of ended orders is answered too.
    await sleep(12_000);

    const ours = `customer_id IN (${stage.customers.map(({ id }) => `'${id}'`).join(', ')})`;
    const [sums] = await inDatabase<Record<string, string>>(`
    SELECT (SELECT sum(quantity * num_nonnulls(buy_order, sell_order))::text FROM exchange_trades) AS exchange,
      (SELECT sum(quantity)::text FROM executions WHERE venue = 'exchange') AS booked,
      (SELECT sum(CASE side WHEN 'buy' THEN filled ELSE -filled END)::text FROM orders WHERE ${ours}) AS held,
      (SELECT sum(remaining)::text FROM lots WHERE ${ours}) AS lots,
      (SELECT count(*)::text FROM exchange_names WHERE times > 1) AS twice,
      (SELECT count(*)::text FROM orders WHERE reach IS NOT NULL) AS "unended",
      (SELECT count(*)::text FROM venue_inbox WHERE booked_at IS NULL) AS "unbooked",
      (SELECT count(*)::text FROM execution_differences) AS differences`);
    const [seen] = await inDatabase<Record<string, string>>(`
    SELECT (SELECT count(*)::text FROM orders WHERE venue = 'exchange') AS orders,
      (SELECT count(*)::text FROM orders WHERE venue = 'exchange' AND status = 'cancelled') AS cancelled`);
    // How many changes the exchange does before they are overtaken by a cancel is a matter of how busy the machine is.
    const told = JSON.stringify({ ...sums, ...seen });
    for (const count of [sums?.exchange, ...Object.values(seen ?? {})]) expect(Number(count), told).toBeGreaterThan(0);
    expect(sums).toMatchObject({ booked: sums?.exchange, lots: sums?.held });
    expect(sums).toMatchObject({ twice: '0', unended: '0', unbooked: '0', differences: '0' });
    const run = spawnSync(process.execPath, [verifyProgram], {
      env: { ...process.env, ...stage.environment },
      encoding: 'utf8',
    });
    expect(run.stdout).toContain('The books are right.');
  },
);
