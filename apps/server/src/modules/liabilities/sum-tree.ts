import { hash } from 'node:crypto';
import { leafHash, rootOf } from '../ledger/index.ts';

/*
 * A Merkle sum tree: a node holds what all below it comes to, and its hash covers the sums of both of its children. So nobody can leave
 * a leaf out of the total, or put one in that is below zero, without it showing in the path of those beside it. The shape is that of RFC
 * 6962 section 2.1, like the ledger's. The idea is Maxwell's and Todd's (2014), as exchanges use it for proofs of liabilities.
 */

/** A node, and the sum of all leaves below it: whole units of what the tree is of, above zero. */
export interface SumNode {
  readonly hash: Buffer;
  readonly sum: bigint;
}

/** Pages are whole subtrees, so that a tree is made and read a page at a time. */
export const leavesOnPage = 256;

/** The prefix of an inner node, then its two children: the hash and the sum, 8 bytes of it. Hashing is synchronous, so one buffer serves all. */
const node = Buffer.alloc(81, 1);

export function joinSums(left: SumNode, right: SumNode): SumNode {
  node.set(left.hash, 1);
  node.writeBigUInt64BE(left.sum, 33);
  node.set(right.hash, 41);
  node.writeBigUInt64BE(right.sum, 73);
  return { hash: hash('sha256', node, 'buffer'), sum: left.sum + right.sum };
}

export const sumOf = (nodes: readonly SumNode[]): SumNode => rootOf(nodes, joinSums);

/** What one customer has of one asset on one night. */
export interface Leaf {
  readonly customerId: string;
  readonly quantity: bigint;
  /**
   * Two halves of 16 bytes that only the house can work out before they are shown: the leaf's place in the tree, which is another one each
   * night, and what hides whose leaf a hash is from those beside it.
   */
  readonly tag: Buffer;
}

export const placeOf = ({ tag }: Pick<Leaf, 'tag'>): Buffer => tag.subarray(0, 16);
export const nonceOf = ({ tag }: Pick<Leaf, 'tag'>): Buffer => tag.subarray(16);

/** The hash of byte 00 and the JSON array, without spaces, of asset, customer, quantity (digits) and nonce (small hexadecimal). */
export function leafNode(asset: string, leaf: Leaf): SumNode {
  const { customerId, quantity } = leaf;
  const text = JSON.stringify([asset, customerId, quantity.toString(), nonceOf(leaf).toString('hex')]);
  return { hash: leafHash(text), sum: quantity };
}

const bytesOfLeaf = 24;

/** Customers and quantities of a page, 24 bytes each: tags are worked out again. */
export function packLeaves(leaves: readonly Leaf[]): Buffer {
  const packed = Buffer.alloc(leaves.length * bytesOfLeaf);
  leaves.forEach(({ customerId, quantity }, index) => {
    packed.write(customerId.replaceAll('-', ''), index * bytesOfLeaf, 'hex');
    packed.writeBigUInt64BE(quantity, index * bytesOfLeaf + 16);
  });
  return packed;
}

/** @param tagOf of a customer, for the set and the asset of the page */
export function unpackLeaves(packed: Buffer, tagOf: (customerId: string) => Buffer): Leaf[] {
  return Array.from({ length: packed.length / bytesOfLeaf }, (_, index) => {
    const at = index * bytesOfLeaf;
    const hex = packed.toString('hex', at, at + 16);
    const customerId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    );
    return { customerId, quantity: packed.readBigUInt64BE(at + 16), tag: tagOf(customerId) };
  });
}
