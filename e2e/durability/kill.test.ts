import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listStocks } from '../../bench/src/load/requests.ts';
import { depositUnits } from '../../bench/src/stage/customers.ts';
import type { ServerProcess } from '../../bench/src/stage/server-process.ts';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { prepareServer, type KillableServer } from './killable-server.ts';
import { createPersistentClient, type KnownOrder, type PersistentClient } from './persistent-client.ts';

const clientCount = 12;
const verifyProgram = join(import.meta.dirname, '../../apps/server/src/verify.ts');
/** What is killed in turn. Without its PostgreSQL the server ends by itself. */
const victims = ['server', 'server and PostgreSQL', 'PostgreSQL'] as const;
/** How often each is. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1);
/** Orders that are answered between a start and the next kill, at the least. */
const ordersBetweenKills = 50;

let stage: KillableServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  stage = await prepareServer('durability', clientCount, { DRAIN_MS: '5000' });
  server = await stage.start();
});

afterAll(async () => {
  await server?.stop();
  if (findEmbeddedPostgres(stage.directory) !== undefined) process.kill(postmasterPid(), 'SIGQUIT');
  stage.remove();
});

test('the server is in the database as the application alone, which has logged in by itself', async () => {
  await stage.withDatabase(({ sql }) =>
    // The processes of connections that the start has closed may still be ending.
    vi.waitFor(async () => {
      const rows = await sql`
        SELECT DISTINCT usename::text AS login, application_name AS name FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend'
          AND application_name <> ${'durability'}`;
      expect(rows).toEqual([{ login: 'sauda_app', name: 'sauda' }]);
    }, 30_000),
  );
});

test(
  'after kills of the server, of PostgreSQL and of both every answered order is in the books once, and they verify',
  { timeout: 600_000 },
  async () => {
    const url = `http://127.0.0.1:${stage.port}`;
    const clients = await openClients(url);
    let isOver = false;
    const trading = Promise.all(clients.map((client) => client.trade(() => isOver)));
    // A client that is refused ends the test at once.
    await Promise.race([trading, killAgainAndAgain(clients)]);
    isOver = true;
    await trading;

    const known = clients.flatMap(({ orders }) => orders);
    const requests = sum(clients.map((client) => client.requests));
    expect(sum(clients.map((client) => client.repeatedRequests))).toBeGreaterThanOrEqual(rounds * victims.length);
    await expectOrders(known);
    await expectKeptAnswers(requests);
    for (const { id, token } of stage.customers) {
      expect(await freeMoney(url, token)).toBe(moneyAfter(known.filter(({ customerId }) => customerId === id)));
    }
    expectRightBooks();
    await stopSeen(url);
    expectRightBooks();
  },
);

async function killAgainAndAgain(clients: readonly PersistentClient[]): Promise<void> {
  if (server === undefined) throw new Error('the server does not run');
  for (const victim of Array.from({ length: rounds }, () => victims).flat()) {
    const before = orderCount(clients);
    while (orderCount(clients) < before + ordersBetweenKills) await sleep(5);
    // Somewhere within the life of a transaction, not always at its end.
    await sleep(Math.random() * 20);
    await kill(victim, server);
    server = await stage.start();
  }
}

/** It says that it goes, and answers what comes all the same, on a connection that ends with the answer. */
async function stopSeen(url: string): Promise<void> {
  const stopping = server?.stop();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 20 }).toBe(503);
  const { status, headers } = await fetch(`${url}/healthz`);
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await stopping;
  expect(await server?.ended).toBe(0);
}

async function kill(victim: (typeof victims)[number], server: ServerProcess): Promise<void> {
  if (victim !== 'server') process.kill(postmasterPid(), 'SIGKILL');
  if (victim !== 'PostgreSQL') await server.kill();
  else expect(await server.ended).toBe(1);
}

async function openClients(url: string): Promise<PersistentClient[]> {
  const [first] = stage.customers;
  if (first === undefined) throw new Error('there are no customers');
  const stocks = (await listStocks(url, first)).toSorted((a, b) => Number(a.highestLimit) - Number(b.highestLimit));
  return stage.customers.map((customer) => createPersistentClient(url, customer, stocks.slice(0, 20)));
}

/** The orders in the database are those that the customers were told of: none lost, none double, none else. */
async function expectOrders(known: readonly KnownOrder[]): Promise<void> {
  const rows = await stage.withDatabase(
    ({ sql }) => sql<{ customerId: string; no: string; side: string; status: string; paid: string }[]>`
      SELECT customer_id, no, side, status, quantity || ' ' || coalesce(amount::text, '-') || ' ' || fee AS paid
      FROM orders WHERE customer_id = ANY(${stage.customers.map(({ id }) => id)})`,
  );
  const inBooks = rows.map(({ customerId, no, side, status, paid }) => [customerId, no, side, status, paid].join(' '));
  const told = known.map(({ customerId, no, side, status, count, amount, fee }) =>
    [customerId, no, side, status, count, amount === null ? '-' : units(amount), units(fee)].join(' '),
  );
  expect(inBooks.toSorted()).toEqual(told.toSorted());
  const filledBuys = known.filter(({ side, status }) => side === 'buy' && status === 'success');
  const lots = await stage.withDatabase(
    ({ sql }) =>
      sql<{ no: string }[]>`SELECT no FROM lots WHERE customer_id = ANY(${stage.customers.map(({ id }) => id)})`,
  );
  expect(lots.map(({ no }) => no).toSorted()).toEqual(filledBuys.map(({ no }) => no).toSorted());
}

async function expectKeptAnswers(requests: number): Promise<void> {
  const rows = await stage.withDatabase(
    ({ sql }) => sql`SELECT FROM idempotency_keys WHERE path LIKE '/stock/success/deal/%'`,
  );
  expect(rows.length).toBe(requests);
}

/** `npm run verify`, which finds the books right and knows what it has looked at. */
function expectRightBooks(): void {
  const run = spawnSync(process.execPath, [verifyProgram], {
    env: { ...process.env, ...stage.environment },
    encoding: 'utf8',
  });
  expect(run.stdout).toContain('The books are right.');
  expect(run.status).toBe(0);
}

/** What a customer's free money should be, by the answers that they were given. */
function moneyAfter(orders: readonly KnownOrder[]): string {
  let money = BigInt(depositUnits) * 10_000n;
  for (const { side, amount, fee } of orders) {
    if (amount === null) continue;
    money += (side === 'sell' ? units(amount) : -units(amount)) - units(fee);
  }
  return formatDecimal(money);
}

async function freeMoney(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/stock/success/v2/user/info`, { headers: { token } });
  const { money } = (await answer.json()) as { money: string };
  return money;
}

function postmasterPid(): number {
  return Number(readFileSync(join(stage.directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function units(amount: string): bigint {
  const value = parseDecimal(amount);
  if (value === undefined) throw new Error(`${amount} is no amount`);
  return value;
}

const orderCount = (clients: readonly PersistentClient[]): number => sum(clients.map(({ orders }) => orders.length));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
