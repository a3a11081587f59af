import { liabilityHeads } from './liability-heads.ts';
import type { Proof, ProvedAsset } from './prove.ts';

/** Named in the file, so that `verify-liabilities` knows what it reads. */
const format = 'sauda-liabilities-1';

/** A proof as it is sent, kept and checked: numbers as digits, bytes in small hexadecimal. */
export function writeProof(
  proof: Proof | undefined,
  { customerId, currency }: { customerId: string; currency: string },
) {
  return {
    format,
    customer_id: customerId,
    currency,
    head: proof === undefined ? null : liabilityHeads.written(proof.head),
    totals: proof?.totals ?? 0,
    assets: proof?.assets.map(writeAsset) ?? [],
  } as const;
}

function writeAsset({ total, quantity, nonce, index, proof, totalIndex, totalProof }: ProvedAsset) {
  return {
    asset: total.asset,
    quantity: quantity.toString(),
    nonce: nonce.toString('hex'),
    index,
    proof: proof.map(({ hash, sum }) => ({ hash: hash.toString('hex'), sum: sum.toString() })),
    holders: total.holders.toString(),
    total: total.total.toString(),
    root: total.root.toString('hex'),
    total_index: totalIndex,
    total_proof: totalProof.map((hash) => hash.toString('hex')),
  };
}
