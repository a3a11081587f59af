import { createHash } from 'node:crypto';
import type { Database, Sql, Tx } from '../../platform/database.ts';
import { isSignedBy, type Signer } from '../../platform/encryption.ts';
import { HeadsContradicted, nothingNoted, type NotedHeads } from '../../platform/noted-heads.ts';
import { merkleRoot } from './merkle.ts';
import { locks } from '../../platform/locks.ts';

/** Seals consecutive blocks, for publication. Each names the hash of the one before it. */
export interface Head {
  readonly number: bigint;
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  /** Over the hashes of its blocks. */
  readonly merkleRoot: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** Ed25519: the key that signed, and its signature over the hash. */
  readonly publicKey: Buffer;
  readonly signature: Buffer;
  readonly publishedAt: Date;
}

/** A head proves one of its blocks by hashing all of them, so they are not too many. */
const blocksInHead = 65_536;
const genesisHash = Buffer.alloc(32);
/** Undoes what was begun. */
const nothingToPublish = new Error('there is no block for the next head');

/** The hash that a head must have, from what it says and the head before it. */
export function headHash(head: Omit<Head, 'hash' | 'signature'>): Buffer {
  return createHash('sha256')
    .update(
      JSON.stringify([
        head.number.toString(),
        head.fromBlock.toString(),
        head.toBlock.toString(),
        head.merkleRoot.toString('hex'),
        head.previousHash.toString('hex'),
        head.publicKey.toString('hex'),
        head.publishedAt.toISOString(),
      ]),
    )
    .digest();
}

/**
 * Publishes a head over the blocks that have none.
 * @param noted the heads that are known to be published, which none may contradict
 * @returns whether there were any; false too while another node publishes
 * @throws HeadsContradicted where the database has not got what was published
 */
export function publishHead(
  database: Database,
  signer: Signer,
  now: Date,
  noted: NotedHeads<WrittenHead> = nothingNoted,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.ledgerHeads}) AS taken`;
    if (!lock.taken) return false;
    const contradiction = await contradictionOf(tx, noted);
    if (contradiction !== undefined) throw new HeadsContradicted(contradiction);
    for (const head of (await lostHeads(tx, noted)) ?? []) await insertHead(tx, head);
    const last = await lastHead(tx);
    return publishAfter(tx, last, (last?.toBlock ?? 0n) + 1n, { signer, now, noted });
  });
}

/**
 * Goes on after heads that were published and are not in the database: they are put on record as they were, and the next
 * one has a number after theirs, names the last of them, and covers anew what they had covered. So no number is ever
 * published twice, and everybody who keeps heads can see what was taken back.
 * @returns the numbers of the heads that were taken back; undefined where there is no block yet for the next one
 */
export function takeBackHeads(
  database: Database,
  signer: Signer,
  now: Date,
  noted: NotedHeads<WrittenHead>,
): Promise<readonly string[] | undefined> {
  return database
    .transaction(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${locks.ledgerHeads})`;
      const last = await lastHead(tx);
      const lost = noted.read().filter(({ number }) => BigInt(number) > (last?.number ?? 0n));
      for (const head of lost) await insertHead(tx, readHead(head));
      const isPublished = await publishAfter(tx, await lastHead(tx), (last?.toBlock ?? 0n) + 1n, {
        signer,
        now,
        noted,
      });
      if (!isPublished) throw nothingToPublish;
      return lost.map(({ number }) => number);
    })
    .catch((error: unknown) => {
      if (error === nothingToPublish) return undefined;
      throw error;
    });
}

/** What was published and the database has not got, or has otherwise; undefined where it has it all. */
export async function contradictionOf(sql: Sql | Tx, noted: NotedHeads<WrittenHead>): Promise<string | undefined> {
  const newest = noted.read().at(-1);
  if (newest === undefined) return undefined;
  const [row] = await sql<
    Array<{ hash: Buffer }>
  >`SELECT hash FROM ledger.heads WHERE number = ${BigInt(newest.number)}`;
  if (row?.hash.toString('hex') === newest.hash) return undefined;
  if (row === undefined && ((await lostHeads(sql, noted)) ?? []).length > 0) return undefined;
  return `head ${newest.number} of the ledger was published and the database has ${row === undefined ? 'not got it' : 'another'}`;
}

/**
 * Heads that the database has lost: a node that ended between the note and the commit leaves one. Undefined where one does
 * not fit its blocks any more; else they are what they were, nothing is contradicted, and the next publishing puts them back.
 */
async function lostHeads(sql: Sql | Tx, noted: NotedHeads<WrittenHead>): Promise<readonly Head[] | undefined> {
  const last = await lastHead(sql);
  const lost = noted
    .read()
    .map(readHead)
    .filter(({ number }) => number > (last?.number ?? 0n));
  let previous = last;
  for (const head of lost) {
    const hashes = await blockHashes(sql, head.fromBlock, head.toBlock);
    const fits =
      head.number === (previous?.number ?? 0n) + 1n &&
      head.fromBlock === (previous?.toBlock ?? 0n) + 1n &&
      head.previousHash.equals(previous?.hash ?? genesisHash) &&
      hashes.length > 0 &&
      merkleRoot(hashes).equals(head.merkleRoot);
    if (!fits) return undefined;
    previous = head;
  }
  return lost;
}

interface Publication {
  readonly signer: Signer;
  readonly now: Date;
  readonly noted: NotedHeads<WrittenHead>;
}

async function publishAfter(
  tx: Tx,
  last: Head | undefined,
  fromBlock: bigint,
  { signer, now, noted }: Publication,
): Promise<boolean> {
  const blocks = await blockHashes(tx, fromBlock, fromBlock + BigInt(blocksInHead) - 1n);
  if (blocks.length === 0) return false;
  const unsigned = {
    number: (last?.number ?? 0n) + 1n,
    fromBlock,
    toBlock: fromBlock + BigInt(blocks.length) - 1n,
    merkleRoot: merkleRoot(blocks),
    previousHash: last?.hash ?? genesisHash,
    publicKey: signer.publicKey,
    publishedAt: now,
  };
  const hash = headHash(unsigned);
  const head = { ...unsigned, hash, signature: signer.sign(hash) };
  await insertHead(tx, head);
  // Before anybody can see it: where the commit is lost, the same head is put back.
  noted.note(writtenHead(head));
  return true;
}

async function insertHead(tx: Tx, head: Head): Promise<void> {
  await tx`
    INSERT INTO ledger.heads
      (number, from_block, to_block, merkle_root, previous_hash, hash, public_key, signature, published_at)
    VALUES (${head.number}, ${head.fromBlock}, ${head.toBlock}, ${head.merkleRoot}, ${head.previousHash},
      ${head.hash}, ${head.publicKey}, ${head.signature}, ${head.publishedAt})`;
}
/** Whether a head is signed by the key that it names. */
export function isSigned({ hash, publicKey, signature }: Head): boolean {
  return isSignedBy(publicKey, hash, signature);
}

/** A head as it is published, and as statements carry it: numbers as they are hashed, bytes in hexadecimal. */
export function writtenHead(head: Head) {
  return {
    number: head.number.toString(),
    from_block: head.fromBlock.toString(),
    to_block: head.toBlock.toString(),
    merkle_root: head.merkleRoot.toString('hex'),
    previous_hash: head.previousHash.toString('hex'),
    public_key: head.publicKey.toString('hex'),
    published_at: head.publishedAt.toISOString(),
    hash: head.hash.toString('hex'),
    signature: head.signature.toString('hex'),
  };
}

export type WrittenHead = ReturnType<typeof writtenHead>;

function readHead(written: WrittenHead): Head {
  const bytes = (text: string) => Buffer.from(text, 'hex');
  return {
    number: BigInt(written.number),
    fromBlock: BigInt(written.from_block),
    toBlock: BigInt(written.to_block),
    merkleRoot: bytes(written.merkle_root),
    previousHash: bytes(written.previous_hash),
    hash: bytes(written.hash),
    publicKey: bytes(written.public_key),
    signature: bytes(written.signature),
    publishedAt: new Date(written.published_at),
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
