export type { Balances, Movement, Transfer, TransferReason } from './account.ts';
export { houseId } from './account.ts';
export { createBook, type Book, lockBook, openAccounts, post, postOfHouse } from './post.ts';
export { chainContinues, movePositions, seenPositions } from './adopt.ts';
export { readPending, releasesOf, sumOf as sumOfPending, type Release } from './pending.ts';
export { sealBlock, type Block, type SealedTransfer } from './chain.ts';
export { balancesAt, findTransfer, ledgerState, countTotals } from './explore.ts';
export { listTransfers, sumTransfers, type TransferFilter, type TransferSum } from './list-transfers.ts';
export { countDays, digestOf, movedByDay, trialBalance, type TrialBalanceRow } from './trial-balance.ts';
export { ledgerRecords } from './customer-records.ts';
export {
  consistencyProof,
  inclusionProof,
  leafHash,
  ledgerHeads,
  merkleTree,
  rootOf,
  treeOf,
  type Head,
  type MerkleTree,
  type Tree,
} from './merkle.ts';
export {
  balancesOf,
  cashBefore,
  cashMovementsOfAll,
  movementsBetween,
  movementsOfSubject,
  type CashMovement,
  type ListedMovement,
} from './history.ts';
export { proveBlocks, proveTransfers, type HeadTree, type ProvedBlock, type ProvedTransfer } from './prove.ts';
export { verifyLedger } from './verify.ts';
export { verifyLedgerSince } from './verify-since.ts';
