import { spawn } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyStatement } from '../../../../scripts/verify-statement.mjs';
import { rootOfHeads } from '../../../../scripts/witness.mjs';
import type { Customer } from './app.ts';
import { at, changes, signByOwnKey, today, type Head, type Statement } from './forged-statements.ts';
import { createWorld, type World } from './world.ts';

const scripts = join(import.meta.dirname, '../../../../scripts');
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

const run = (...args: string[]) => runProgram('verify-statement.mjs', ...args);

/** What the program prints, and how it ends. */
async function runProgram(program: string, ...args: string[]): Promise<{ code: unknown; printed: string }> {
  const child = spawn(process.execPath, [join(scripts, program), ...args]);
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

describe('witness', () => {
  const witness = (file: string) =>
    runProgram('witness.mjs', `http://127.0.0.1:${port}`, '--state', join(directory, file));
  const kept = (file: string) =>
    JSON.parse(readFileSync(join(directory, file), 'utf8')) as { logs: { ledger: { heads: string[]; root: string } } };

  test('keeps what it has seen of each log, signs it, and sees that it goes on', async () => {
    const first = await witness('witness.json');
    expect(first.code).toBe(0);
    for (const log of ['ledger', 'audit', 'liabilities', 'best-execution']) expect(first.printed).toContain(`${log}: `);
    expect(first.printed).toMatch(/^— witness-[0-9a-f]{8} \S{104}$/mu);
    expect(kept('witness.json').logs.ledger.heads.length).toBeGreaterThan(0);
    const second = await witness('witness.json');
    expect(second).toMatchObject({ code: 0 });
    expect(second.printed).toMatch(/\d+ more than before, one history\./u);
  });

  test('sees that it was shown another history, keeps both, and so does who compares with another witness', async () => {
    await witness('witness.json');
    const { logs, ...rest } = kept('witness.json');
    const { heads: seen, ...ledger } = logs.ledger;
    const others = [...seen.slice(0, -1), '00'.repeat(32)];
    const root = await rootOfHeads(others, tools);
    saved('other.json', { ...rest, logs: { ...logs, ledger: { ...ledger, heads: others, root } } });

    const { code, printed } = await runProgram(
      'witness.mjs',
      '--compare',
      join(directory, 'witness.json'),
      join(directory, 'other.json'),
    );
    expect(printed).toContain(`ledger: head ${seen.length} is not the same for both`);
    expect(code).toBe(1);
    const found = await witness('other.json');
    expect(found.printed).toContain('WRONG: ledger: its history is not the one that was seen before.');
    expect(found.code).toBe(1);
    expect(readdirSync(directory).filter((name) => name.endsWith('.evidence.json'))).toHaveLength(1);
    // What was seen stays what was seen.
    expect(kept('other.json').logs.ledger.root).toBe(root);
  });

  test('says that it could not look where nobody answers', async () => {
    const { code, printed } = await runProgram(
      'witness.mjs',
      'http://127.0.0.1:1',
      '--state',
      join(directory, 'nobody.json'),
    );
    expect(printed).toContain('NOT LOOKED AT: ledger');
    expect(code).toBe(2);
  });
});
