import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyStatement } from '../../../../../scripts/verify-statement.mjs';
import { createEncryption, isSignedBy } from '../../../src/platform/encryption.ts';
import { createNotedHeads, HeadsContradicted, type NotedHeads } from '../../../src/platform/heads.ts';
import { ledgerHeads } from '../../../src/modules/ledger/merkle.ts';
import { proveBlocks } from '../../../src/modules/ledger/prove.ts';
import { at, createTestLedger, deposit, type TestLedger } from '../../helpers/ledger.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

const signer = createEncryption('5a'.repeat(32)).signerFor('ledger heads');
let t: TestLedger;
let directory: string;
let noted: NotedHeads;
const tables = ['transfers', 'accounts', 'blocks', 'heads', 'totals'] as const;

beforeEach(async () => {
  t = await createTestLedger();
  directory = mkdtempSync(join(tmpdir(), 'sauda-heads-'));
  noted = createNotedHeads(join(directory, 'new', 'ledger.json'));
  await happen();
  await happen();
  expect(await publish()).toBe(true);
  for (const table of tables) await t.owner.unsafe(`CREATE TABLE backup_${table} AS TABLE ledger.${table}`);
});
afterEach(async () => {
  await t.drop();
  rmSync(directory, { recursive: true });
});

const publish = () => ledgerHeads.publish(t.database, signer, at, noted);
const sentences = async () => (await verifyLedger(t.database)).differences.map(({ sentence }) => sentence);

/** A transfer, and the block that seals it. */
async function happen(): Promise<void> {
  await t.move(deposit(100n));
  await t.seal();
}

/** The database is as it was when the backup was made; what is noted outside it is not. */
async function restore(...some: ReadonlyArray<(typeof tables)[number]>): Promise<void> {
  await t.owner.unsafe('SET session_replication_role = replica');
  for (const table of some) {
    await t.owner.unsafe(`DELETE FROM ledger.${table};
      INSERT INTO ledger.${table} OVERRIDING SYSTEM VALUE SELECT * FROM backup_${table}`);
  }
  await t.owner.unsafe('SET session_replication_role = origin');
}

describe('a database that was restored to before a published head', () => {
  beforeEach(async () => {
    await happen();
    expect(await publish()).toBe(true);
    await happen();
    expect(await publish()).toBe(true);
    await restore(...tables);
  });

  test('publishes no more, and goes on with all else', async () => {
    await happen();
    expect(await ledgerHeads.contradictionOf(t.database.sql, noted)).toBe(
      'head 3 of the ledger was published and the database has not got it',
    );
    await expect(publish()).rejects.toThrow(HeadsContradicted);
    expect(await ledgerHeads.list(t.database.sql, 0n, 10)).toHaveLength(1);
    expect(await sentences()).toEqual([]);
  });

  test('goes on above what was published when an operator has said so, and all can see it', async () => {
    expect(await ledgerHeads.takeBack(t.database, signer, at, noted)).toBeUndefined();
    expect(await ledgerHeads.list(t.database.sql, 0n, 10)).toHaveLength(1);
    const before = noted.read();
    await happen();
    expect(await ledgerHeads.takeBack(t.database, signer, at, noted)).toEqual(['2', '3']);
    const heads = (await ledgerHeads.list(t.database.sql, 0n, 10)).map((head) => ledgerHeads.written(head));
    expect(heads.slice(0, 3)).toEqual(before);
    expect(heads[3]).toMatchObject({ number: '4', from_block: '3', previous_hash: before[2]?.hash });
    expect(await ledgerHeads.contradictionOf(t.database.sql, noted)).toBeUndefined();
    await happen();
    expect(await publish()).toBe(true);
    expect(await verifyLedger(t.database)).toMatchObject({ heads: 5, headsTakenBack: 2, differences: [] });
    // A block is proven by the head that covers it now.
    const { heads: of } = await t.database.transaction((tx) => proveBlocks(tx, [1n, 3n, 4n], undefined));
    expect(of.map(({ head }) => head.number)).toEqual([1n, 4n, 5n]);

    const published = (await ledgerHeads.list(t.database.sql, 0n, 10)).map((head) => ledgerHeads.written(head));
    const { takenBack, faults } = await verifyStatement({ format: 'sauda-statement-2', ...nobodys }, published, tools);
    expect(takenBack).toEqual(['4']);
    expect(faults.map(({ code }) => code)).not.toContain('published_heads_broken');
  });
});

describe('a replica that lost its last commits', () => {
  test('puts a head back that still fits its blocks: nothing is contradicted', async () => {
    await happen();
    expect(await publish()).toBe(true);
    const [, lost] = (await ledgerHeads.list(t.database.sql, 0n, 10)).map((head) => ledgerHeads.written(head));
    await restore('heads');
    await happen();
    expect(await publish()).toBe(true);
    const heads = (await ledgerHeads.list(t.database.sql, 0n, 10)).map((head) => ledgerHeads.written(head));
    expect(heads).toHaveLength(3);
    expect(heads[1]).toEqual(lost);
    expect(await sentences()).toEqual([]);
  });

  test('and has published another head with the number since then: no more is published', async () => {
    await happen();
    await publish();
    await restore(...tables);
    await happen();
    expect(await ledgerHeads.publish(t.database, signer, new Date(at.getTime() + 1))).toBe(true);
    await happen();
    await expect(publish()).rejects.toThrow('head 2 of the ledger was published and the database has another');
  });
});

/** No statement, but enough of one for its heads to be looked at. */
const nobodys = {
  customer: {},
  period: { from: '2026-11-20', to: '2026-11-20', start: '2026-11-19T18:30:00.000Z', end: '2026-11-20T18:30:00.000Z' },
  licence: null,
  ledger_head: null,
  public_key: '0'.repeat(64),
  signature: '0'.repeat(128),
  opening_number: '0',
  closing_number: '0',
  opening_balance: '0',
  closing_balance: '0',
  transfers: [],
  blocks: [],
  heads: [],
};
const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature: (key: Uint8Array, signature: Uint8Array, hash: Uint8Array) => isSignedBy(key, hash, signature),
};
