import { expect, test } from 'vitest';
import { canonicalText, transferRoot, type SealedTransfer } from './chain.ts';
import { leafHash, merkleRoot } from './merkle.ts';

const transfer = (id: number): SealedTransfer => ({
  position: 700n,
  id: BigInt(id),
  customer_id: '018f0000-0000-7000-8000-000000000001',
  debit: 'bank',
  credit: 'cash',
  amount: 10_000n,
  cash_after: BigInt(id) * 10_000n,
  reason: 'recharge',
  subject_kind: 'recharge',
  subject_no: `R${id}`,
  actor: 'practice-bank',
  posted_at: new Date('2026-01-05T09:30:00Z'),
});

test.each([1, 255, 256, 257, 512, 600])('the root of %i transfers is that of one tree over all', async (count) => {
  const transfers = Array.from({ length: count }, (_, index) => transfer(index + 1));
  const leaves = transfers.map((one) => leafHash(canonicalText(one)));
  expect(await transferRoot(transfers)).toEqual(merkleRoot(leaves));
});
