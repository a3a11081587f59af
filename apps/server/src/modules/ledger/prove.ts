import { LRUCache } from 'lru-cache';
import { column, type Tx } from '../../platform/database.ts';
import { blocks, leavesBetween, transfers, type Block, type SealedTransfer } from './chain.ts';
import { blockHashes, headTable, type Head, inclusionProof, merkleTree, type MerkleTree } from './merkle.ts';

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

/** A head with the tree over its blocks, which proves many of them. */
export interface HeadTree {
  readonly head: Head;
  readonly tree: MerkleTree;
}

/** Which of a customer's transfers, by their numbers. */
export interface TransferRange {
  /** Not included. */
  readonly after: bigint;
  /** Included. */
  readonly upTo: bigint;
  readonly limit: number;
  /** The last block of the last published head: later ones prove nothing yet. */
  readonly lastBlock: bigint;
}

type Placed = SealedTransfer & { readonly blockNumber: bigint | undefined };

/** A customer's transfers of a range, in the order in which they were posted, each with the proof of its block. */
export async function proveTransfers(
  tx: Tx,
  customerId: string,
  { after, upTo, limit, lastBlock }: TransferRange,
): Promise<ProvedTransfer[]> {
  const placed = await tx<Placed[]>`
    SELECT ${transfers.columns()}, (
        SELECT CASE WHEN to_position > position AND number <= ${lastBlock} THEN number END FROM ledger.blocks
        WHERE from_position <= position ORDER BY from_position DESC LIMIT 1
      ) AS block_number
    FROM ledger.transfers
    WHERE customer_id = ${customerId} AND id > ${after} AND id <= ${upTo}
    ORDER BY id LIMIT ${limit}`;
  const proofs = new Map<string, { index: number; proof: Buffer[] }>();
  for (const [number, sealed] of Map.groupBy(placed, ({ blockNumber }) => blockNumber)) {
    if (number !== undefined) {
      const wanted = sealed.map(({ id }) => id);
      await proveInBlock(tx, number, wanted, proofs);
    }
  }
  return placed.map(({ blockNumber: block, ...transfer }) => ({
    transfer,
    block,
    index: 0,
    proof: [],
    ...proofs.get(String(transfer.id)),
  }));
}

/** Blocks by their numbers, which rise, each with the proof of its head. Together with the last tree, for the next. */
export async function proveBlocks(
  tx: Tx,
  numbers: readonly bigint[],
  known?: HeadTree,
): Promise<{ blocks: ProvedBlock[]; heads: HeadTree[] }> {
  const rows = await tx<Block[]>`
    SELECT ${blocks.columns()} FROM ledger.blocks WHERE number = ANY (${column(numbers)}::bigint[]) ORDER BY number`;
  const heads = known === undefined ? [] : [known];
  const proved: ProvedBlock[] = [];
  for (const block of rows) {
    let last = heads.at(-1);
    if (last === undefined || block.number > last.head.toBlock) heads.push((last = await headOf(tx, block.number)));
    const { head, tree } = last;
    proved.push({ block, head: head.number, proof: inclusionProof(tree, Number(block.number - head.fromBlock)) });
  }
  return { blocks: proved, heads };
}

async function proveInBlock(
  tx: Tx,
  number: bigint,
  wanted: readonly bigint[],
  proofs: Map<string, { index: number; proof: Buffer[] }>,
): Promise<void> {
  const { tree, ids } = await sealedTree(tx, number);
  for (const id of wanted) {
    const index = placeOf(ids, id);
    if (index !== undefined) proofs.set(String(id), { index, proof: inclusionProof(tree, index) });
  }
}

/** A block's tree, and the ids of its transfers in its order, eight bytes each. */
interface SealedTree {
  readonly tree: MerkleTree;
  readonly ids: Buffer;
}

const idBytes = 8;
/** Of a leaf, its id and the nodes above it, as objects of this process. */
const bytesOfLeaf = 300;
/** By the block's hash. What is sealed never changes, and a night's documents of all customers are proved from the same blocks. */
const sealedTrees = new LRUCache<string, SealedTree>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ ids }) => (ids.length / idBytes) * bytesOfLeaf,
});

async function sealedTree(tx: Tx, number: bigint): Promise<SealedTree> {
  const [block] = await tx<[Pick<Block, 'fromPosition' | 'toPosition' | 'merkleRoot' | 'hash'>]>`
    SELECT from_position, to_position, merkle_root, hash FROM ledger.blocks WHERE number = ${number}`;
  const name = block.hash.toString('hex');
  const known = sealedTrees.get(name);
  if (known !== undefined) return known;
  const leaves: Buffer[] = [];
  for await (const piece of leavesBetween(tx, block.fromPosition, block.toPosition)) leaves.push(...piece);
  const tree = merkleTree(leaves);
  const [{ ids }] = await tx<[{ ids: Buffer }]>`
    SELECT string_agg(int8send(id), '' ORDER BY position, id) AS ids FROM ledger.transfers
    WHERE position >= ${block.fromPosition} AND position < ${block.toPosition}`;
  const made = { tree, ids };
  // One whose transfers were changed in the database is proved anew each time, which shows it.
  if (tree.at(-1)?.[0]?.equals(block.merkleRoot) === true) sealedTrees.set(name, made);
  return made;
}

function placeOf(ids: Buffer, id: bigint): number | undefined {
  const bytes = Buffer.alloc(idBytes);
  bytes.writeBigInt64BE(id);
  let at = ids.indexOf(bytes);
  while (at !== -1 && at % idBytes !== 0) at = ids.indexOf(bytes, at + 1);
  return at === -1 ? undefined : at / idBytes;
}

/** The last head over a block: where heads were taken back, an earlier one had covered another with its number. */
async function headOf(tx: Tx, block: bigint): Promise<HeadTree> {
  const [head] = await tx<[Head]>`
    SELECT ${headTable.columns()} FROM ledger.heads WHERE from_block <= ${block} AND to_block >= ${block} ORDER BY number DESC LIMIT 1`;
  return { head, tree: merkleTree(await blockHashes(tx, head.fromBlock, head.toBlock)) };
}
