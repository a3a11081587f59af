import type { Sql, Tx } from '../platform/database.ts';
import { leavesBetween, type Block, type SealedTransfer } from './chain.ts';
import { blockHashes, type Head } from './heads.ts';
import { inclusionProof } from './merkle.ts';

/** A transfer, and where it is in its block. */
export interface ProvedTransfer {
  readonly transfer: SealedTransfer;
  /** The number of its block; undefined while none with a published head has it. */
  readonly block: bigint | undefined;
  /** Its place among the transfers of the block, from 0. */
  readonly index: number;
  /** From its leaf to the block's Merkle root. */
  readonly proof: readonly Buffer[];
}

/** A block that some of the transfers are in, and where it is in its head. */
export interface ProvedBlock {
  readonly block: Block;
  /** The number of its head. */
  readonly head: bigint;
  /** From the block's hash to the head's Merkle root. Its place is its number less the head's first. */
  readonly proof: readonly Buffer[];
}

/** What shows, with the published heads and nothing else, that transfers are in the ledger as they are stated. */
export interface LedgerProof {
  readonly transfers: readonly ProvedTransfer[];
  readonly blocks: readonly ProvedBlock[];
  readonly heads: readonly Head[];
}

type Placed = SealedTransfer & { readonly block_number: bigint | null };

/**
 * A customer's transfers of a period, in the order in which they were posted, with their proofs.
 * @param from included
 * @param to not included
 */
export async function proveTransfers(tx: Tx, customerId: string, from: Date, to: Date): Promise<LedgerProof> {
  const placed = await tx<Placed[]>`
    SELECT position, id, customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor,
      posted_at, (
        SELECT blocks.number FROM ledger.blocks
        WHERE from_position <= position AND to_position > position
          AND number <= (SELECT coalesce(max(to_block), 0) FROM ledger.heads)
        ORDER BY from_position DESC LIMIT 1
      ) AS block_number
    FROM ledger.transfers
    WHERE customer_id = ${customerId} AND posted_at >= ${from} AND posted_at < ${to}
    ORDER BY id`;
  const numbers = new Set(placed.flatMap(({ block_number: number }) => (number === null ? [] : [number])));
  const proofs = new Map<string, { index: number; proof: Buffer[] }>();
  const blocks: ProvedBlock[] = [];
  const heads = new Map<bigint, HashedHead>();
  for (const number of [...numbers].toSorted((left, right) => (left < right ? -1 : 1))) {
    const block = await readBlock(tx, number);
    await proveInBlock(tx, block, customerId, proofs);
    const head = await headOf(tx, number, heads);
    blocks.push({
      block,
      head: head.head.number,
      proof: inclusionProof(head.blocks, Number(number - head.head.from_block)),
    });
  }
  return {
    transfers: placed.map(({ block_number: block, ...transfer }) => ({
      transfer,
      block: block ?? undefined,
      index: 0,
      proof: [],
      ...proofs.get(placeOf(transfer)),
    })),
    blocks,
    heads: [...heads.values()].map(({ head }) => head),
  };
}

interface HashedHead {
  readonly head: Head;
  readonly blocks: readonly Buffer[];
}

async function readBlock(tx: Tx, number: bigint): Promise<Block> {
  const [block] = await tx<[Block]>`
    SELECT number, from_position, to_position, transfer_count, merkle_root, previous_hash, hash, sealed_at
    FROM ledger.blocks WHERE number = ${number}`;
  return block;
}

async function proveInBlock(
  tx: Tx,
  block: Block,
  customerId: string,
  proofs: Map<string, { index: number; proof: Buffer[] }>,
): Promise<void> {
  const leaves: Buffer[] = [];
  for await (const piece of leavesBetween(tx, block.from_position, block.to_position)) leaves.push(...piece);
  for (const { position, id, index } of await placesIn(tx, block, customerId)) {
    proofs.set(placeOf({ position, id }), { index, proof: inclusionProof(leaves, index) });
  }
}

/** A customer's transfers among those of a block. */
function placesIn(
  tx: Tx,
  block: Block,
  customerId: string,
): Promise<Array<{ position: bigint; id: bigint; index: number }>> {
  return tx<Array<{ position: bigint; id: bigint; index: number }>>`
    SELECT position, id, index FROM (
      SELECT position, id, customer_id, (row_number() OVER (ORDER BY position, id) - 1)::int AS index
      FROM ledger.transfers
      WHERE position >= ${block.from_position} AND position < ${block.to_position}
    ) AS sealed
    WHERE customer_id = ${customerId}`;
}

async function headOf(tx: Sql | Tx, block: bigint, known: Map<bigint, HashedHead>): Promise<HashedHead> {
  for (const hashed of known.values()) {
    if (hashed.head.from_block <= block && block <= hashed.head.to_block) return hashed;
  }
  const [head] = await tx<[Head]>`
    SELECT number, from_block, to_block, merkle_root, previous_hash, hash, public_key, signature, published_at
    FROM ledger.heads WHERE to_block >= ${block} ORDER BY number LIMIT 1`;
  const hashed = { head, blocks: await blockHashes(tx, head.from_block, head.to_block) };
  known.set(head.number, hashed);
  return hashed;
}

function placeOf({ position, id }: Pick<SealedTransfer, 'position' | 'id'>): string {
  return `${position}/${id}`;
}
