import { createHash } from 'node:crypto';
import type { Database, Sql, Tx } from '../platform/database.ts';
import { isSignedBy, type Signer } from '../platform/encryption.ts';
import { merkleRoot } from './merkle.ts';

/** Seals consecutive blocks, for publication. Each names the hash of the one before it. */
export interface Head {
  readonly number: bigint;
  readonly from_block: bigint;
  readonly to_block: bigint;
  /** Over the hashes of its blocks. */
  readonly merkle_root: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  /** Ed25519: the key that signed, and its signature over the hash. */
  readonly public_key: Buffer;
  readonly signature: Buffer;
  readonly published_at: Date;
}

/** A head proves one of its blocks by hashing all of them, so they are not too many. */
const blocksInHead = 65_536;
const genesisHash = Buffer.alloc(32);
/** Any number that no other advisory lock of Sauda uses. */
const publisherLock = 0x5a_0d_a0_02;

/** The hash that a head must have, from what it says and the head before it. */
export function headHash(head: Omit<Head, 'hash' | 'signature'>): Buffer {
  return createHash('sha256')
    .update(
      JSON.stringify([
        head.number.toString(),
        head.from_block.toString(),
        head.to_block.toString(),
        head.merkle_root.toString('hex'),
        head.previous_hash.toString('hex'),
        head.public_key.toString('hex'),
        head.published_at.toISOString(),
      ]),
    )
    .digest();
}

/**
 * Publishes a head over the blocks that have none.
 * @returns whether there were any; false too while another node publishes
 */
export function publishHead(database: Database, signer: Signer, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${publisherLock}) AS taken`;
    if (!lock.taken) return false;
    const last = await lastHead(tx);
    const fromBlock = (last?.to_block ?? 0n) + 1n;
    const blocks = await blockHashes(tx, fromBlock, fromBlock + BigInt(blocksInHead) - 1n);
    if (blocks.length === 0) return false;
    const unsigned = {
      number: (last?.number ?? 0n) + 1n,
      from_block: fromBlock,
      to_block: fromBlock + BigInt(blocks.length) - 1n,
      merkle_root: merkleRoot(blocks),
      previous_hash: last?.hash ?? genesisHash,
      public_key: signer.publicKey,
      published_at: now,
    };
    const hash = headHash(unsigned);
    await tx`
      INSERT INTO ledger.heads
        (number, from_block, to_block, merkle_root, previous_hash, hash, public_key, signature, published_at)
      VALUES (${unsigned.number}, ${fromBlock}, ${unsigned.to_block}, ${unsigned.merkle_root},
        ${unsigned.previous_hash}, ${hash}, ${signer.publicKey}, ${signer.sign(hash)}, ${now})`;
    return true;
  });
}

/** Whether a head is signed by the key that it names. */
export function isSigned({ hash, public_key: publicKey, signature }: Head): boolean {
  return isSignedBy(publicKey, hash, signature);
}

/** A head as it is published, and as statements carry it: numbers as they are hashed, bytes in hexadecimal. */
export function writtenHead(head: Head) {
  return {
    number: head.number.toString(),
    from_block: head.from_block.toString(),
    to_block: head.to_block.toString(),
    merkle_root: head.merkle_root.toString('hex'),
    previous_hash: head.previous_hash.toString('hex'),
    public_key: head.public_key.toString('hex'),
    published_at: head.published_at.toISOString(),
    hash: head.hash.toString('hex'),
    signature: head.signature.toString('hex'),
  };
}

/** Whatever stands among the heads, by number: for verification, which takes nothing for granted. */
export function allHeads(sql: Sql | Tx) {
  return sql<Head[]>`
    SELECT number, from_block, to_block, merkle_root, previous_hash, hash, public_key, signature, published_at
    FROM ledger.heads ORDER BY number`;
}

/** Heads after the one of this number, oldest first. */
export function listHeads(sql: Sql | Tx, after: bigint, limit: number): Promise<Head[]> {
  return sql<Head[]>`
    SELECT number, from_block, to_block, merkle_root, previous_hash, hash, public_key, signature, published_at
    FROM ledger.heads WHERE number > ${after} ORDER BY number LIMIT ${limit}`;
}

export async function lastHead(sql: Sql | Tx): Promise<Head | undefined> {
  const [head] = await sql<Head[]>`
    SELECT number, from_block, to_block, merkle_root, previous_hash, hash, public_key, signature, published_at
    FROM ledger.heads ORDER BY number DESC LIMIT 1`;
  return head;
}

/** The hashes of the blocks from one to the other, both included, as far as there are any. */
export async function blockHashes(sql: Sql | Tx, from: bigint, to: bigint): Promise<Buffer[]> {
  const rows = await sql<Array<{ hash: Buffer }>>`
    SELECT hash FROM ledger.blocks WHERE number BETWEEN ${from} AND ${to} ORDER BY number`;
  return rows.map(({ hash }) => hash);
}
