import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStocks } from '../../bench/src/load/requests.ts';
import { depositUnits, makeCustomers, type BenchCustomer } from '../../bench/src/stage/customers.ts';
import { startServer, type ServerProcess } from '../../bench/src/stage/server-process.ts';
import { connectDatabase } from '../../apps/server/src/platform/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { createPersistentClient, type KnownOrder, type PersistentClient } from './persistent-client.ts';

const clientCount = 32;
const verifyProgram = join(import.meta.dirname, '../../apps/server/src/verify.ts');
/** What is killed, ten times in all. Without its PostgreSQL the server ends by itself. */
const victims = [
  ...Array.from({ length: 4 }, () => 'server' as const),
  'server and PostgreSQL' as const,
  ...Array.from({ length: 3 }, () => 'server' as const),
  'PostgreSQL' as const,
  'server' as const,
];
/** Orders that are answered between a start and the next kill, at the least. */
const ordersBetweenKills = 100;

let directory: string;
let port: number;
let server: ServerProcess | undefined;
let customers: readonly BenchCustomer[];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-durability-'));
  port = await freePort();
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 20 });
  try {
    await migrate(postgres.url);
    customers = await makeCustomers(postgres.url, clientCount);
  } finally {
    await postgres.stop();
  }
  server = await start();
}, 60_000);

afterAll(async () => {
  await server?.stop();
  if (findEmbeddedPostgres(directory) !== undefined) process.kill(postmasterPid(), 'SIGQUIT');
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

test('after ten kills every answered order is in the books once, and they verify', { timeout: 240_000 }, async () => {
  const url = `http://127.0.0.1:${port}`;
  const clients = await openClients(url);
  let isOver = false;
  const trading = Promise.all(clients.map((client) => client.trade(() => isOver)));
  // A client that is refused ends the test at once.
  await Promise.race([trading, killAgainAndAgain(clients)]);
  isOver = true;
  await trading;

  const known = clients.flatMap(({ orders }) => orders);
  const requests = sum(clients.map((client) => client.requests));
  expect(sum(clients.map((client) => client.repeatedRequests))).toBeGreaterThanOrEqual(victims.length);
  await expectOrders(known);
  await expectKeptAnswers(requests);
  for (const { id, token } of customers) {
    expect(await freeMoney(url, token)).toBe(moneyAfter(known.filter(({ customerId }) => customerId === id)));
  }
  expectRightBooks();
  await server?.stop();
  expectRightBooks();
});

async function killAgainAndAgain(clients: readonly PersistentClient[]): Promise<void> {
  if (server === undefined) throw new Error('the server does not run');
  for (const victim of victims) {
    const before = orderCount(clients);
    while (orderCount(clients) < before + ordersBetweenKills) await sleep(5);
    // Somewhere within the life of a transaction, not always at its end.
    await sleep(Math.random() * 20);
    await kill(victim, server);
    server = await start();
  }
}

async function kill(victim: (typeof victims)[number], server: ServerProcess): Promise<void> {
  if (victim !== 'server') process.kill(postmasterPid(), 'SIGKILL');
  if (victim !== 'PostgreSQL') await server.kill();
  else expect(await server.ended).toBe(1);
}

async function openClients(url: string): Promise<PersistentClient[]> {
  const [first] = customers;
  if (first === undefined) throw new Error('there are no customers');
  const stocks = (await listStocks(url, first)).toSorted((a, b) => Number(a.highestLimit) - Number(b.highestLimit));
  return customers.map((customer) => createPersistentClient(url, customer, stocks.slice(0, 20)));
}

/** The orders in the database are those that the customers were told of: none lost, none double, none else. */
async function expectOrders(known: readonly KnownOrder[]): Promise<void> {
  const rows = await query<{ customer_id: string; no: string; side: string; status: string; paid: string }>(
    (sql) => sql`
      SELECT customer_id, no, side, status, quantity || ' ' || coalesce(amount::text, '-') || ' ' || fee AS paid
      FROM orders WHERE customer_id = ANY(${customers.map(({ id }) => id)})`,
  );
  const inBooks = rows.map(({ customer_id, no, side, status, paid }) =>
    [customer_id, no, side, status, paid].join(' '),
  );
  const told = known.map(({ customerId, no, side, status, count, amount, fee }) =>
    [customerId, no, side, status, count, amount === null ? '-' : units(amount), units(fee)].join(' '),
  );
  expect(inBooks.toSorted()).toEqual(told.toSorted());
  const filledBuys = known.filter(({ side, status }) => side === 'buy' && status === 'success');
  const lots = await query<{ no: string }>(
    (sql) => sql`SELECT no FROM lots WHERE customer_id = ANY(${customers.map(({ id }) => id)})`,
  );
  expect(lots.map(({ no }) => no).toSorted()).toEqual(filledBuys.map(({ no }) => no).toSorted());
}

async function expectKeptAnswers(requests: number): Promise<void> {
  const rows = await query((sql) => sql`SELECT FROM idempotency_keys WHERE path LIKE '/stock/success/deal/%'`);
  expect(rows.length).toBe(requests);
}

/** `npm run verify`, which finds the books right and knows what it has looked at. */
function expectRightBooks(): void {
  const run = spawnSync(process.execPath, [verifyProgram], {
    env: { ...process.env, ...environment() },
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

async function query<Row>(
  statement: (sql: ReturnType<typeof connectDatabase>['sql']) => PromiseLike<readonly Row[]>,
): Promise<readonly Row[]> {
  const url = findEmbeddedPostgres(directory);
  if (url === undefined) throw new Error('PostgreSQL does not run');
  const database = connectDatabase({ url, maxConnections: 1, name: 'durability' });
  try {
    return await statement(database.sql);
  } finally {
    await database.close();
  }
}

function start(): Promise<ServerProcess> {
  return startServer({
    port,
    logFile: join(directory, 'server.log'),
    environment: environment(),
  });
}

/** The test runner has a MODE of its own, and whoever runs it may have a database. */
function environment(): Record<string, string> {
  return {
    MODE: 'practice',
    DATABASE_URL: '',
    REDIS_URL: '',
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    LIMIT_WRITES_PER_MINUTE: '1000000',
  };
}

function postmasterPid(): number {
  return Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

function units(amount: string): bigint {
  const value = parseDecimal(amount);
  if (value === undefined) throw new Error(`${amount} is no amount`);
  return value;
}

const orderCount = (clients: readonly PersistentClient[]): number => sum(clients.map(({ orders }) => orders.length));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
