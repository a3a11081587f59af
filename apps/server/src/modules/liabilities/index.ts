export { liabilityHeads, readTotals, timeOfSet } from './liability-heads.ts';
export { createLiabilities, type Liabilities } from './liabilities.ts';
export { writeProof } from './write-proof.ts';
export { verifyLiabilities } from './verify.ts';
