import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { blockHash, canonicalText } from '../../../src/modules/ledger/chain.ts';
import { ledgerHeads, type Head, leafHash, rootOfProof } from '../../../src/modules/ledger/merkle.ts';
import { isSigned } from '../../../src/platform/heads.ts';
import {
  proveBlocks,
  proveTransfers,
  type HeadTree,
  type ProvedBlock,
  type ProvedTransfer,
} from '../../../src/modules/ledger/prove.ts';
import { createTestLedger, customers, deposit, type TestLedger } from '../../helpers/ledger.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify.ts';

let t: TestLedger;
const [one = '', other = ''] = customers;
const signer = createEncryption('5a'.repeat(32)).signerFor('ledger heads');
const publishedAt = new Date('2026-11-21T00:00:00.000Z');
const publish = () => ledgerHeads.publish(t.database, signer, publishedAt);

interface LedgerProof {
  readonly transfers: readonly ProvedTransfer[];
  readonly blocks: readonly ProvedBlock[];
  readonly heads: readonly Head[];
}

/** Everything that a customer can be told, in pages of four transfers and two blocks. */
function prove(customer: string): Promise<LedgerProof> {
  return t.database.transaction(async (tx) => {
    const lastBlock = (await ledgerHeads.last(tx))?.toBlock ?? 0n;
    const transfers: ProvedTransfer[] = [];
    for (let after = 0n; ; after = transfers.at(-1)?.transfer.id ?? 0n) {
      const page = await proveTransfers(tx, customer, { after, upTo: 2n ** 60n, limit: 4, lastBlock });
      transfers.push(...page);
      if (page.length < 4) break;
    }
    const numbers = [...new Set(transfers.flatMap(({ block }) => block ?? []))];
    const blocks: ProvedBlock[] = [];
    const heads: Head[] = [];
    let known: HeadTree | undefined;
    for (let at = 0; at < numbers.length; at += 2) {
      const proved = await proveBlocks(tx, numbers.slice(at, at + 2), known);
      blocks.push(...proved.blocks);
      heads.push(...proved.heads.slice(known === undefined ? 0 : 1).map(({ head }) => head));
      known = proved.heads.at(-1);
    }
    return { transfers, blocks, heads };
  });
}

beforeAll(async () => {
  t = await createTestLedger();
  for (let block = 0; block < 5; block += 1) {
    for (let count = 0; count <= block; count += 1) await t.move(deposit(100n, one), deposit(200n, other));
    await t.seal();
  }
});
afterEach(async () => {
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(() => t.drop());

/** As somebody would who has the published heads and a statement, and no database. */
function isProved({ transfers, blocks, heads }: LedgerProof): boolean {
  return transfers.every(({ transfer, block: number, index, proof }) => {
    const proved = blocks.find(({ block }) => block.number === number);
    const head = heads.find((published) => published.number === proved?.head);
    if (proved === undefined || head === undefined) return false;
    const { block } = proved;
    const leaf = leafHash(canonicalText(transfer));
    const inBlock = rootOfProof(leaf, index, block.transferCount, proof)?.equals(block.merkleRoot) ?? false;
    const size = Number(head.toBlock - head.fromBlock) + 1;
    const inHead = rootOfProof(block.hash, Number(block.number - head.fromBlock), size, proved.proof);
    return inBlock && blockHash(block).equals(block.hash) && (inHead?.equals(head.merkleRoot) ?? false);
  });
}

describe('published heads', () => {
  test('cover the blocks that have none, are signed, and name the head before', async () => {
    expect(await publish()).toBe(true);
    expect(await publish()).toBe(false);
    await t.move(deposit(100n, one));
    await t.seal();
    const outcomes = await Promise.all([publish(), publish(), publish()]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);

    const heads = await ledgerHeads.list(t.database.sql, 0n, 10);
    expect(heads.map(({ number, fromBlock, toBlock }) => [number, fromBlock, toBlock])).toEqual([
      [1n, 1n, 5n],
      [2n, 6n, 6n],
    ]);
    for (const head of heads) {
      expect(head.hash).toEqual(ledgerHeads.hashOf(head));
      expect(isSigned(head)).toBe(true);
      expect(head.publicKey).toEqual(signer.publicKey);
      expect(isSigned({ ...head, hash: head.previousHash })).toBe(false);
      expect(isSigned({ ...head, publicKey: Buffer.alloc(32) })).toBe(false);
    }
    expect(heads[1]?.previousHash).toEqual(heads[0]?.hash);
    expect((await ledgerHeads.last(t.database.sql))?.number).toBe(2n);
    expect(await verifyLedger(t.database)).toMatchObject({ heads: 2 });
  });

  test('stay as they are', async () => {
    await expect(t.database.sql`UPDATE ledger.heads SET signature = signature`).rejects.toThrow('permission denied');
    await expect(t.owner`DELETE FROM ledger.heads`).rejects.toThrow('append-only');
  });
});

describe('a proof of transfers', () => {
  test('leads from each of them to a published head', async () => {
    const proof = await prove(one);
    expect(proof.transfers).toHaveLength(1 + 2 + 3 + 4 + 5 + 1);
    expect(proof.heads.map(({ number }) => number)).toEqual([1n, 2n]);
    expect(isProved(proof)).toBe(true);
    expect(proof.transfers.every(({ transfer }) => transfer.customerId === one)).toBe(true);
  });

  test('fails when a transfer is stated otherwise', async () => {
    const proof = await prove(one);
    const [first, ...rest] = proof.transfers;
    if (first === undefined) throw new Error('there is nothing to prove');
    const transfer = { ...first.transfer, amount: first.transfer.amount + 100n };
    expect(isProved({ ...proof, transfers: [{ ...first, transfer }, ...rest] })).toBe(false);
  });

  test('leaves out what is not in a published head yet', async () => {
    await t.move(deposit(100n, other));
    const { transfers } = await prove(other);
    expect(transfers.at(-1)).toMatchObject({ block: undefined, proof: [] });
    expect(transfers.slice(0, -1).every(({ block }) => block !== undefined)).toBe(true);
  });
});
