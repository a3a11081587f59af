export { liabilityHeads, readTotals, timeOfSet } from './liability-heads.ts';
export { createLiabilities, tagsBy, type Liabilities } from './liabilities.ts';
export { lastSeen } from './last-seen.ts';
export { makeSet } from './make-set.ts';
export { writeProof } from './write-proof.ts';
export { verifyLiabilities } from './verify.ts';
