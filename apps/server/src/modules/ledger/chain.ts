import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { lookUpWhatIsFew, type Database, type Sql, type Tx } from '../../platform/database.ts';
import { merkleRoot } from './merkle.ts';
import { locks } from '../../platform/locks.ts';
import * as t from '../../platform/table.ts';

export const transfers = t.table('ledger.transfers', {
  position: t.generated(t.bigint),
  id: t.generated(t.bigint),
  customerId: t.uuid,
  /** Among the customer's own, from 1; absent in what was posted before there were any (text version 1). */
  number: t.nullable(t.bigint),
  debit: t.text,
  credit: t.text,
  amount: t.bigint,
  cashAfter: t.nullable(t.bigint),
  reason: t.text,
  subjectKind: t.text,
  subjectNo: t.text,
  actor: t.text,
  postedAt: t.time,
});

/** One transfer as the chain seals it. */
export type SealedTransfer = t.RowOf<typeof transfers>;

export const blocks = t.table('ledger.blocks', {
  number: t.bigint,
  fromPosition: t.bigint,
  toPosition: t.bigint,
  transferCount: t.integer,
  merkleRoot: t.bytes,
  previousHash: t.bytes,
  hash: t.bytes,
  sealedAt: t.time,
});

export type Block = t.RowOf<typeof blocks>;

/** A block seals about a second of work; after a pause of the sealer it seals this many transfers at the most. */
const transfersInBlock = 20_000;
/** A power of two. */
export const leavesInSubtree = 256;
const genesisHash = Buffer.alloc(32);

/**
 * The transfer as text, every field in a fixed order: what its leaf hash covers. One with a number is of version 2, which
 * ends with it.
 */
export function canonicalText(transfer: SealedTransfer): string {
  const fields = [
    transfer.position.toString(),
    transfer.id.toString(),
    transfer.customerId,
    transfer.debit,
    transfer.credit,
    transfer.amount.toString(),
    transfer.cashAfter === undefined ? null : transfer.cashAfter.toString(),
    transfer.reason,
    transfer.subjectKind,
    transfer.subjectNo,
    transfer.actor,
    transfer.postedAt.toISOString(),
  ];
  if (transfer.number !== undefined) fields.push(transfer.number.toString());
  return JSON.stringify(fields);
}

/** The hash that a block must have, from what it says and the block before it. */
export function blockHash(block: Omit<Block, 'hash'>): Buffer {
  const said = [
    block.number.toString(),
    block.fromPosition.toString(),
    block.toPosition.toString(),
    block.transferCount,
    block.merkleRoot.toString('hex'),
    block.previousHash.toString('hex'),
    block.sealedAt.toISOString(),
  ];
  return hash('sha256', JSON.stringify(said), 'buffer');
}

/**
 * The Merkle root over leaf hashes that come in pieces of one full subtree each, and how many they are. A root of
 * `undefined` where there are none.
 */
export async function rootOfPieces(
  pieces: AsyncIterable<readonly Buffer[]> | Iterable<readonly Buffer[]>,
): Promise<{ root: Buffer | undefined; count: number }> {
  // The root of each full subtree stands for its leaves.
  const roots: Buffer[] = [];
  let count = 0;
  for await (const leaves of pieces) {
    if (leaves.length === 0) continue;
    roots.push(merkleRoot(leaves));
    count += leaves.length;
  }
  return { root: roots.length === 0 ? undefined : merkleRoot(roots), count };
}

/**
 * Seals all transfers that are final and in no block yet into one new block.
 * Transfers are final below the oldest transaction that still runs: none can appear there any more.
 * @returns how many transfers were sealed; zero where there were none, or another node is sealing
 */
export function sealBlock(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const [[lock]] = await Promise.all([
      tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.sealing}) AS taken`,
      lookUpWhatIsFew(tx),
    ]);
    if (!lock.taken) return 0;
    const last = await lastBlock(tx);
    const fromPosition = last?.toPosition ?? 0n;
    const toPosition = await finalPosition(tx, fromPosition);
    const { root, count } = await rootOfPieces(leavesBetween(tx, fromPosition, toPosition));
    if (root === undefined) return 0;
    const unhashed = {
      number: (last?.number ?? 0n) + 1n,
      fromPosition,
      toPosition,
      transferCount: count,
      merkleRoot: root,
      previousHash: last?.hash ?? genesisHash,
      sealedAt: now,
    };
    await blocks.insert(tx, [{ ...unhashed, hash: blockHash(unhashed) }]);
    return count;
  });
}

export async function lastBlock(sql: Sql | Tx): Promise<Block | undefined> {
  const [block] = await sql<Block[]>`SELECT ${blocks.columns()} FROM ledger.blocks ORDER BY number DESC LIMIT 1`;
  return block;
}

/**
 * The position up to which a block can reach: no transaction below it still runs, and it makes the block no longer than
 * it may be, where a single transaction does not.
 */
async function finalPosition(tx: Tx, fromPosition: bigint): Promise<bigint> {
  const [{ final, unsealed }] = await tx<[{ final: bigint; unsealed: bigint }]>`
    WITH final AS MATERIALIZED (
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ledger.position_offset() AS position
    )
    SELECT final.position AS final, (
      SELECT count(*) FROM ledger.transfers
      WHERE transfers.position >= ${fromPosition} AND transfers.position < final.position) AS unsealed
    FROM final`;
  if (unsealed <= transfersInBlock) return final;
  const [bound] = await tx<[{ full: bigint; first: bigint }]>`
    WITH unsealed AS (
      SELECT position FROM ledger.transfers WHERE position >= ${fromPosition} AND position < ${final}
    )
    SELECT (SELECT position FROM unsealed ORDER BY position OFFSET ${transfersInBlock} LIMIT 1) AS full,
      (SELECT min(position) FROM unsealed) AS first`;
  return bound.full === bound.first ? bound.full + 1n : bound.full;
}

const hashBytes = 32;

/**
 * The leaf hashes of a range, in the order of the block, in pieces of one full subtree. The database makes them, of the same text as
 * `canonicalText`: a busy second has thousands, and orders wait for this process meanwhile, which they need not for longer than
 * a piece takes. Verification makes its own.
 */
export async function* leavesBetween(tx: Tx, fromPosition: bigint, toPosition: bigint): AsyncGenerator<Buffer[]> {
  const [{ leaves = Buffer.alloc(0) }] = await tx<[{ leaves: Buffer | undefined }]>`
    SELECT string_agg(leaf, '' ORDER BY position, id) AS leaves
    FROM (
      SELECT position, id, sha256('\\x00'::bytea || convert_to(array_to_json(
        ARRAY[position::text, id::text, customer_id::text, debit, credit, amount::text, cash_after::text, reason,
          subject_kind, subject_no, actor, to_char(posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')]
        || CASE WHEN number IS NOT NULL THEN ARRAY[number::text] END)::text, 'UTF8')) AS leaf
      FROM ledger.transfers
      WHERE position >= ${fromPosition} AND position < ${toPosition}
    ) hashed`;
  for (let from = 0; from < leaves.length; from += leavesInSubtree * hashBytes) {
    yield hashesIn(leaves.subarray(from, from + leavesInSubtree * hashBytes));
    await setImmediate();
  }
}

function hashesIn(all: Buffer): Buffer[] {
  return Array.from({ length: all.length / hashBytes }, (_, index) =>
    all.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
}

/** The transfers that a block of this range seals, in its order, in pieces of one subtree. */
export function transfersBetween(
  tx: Tx,
  fromPosition: bigint,
  toPosition: bigint,
): AsyncIterable<readonly SealedTransfer[]> {
  return tx<SealedTransfer[]>`
    SELECT ${transfers.columns()} FROM ledger.transfers
    WHERE position >= ${fromPosition} AND position < ${toPosition}
    ORDER BY position, id`.cursor(leavesInSubtree);
}
