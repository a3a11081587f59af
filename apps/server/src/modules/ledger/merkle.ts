import { hash } from 'node:crypto';
import type { Sql, Tx } from '../../platform/database.ts';
import { Heads, sealColumns } from '../../platform/heads.ts';
import { locks } from '../../platform/locks.ts';
import * as t from '../../platform/table.ts';

/*
 * Merkle tree hashing as in RFC 6962 section 2.1: leaves and inner nodes carry different prefixes, and a list is split
 * at the largest power of two below its length. One transfer can so be proved to be in a block without the others.
 */

/** The prefix of an inner node, then its two children. Hashing is synchronous, so one buffer serves all. */
const node = Buffer.alloc(65, 1);

export function leafHash(entry: string): Buffer {
  return hash('sha256', `\u0000${entry}`, 'buffer');
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  node.set(left, 1);
  node.set(right, 33);
  return hash('sha256', node, 'buffer');
}

/** @param leaves at least one leaf hash */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  return rootOf(leaves, nodeHash);
}

/** All levels of a tree, from the leaves to the root: made once for many proofs. */
export type Tree<Node> = ReadonlyArray<readonly Node[]>;
export type MerkleTree = Tree<Buffer>;
type Join<Node> = (left: Node, right: Node) => Node;

/** @param leaves at least one leaf hash */
export function merkleTree(leaves: readonly Buffer[]): MerkleTree {
  return treeOf(leaves, nodeHash);
}

/** @param leaves one at least */
export function treeOf<Node>(leaves: readonly Node[], join: Join<Node>): Tree<Node> {
  if (leaves.length === 0) throw new RangeError('a tree needs a leaf');
  const levels = [leaves];
  for (let level = leaves; level.length > 1;) levels.push((level = levelAbove(level, join)));
  return levels;
}

/** @param leaves one at least */
export function rootOf<Node>(leaves: readonly Node[], join: Join<Node>): Node {
  if (leaves.length === 0) throw new RangeError('a tree needs a leaf');
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, join);
  return level[0] as Node;
}

/**
 * What proves that the leaf at `index` is in the tree: the sibling at each level from the leaf upwards, where there is
 * one (RFC 6962 section 2.1.1).
 */
export function inclusionProof<Node>(tree: Tree<Node>, index: number): Node[] {
  if (index < 0 || index >= (tree[0]?.length ?? 0)) throw new RangeError('there is no such leaf');
  return tree.flatMap((level, height) => level[(index >> height) ^ 1] ?? []);
}

/**
 * What proves that a tree begins with the first `from` of its leaves: RFC 6962 section 2.1.2, of which each hash stands in the levels.
 * Empty where that is none or all of them.
 */
export function consistencyProof<Node>(tree: Tree<Node>, from: number): Node[] {
  const size = tree[0]?.length ?? 0;
  if (from < 0 || from > size) throw new RangeError('there are not so many leaves');
  if (from === 0) return [];
  return subProof(tree, { begin: 0, end: size, from, isWhole: true });
}

/**
 * Of the leaves from `begin` to before `end`.
 * @param part.isWhole while whoever asks knows the hash of the first `from` of them
 */
function subProof<Node>(
  tree: Tree<Node>,
  { begin, end, from, isWhole }: { begin: number; end: number; from: number; isWhole: boolean },
): Node[] {
  const width = end - begin;
  if (from === width) return isWhole ? [] : [nodeOver(tree, begin, width)];
  const half = 2 ** (heightOf(width) - 1);
  const middle = begin + half;
  if (from <= half) {
    return [...subProof(tree, { begin, end: middle, from, isWhole }), nodeOver(tree, middle, end - middle)];
  }
  return [...subProof(tree, { begin: middle, end, from: from - half, isWhole: false }), nodeOver(tree, begin, half)];
}

/** How many levels lie above so many leaves. */
function heightOf(width: number): number {
  return Math.ceil(Math.log2(width));
}

function nodeOver<Node>(tree: Tree<Node>, begin: number, width: number): Node {
  const height = heightOf(width);
  return tree[height]?.[begin / 2 ** height] as Node;
}

/** The root that a proof leads to, for a tree of `size` leaves; undefined where the proof does not fit the tree. */
export function rootOfProof(leaf: Buffer, index: number, size: number, proof: readonly Buffer[]): Buffer | undefined {
  const siblings = [...proof];
  let position = index;
  let hashed = leaf;
  for (let width = size; width > 1; width = Math.ceil(width / 2)) {
    if ((position ^ 1) < width) {
      const sibling = siblings.shift();
      if (sibling === undefined) return undefined;
      hashed = position % 2 === 0 ? nodeHash(hashed, sibling) : nodeHash(sibling, hashed);
    }
    position >>= 1;
  }
  return siblings.length === 0 ? hashed : undefined;
}

function levelAbove<Node>(level: readonly Node[], join: Join<Node>): Node[] {
  const above: Node[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left !== undefined) above.push(right === undefined ? left : join(left, right));
  }
  return above;
}

export const headTable = t.table('ledger.heads', {
  number: t.bigint,
  fromBlock: t.bigint,
  toBlock: t.bigint,
  /** Over the hashes of its blocks. */
  merkleRoot: t.bytes,
  ...sealColumns,
});

/** Seals consecutive blocks, for publication. Each names the hash of the one before it. */
export type Head = t.RowOf<typeof headTable>;

/** A head proves one of its blocks by hashing all of them, so they are not too many. */
const blocksInHead = 65_536n;

export const ledgerHeads = new Heads<Head>({
  name: 'ledger',
  lock: locks.ledgerHeads,
  table: headTable,
  async next(tx, last) {
    const fromBlock = (last?.toBlock ?? 0n) + 1n;
    const blocks = await blockHashes(tx, fromBlock, fromBlock + blocksInHead - 1n);
    if (blocks.length === 0) return undefined;
    return { fromBlock, toBlock: fromBlock + BigInt(blocks.length) - 1n, merkleRoot: merkleRoot(blocks) };
  },
  range: ({ fromBlock, toBlock }) => [fromBlock, toBlock],
  follows: ({ fromBlock }, covered) => fromBlock === covered + 1n,
  async fits(sql, head, covered) {
    const hashes = await blockHashes(sql, head.fromBlock, head.toBlock);
    return head.fromBlock === covered + 1n && isRootOf(head, hashes);
  },
});

/** Whether a head says these hashes of its blocks. */
export function isRootOf(head: Head, hashes: readonly Buffer[]): boolean {
  return hashes.length > 0 && merkleRoot(hashes).equals(head.merkleRoot);
}

/** The hashes of the blocks from one to the other, both included, as far as there are any. */
export async function blockHashes(sql: Sql | Tx, from: bigint, to: bigint): Promise<Buffer[]> {
  const rows = await sql<Array<{ hash: Buffer }>>`
    SELECT hash FROM ledger.blocks WHERE number BETWEEN ${from} AND ${to} ORDER BY number`;
  return rows.map(({ hash }) => hash);
}
