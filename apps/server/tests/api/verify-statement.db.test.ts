import { spawn } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyStatement } from '../../../../scripts/verify-statement.mjs';
import type { Customer } from './app.ts';
import { createWorld, type World } from './world.ts';

interface Proven {
  index: number;
  proof: string[];
}
interface StatedTransfer extends Proven {
  id: string;
  number: string | null;
  amount: string;
  cash_after: string | null;
  customer_id: string;
  posted_at: string;
  reason: string;
  subject_no: string;
  block: string | null;
}
interface Statement {
  format: string;
  practice: boolean;
  licence: object | null;
  customer: { id: string; number: string; phone: string };
  currency: string;
  made_at: string;
  opening_number: string;
  closing_number: string;
  ledger_head: { number: string; hash: string } | null;
  public_key: string;
  signature: string;
  period: { from: string; to: string; start: string; end: string };
  opening_balance: string;
  closing_balance: string;
  transfers: StatedTransfer[];
  blocks: Array<Proven & { number: string; merkle_root: string; transfer_count: number; hash: string; head: string }>;
  heads: Head[];
}
interface Head {
  number: string;
  merkle_root: string;
  hash: string;
  signature: string;
  public_key: string;
  previous_hash: string;
  from_block: string;
  to_block: string;
  published_at: string;
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
  await borrowAndRepay();
  for (let order = 0; order < 3; order += 1) await w.buy(customer, 2);
  port = await w.t.listen();
  await untilSealed();
  statement = await ask();
  heads = (JSON.parse((await w.t.request('GET', '/.well-known/sauda-ledger.json')).body) as { heads: Head[] }).heads;
});
afterAll(async () => {
  await w.t.expectInOrder();
  await w.t.close();
  rmSync(directory, { recursive: true });
});

/** A head is published once the block that has the last transfer is sealed, which other test files may delay. */
async function untilSealed(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [unsealed] = await w.t.database.sql<[{ count: number }]>`
        SELECT count(*)::int AS count FROM ledger.transfers
        WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks)`;
      expect(unsealed.count).toBe(0);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** A pair of transfers after which the balance is what it was. */
async function borrowAndRepay(): Promise<void> {
  const { token } = customer;
  await w.t.ask('POST /stock/success/loans/add', { token, body: { count: 1_000 } });
  await w.t.hurryPractice();
  await vi.waitFor(
    async () => {
      const { rows } = (await w.t.ask('GET /stock/success/loans/list', { token })).data;
      expect(rows[0]?.state).toBe(2);
      await w.t.ask('POST /stock/success/loans/repay', { token, body: { id: rows[0]?.id ?? 0, count: 1_000 } });
    },
    { timeout: 30_000, interval: 100 },
  );
}

async function ask(from = today, to = today): Promise<Statement> {
  const url = `/api/stock/success/statement?from=${from}&to=${to}&format=json`;
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
    expect(printed).toContain('9 transfers lead from 0.00');
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

  test('proves by its signature that a period was empty, and says so', async () => {
    const empty = await ask('2024-01-01', '2024-01-31');
    expect(empty.transfers).toEqual([]);
    const { code, printed } = await run(saved('empty.json', empty), '--url', `http://127.0.0.1:${port}`);
    expect(printed).toContain(
      'There is no transfer to prove: that none was made, and the balance, are what the broker',
    );
    expect(code).toBe(0);
    const forged = { ...empty, opening_balance: '999999999.00', closing_balance: '999999999.00' };
    const found = await run(saved('empty.json', forged), '--url', `http://127.0.0.1:${port}`);
    expect(found.printed).toContain('are not those that were signed');
    expect(found.code).toBe(1);
  });

  test('of a file from before statements were signed says that it looked at nothing', async () => {
    const old = { ...statement, format: 'sauda-statement-1' };
    const { code, printed } = await run(saved('old.json', old), '--heads', saved('heads.json', { heads }));
    expect(printed).toContain('NOT CHECKED');
    expect(printed).not.toContain('right');
    expect(code).toBe(2);
  });

  test('with heads that were kept before the statement was made says that one is not among them', async () => {
    const later = { ...statement, ledger_head: { number: '99', hash: '0'.repeat(64) } };
    const { newerHead, faults } = await verifyStatement(later, heads, tools);
    expect(newerHead).toBe('99');
    expect(faults.map(({ code }) => code)).toEqual(['statement_not_signed']);
  });

  test('with heads that were all published before its own compares nothing, and calls nothing unpublished', async () => {
    const { newerHead, faults } = await verifyStatement(statement, [{ ...at(heads, 0), number: '0' }], tools);
    expect(newerHead).toBe('1');
    // What was made up for this test is no right head itself.
    expect(faults.map(({ code, subject }) => `${code} ${subject}`)).toEqual(
      expect.not.arrayContaining(['head_not_published 1']),
    );
    expect(faults.every(({ subject }) => subject === '0')).toBe(true);
  });

  test('tells where published heads were taken back', async () => {
    const [last] = heads.slice(-1);
    if (last === undefined) throw new Error('there are no heads');
    const again = { ...last, number: String(Number(last.number) + 1), previous_hash: last.hash };
    const { faults, takenBack } = await verifyStatement(statement, [...heads, again], tools);
    expect(takenBack).toEqual([again.number]);
    expect(faults.map(({ code }) => code)).toEqual(['head_changed']);
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

  test.each(['{', '[]', '{"format":"sauda-statement-2"}', 'null'])('takes %s for no statement', async (text) => {
    const file = join(directory, 'none.json');
    writeFileSync(file, text);
    const { code, printed } = await run(file);
    expect(code).toBe(1);
    expect(printed).toMatch(/not a whole statement|cannot be read as JSON/);
  });
});

/** Leaves out each transfer about the loan: nothing of the balances shows it. */
function leaveLoanOut(s: Statement, repair: (rest: StatedTransfer[]) => void = () => undefined): void {
  const rest = s.transfers.filter(({ reason }) => reason !== 'borrow' && reason !== 'repay');
  expect(rest).toHaveLength(s.transfers.length - 2);
  repair(rest);
  s.transfers = rest;
}

/** What somebody could do to a statement, and by what it is found. */
const changes: ReadonlyArray<readonly [string, string, (s: Statement, published: Head[]) => void]> = [
  ['a loan and its repayment left out', 'number_missing', (s) => leaveLoanOut(s)],
  [
    'a loan and its repayment left out, and the others numbered anew',
    'transfer_not_in_block',
    (s) => leaveLoanOut(s, (rest) => rest.forEach((each, index) => (each.number = String(index + 1)))),
  ],
  [
    'the last two left out, with the number up to which it goes',
    'statement_not_signed',
    (s) => {
      leaveLoanOut(s);
      s.closing_number = String(s.transfers.length);
    },
  ],
  ['another currency', 'statement_not_signed', (s) => void (s.currency = 'USD')],
  ['another customer number', 'statement_not_signed', (s) => void (s.customer.number = '12345678')],
  ['another phone', 'statement_not_signed', (s) => void (s.customer.phone = '••••••0000')],
  ['real money instead of practice', 'statement_not_signed', (s) => void (s.practice = false)],
  [
    'an invented licence',
    'statement_not_signed',
    (s) => void (s.licence = { name: 'Sauda', regulator: 'SEBI', number: '1' }),
  ],
  [
    'a period that was widened',
    'statement_not_signed',
    (s) => {
      const start = `${today.slice(0, 8)}01`;
      s.period = { ...s.period, from: start, start: new Date(Date.parse(start) - 330 * 60_000).toISOString() };
      if (s.period.from === s.period.to) s.period.from = '2024-01-01';
    },
  ],
  [
    'nothing but an invented balance',
    'statement_not_signed',
    (s) => {
      Object.assign(s, { transfers: [], blocks: [], heads: [], opening_number: '0', closing_number: '0' });
      s.opening_balance = s.closing_balance = '999999999.00';
    },
  ],
  ['nothing, and all else as it was', 'number_missing', (s) => void (s.transfers = [])],
  ['a licence without words', 'statement_not_signed', (s) => void (s.licence = {})],
  ['a licence of other words', 'statement_not_signed', (s) => void (s.licence = { holder: 'A bank' })],
  [
    'a licence of nothing',
    'statement_not_signed',
    (s) => void (s.licence = { name: null, regulator: null, number: null }),
  ],
  ['a name that nobody signed', 'statement_not_signed', (s) => void Object.assign(s.customer, { name: 'Asha Rao' })],
  ['a note that nobody signed', 'statement_not_signed', (s) => void Object.assign(s, { note: 'As the bank says' })],
  [
    'a word beside a transfer',
    'transfer_not_in_block',
    (s) => void Object.assign(at(s.transfers, 0), { about: 'Salary' }),
  ],
  ['transfers under a newer head of one’s own', 'head_not_signed', (s) => proveByOwnKey(s)],
  ['when it was made', 'statement_not_signed', (s) => void (s.made_at = '2026-01-01T00:00:00.000Z')],
  ['the head as of which it was made', 'statement_not_signed', (s) => void (s.ledger_head = null)],
  ['its signature', 'statement_not_signed', (s) => void (s.signature = '0'.repeat(128))],
  ['another key', 'another_key', (s) => void (s.public_key = '1'.repeat(64))],
  ['all signed by a key of one’s own', 'another_key', (s) => signByOwnKey(s)],
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

/** Who forges has a key too: it is not that of the published heads. */
function signByOwnKey(s: Statement): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  s.currency = 'USD';
  s.public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const { customer: c, period: p, ledger_head: h } = s;
  const fields = [s.format, s.practice, null, null, null, c.id, c.number, c.phone, s.currency, p.from, p.to];
  const more = ['Asia/Kolkata', p.start, p.end, s.made_at, s.opening_number, s.opening_balance, s.closing_number];
  const text = JSON.stringify([...fields, ...more, s.closing_balance, h?.number, h?.hash, s.public_key]);
  s.signature = sign(null, createHash('sha256').update(text).digest(), privateKey).toString('hex');
}

/** Heads that are newer than the published ones cannot be compared with them: here each proof leads to one of another key. */
function proveByOwnKey(s: Statement): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  for (const [index, head] of s.heads.entries()) {
    const number = String(99 + index);
    for (const block of s.blocks) if (block.head === head.number) block.head = number;
    head.number = number;
    head.public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
    const { from_block: from, to_block: to, merkle_root: root, previous_hash: previous, published_at: at } = head;
    const hash = createHash('sha256').update(JSON.stringify([number, from, to, root, previous, head.public_key, at]));
    head.hash = hash.digest('hex');
    head.signature = sign(null, Buffer.from(head.hash, 'hex'), privateKey).toString('hex');
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no member ${index}`);
  return found;
}

describe('verification finds', () => {
  test('nothing but the key where somebody signs with one of their own', async () => {
    const forged = structuredClone(statement);
    signByOwnKey(forged);
    const { faults } = await verifyStatement(forged, heads, tools);
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['another_key', 'head_not_signed']));
  });

  test.each(changes)('%s: %s', async (_name, code, change) => {
    const [changed, published] = [structuredClone(statement), structuredClone(heads)];
    expect((await verifyStatement(changed, published, tools)).faults).toEqual([]);
    change(changed, published);
    const { faults } = await verifyStatement(changed, published, tools);
    expect(faults.map((fault) => fault.code)).toContain(code);
  });
});
