import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { leavesInSubtree, rootOfPieces } from '../../../src/modules/ledger/chain.ts';
import { merkleRoot } from '../../../src/modules/ledger/merkle.ts';

test.each([1, 255, 256, 257, 512, 600])('the root of %i leaves in pieces is that of one tree', async (count) => {
  const leaves = Array.from({ length: count }, (_, index) => createHash('sha256').update(`${index}`).digest());
  const pieces = Array.from({ length: Math.ceil(count / leavesInSubtree) }, (_, piece) =>
    leaves.slice(piece * leavesInSubtree, (piece + 1) * leavesInSubtree),
  );
  expect(await rootOfPieces(pieces)).toEqual({ root: merkleRoot(leaves), count });
});

test('no leaves have no root', async () => {
  expect(await rootOfPieces([[]])).toEqual({ root: undefined, count: 0 });
});
