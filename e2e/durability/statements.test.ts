import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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
/** The small form runs with the tests; `npm run endure` sets the full one. */
const size = {
  customers: Number(process.env['ENDURE_CUSTOMERS'] ?? 8),
  writers: Number(process.env['ENDURE_WRITERS'] ?? 8),
  commands: Number(process.env['ENDURE_COMMANDS'] ?? 80),
  kills: Number(process.env['ENDURE_KILLS'] ?? 1),
  /** Between a start and the next kill, on the average. */
  killEveryMs: Number(process.env['ENDURE_KILL_EVERY_MS'] ?? 2_000),
  /** Whether all requests are waited for, whose jobs may have died with the server and are taken up a minute later. */
  settles: process.env['ENDURE_SETTLES'] === 'yes',
};
const testTimeoutMs = size.settles ? 3 * 3_600_000 : 180_000;
const settleTimeoutMs = 30 * 60_000;
const checkedAtOnce = 2;

let prepared: KillableServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  prepared = await prepareServer('statements', size.customers);
  server = await prepared.start();
}, 300_000);

afterAll(async () => {
  await server?.stop();
  prepared.remove();
});

test(
  'after random commands and kills nothing is lost or done twice, each statement verifies offline, and so do the books',
  { tags: 'all', timeout: testTimeoutMs },
  async () => {
    const clients = await openClients();
    const startedAt = performance.now();
    let isOver = false;
    const acting = Promise.all(Array.from({ length: size.writers }, (_, writer) => write(clients, writer))).finally(
      () => {
        isOver = true;
      },
    );
    let kills = 0;
    for (; kills < size.kills && !isOver; kills += 1) {
      await sleep(size.killEveryMs / 2 + randomInt(size.killEveryMs));
      await server?.kill();
      server = await prepared.start();
    }
    await acting;
    report(
      `${size.commands} commands of ${size.customers} customers by ${size.writers} writers, ${kills} kills`,
      startedAt,
    );
    expect(kills).toBeGreaterThan(0);

    if (size.settles) await untilAllHasEnded();
    await untilAllIsSealed();
    const words = new Set(clients.flatMap(({ answers }) => [...answers.keys()]));
    expect(words).toContain('ok');
    expect(words).not.toContain('"invalid"');
    await expectWhatWasMade(clients);
    await expectStatements();
    await expectRightBooks();
  },
);

/** One of the writers, who acts for the customers whose turn it is, one command after the other. */
async function write(clients: readonly MoneyClient[], writer: number): Promise<void> {
  const own = clients.filter((_, index) => index % size.writers === writer);
  for (const client of own) await client.prepare();
  for (let command = 0; command < size.commands / size.writers; command += 1) await own[randomInt(own.length)]?.act();
}

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

/** The bank and the lender have answered everything. */
async function untilAllHasEnded(): Promise<void> {
  const startedAt = performance.now();
  await prepared.withDatabase(({ sql }) =>
    vi.waitFor(
      async () => {
        const [open] = await sql<[{ count: number }]>`
          SELECT (SELECT count(*) FROM recharges WHERE status = 'in_progress')::int +
            (SELECT count(*) FROM withdrawals WHERE status = 'in_progress')::int +
            (SELECT count(*) FROM loans WHERE status = 'applying')::int AS count`;
        expect(open.count).toBe(0);
      },
      { timeout: settleTimeoutMs, interval: 1_000 },
    ),
  );
  report('every request has ended', startedAt);
}

/** What customers were told of is there, and nothing else: none lost, none double. What was paid was paid once. */
async function expectWhatWasMade(clients: readonly MoneyClient[]): Promise<void> {
  const ids = prepared.customers.map(({ id }) => id);
  await prepared.withDatabase(async ({ sql }) => {
    for (const kind of ['recharges', 'withdrawals', 'loans', 'orders'] as const) {
      // Each has deposited once before the server was started.
      const rows = await sql<Array<{ no: string }>>`
        SELECT no FROM ${sql(kind)} WHERE customer_id = ANY(${ids}::uuid[])
        ${kind === 'recharges' ? sql`AND id > (SELECT min(id) FROM recharges AS first WHERE first.customer_id = recharges.customer_id)` : sql``}`;
      const told = clients.flatMap(({ made }) => [...made[kind]]);
      expect(rows.map(({ no }) => no).toSorted()).toEqual(told.toSorted());
      say(`${told.length} ${kind}`);
    }
    const twice = await sql`
      SELECT subject_no FROM ledger.transfers
      WHERE (debit = 'bank' AND credit = 'cash') OR (debit = 'payouts' AND credit IN ('bank', 'cash'))
      GROUP BY customer_id, subject_kind, subject_no HAVING count(*) > 1`;
    expect(twice).toEqual([]);
  });
}

/** The transfers of all customers are in blocks. */
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

/**
 * The program finds nothing wrong with any, and proves just those to which nothing was added after the last published head.
 * How many these are is for the bank to say, which goes on answering while statements are written.
 */
async function expectStatements(): Promise<void> {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() + 330 * 60_000 - 86_400_000).toISOString().slice(0, 10);
  const statements = [];
  const publishedBefore = await publishedTo();
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
  const publishedAfter = await publishedTo();
  let proven = 0;
  const waiting = statements.values();
  const check = async (statement: string): Promise<void> => {
    const { stdout, code } = await run(process.execPath, [program, statement, '--heads', kept]).then(
      (ended) => ({ ...ended, code: 0 }),
      (ended: { stdout: string; code: number }) => ended,
    );
    expect(stdout).toMatch(code === 0 ? /This statement is right\./ : /NOT PROVEN YET.*\nNothing is wrong/);
    const { transfers } = JSON.parse(readFileSync(statement, 'utf8')) as { transfers: Array<{ position: string }> };
    // Each has deposited before the server was started.
    const last = transfers
      .map(({ position }) => BigInt(position))
      .toSorted((a, b) => (a < b ? -1 : 1))
      .at(-1);
    if (last === undefined) throw new Error('a customer without a transfer');
    // A head that is published meanwhile may prove what lies between.
    if (last < publishedBefore) expect(code).toBe(0);
    if (last >= publishedAfter) expect(code).not.toBe(0);
    if (code === 0) proven += 1;
  };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: checkedAtOnce }, async () => {
      for (const statement of waiting) await check(statement);
    }),
  );
  report(`${proven} of ${statements.length} statements proven offline`, startedAt);
  if (size.settles) expect(proven).toBe(statements.length);
}

/** Up to which position transfers are under a published head. */
async function publishedTo(): Promise<bigint> {
  return prepared.withDatabase(async ({ sql }) => {
    const [end] = await sql<Array<{ position: bigint }>>`
      SELECT to_position AS position FROM ledger.blocks WHERE number = (SELECT max(to_block) FROM ledger.heads)`;
    return end?.position ?? 0n;
  });
}

async function expectRightBooks(): Promise<void> {
  const verify = join(repository, 'apps/server/src/verify.ts');
  const startedAt = performance.now();
  const { stdout } = await run(process.execPath, [verify], { env: { ...process.env, ...prepared.environment } });
  expect(stdout).toContain('The books are right.');
  say(stdout.trim());
  report('verified', startedAt);
}

/** Figures, for whoever runs the full form. */
function say(line: string): void {
  if (size.settles)
    process.stdout.write(`${line}
`);
}

function report(what: string, startedAt: number): void {
  say(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}

function saved(name: string, text: string): string {
  const file = join(prepared.directory, name);
  writeFileSync(file, text);
  return file;
}
