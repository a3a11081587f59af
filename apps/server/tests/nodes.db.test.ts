import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type ServerProcess } from '../../../bench/src/stage/server-process.ts';
import { listStocks } from '../../../bench/src/load/requests.ts';
import { makeCustomers, type BenchCustomer } from '../../../bench/src/stage/customers.ts';
import { createDiary, Customer } from '../../../e2e/cluster/customers.ts';
import { differencesIn } from '../../../e2e/cluster/judge.ts';
import { freePort } from '../../../e2e/cluster/machine.ts';
import { createTestDatabase, type TestDatabase } from './helpers/database.ts';

/* The small form of `npm run endure -- cluster`: two nodes on one database, and what stands before them. */

const customerCount = 6;
/** Within it customers end what they have begun. */
const drainMs = 5_000;

let t: TestDatabase;
let directory: string;
let customers: readonly BenchCustomer[];
const nodes: ServerProcess[] = [];

beforeAll(async () => {
  t = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'sauda-nodes-'));
  customers = await makeCustomers(t.url, customerCount);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await t.drop();
  rmSync(directory, { recursive: true });
});

/** Hands each connection to the next node that takes it, as a load balancer does that asks nobody how they are. */
async function startBalancer(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  let next = 0;
  const balancer = createServer((client) => {
    client.on('error', () => undefined);
    const attempt = (triesLeft: number): void => {
      const node = connect(ports[(next += 1) % ports.length] ?? 0, '127.0.0.1');
      let isOpen = false;
      node.once('connect', () => {
        isOpen = true;
        client.pipe(node).pipe(client);
      });
      node.on('error', () => (isOpen || triesLeft === 0 ? client.destroy() : attempt(triesLeft - 1)));
      node.once('close', () => (isOpen ? client.end() : undefined));
      client.once('close', () => node.destroy());
    };
    attempt(ports.length);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const { port } = balancer.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void balancer.close() };
}

async function startNode(port: number): Promise<ServerProcess> {
  const environment = {
    MODE: 'practice',
    DATABASE_URL: t.url,
    DATABASE_APP_URL: '',
    DATABASE_CONNECTIONS: '8',
    REDIS_URL: '',
    DRAIN_MS: String(drainMs),
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    LIMIT_PUBLIC_PER_MINUTE: '1000000',
  };
  const node = await startServer({ port, logFile: join(directory, 'nodes.log'), environment, startTimeoutMs: 120_000 });
  nodes.push(node);
  return node;
}

test(
  'of two nodes one is killed and customers go on at the other, which takes what comes until it goes: nothing is lost or double',
  { tags: 'all', timeout: 240_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    // At once, on a database that nobody has filled.
    const started = await Promise.allSettled(ports.map(startNode));
    const [killed, stopped] = started.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
    if (stopped === undefined || killed === undefined)
      throw new Error(`a node did not start: ${JSON.stringify(started)}`);
    const { url, close } = await startBalancer(ports);
    const diary = createDiary();
    const [stock] = await listStocks(url, customers[0] as BenchCustomer);
    if (stock === undefined) throw new Error('there is nothing to trade');
    const acting = customers.map((customer) => new Customer(url, customer, stock, diary));
    for (const customer of acting) customer.begin();
    const answer = async (more: number): Promise<void> => {
      const before = diary.answered.length;
      await expect.poll(() => diary.answered.length, { timeout: 30_000 }).toBeGreaterThan(before + more);
    };
    await answer(4 * customerCount);
    await expect.poll(() => diary.streams).toBe(customerCount);
    expect(diary.failures).toEqual([]);

    await killed.kill();
    await answer(4 * customerCount);
    await expect.poll(() => diary.streams).toBe(customerCount);
    expect(diary.streamGaps.length).toBeGreaterThan(0);
    const failures = diary.failures.length;

    const stopping = stopped.stop();
    await expect.poll(async () => (await fetch(`${stopped.url}/readyz`)).status, { interval: 20 }).toBe(503);
    // What comes all the same is answered, on a connection that ends with it.
    const { status, headers } = await fetch(`${stopped.url}/healthz`);
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await answer(customerCount);
    await Promise.all(acting.map((customer) => customer.pause()));
    expect(diary.failures.length).toBe(failures);
    expect(diary.refusals).toEqual([]);
    for (const customer of acting) customer.leave();
    await stopping;
    expect(await stopped.ended).toBe(0);
    close();
    // Deposits wait for a node that is there.
    expect(await differencesIn(t.database, customers, diary, { isAtWork: false })).toEqual([]);
  },
);
