import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishMonths } from '../../../src/modules/best-execution/best-execution.ts';
import {
  bestExecutionHeads,
  listMonths,
  readFile,
  verifyBestExecution,
} from '../../../src/modules/best-execution/index.ts';
import { HourOfSymbol } from '../../../src/modules/best-execution/write-report.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { createNotedHeads } from '../../../src/platform/heads.ts';
import { connectOwner } from '../../helpers/database.ts';
import { createTestTrading, type TestTrading } from '../../helpers/trading.ts';

const program = join(import.meta.dirname, '../../../../../scripts/recompute-best-execution.mjs');
const november = new Date('2026-11-01T00:00:00Z');
const directory = mkdtempSync(join(tmpdir(), 'sauda-best-'));
let t: TestTrading;
let customers: string[];
const options = () => ({
  clock: t.clock,
  database: t.database,
  encryption: createEncryption('5a'.repeat(32)),
  notedHeads: createNotedHeads(join(directory, 'noted.json')),
});
const publish = () => publishMonths(options());

const quotedLongAgoMs = 40 * 24 * 3_600_000;

/** One order stood so long before it entered that more milliseconds have passed than an integer holds; of another no quote was told. */
async function quoteAnew(): Promise<void> {
  const owner = connectOwner(t.url);
  await owner.sql`ALTER TABLE orders DISABLE TRIGGER USER`;
  await owner.sql`
    UPDATE orders SET quoted_at = created_at - ${quotedLongAgoMs / 1000} * interval '1 second'
    WHERE id = (SELECT min(id) FROM orders)`;
  await owner.sql`
    UPDATE orders SET quoted_bid = NULL, quoted_ask = NULL, quoted_bid_size = NULL, quoted_ask_size = NULL, quoted_source = NULL,
      quoted_at = NULL
    WHERE id = (SELECT min(id) + 1 FROM orders)`;
  await owner.sql`ALTER TABLE orders ENABLE TRIGGER USER`;
  await owner.close();
}

/** Two customers buy and sell two shares within two hours; one of the trades is taken back, and one is in December. */
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-24T08:00:00Z'));
  customers = [await t.newCustomer(decimal(10_000_000)), await t.newCustomer(decimal(10_000_000))];
  for (const [index, customerId] of customers.entries()) {
    for (const symbol of ['DECSTEEL', 'AGNIBOIL'].slice(0, index + 1)) {
      const { no } = await t.buy(customerId, symbol, BigInt(10 + index));
      t.clock.advance(1_700_000);
      await t.sell(customerId, no, 5n);
    }
  }
  const [customerId = ''] = customers;
  const price = t.market.quote('DECSTEEL')?.bandLow ?? 0n;
  const order = { kind: 'buy', customerId, symbol: 'DECSTEEL', assetClass: 'stock', position: 'full' } as const;
  const { no } = await t.run({ ...order, quantity: 20n, limitPrice: price });
  const name = (executionId: string) => ({ venue: 'exchange', tradeDay: '2026-11-24', executionId, at: t.clock.now() });
  const trade = { kind: 'trade', quantity: 4n, price } as const;
  for (const id of ['one', 'two', 'three'])
    await t.run({ kind: 'report', customerId, no, report: { ...trade, ...name(id) } });
  const refersTo = { tradeDay: '2026-11-24', executionId: 'two' };
  await t.run({ kind: 'report', customerId, no, report: { kind: 'bust', ...name('back'), refersTo } });
  await quoteAnew();
  t.clock.set(new Date('2026-11-30T23:59:59.999Z'));
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
  rmSync(directory, { recursive: true, force: true });
});

async function fileOf(kind: 'report' | 'executions'): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readFile(t.database.sql, november, kind)) parts.push(part);
  return Buffer.concat(parts);
}
const linesOf = (file: Buffer) =>
  file
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
const verified = () => t.database.transaction(verifyBestExecution);

test('a month is made once when it is over, and its hashes are published as a head', async () => {
  await publish();
  t.clock.set(new Date('2026-12-01T00:30:00Z'));
  await t.buy(customers[0] ?? '', 'DECSTEEL', 1n);
  await publish();
  expect(await listMonths(t.database.sql, 10)).toEqual([]);
  t.clock.set(new Date('2026-12-01T01:00:00Z'));
  await Promise.all([publish(), publish()]);
  await publish();
  const [made, ...others] = await listMonths(t.database.sql, 10);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ month: november, orders: 7n, executions: 8n });
  const sha256 = (file: Buffer) => hash('sha256', file, 'buffer');
  expect(made?.reportSha256).toEqual(sha256(await fileOf('report')));
  const heads = await bestExecutionHeads.list(t.database.sql, 0n, 10);
  expect(heads).toMatchObject([
    { monthNumber: 682n, executionsSha256: sha256(await fileOf('executions')), reportSha256: made?.reportSha256 },
  ]);
  expect(await verified()).toEqual({ months: 1, differences: [] });
});

test('the executions name nobody and no order, and tell the quote of the moment when the order came', async () => {
  const file = await fileOf('executions');
  const [head = [], ...rows] = linesOf(file);
  expect(rows).toHaveLength(8);
  const known = await t.database.sql<Array<{ no: string; customerId: string }>>`SELECT no, customer_id FROM orders`;
  for (const { no, customerId } of known) {
    expect(file.includes(no)).toBe(false);
    expect(file.includes(customerId)).toBe(false);
  }
  const at = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  // Two parts of one order have its number; what was taken back is not there.
  expect(new Set(at('order')).size).toBe(7);
  expect([...new Set(at('symbol'))]).toEqual(['AGNIBOIL', 'DECSTEEL']);
  expect(at('bid').filter((bid) => Number(bid) > 0)).toHaveLength(7);
  expect(at('quote_source').filter((source) => source === '')).toHaveLength(1);
  // Of what was not told nobody says how old it is.
  expect(at('quote_age_ms').map((age) => age === '')).toEqual(at('quote_source').map((source) => source === ''));
  expect(at('quote_age_ms').filter((age) => Number(age) === quotedLongAgoMs)).toHaveLength(1);
});

test('anybody makes the report of the executions, byte for byte, and sees what was changed', async () => {
  const [executions, report] = [join(directory, 'executions.csv'), join(directory, 'report.csv')];
  writeFileSync(executions, await fileOf('executions'));
  writeFileSync(report, await fileOf('report'));
  expect(execFileSync(process.execPath, [program, executions])).toEqual(await fileOf('report'));
  const run = () => spawnSync(process.execPath, [program, executions, report], { encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 0, stdout: 'It is the same.\n' });
  writeFileSync(report, (await fileOf('report')).toString().replace('DECSTEEL', 'DECSTEAL'));
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('DIFFERENCE in line') });
  expect(spawnSync(process.execPath, [program, join(directory, 'none.csv')]).status).toBe(2);
});

test('what is better, at and worse than the quote, spreads, and the times of orders', () => {
  const one = {
    symbol: 'DECSTEEL',
    currency: 'INR',
    tradedAt: new Date('2026-11-24T08:30:00Z'),
    bid: decimal(99),
    ask: decimal(101),
    bidSize: 10n,
    askSize: undefined,
    quoteSource: 'test',
    quoteAgeMs: 5,
  };
  const hour = new HourOfSymbol({ ...one, side: 'buy', quantity: 1n, price: 1n, timeMs: 0 });
  hour.add(1, { ...one, side: 'buy', quantity: 10n, price: decimal('100.5'), timeMs: 30 });
  hour.add(1, { ...one, side: 'buy', quantity: 10n, price: decimal(101), timeMs: 40 });
  hour.add(2, { ...one, side: 'sell', quantity: 5n, price: decimal('98.9'), timeMs: 10 });
  hour.add(3, { ...one, bid: undefined, ask: undefined, side: 'buy', quantity: 7n, price: decimal(100), timeMs: 20 });
  // Effective: (2 × 0.5 × 10 + 2 × 1 × 10 + 2 × 1.1 × 5) ÷ 25 shares.
  expect(hour.line()).toBe('2026-11-24T08,DECSTEEL,INR,3,4,32,25,10,10,5,5.0000,0.5000,1.6400,2.0000,20,40\r\n');
});

test('a file that was changed after it was published is found', async () => {
  const owner = connectOwner(t.url);
  await owner.sql`ALTER TABLE best_execution_pages DISABLE TRIGGER USER`;
  await owner.sql`UPDATE best_execution_pages SET content = content || 'x'::bytea WHERE file = 'report'`;
  const { differences } = await verified();
  expect(differences.map(({ sentence }) => sentence)).toEqual(['the file of report of 2026-11 does not have its hash']);
  await owner.close();
});
