import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  merkleRoot,
  merkleTree,
  rootOfProof,
} from '../../../src/modules/ledger/merkle.ts';

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962 section 2.1, word for word: split at the largest power of two below the length. */
function treeHash(entries: readonly string[]): Buffer {
  const [only = ''] = entries;
  if (entries.length === 1) return sha256(Buffer.of(0), Buffer.from(only));
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return sha256(Buffer.of(1), treeHash(entries.slice(0, split)), treeHash(entries.slice(split)));
}

const rootOf = (entries: readonly string[]): string => merkleRoot(entries.map(leafHash)).toString('hex');

describe('the Merkle tree', () => {
  /** The inputs and roots that Certificate Transparency implementations test themselves with. */
  const inputs = ['', '\u0000', '\u0010', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
  test.each([
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the known root of the first %i inputs', (size, root) => {
    expect(rootOf(inputs.slice(0, size))).toBe(root);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 129])('of %i entries is that of the definition', (size) => {
    const entries = Array.from({ length: size }, (_, index) => `transfer ${index}`);
    expect(rootOf(entries)).toBe(treeHash(entries).toString('hex'));
  });

  test('of any entries is that of the definition', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), (entries) => {
        expect(rootOf(entries)).toBe(treeHash(entries).toString('hex'));
      }),
    );
  });

  test('tells a leaf from an inner node', () => {
    const [left, right] = [leafHash('a'), leafHash('b')];
    expect(rootOf(['a', 'b'])).not.toBe(leafHash(left.toString('latin1') + right.toString('latin1')).toString('hex'));
    expect(rootOf(['a', 'b'])).not.toBe(rootOf(['b', 'a']));
  });

  test('needs a leaf', () => {
    expect(() => merkleRoot([])).toThrow(RangeError);
  });
});

describe('a proof of inclusion', () => {
  const someLeaves = fc
    .array(fc.string(), { minLength: 1, maxLength: 70 })
    .chain((entries) => fc.tuple(fc.constant(entries.map(leafHash)), fc.nat({ max: entries.length - 1 })));

  test('leads from its leaf to the root, in a tree of any size', () => {
    fc.assert(
      fc.property(someLeaves, ([leaves, index]) => {
        const proof = inclusionProof(merkleTree(leaves), index);
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(leaves.length)));
        expect(rootOfProof(leaves[index] as Buffer, index, leaves.length, proof)).toEqual(merkleRoot(leaves));
      }),
    );
  });

  test('leads elsewhere for another leaf, another place, and when it is too short or too long', () => {
    fc.assert(
      fc.property(someLeaves, ([leaves, index]) => {
        const root = merkleRoot(leaves);
        const leaf = leaves[index] as Buffer;
        const proof = inclusionProof(merkleTree(leaves), index);
        expect(rootOfProof(leafHash('another'), index, leaves.length, proof)).not.toEqual(root);
        expect(rootOfProof(leaf, index, leaves.length, [...proof, leaf])).not.toEqual(root);
        if (proof.length > 0) expect(rootOfProof(leaf, index, leaves.length, proof.slice(1))).not.toEqual(root);
      }),
    );
  });

  test('is refused of a leaf that is not there', () => {
    expect(() => inclusionProof(merkleTree([leafHash('a')]), 1)).toThrow(RangeError);
  });
});

describe('a proof of consistency', () => {
  /** RFC 6962 section 2.1.2, word for word: PROOF(m, D[n]) by SUBPROOF(m, D[n], b). */
  function proofOf(entries: readonly string[], older: number, isWhole = true): string[] {
    if (older === entries.length) return isWhole ? [] : [treeHash(entries).toString('hex')];
    let split = 1;
    while (split * 2 < entries.length) split *= 2;
    const [left, right] = [entries.slice(0, split), entries.slice(split)];
    if (older <= split) return [...proofOf(left, older, isWhole), treeHash(right).toString('hex')];
    return [...proofOf(right, older - split, false), treeHash(left).toString('hex')];
  }

  test('is that of the definition, between any two sizes', () => {
    for (let size = 1; size <= 33; size += 1) {
      const entries = Array.from({ length: size }, (_, index) => `head ${index}`);
      const tree = merkleTree(entries.map(leafHash));
      for (let older = 1; older <= size; older += 1) {
        const proof = consistencyProof(tree, older).map((node) => node.toString('hex'));
        expect(proof, `${older} of ${size}`).toEqual(proofOf(entries, older));
      }
    }
  });

  test('is empty from nothing, and refused of more leaves than there are', () => {
    expect(consistencyProof(merkleTree([leafHash('a')]), 0)).toEqual([]);
    expect(() => consistencyProof(merkleTree([leafHash('a')]), 2)).toThrow(RangeError);
  });
});
