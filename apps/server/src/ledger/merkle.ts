import { hash } from 'node:crypto';

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
  let level = [...leaves];
  if (level.length === 0) throw new RangeError('a tree needs a leaf');
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left !== undefined) next.push(right === undefined ? left : nodeHash(left, right));
    }
    level = next;
  }
  return level[0] as Buffer;
}
