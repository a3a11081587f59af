import { spawn } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyStatement } from '../../../../scripts/verify-statement.mjs';
import type { Customer } from './test-app.ts';
import { createWorld, type World } from './world.ts';

interface Proven {
  index: number;
  proof: string[];
}
interface StatedTransfer extends Proven {
  id: string;
  amount: string;
  cash_after: string | null;
  customer_id: string;
  posted_at: string;
  subject_no: string;
  block: string | null;
}
interface Statement {
  period: { from: string; to: string; start: string; end: string };
  opening_balance: string;
  closing_balance: string;
  transfers: StatedTransfer[];
  blocks: Array<Proven & { number: string; merkle_root: string; transfer_count: number; hash: string }>;
  heads: Head[];
}
interface Head {
  number: string;
  merkle_root: string;
  hash: string;
  signature: string;
  public_key: string;
  previous_hash: string;
}

const program = join(import.meta.dirname, '../../../../scripts/verify-statement.mjs');
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
let w: World;
let customer: Customer;
let directory: string;
let port: number;
let statement: Statement;
let heads: Head[];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-statement-'));
  w = await createWorld();
  customer = await w.t.register();
  await w.t.deposit(customer, 50_000);
  for (let order = 0; order < 3; order += 1) await w.buy(customer, 2);
  port = await w.t.listen();
  // A head is published once the block that has the last transfer is sealed, which other test files may delay.
  await vi.waitFor(
    async () => {
      const [unsealed] = await w.t.database.sql<[{ count: number }]>`
        SELECT count(*)::int AS count FROM ledger.transfers
        WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks)`;
      expect(unsealed.count).toBe(0);
    },
    { timeout: 30_000, interval: 100 },
  );
  statement = await ask();
  heads = (JSON.parse((await w.t.request('GET', '/.well-known/sauda-ledger.json')).body) as { heads: Head[] }).heads;
});
afterAll(async () => {
  await w.t.expectInOrder();
  await w.t.close();
  rmSync(directory, { recursive: true });
});

async function ask(): Promise<Statement> {
  const url = `/api/stock/success/statement?from=${today}&to=${today}&format=json`;
  return JSON.parse((await w.t.download(url, customer)).body.toString()) as Statement;
}

/** What the program prints, and how it ends. */
async function run(...args: string[]): Promise<{ code: unknown; printed: string }> {
  const child = spawn(process.execPath, [program, ...args]);
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, printed };
}

function saved(name: string, content: unknown): string {
  const file = join(directory, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature: (key: Uint8Array, signature: Uint8Array, hash: Uint8Array) =>
    verify(
      null,
      hash,
      createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
        format: 'jwk',
      }),
      signature,
    ),
};

describe('verify-statement', () => {
  test('proves a statement with the heads that the server publishes', async () => {
    const { code, printed } = await run(saved('right.json', statement), '--url', `http://127.0.0.1:${port}`);
    expect(printed).toContain('This statement is right.');
    expect(printed).toContain('7 transfers lead from 0.00');
    expect(code).toBe(0);
  });

  test('proves it with heads that were kept', async () => {
    const { code } = await run(saved('right.json', statement), '--heads', saved('heads.json', { heads }));
    expect(code).toBe(0);
  });

  test('says that it has nothing to compare the heads with', async () => {
    const { code, printed } = await run(saved('right.json', statement));
    expect(printed).toContain('NOT COMPARED');
    expect(code).toBe(2);
  });

  test('says what is newer than the last published head', async () => {
    await w.buy(customer, 1);
    const { code, printed } = await run(saved('new.json', await ask()), '--heads', saved('heads.json', { heads }));
    expect(printed).toContain('NOT PROVEN YET: 2 transfers');
    expect(code).toBe(2);
  });

  test('finds what was changed, and ends with 1', async () => {
    const [first, ...rest] = statement.transfers;
    const changed = { ...statement, transfers: [{ ...first, subject_no: 'R0' }, ...rest] };
    const { code, printed } = await run(saved('wrong.json', changed), '--heads', saved('heads.json', heads));
    expect(printed).toContain('is not in the ledger as it is stated here');
    expect(code).toBe(1);
  });

  test.each(['{', '[]', '{"format":"sauda-statement-1"}', 'null'])('takes %s for no statement', async (text) => {
    const file = join(directory, 'none.json');
    writeFileSync(file, text);
    const { code, printed } = await run(file);
    expect(code).toBe(1);
    expect(printed).toMatch(/not a whole statement|cannot be read as JSON/);
  });
});

/** What somebody could do to a statement, and by what it is found. */
const changes: ReadonlyArray<readonly [string, string, (s: Statement, published: Head[]) => void]> = [
  ['an amount', 'wrong_balance', (s) => void (at(s.transfers, 1).amount = '100')],
  [
    'an amount with all balances after it',
    'transfer_not_in_block',
    (s) => {
      at(s.transfers, 0).amount = '900000000';
      for (const transfer of s.transfers) transfer.cash_after = String(BigInt(transfer.cash_after ?? 0) + 400_000_000n);
      s.closing_balance = (Number(s.closing_balance) + 40_000).toFixed(2);
    },
  ],
  ['a transfer left out', 'wrong_balance', (s) => void s.transfers.splice(2, 1)],
  ['the last transfer left out', 'wrong_closing', (s) => void s.transfers.pop()],
  ['a transfer twice', 'out_of_order', (s) => void s.transfers.splice(2, 0, at(s.transfers, 1))],
  ['the opening balance', 'wrong_opening', (s) => void (s.opening_balance = '1.00')],
  ['the closing balance', 'wrong_closing', (s) => void (s.closing_balance = '1000000.00')],
  ['the reason by its number', 'transfer_not_in_block', (s) => void (at(s.transfers, 3).subject_no = 'OTHER')],
  ['a transfer of somebody else', 'another_customer', (s) => void (at(s.transfers, 1).customer_id = 'someone')],
  [
    'a time outside the period',
    'outside_period',
    (s) => void (at(s.transfers, 0).posted_at = '2020-01-01T00:00:00.000Z'),
  ],
  ['the days of the period', 'wrong_period', (s) => void (s.period.from = '2020-01-01')],
  ['a place in a block', 'transfer_not_in_block', (s) => void (at(s.transfers, 1).index += 1)],
  ['a place beyond the block', 'transfer_not_in_block', (s) => void (at(s.transfers, 1).index = 1e9)],
  ['a longer proof', 'transfer_not_in_block', (s) => void at(s.transfers, 1).proof.push('0'.repeat(64))],
  ['the count of a block', 'block_changed', (s) => void (at(s.blocks, 0).transfer_count += 1)],
  ['the proof of a block', 'block_not_in_head', (s) => void (at(s.blocks, 0).proof = [])],
  ['a block left out', 'transfer_not_in_block', (s) => void s.blocks.shift()],
  ['a head', 'head_changed', (s) => void (at(s.heads, 0).merkle_root = '0'.repeat(64))],
  ['a signature', 'head_not_signed', (s) => void (at(s.heads, 0).signature = '0'.repeat(128))],
  ['another published head', 'head_not_published', (_s, published) => void (at(published, 0).hash = '0'.repeat(64))],
  [
    'published heads that do not begin',
    'published_heads_broken',
    (_s, published) => {
      at(published, 0).previous_hash = '1'.repeat(64);
    },
  ],
  ['no published head', 'head_not_published', (_s, published) => void published.splice(0)],
  ['a signature that is none', 'not_a_statement', (s) => void (at(s.heads, 0).signature = 'x')],
];

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no member ${index}`);
  return found;
}

describe('verification finds', () => {
  test.each(changes)('%s: %s', async (_name, code, change) => {
    const [changed, published] = [structuredClone(statement), structuredClone(heads)];
    expect((await verifyStatement(changed, published, tools)).faults).toEqual([]);
    change(changed, published);
    const { faults } = await verifyStatement(changed, published, tools);
    expect(faults.map((fault) => fault.code)).toContain(code);
  });
});
