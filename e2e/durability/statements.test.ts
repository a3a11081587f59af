import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listStocks } from '../../bench/src/load/requests.ts';
import type { ServerProcess } from '../../bench/src/stage/server-process.ts';
import { prepareServer, type KillableServer } from './killable-server.ts';
import { createMoneyClient, type MoneyClient } from './money-client.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const customerCount = 16;
const deedsOfEach = 10;
const kills = 2;

let prepared: KillableServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  prepared = await prepareServer('statements', customerCount);
  server = await prepared.start();
}, 60_000);

afterAll(async () => {
  await server?.stop();
  prepared.remove();
}, 60_000);

test(
  'after random deeds and kills each statement verifies offline, and so do the books',
  { timeout: 180_000 },
  async () => {
    const clients = await openClients();
    const acting = Promise.all(
      clients.map(async (client) => {
        await client.prepare();
        for (let deed = 0; deed < deedsOfEach; deed += 1) await client.act();
      }),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(1_500 + randomInt(1_000));
      await server?.kill();
      server = await prepared.start();
    }
    await acting;
    await untilAllIsSealed();

    const words = new Set(clients.flatMap(({ answers }) => [...answers.keys()]));
    expect(words).toContain('ok');
    expect(words).not.toContain('"invalid"');
    await expectStatements();
    await expectRightBooks();
  },
);

async function openClients(): Promise<MoneyClient[]> {
  const { customers } = prepared;
  const [first] = customers;
  if (first === undefined) throw new Error('there are no customers');
  const url = `http://127.0.0.1:${prepared.port}`;
  const stocks = (await listStocks(url, first)).toSorted((a, b) => Number(a.highestLimit) - Number(b.highestLimit));
  return customers.map(({ token }, index) => {
    const stock = stocks[index % 10];
    if (stock === undefined) throw new Error('there are no stocks');
    return createMoneyClient(url, token, stock, (below) => (below > 0 ? randomInt(below) : 0));
  });
}

/**
 * The transfers of all customers are in blocks. A request whose job died with the server is taken up a minute later, which
 * nobody waits for here.
 */
async function untilAllIsSealed(): Promise<void> {
  await prepared.withDatabase(({ sql }) =>
    vi.waitFor(
      async () => {
        const [unsealed] = await sql<[{ count: number }]>`
          SELECT count(*)::int AS count FROM ledger.transfers
          WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks)`;
        expect(unsealed.count).toBe(0);
      },
      { timeout: 30_000, interval: 100 },
    ),
  );
}

/** The program finds nothing wrong with any, and proves those to which nothing was added after the last published head. */
async function expectStatements(): Promise<void> {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() + 330 * 60_000 - 86_400_000).toISOString().slice(0, 10);
  const statements = [];
  for (const { token } of prepared.customers) {
    const query = new URLSearchParams({ from: yesterday, to: today, format: 'json' }).toString();
    const answer = await fetch(`http://127.0.0.1:${prepared.port}/api/stock/success/statement?${query}`, {
      headers: { token },
    });
    expect(answer.status).toBe(200);
    statements.push(saved(`${statements.length}.json`, await answer.text()));
  }
  const heads = await fetch(`http://127.0.0.1:${prepared.port}/.well-known/sauda-ledger.json`);
  const kept = saved('heads.json', await heads.text());
  const program = join(repository, 'scripts/verify-statement.mjs');
  let proven = 0;
  for (const statement of statements) {
    const { stdout, code } = await run(process.execPath, [program, statement, '--heads', kept]).then(
      (ended) => ({ ...ended, code: 0 }),
      (ended: { stdout: string; code: number }) => ended,
    );
    expect(stdout).toMatch(code === 0 ? /This statement is right\./ : /NOT PROVEN YET.*\nNothing is wrong/);
    if (code === 0) proven += 1;
  }
  expect(proven).toBeGreaterThan(customerCount / 2);
}

async function expectRightBooks(): Promise<void> {
  const verify = join(repository, 'apps/server/src/verify.ts');
  const { stdout } = await run(process.execPath, [verify], { env: { ...process.env, ...prepared.environment } });
  expect(stdout).toContain('The books are right.');
}

function saved(name: string, text: string): string {
  const file = join(prepared.directory, name);
  writeFileSync(file, text);
  return file;
}
